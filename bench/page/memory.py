"""Whether a tab in which one match follows another grows: heap, nodes and listeners after each, when all is swept."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median

from playwright.sync_api import Browser, CDPSession, Page
from rich.progress import Progress

from bench.page.figures import Figure
from bench.page.visits import ACTS, Guest, play
from kikeriki.rules.games import GAMES
from tests.browser import launched

HEAP, NODES, LISTENERS = 15.0, 20.0, 1.0  # what a match may leave behind: kB, and how many; a table has hundreds
WARM_UP = 3  # matches of each game, until everything has been seen once
EVERY = 15  # ms between clicks
OPTIONS = {"kuiken-koers": {"rounds": 1}}
PATIENCE, LOOK = 180_000, 50  # ms for a match, and between looks
# All from within: whoever points at an element from outside may keep it alive.
OVER = "document.querySelector('.room main .veil .go') !== null"
AGAIN = "document.querySelector('.room main .veil .go').click()"
# Code that is compiled ever better as it runs counts as heap, too: without it, what is left is what the page keeps.
NO_COMPILER = "--js-flags=--jitless"
MB = 1_000_000


@dataclass(frozen=True)
class Weighed:
    heap: float  # bytes
    nodes: float
    listeners: float


def measure(guest: Guest, matches: int, progress: Progress) -> Iterator[Figure]:
    """So many matches in one tab, of each game in turn."""
    with launched(NO_COMPILER) as browser:
        yield from in_one_tab(browser, guest, matches, progress)


def in_one_tab(browser: Browser, guest: Guest, matches: int, progress: Progress) -> Iterator[Figure]:
    context = guest.visits(browser, speed="none")
    page = context.new_page()
    page.goto(guest.url)
    each = max(1, matches // len(GAMES))
    task = progress.add_task("matches in one tab", total=len(GAMES) * (WARM_UP + each))
    for game in GAMES:
        yield from report(game, play_matches(page, guest, game, each, lambda: progress.advance(task)))
    context.close()


def play_matches(page: Page, guest: Guest, game: str, matches: int, done: Callable[[], None]) -> list[Weighed]:
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")
    go(page, guest.table(game, 2, **OPTIONS.get(game, {})))
    page.locator(ACTS).first.wait_for()
    play(page, EVERY)
    rows: list[Weighed] = []
    for _ in range(WARM_UP + matches):
        wait_until(page, OVER)
        rows.append(weigh(devtools))
        done()
        page.evaluate(AGAIN)
        wait_until(page, f"!({OVER})")
    page.evaluate("clearInterval(window.playing)")
    return rows[WARM_UP:]


def wait_until(page: Page, so: str) -> None:
    for _ in range(PATIENCE // LOOK):
        if page.evaluate(so):
            return
        page.wait_for_timeout(LOOK)
    raise AssertionError(f"not so after {PATIENCE / 1000:.0f} s: {so}")


def go(page: Page, address: str) -> None:
    """To another table in the same tab, without loading the page again."""
    page.evaluate(
        "address => { history.pushState(null, '', address); dispatchEvent(new PopStateEvent('popstate')); }", address
    )


def weigh(devtools: CDPSession) -> Weighed:
    for _ in range(2):  # what only the first sweep lets go
        devtools.send("HeapProfiler.collectGarbage")
    metrics = {one["name"]: one["value"] for one in devtools.send("Performance.getMetrics")["metrics"]}
    return Weighed(metrics["JSHeapUsedSize"], metrics["Nodes"], metrics["JSEventListeners"])


def report(game: str, rows: list[Weighed]) -> list[Figure]:
    heap = slope([row.heap for row in rows]) / 1000
    nodes, listeners = slope([row.nodes for row in rows]), slope([row.listeners for row in rows])
    note = f"{rows[0].heap / MB:.2f} to {rows[-1].heap / MB:.2f} MB over {len(rows)} matches"
    counted = f"{rows[0].nodes:.0f} to {rows[-1].nodes:.0f}"
    heard = f"{rows[0].listeners:.0f} to {rows[-1].listeners:.0f}"
    return [
        Figure("heap that a match leaves", game, heap, "kB", HEAP, note),
        Figure("nodes that a match leaves", game, nodes, "", NODES, counted),
        Figure("listeners that a match leaves", game, listeners, "", LISTENERS, heard),
    ]


def slope(values: list[float]) -> float:
    """By how much they grow from one to the next: the median over all pairs, which one odd match does not move."""
    pairs = [(j - i, values[j] - values[i]) for i in range(len(values)) for j in range(i + 1, len(values))]
    return median(rise / run for run, rise in pairs) if pairs else 0.0
