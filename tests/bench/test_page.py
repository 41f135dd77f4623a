"""The page's budgets: measured as anybody can. Here only what does not depend on how busy the machine is."""

import json
from collections import Counter

from bench.page import flying, weight
from bench.page.figures import Figure
from bench.page.memory import Weighed, report, slope
from bench.page.traces import Task, Trace
from bench.page.visits import Guest, house
from kikeriki.rules.games import GAMES
from tests.browser import launched


def test_scripts_and_art_stay_within_their_budgets() -> None:
    with house() as url, Guest(url) as guest, launched() as browser:
        found = weight.measure(browser, guest)
    assert [figure.game for figure in found] == [*GAMES, *GAMES]
    for figure in found:
        assert figure.value > 10  # it was measured at all
        assert figure.is_within_budget, figure


def test_too_much_is_noticed() -> None:
    meter = weight.Meter(bytes=Counter(Script=int(weight.SCRIPTS * 1000) + 1))
    assert not weight.scripts("5211", meter).is_within_budget
    assert Figure("told for comparison", "5211", 1e9, "s").is_within_budget


def test_art_is_what_only_one_game_needs() -> None:
    loaded = {
        "5211": weight.Meter(files={"/assets/index.js": 9000, "/assets/Tile-1.js": 500, "/assets/five211.js": 2000}),
        "kuiken-koers": weight.Meter(files={"/assets/index.js": 9000, "/assets/Tile-1.js": 500, "/hen.svg": 7000}),
    }
    assert weight.art("5211", loaded).value == 2.5  # its tiles are drawn on its box, too
    assert weight.art("kuiken-koers", loaded).value == 7.0


def test_only_tasks_while_something_flies_count() -> None:
    events = [
        {"name": "thread_name", "pid": 7, "tid": 1, "args": {"name": "CrRendererMain"}},
        *({"name": name, "pid": 7, "tid": 1, "ts": ts} for ts, name in ((1000, flying.UP), (300_000, flying.DOWN))),
        *(
            {"name": "RunTask", "ph": "X", "pid": 7, "tid": 1, "ts": ts, "dur": dur, "tdur": dur // 2}
            for ts, dur in ((0, 500), (200_000, 120_000), (400_000, 90_000))
        ),
        {"name": "RunTask", "ph": "X", "pid": 7, "tid": 2, "ts": 1500, "dur": 99_000, "tdur": 99_000},
    ]
    trace = Trace.read(json.dumps({"traceEvents": events}).encode(), (flying.UP, flying.DOWN))
    assert flying.in_flight(trace) == [Task(200_000, 120.0, 60.0)]
    figure = flying.report("5211", flying.in_flight(trace))
    assert (figure.value, figure.is_within_budget) == (60.0, False)


def test_a_table_that_is_kept_is_noticed_and_one_odd_match_is_not() -> None:
    assert slope([1, 2, 3, 4]) == 1
    assert slope([5, 5, 900, 5, 5, 5]) == 0
    flat = [Weighed(4e6, 1500 + 40 * (n % 2), 46) for n in range(17)]
    assert all(figure.is_within_budget for figure in report("5211", flat))
    grows = [Weighed(4e6 + n * 180_000, 1500 + n * 600, 46) for n in range(17)]
    assert [figure.is_within_budget for figure in report("5211", grows)] == [False, False, True]
