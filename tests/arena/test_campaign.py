"""A campaign stops by itself, goes on where it was stopped, and loses nothing when it is killed."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import psutil
import pytest

from kikeriki.arena.campaign import play_all, played
from kikeriki.arena.entrants import digest
from kikeriki.arena.errors import ArenaError
from kikeriki.arena.plan import Plan
from kikeriki.arena.playing import Cell, Job, Row, play, stamp
from kikeriki.arena.results import Book, read_results
from kikeriki.bots.core import BotError
from tests.arena.rows import row, setup
from tests.signals import hear_ctrl_c

TRUTH = {Cell("hen", "uniform"): 0.9, Cell("hen", "rooster"): 0.5, Cell("rooster", "uniform"): 0.9}


class Coins:
    """Players who toss coins instead, the same for the same job, and count their jobs."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []

    def __call__(self, jobs: Iterable[Job]) -> Iterator[Row]:
        for job in jobs:
            self.jobs.append(job)
            rng = random.Random(f"{job.cell} {job.deck}")
            wins = [rng.random() < TRUTH[job.cell] for _ in range(2)]
            yield row(job.cell, job.deck, wins, stamp(job.setup, job.cell))


def campaign(path: Path, decks: int, within: float = 0.04) -> tuple[Coins, list[tuple[int, int]], list[Row]]:
    plan, coins, told = Plan(setup(), ("uniform", "rooster", "hen"), decks, within), Coins(), list[tuple[int, int]]()
    plan.check()
    with Book(path, plan.setup) as book:
        play_all(plan, book, coins, lambda done, total: told.append((done, total)))
        return coins, told, played(plan, book)


def test_only_one_bots_share_can_be_asked_for() -> None:
    names = ("uniform", "rooster", "hen")
    assert Plan(setup(2), names, 1, only="rooster").cells == [Cell("hen", "rooster"), Cell("rooster", "uniform")]
    assert Plan(setup(4), names, 1, only="rooster").cells == [Cell("rooster", "hen"), Cell("rooster", "uniform")]


def test_who_is_clearly_better_is_not_played_to_the_end(tmp_path: Path) -> None:
    coins, told, rows = campaign(tmp_path / "a.jsonl", 320)
    decks = {cell: sum(job.cell == cell for job in coins.jobs) for cell in TRUTH}
    assert decks[Cell("hen", "rooster")] == 320
    assert decks[Cell("hen", "uniform")] in (40, 80, 160)
    assert len(rows) == len(coins.jobs) == sum(decks.values())
    assert told[0] == (0, 960)
    assert told[-1] == (len(rows), len(rows))
    assert all(done <= total for done, total in told)
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_the_same_again_plays_nothing_and_more_decks_play_only_those(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    first, _, rows = campaign(path, 30, within=0.0)
    assert len(first.jobs) == 90
    again, _, same = campaign(path, 30, within=0.0)
    assert (again.jobs, same) == ([], rows)
    more, _, _ = campaign(path, 50, within=0.0)
    assert {job.deck for job in more.jobs} == set(range(30, 50))


def test_a_bot_with_other_settings_is_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.jsonl"
    campaign(path, 5)
    monkeypatch.setattr(
        "kikeriki.arena.playing.digest", lambda table, name: "new" if name == "hen" else digest(table, name)
    )
    again, _, rows = campaign(path, 5)
    assert {job.cell for job in again.jobs} == {Cell("hen", "uniform"), Cell("hen", "rooster")}
    assert len(rows) == 15
    assert len(read_results(path)[1]) == 15


def test_a_row_of_another_version_is_refused(tmp_path: Path) -> None:
    plan = Plan(setup(), ("uniform", "rooster"), 5)
    with Book(tmp_path / "a.jsonl", plan.setup) as book, pytest.raises(ArenaError, match="the same version"):
        play_all(plan, book, lambda jobs: (row(job.cell, job.deck, [True, True]) for job in jobs), lambda *_: None)
    assert read_results(tmp_path / "a.jsonl")[1] == []


def test_the_digest_changes_with_what_a_search_is_set_to(monkeypatch: pytest.MonkeyPatch) -> None:
    from kikeriki.search import catalogue
    from kikeriki.search.bots import Thinking

    cell = Cell("flat-20", "ismcts-20")
    before = stamp(setup(), cell)
    assert before == stamp(setup(), Cell("flat-200", "ismcts-1"))  # a budget is in the name
    monkeypatch.setitem(catalogue.THINKING, ("5211", "flat"), Thinking(explore=0.123))
    after = stamp(setup(), cell)
    assert after.bot != before.bot
    assert after.others == before.others
    monkeypatch.setattr(catalogue, "REVISION", 99)
    assert stamp(setup(), cell).others != before.others


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        (Plan(setup(), ("uniform",), 1), "nobody to play"),
        (Plan(setup(), ("uniform", "hen", "hen"), 1), "hen cannot play against itself"),
        (Plan(setup(), ("uniform", "hen"), 0), "1 or more"),
        (Plan(setup(), ("uniform", "hen"), 1, -1.0), "from 0 to 1"),
        (Plan(setup(), ("uniform", "hen"), 1, only="rooster"), "rooster is none of those who play: uniform, hen"),
    ],
)
def test_plans_that_make_no_sense_are_refused(plan: Plan, sentence: str) -> None:
    with pytest.raises(ArenaError, match=sentence):
        plan.check()


def test_an_unknown_bot_is_told_who_there_is() -> None:
    with pytest.raises(BotError) as refused:
        Plan(setup(), ("uniform", "fox"), 1).check()
    assert refused.value.params["allowed"] == [
        "chick",
        "hen",
        "rooster",
        "master",
        "rule-1",
        "rule-2",
        "tutor",
        "uniform",
        "flat-N",
        "ismcts-N",
    ]


def test_killed_in_the_middle_it_goes_on_and_comes_out_the_same(tmp_path: Path) -> None:
    path, decks = tmp_path / "5211-2024-2p.jsonl", 40
    arguments = ["--bots", "uniform,chick", "--game", "5211", "--players", "2", "--within", "0", "--out", str(tmp_path)]
    command = [sys.executable, "-m", "kikeriki.arena", *arguments, "--processes", "2", "--decks"]
    with subprocess.Popen([*command, "5000"], stderr=subprocess.DEVNULL) as run:
        _until(lambda: path.exists() and path.read_bytes().count(b"\n") > 12)
        workers = psutil.Process(run.pid).children(recursive=True)
        run.kill()
    assert workers
    _until(lambda: not any(worker.is_running() and worker.status() != "zombie" for worker in workers))
    path.write_bytes(path.read_bytes() + b'{"kind":"deck","bo')  # what a kill may leave at worst
    before = len(read_results(path)[1])
    assert before > 10
    done = subprocess.run([*command, str(decks)], capture_output=True, text=True, check=True)
    assert str(path) in done.stdout
    found = {row.deck: row for row in read_results(path)[1]}
    assert all(found[deck] == play(Job(setup(), Cell("chick", "uniform"), deck)) for deck in range(decks))


def test_ctrl_c_ends_at_once_and_keeps_what_is_written(tmp_path: Path) -> None:
    path = tmp_path / "arena" / "5211-2024-4p.jsonl"
    kikeriki = Path(sys.executable).parent / "kikeriki"
    arguments = ["arena", "--bots", "uniform,rule-1", "--game", "5211", "--decks", "5000", "--processes", "2"]
    with subprocess.Popen(
        [kikeriki, *arguments],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=hear_ctrl_c,
    ) as run:
        _until(lambda: path.exists() and path.read_bytes().count(b"\n") > 1)
        os.killpg(run.pid, signal.SIGINT)  # as a terminal does it: to all of them
        try:
            _, said = run.communicate(timeout=60)  # all the decks would take much longer
        finally:
            run.kill()
    assert run.returncode == 130
    assert "what was finished is in arena/5211" in said
    assert "Traceback" not in said
    assert read_results(path)[1]


def _until(true: object, seconds: float = 30.0) -> None:
    assert callable(true)
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.05)
