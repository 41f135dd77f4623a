"""Intervals that hold what they promise, and a cross table of results that are known."""

import json
import random

import numpy as np
import pytest

from kikeriki.arena.playing import Cell, Row
from kikeriki.arena.standing import stand
from kikeriki.arena.statistics import Estimate, estimate, resample
from tests.arena.rows import STAMP, row, setup, tossed

CELL = Cell("a", "b")


def test_nineteen_of_twenty_intervals_hold_the_truth() -> None:
    """Decks favour a bot in all seats at once: who drew single matches again would be too sure, and fail here."""
    rng, chance, held, points_held, tries = random.Random(1), 0.65, 0, 0, 200
    for _ in range(tries):
        found = estimate(tossed(CELL, 80, chance, 0.3, rng))
        held += not found.share.excludes(chance)
        points_held += not found.points.excludes(20 + 10 * chance)
    assert 0.92 <= held / tries <= 0.98
    assert 0.92 <= points_held / tries <= 0.98


def test_a_planted_difference_is_found_and_equals_are_told_apart_seldom() -> None:
    rng = random.Random(2)
    better = [estimate(tossed(CELL, 300, 0.65, 0.2, rng)) for _ in range(10)]
    assert all(found.clear for found in better)
    assert all(found.share.low > 0.5 for found in better)
    equals = [estimate(tossed(CELL, 100, 0.5, 0.2, rng)) for _ in range(60)]
    assert sum(found.clear for found in equals) <= 7
    assert sum(found.strict.excludes(0.5) for found in equals) <= 1


def test_what_can_be_stopped_is_clear_and_narrow() -> None:
    rng = random.Random(3)
    clear = estimate(tossed(CELL, 100, 0.8, 0.1, rng))
    assert clear.clear
    assert clear.settled(0.2)
    assert not clear.settled(0.01)
    assert not estimate(tossed(CELL, 100, 0.5, 0.1, rng)).settled(1.0)


def test_decks_that_all_came_out_alike_leave_room_for_those_unseen() -> None:
    few, many = (estimate([row(CELL, deck, [True, True]) for deck in range(n)]) for n in (20, 200))
    assert few.share.mean == few.share.high == 1.0
    assert few.share.low == pytest.approx(0.05 ** (1 / 20))
    assert few.share.low < many.share.low < 1.0
    even = estimate([row(CELL, deck, [True, False]) for deck in range(20)])
    assert even.share.low < even.share.mean == 0.5 < even.share.high
    assert not even.clear


def test_drawing_again_is_the_same_every_time_and_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    decks = np.arange(12.0).reshape(6, 2)
    whole = resample(decks)
    assert whole.shape == (2000, 2)
    assert np.array_equal(whole, resample(decks))
    monkeypatch.setattr("kikeriki.arena.statistics.AT_ONCE", 100)
    assert resample(decks).mean() == pytest.approx(whole.mean(), abs=0.1)


def test_the_cross_table_of_known_results() -> None:
    """Two players: a beats b three times of four, c has lost everything; the complement is the other's."""
    rows = [row(CELL, deck, [True, deck % 2 == 0]) for deck in range(10)]
    rows += [row(Cell(name, "c"), deck, [True, True]) for name in "ab" for deck in range(10)]
    standing = stand(setup(2), rows)
    shares = {(cell.bot, cell.others): found.share.mean for cell, found in standing.cells.items()}
    assert shares == {
        ("a", "b"): 0.75,
        ("b", "a"): 0.25,
        ("a", "c"): 1.0,
        ("c", "a"): 0.0,
        ("b", "c"): 1.0,
        ("c", "b"): 0.0,
    }
    a, b = standing.cells[Cell("a", "b")], standing.cells[Cell("b", "a")]
    assert (a.points.mean, a.against) == (27.5, 22.5) == (b.against, b.points.mean)
    assert (a.share.low, a.share.high) == pytest.approx((1 - b.share.high, 1 - b.share.low))
    assert standing.entrants == ("a", "b", "c")
    assert standing.mean_share("a") == 0.875
    assert standing.matches == 60


def test_who_only_sat_among_others_has_no_share_of_its_own() -> None:
    """So it is with more than two players where only one bot's share was asked for."""
    standing = stand(setup(4), [row(Cell("a", "b"), deck, [True, False, True, True]) for deck in range(5)])
    assert standing.mean_share("a") == 0.75
    assert standing.mean_share("b") is None
    assert '"mean_share": null' in json.dumps(standing.to_json())


def test_a_shared_win_is_split_and_a_fair_share_is_one_of_n() -> None:
    tied = Row("a", "b", 0, ((9, 9, 1), (4, 4, 4), (1, 9, 8)), ((1, 1, 3), (1, 1, 1), (3, 1, 2)), STAMP)
    found: Estimate = estimate([tied])
    assert found.share.mean == pytest.approx((1 / 2 + 1 / 3 + 0) / 3)
    assert found.points.mean == pytest.approx((9 + 4 + 8) / 3)
    assert found.against == pytest.approx((9 + 1 + 4 + 4 + 1 + 9) / 6)
    assert found.players == 3
