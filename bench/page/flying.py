"""Whether anything holds the page up while cards fly: its tasks, by the clock and by what they cost the processor."""

from collections.abc import Iterator

from playwright.sync_api import Browser

from bench.page.figures import Figure
from bench.page.traces import CATEGORIES, Task, Trace
from bench.page.visits import ACTS, Guest, play
from kikeriki.rules.games import GAMES

LONGEST = 50.0  # ms
EVERY = 300  # ms between clicks: as quick as anybody is
UP, DOWN = "cards fly", "cards lie"
# Tells the trace when something is in the air.
MARKS = f"""new MutationObserver(() => {{
  const up = document.querySelector("body > .aloft") !== null;
  if (up !== window.up) performance.mark(up ? {UP!r} : {DOWN!r});
  window.up = up;
}}).observe(document.body, {{ childList: true }})"""


def measure(browser: Browser, guest: Guest, seconds: float) -> Iterator[Figure]:
    for game in GAMES:
        yield watch(browser, guest, game, seconds)


def watch(browser: Browser, guest: Guest, game: str, seconds: float) -> Figure:
    """Matches at the usual speed, with the processor as it is."""
    context = guest.visits(browser)
    page = context.new_page()
    page.goto(guest.url + guest.table(game))
    page.locator(ACTS).first.wait_for()
    page.evaluate(MARKS)
    play(page, EVERY)
    browser.start_tracing(page=page, categories=CATEGORIES)
    end = seconds * 1000
    while end > 0:
        page.wait_for_timeout(min(end, 1000))
        end -= 1000
        again = page.locator(".room main .veil .go")
        if again.is_visible():
            again.click()
    trace = Trace.read(browser.stop_tracing(), (UP, DOWN))
    context.close()
    return report(game, in_flight(trace))


def report(game: str, tasks: list[Task]) -> Figure:
    assert tasks, f"nothing flew at {game}"
    cpu = max(task.cpu for task in tasks)
    long = [task.clock for task in tasks if task.clock > LONGEST]
    note = f"by the clock {max(task.clock for task in tasks):.0f} ms, {len(long)} of {len(tasks)} over {LONGEST:.0f} ms"
    return Figure("longest task while cards fly", game, cpu, "ms of CPU", LONGEST, note)


def in_flight(trace: Trace) -> list[Task]:
    """The tasks that ran while something was in the air."""
    ends = [ts for ts, _ in trace.marks[1:]] + [trace.marks[-1][0]] if trace.marks else []
    flights = [(up, down) for (up, name), down in zip(trace.marks, ends, strict=True) if name == UP]
    return [
        task
        for task in trace.tasks
        if any(task.began < down and task.began + task.clock * 1000 > up for up, down in flights)
    ]
