"""What comes of a deck depends on the bots, the deck and the seats, and on nothing else."""

import multiprocessing
import subprocess
import sys
import time
from typing import Any

import pytest

from kikeriki.arena import playing
from kikeriki.arena.errors import ArenaError
from kikeriki.arena.playing import Cell, Job, cells, play
from kikeriki.arena.processes import in_processes
from kikeriki.bots.core import BotError
from kikeriki.bots.play_out import play_out
from kikeriki.search import catalogue
from kikeriki.search.bots import FlatBot, TreeBot
from tests.arena.rows import setup

PATIENCE = 120.0  # seconds


def test_everybody_plays_everybody_and_two_players_play_once() -> None:
    assert cells(("b", "a"), 2) == [Cell("a", "b")]
    assert cells(("b", "c", "a"), 2) == cells(("c", "a", "b"), 2)
    assert len(cells(("a", "b", "c"), 3)) == 6


@pytest.mark.parametrize("game", ["5211", "gloria-picktoria", "kuiken-koers"])
def test_the_bot_sits_in_every_seat_once_with_the_same_cards(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[Any, ...]] = []

    def look(match: Any, bots: Any, rng: Any) -> None:
        names = tuple(bot.args[0].__name__ for bot in bots)
        seen.append((names, tuple(match.events)))
        play_out(match, bots, rng)

    monkeypatch.setattr(playing, "play_out", look)
    row = play(Job(setup(3, game), Cell("rule-1", "uniform"), 4))
    play(Job(setup(3, game), Cell("uniform", "rule-1"), 4))
    play(Job(setup(3, game), Cell("rule-1", "uniform"), 5))
    assert [names.index("rule_1") for names, _ in seen[:3]] == [0, 1, 2]
    assert [names.index("uniform") for names, _ in seen[3:6]] == [0, 1, 2]
    dealt = [events for _, events in seen]
    assert all(events == dealt[0] for events in dealt[:6])
    assert dealt[6] != dealt[0]
    assert [len(match) for match in row.points] == [len(match) for match in row.ranks] == [3, 3, 3]


def test_results_depend_neither_on_processes_nor_on_order() -> None:
    jobs = [Job(setup(2), cell, deck) for deck in range(3) for cell in cells(("chick", "flat-9", "ismcts-9"), 2)]
    alone = {(row.cell, row.deck): row for row in map(play, jobs)}
    with in_processes(2) as players:
        several = {(row.cell, row.deck): row for row in players(reversed(jobs))}
    assert several == alone
    assert len({row.points for row in alone.values()}) > 3


def test_a_worker_that_dies_is_told_of() -> None:
    jobs = [Job(setup(2), Cell("uniform", "rule-1"), deck) for deck in range(200)]

    def killed() -> None:
        with in_processes(2) as players:
            for _ in players(jobs):
                multiprocessing.active_children()[0].kill()

    with pytest.raises(ArenaError, match="One of the processes has died"):
        killed()
    assert not multiprocessing.active_children()


def test_ctrl_c_does_not_wait_for_those_who_think() -> None:
    """One is quickly done, the others would think for an hour."""
    quick, slow = Cell("uniform", "hen"), Cell("flat-9999999", "hen")
    jobs = [Job(setup(2), cell, deck) for deck, cell in enumerate((quick, slow, slow))]
    began = 0.0

    def interrupted() -> None:
        nonlocal began
        with in_processes(2) as players:
            for _ in players(jobs):
                began = time.monotonic()
                raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert time.monotonic() - began < PATIENCE
    assert not multiprocessing.active_children()


def test_a_machine_without_a_terminals_packages_can_play() -> None:
    """Nor with Numba, unless somebody searches."""
    code = (
        "import sys; from kikeriki.arena import __main__; "
        "print(*{name.partition('.')[0] for name in sys.modules} & "
        "{'rich', 'typer', 'openskill', 'matplotlib', 'ray', 'numba'})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_searches_have_names() -> None:
    table = setup(2)
    assert type(catalogue.search_bot(table, "flat-200")) is FlatBot
    assert type(catalogue.search_bot(table, "ismcts-1000")) is TreeBot
    for name in ("flat", "flat-0", "flat-x", "ismcts-12345678", "deep-200", "flat-200 "):
        with pytest.raises(BotError) as refused:
            catalogue.search_bot(table, name)
        assert refused.value.params["allowed"] == ["flat-N", "ismcts-N"]
