"""The table's outcome: what the cards say, with those who resigned ranked last."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kikeriki.rules.core import Outcome, Seat

CARDS = Outcome.of((30, 41, 12, 30), [(30, 9), (41, 8), (12, 3), (30, 9)], "F7")


@pytest.mark.parametrize(
    ("resigned", "winners", "ranks", "reason"),
    [
        ((), (1,), (2, 1, 4, 2), "points"),
        ((2,), (1,), (2, 1, 4, 2), "points"),  # last anyway
        ((0,), (1,), (4, 1, 3, 2), "points"),  # the winner is the same
        ((1,), (0, 3), (1, 4, 3, 1), "resignation"),  # equals stay equal
        ((0, 1), (3,), (4, 3, 2, 1), "resignation"),
        ((0, 3), (1,), (3, 1, 2, 3), "points"),  # so do equals who resigned
        ((1, 0, 3), (2,), (3, 2, 1, 3), "resignation"),
        ((3, 2, 1, 0), (1,), (2, 1, 4, 2), "points"),  # everybody: as the cards say
    ],
)
def test_who_resigned_ranks_last(
    resigned: tuple[Seat, ...], winners: tuple[Seat, ...], ranks: tuple[int, ...], reason: str
) -> None:
    got = CARDS.with_resigned(resigned)
    assert (got.winners, got.ranks, got.reason) == (winners, ranks, reason)
    assert (got.points, got.clause) == (CARDS.points, CARDS.clause)


def test_a_shared_win_that_one_gave_up_is_the_others() -> None:
    shared = Outcome.of((12, 20, 12), [(-12,), (-20,), (-12,)], "K8")
    assert shared.with_resigned([0]) == Outcome((2,), (12, 20, 12), (3, 2, 1), "resignation", "K8")
    assert shared.with_resigned([1]) == shared


def test_a_tie_break_that_still_decides_stays_the_reason() -> None:
    tie = Outcome.of((30, 30, 12), [(30, 5), (30, 7), (12, 1)], "F7")
    assert tie.with_resigned([2]) == tie
    assert tie.with_resigned([0]) == Outcome((1,), (30, 30, 12), (3, 1, 2), "tie-break", "F7")


@st.composite
def tables(draw: st.DrawFn) -> tuple[Outcome, frozenset[Seat]]:
    """An outcome with many equals, and who of them resigned."""
    keys = draw(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2)), min_size=2, max_size=6))
    resigned = draw(st.frozensets(st.integers(0, len(keys) - 1)))
    return Outcome.of([points for points, _ in keys], keys, "F7"), resigned


@given(tables())
def test_ranks_follow_from_who_resigned_and_from_the_cards(table: tuple[Outcome, frozenset[Seat]]) -> None:
    cards, resigned = table
    got = cards.with_resigned(resigned)
    seats = range(len(cards.ranks))
    for one in seats:
        assert got.ranks[one] == 1 + sum(got.ranks[other] < got.ranks[one] for other in seats)
        for other in seats:
            if (one in resigned) == (other in resigned):  # each group keeps its order, equals included
                assert (got.ranks[one] < got.ranks[other]) == (cards.ranks[one] < cards.ranks[other])
            elif other in resigned:
                assert got.ranks[one] < got.ranks[other]
    assert got.winners == tuple(seat for seat in seats if got.ranks[seat] == 1)
    assert got.reason == (cards.reason if got.winners == cards.winners else "resignation")
    assert (got.points, got.clause) == (cards.points, cards.clause)
    if not resigned or len(resigned) == len(seats):
        assert got == cards
    assert got.with_resigned(resigned).ranks == got.ranks
