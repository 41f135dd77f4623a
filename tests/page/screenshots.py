"""`make screenshots`: pictures of the real page, to be looked at; those of the README among them.

    python -m tests.page.screenshots --to screenshots

Each game in the middle of a match and at a scoring, home, and a result: at a desk and on a phone, by day and in the
evening.
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
IN_THE_README = ("home-desk-day", "5211-desk-day", "gloria-desk-day", "kuiken-desk-day", "gloria-phone-evening")
SIZES = {"desk": DESKTOP, "phone": PHONE}
PLAYERS = "4"
SETTLE = 700  # ms until what flies has landed


def in_the_middle(visitor: Visitor) -> Callable[[], bool]:
    """Something lies on the table, and it is one's turn to do something with it."""

    def so() -> bool:
        view = visitor.frame["view"]
        if not view["legal"] or visitor.page.locator(STORY).is_visible():
            return False
        match view["game"]:
            case "5211":
                return bool(view["round"] == 2 and view["turn_number"] == 3)
            case "gloria-picktoria":
                return bool(visitor.frame["to"] > 60 and view["phase"] == "act")
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


def take_all(browser: Browser, url: str, to: Path) -> None:
    for size, dark in ((size, dark) for size in SIZES for dark in (False, True)):
        light = "evening" if dark else "day"
        visitor = Visitor(browser, url, size=SIZES[size], dark=dark, seed=3)

        def save(name: str, visitor: Visitor = visitor, suffix: str = f"{size}-{light}") -> None:
            visitor.page.wait_for_timeout(SETTLE)
            path = to / f"{name}-{suffix}.png"
            visitor.page.screenshot(path=path)
            print(path, flush=True)

        visitor.open()
        visitor.box("5211").wait_for()
        save("home")
        for title in ("5211", "Gloria Picktoria", "Kuiken Koers"):
            name = title.split()[0].lower()
            picture(visitor, title, lambda moment, name=name, save=save: save(f"{name}{moment}"))  # type: ignore[misc]
        visitor.play_now("5211", Players="3")
        visitor.play()
        visitor.page.locator(RESULT).wait_for()
        save("result")
        visitor.leave()


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
