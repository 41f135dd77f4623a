"""Ratings say what their scale promises, and depend on nothing but the matches."""

import math
import random

import pytest

from kikeriki.arena.playing import Cell, Row
from kikeriki.arena.ratings import rate
from tests.arena.rows import STAMP, row, tossed


def test_uniform_stands_at_a_thousand_and_odds_become_points() -> None:
    rng = random.Random(1)
    ratings = rate(tossed(Cell("hen", "uniform"), 100, 0.75, 0.0, rng))
    assert ratings.anchored
    assert ratings.by_bot["uniform"].points == pytest.approx(1000)
    gap = ratings.by_bot["hen"].points - 1000
    assert gap == pytest.approx(400 * math.log10(3), abs=60)
    assert 10 < ratings.by_bot["hen"].doubt < 150


def test_among_four_too() -> None:
    """Each place goes to the hen three times as often as to any of the others who are still to be placed."""
    rng = random.Random(2)

    def match(hen: int) -> tuple[int, ...]:
        seats, ranks = list(range(4)), [0] * 4
        for rank in range(1, 5):
            (seat,) = rng.choices(seats, [3 if seat == hen else 1 for seat in seats])
            seats.remove(seat)
            ranks[seat] = rank
        return tuple(ranks)

    drawn = [tuple(match(hen) for hen in range(4)) for _ in range(100)]
    rows = [Row("hen", "uniform", deck, ranks, ranks, STAMP) for deck, ranks in enumerate(drawn)]
    assert rate(rows).by_bot["hen"].points - 1000 == pytest.approx(400 * math.log10(3), abs=45)


def test_the_order_of_the_file_does_not_matter() -> None:
    rng = random.Random(3)
    rows = [r for pair in ("ab", "ac", "bc") for r in tossed(Cell(*pair), 30, 0.7, 0.1, rng)]
    first = rate(rows)
    rng.shuffle(rows)
    assert rate(rows) == first
    assert first.ranked() == ["a", "b", "c"]


def test_without_uniform_nothing_is_anchored() -> None:
    ratings = rate([row(Cell("hen", "rooster"), deck, [False, True]) for deck in range(10)])
    assert not ratings.anchored
    assert sum(rating.points for rating in ratings.by_bot.values()) / 2 == pytest.approx(1000)
