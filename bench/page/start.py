"""How long it takes from the address of a table until one can play, with an empty cache and a slow processor."""

from collections.abc import Iterator
from statistics import median

from playwright.sync_api import Browser, Page

from bench.page.figures import Figure
from bench.page.traces import CATEGORIES, Trace
from bench.page.visits import ACTS, Guest
from kikeriki.rules.games import GAMES

SLOWER = 4  # times
LONGEST = 1.5  # s
MARK = "one can play"
# Looked for whenever something has been drawn, from the very beginning.
LOOKS = f"""(() => {{
  const look = () => {{
    if (document.querySelector({ACTS!r})) window.interactive = performance.mark({MARK!r}).startTime;
    else requestAnimationFrame(look);
  }};
  requestAnimationFrame(look);
}})()"""


def measure(browser: Browser, guest: Guest, passes: int) -> Iterator[Figure]:
    floors = [floor(browser, guest) for _ in range(passes)]
    for game in GAMES:
        times = [visit(browser, guest, guest.table(game)) for _ in range(passes)]
        over = median(times) / median(floors)
        note = f"{min(times):.2f} to {max(times):.2f}, {over:.1f} × a page that is empty"
        yield Figure(f"table interactive, CPU {SLOWER} × slower", game, median(times), "s", LONGEST, note)
        work = SLOWER * median(cost(browser, guest, guest.table(game)) for _ in range(passes))
        yield Figure(f"of it the page's own work, × {SLOWER}", game, work, "s of CPU")


def visit(browser: Browser, guest: Guest, address: str) -> float:
    """Seconds from asking for the address until a button does something."""
    context = guest.visits(browser)
    context.add_init_script(LOOKS)
    page = context.new_page()
    slow(page)
    page.goto(guest.url + address, wait_until="commit")
    page.locator(ACTS).first.wait_for()
    ms: float = page.evaluate("window.interactive")
    context.close()
    return ms / 1000


def cost(browser: Browser, guest: Guest, address: str) -> float:
    """Seconds of the processor that the page's main thread takes until then: the same on a busy machine."""
    context = guest.visits(browser)
    context.add_init_script(LOOKS)
    page = context.new_page()
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.goto(guest.url + address, wait_until="commit")
    page.locator(ACTS).first.wait_for()
    page.evaluate("window.interactive")
    trace = Trace.read(browser.stop_tracing(), (MARK,))
    context.close()
    return sum(task.cpu for task in trace.tasks if task.began < trace.marks[0][0]) / 1000


def floor(browser: Browser, guest: Guest) -> float:
    """The same for a page without anything on it: what the browser and the machine take anyway."""
    context = guest.visits(browser)
    page = context.new_page()
    slow(page)
    page.goto(f"{guest.url}/healthz")
    ms: float = page.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))))"
    )
    context.close()
    return ms / 1000


def slow(page: Page) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
