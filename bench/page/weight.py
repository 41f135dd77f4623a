"""How much comes over the line up to the first table of each game, as a first visit has it, compressed."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Page

from bench.page.figures import Figure
from bench.page.visits import Guest
from kikeriki.rules.games import GAMES

SCRIPTS = 170.0  # kB
ART = 150.0  # kB
DRAWN = ("Script", "Stylesheet", "Image")
# Drawings that come with the first page already, since the boxes show them.
AT_HOME = {"5211": "/assets/Tile"}


@dataclass
class Meter:
    """Listens to the browser's network, where sizes are those of the line."""

    bytes: Counter[str] = field(default_factory=Counter)  # by kind of resource
    files: dict[str, int] = field(default_factory=dict)  # bytes of what may hold drawings, by address
    _kinds: dict[str, tuple[str, str]] = field(default_factory=dict)

    @classmethod
    def of(cls, page: Page) -> "Meter":
        meter = cls()
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        network.on("Network.responseReceived", meter._received)
        network.on("Network.loadingFinished", meter._finished)
        return meter

    def _received(self, event: dict[str, Any]) -> None:
        self._kinds[event["requestId"]] = (event["type"], event["response"]["url"])

    def _finished(self, event: dict[str, Any]) -> None:
        kind, url = self._kinds.get(event["requestId"], ("Other", ""))
        size = int(event["encodedDataLength"])
        self.bytes[kind] += size
        if kind in DRAWN:
            self.files[url] = size


def load(browser: Browser, url: str, title: str) -> Meter:
    """A first visit, from the door to the table."""
    context = browser.new_context(locale="en-GB")
    context.add_init_script("delete Navigator.prototype.serviceWorker")
    page = context.new_page()
    meter = Meter.of(page)
    page.goto(url)
    box = page.locator(".box").filter(has=page.get_by_role("heading", name=title, exact=True))
    box.get_by_role("button", name="Play now").click()
    page.locator(".room main .bar > .deeds").wait_for(state="attached")
    context.close()
    return meter


def measure(browser: Browser, guest: Guest) -> list[Figure]:
    loaded = {slug: load(browser, guest.url, game.title) for slug, game in GAMES.items()}
    return [*map(scripts, loaded, loaded.values()), *(art(slug, loaded) for slug in loaded)]


def scripts(game: str, meter: Meter) -> Figure:
    rest = ", ".join(f"{kind} {meter.bytes[kind] / 1000:.0f}" for kind in ("Stylesheet", "Font", "Fetch"))
    return Figure("scripts up to the first table", game, meter.bytes["Script"] / 1000, "kB", SCRIPTS, rest)


def art(game: str, loaded: dict[str, Meter]) -> Figure:
    """At most: the drawings are made by the game's own code, so all of what only this game needs is counted."""
    others = set().union(*(meter.files for slug, meter in loaded.items() if slug != game))
    at_home = AT_HOME.get(game, "nothing")
    own = {url: size for url, size in loaded[game].files.items() if url not in others or at_home in url}
    return Figure("art, with the game's own code", game, sum(own.values()) / 1000, "kB", ART, f"{len(own)} files")
