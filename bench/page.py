"""How much of the page comes over the line up to the first table of each game, as a first visit has it.

    python -m bench.page

It opens the real page in Chromium, starts a match against bots, and adds up what was transferred, compressed as the
server sends it. More JavaScript than the budget is an error.
"""

import sys
from collections import Counter
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Page
from rich.console import Console
from rich.table import Table

from bench.server.ours import fresh_data, our_server
from kikeriki.rules.games import GAMES
from tests.browser import launched

BUDGET = 150_000  # bytes of JavaScript
KINDS = ("Script", "Stylesheet", "Font", "Fetch")


@dataclass(frozen=True)
class Loaded:
    """What a first visit transferred, in bytes by the kind of resource."""

    game: str
    bytes: Counter[str]

    @property
    def is_within_budget(self) -> bool:
        return self.bytes["Script"] <= BUDGET


class Meter:
    """Listens to the browser's network, where sizes are those of the line."""

    def __init__(self, page: Page) -> None:
        self.bytes: Counter[str] = Counter()
        self._kinds: dict[str, str] = {}
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        network.on("Network.responseReceived", self._received)
        network.on("Network.loadingFinished", self._finished)

    def _received(self, event: dict[str, Any]) -> None:
        self._kinds[event["requestId"]] = event["type"]

    def _finished(self, event: dict[str, Any]) -> None:
        self.bytes[self._kinds.get(event["requestId"], "Other")] += int(event["encodedDataLength"])


def load(browser: Browser, url: str, title: str) -> Loaded:
    """A first visit, from the door to the table."""
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    meter = Meter(page)
    page.goto(url)
    box = page.locator(".box").filter(has=page.get_by_role("heading", name=title, exact=True))
    box.get_by_role("button", name="Play now").click()
    page.locator(".room main .bar > .deeds").wait_for(state="attached")
    context.close()
    return Loaded(title, meter.bytes)


def measure() -> list[Loaded]:
    with fresh_data() as data, our_server(data, None) as server, launched() as browser:
        return [load(browser, f"http://127.0.0.1:{server.port}", game.title) for game in GAMES.values()]


def main() -> None:
    found = measure()
    shown = Table(title="kB over the line up to the first table", caption=f"budget: {BUDGET // 1000} kB of scripts")
    shown.add_column("")
    for kind in KINDS:
        shown.add_column(kind, justify="right")
    for loaded in found:
        shown.add_row(loaded.game, *(f"{loaded.bytes[kind] / 1000:.1f}" for kind in KINDS))
    Console().print(shown)
    sys.exit(0 if all(loaded.is_within_budget for loaded in found) else 1)


if __name__ == "__main__":
    main()
