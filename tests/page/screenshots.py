"""`make screenshots`: pictures of the real page, to be looked at; those of the README among them.

    python -m tests.page.screenshots --to screenshots

Each game in the middle of a match and at a scoring, as its rules and on its pad; home, a result, a replay, a table that
waits and one on a TV: at a desk and on a phone, by day and in the evening.
"""

import argparse
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser import launched
from tests.page.conftest import QUICK
from tests.page.visitor import DESKTOP, PHONE, RESULT, STORY, Visitor
from tests.server.serving import running

ROOT = Path(__file__).parent.parent.parent
README = ROOT / "docs" / "images"
IN_THE_README = (
    *("home-desk-day", "5211-desk-day", "gloria-desk-day", "kuiken-desk-day", "gloria-phone-evening"),
    *("gloria-rules-desk-day", "gloria-tv-day", "replay-desk-day", "gloria-pad-desk-day"),
)
SIZES = {"desk": DESKTOP, "phone": PHONE}
PLAYERS = "4"
GAMES = {"5211": "5211", "Gloria Picktoria": "gloria-picktoria", "Kuiken Koers": "kuiken-koers"}
TV = (1920, 1080)
SETTLE = 700  # ms until what flies has landed


def in_the_middle(visitor: Visitor) -> Callable[[], bool]:
    """Something lies on the table, and it is one's turn to do something with it, or with a card of one's own."""

    def so() -> bool:
        view = visitor.frame["view"]
        if not view["legal"] or visitor.page.locator(STORY).is_visible():
            return False
        match view["game"]:
            case "5211":
                return bool(view["round"] == 2 and view["turn_number"] == 3)
            case "gloria-picktoria":
                return bool(visitor.frame["to"] > 60 and view["phase"] == "act" and view["hand"])
            case _:
                return bool(view["phase"] == "hold" and sum(view["turns_had"]) >= 3)

    return so


def picture(visitor: Visitor, title: str, save: Callable[[str], None]) -> None:
    """One game: in the middle of a match with something picked, then at a scoring."""
    visitor.play_now(title, Players=PLAYERS)
    visitor.play(until=in_the_middle(visitor))
    if visitor.page.locator(".hint button").is_visible():
        visitor.page.locator(".hint button").click()
    visitor.page.locator(".room main :is(.hand, .own .nest) button:enabled").first.click()
    save("")
    visitor.play(until=lambda: visitor.page.locator(STORY).is_visible())
    while visitor.page.locator(f"{STORY} .plain").is_visible():
        visitor.page.locator(f"{STORY} .go").click()
    save("-scoring")


def read(visitor: Visitor, slug: str, save: Callable[[str], None]) -> None:
    """The rules of a game, and its pad with something on it."""
    visitor.open(f"/rules/{slug}")
    visitor.page.locator("#main, main").first.locator("figure, .figure, svg").first.wait_for()
    save("-rules")
    visitor.open(f"/pad/{slug}")
    begin = visitor.page.get_by_role("button", name="Begin the sheet")
    begin.wait_for()
    for n, name in enumerate(("Ann", "Ben", "Cleo")):
        visitor.page.locator(".setup input").nth(n).fill(name)
    begin.click()
    taps = visitor.page.locator(".keys button:enabled, .cell")
    taps.first.wait_for()
    for n in range(9):
        taps.nth(n * 7 % taps.count()).click()
    save("-pad")


def watch_again(visitor: Visitor, save: Callable[[str], None]) -> None:
    visitor.page.get_by_role("link", name="Watch it again").first.click()
    visitor.page.get_by_role("slider").wait_for()
    for _ in range(9):
        visitor.page.keyboard.press("ArrowRight")
    save("replay")


def in_company(browser: Browser, url: str, dark: bool, save: Callable[[Visitor, str], None]) -> None:
    """A table with a free seat on a phone, and the same on a TV; then the TV during the match."""
    host, tv = Visitor(browser, url, size=PHONE, dark=dark, seed=3), Visitor(browser, url, size=TV, dark=dark)
    host.open()
    host.choose("Gloria Picktoria", Players="3")
    host.box("Gloria Picktoria").get_by_role("button", name="Invite friends").click()
    host.page.get_by_role("textbox", name="The link").wait_for()
    save(host, "waiting-phone")
    tv.open(host.page.url.replace("/t/", "/tv/"))
    tv.page.locator(".code").wait_for()
    save(tv, "waiting-tv")
    host.page.get_by_role("button", name="Fill the rest with bots").click()
    host.page.get_by_role("button", name="Deal", exact=True).click()
    tv.page.locator(".room > header").wait_for()
    host.play(until=lambda: host.frame["to"] > 60)
    tv.wait_until_shown()
    save(tv, "gloria-tv")
    host.leave()
    tv.leave()


def take_all(browser: Browser, url: str, to: Path) -> None:
    for dark in (False, True):
        light = "evening" if dark else "day"

        def keep(visitor: Visitor, name: str, light: str = light) -> None:
            visitor.page.wait_for_timeout(SETTLE)
            path = to / f"{name}-{light}.png"
            visitor.page.screenshot(path=path)
            print(path, flush=True)

        in_company(browser, url, dark, keep)
        for size in SIZES:
            visitor = Visitor(browser, url, size=SIZES[size], dark=dark, seed=3)
            take_alone(visitor, lambda name, visitor=visitor, size=size: keep(visitor, f"{name}-{size}"))  # type: ignore[misc]
            visitor.leave()


def take_alone(visitor: Visitor, save: Callable[[str], None]) -> None:
    visitor.open()
    visitor.box("5211").wait_for()
    save("home")
    for title, slug in GAMES.items():
        name = title.split()[0].lower()
        picture(visitor, title, lambda moment, name=name: save(f"{name}{moment}"))  # type: ignore[misc]
        read(visitor, slug, lambda what, name=name: save(f"{name}{what}"))  # type: ignore[misc]
    visitor.play_now("5211", Players="3")
    visitor.play()
    visitor.page.locator(RESULT).wait_for()
    save("result")
    watch_again(visitor, save)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    words.add_argument("--to", type=Path, default=ROOT / "screenshots")
    asked = words.parse_args()
    asked.to.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "data", *QUICK) as server,
        launched() as browser,
    ):
        take_all(browser, server.url, asked.to)
    for name in IN_THE_README:
        shutil.copy(asked.to / f"{name}.png", README / f"page-{name}.png")


if __name__ == "__main__":
    main()
