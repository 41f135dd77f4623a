"""Whether anything holds the page up while cards fly: its tasks, by the clock and by what they cost the processor."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser

from bench.page.figures import Figure
from bench.page.visits import ACTS, Guest, play
from kikeriki.rules.games import GAMES

LONGEST = 50.0  # ms
EVERY = 300  # ms between clicks: as quick as anybody is
CATEGORIES = ["toplevel", "blink.user_timing", "__metadata"]
UP, DOWN = "cards fly", "cards lie"
# Tells the trace when something is in the air.
MARKS = f"""new MutationObserver(() => {{
  const up = document.querySelector("body > .aloft") !== null;
  if (up !== window.up) performance.mark(up ? {UP!r} : {DOWN!r});
  window.up = up;
}}).observe(document.body, {{ childList: true }})"""


@dataclass(frozen=True)
class Task:
    began: float  # µs
    clock: float  # ms
    cpu: float  # ms


def measure(browser: Browser, guest: Guest, seconds: float) -> list[Figure]:
    return [line for game in GAMES for line in watch(browser, guest, game, seconds)]


def watch(browser: Browser, guest: Guest, game: str, seconds: float) -> list[Figure]:
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
    trace = json.loads(browser.stop_tracing())["traceEvents"]
    context.close()
    return report(game, list(tasks_in_flight(trace)))


def report(game: str, tasks: list[Task]) -> list[Figure]:
    assert tasks, f"nothing flew at {game}"
    cpu = max(task.cpu for task in tasks)
    long = [task.clock for task in tasks if task.clock > LONGEST]
    note = f"by the clock {max(task.clock for task in tasks):.0f} ms, {len(long)} of {len(tasks)} over {LONGEST:.0f} ms"
    return [Figure("longest task while cards fly", game, cpu, "ms of CPU", LONGEST, note)]


def tasks_in_flight(trace: list[dict[str, Any]]) -> Iterator[Task]:
    """The tasks of the page's main thread that began or ended while something was in the air."""
    marks = sorted((event["ts"], event["name"], event["pid"]) for event in trace if event.get("name") in (UP, DOWN))
    if not marks:
        return
    process = marks[0][2]
    thread = next(
        event["tid"]
        for event in trace
        if event.get("name") == "thread_name" and event["pid"] == process and event["args"]["name"] == "CrRendererMain"
    )
    flights = [
        (ts, marks[n + 1][0] if n + 1 < len(marks) else ts) for n, (ts, name, _) in enumerate(marks) if name == UP
    ]
    for event in trace:
        if event.get("pid") != process or event.get("tid") != thread or event.get("ph") != "X":
            continue
        if not event["name"].endswith("RunTask"):
            continue
        began, lasted = event["ts"], event["dur"]
        if any(began < down and began + lasted > up for up, down in flights):
            yield Task(began, lasted / 1000, event.get("tdur", lasted) / 1000)
