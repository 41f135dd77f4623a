"""F2: the table of the editions, row by row, each played to its end."""

from typing import NamedTuple

import pytest

from kikeriki.rules.five211 import GAME
from kikeriki.rules.five211.editions import EDITIONS
from kikeriki.rules.five211.events import Refilled, Scored
from kikeriki.rules.setup import OptionValue
from tests.rules.five211.tables import Stated, rules


class Row(NamedTuple):
    players: int
    removed: int
    pile: int
    rounds: int  # with refill; one more follows without
    limit: int
    ones: int


CLASSIC = [
    Row(2, removed=10, pile=80, rounds=10, limit=5, ones=4),
    Row(3, removed=13, pile=72, rounds=6, limit=6, ones=5),
    Row(4, removed=0, pile=80, rounds=5, limit=7, ones=6),
    Row(5, removed=15, pile=60, rounds=3, limit=8, ones=7),
]
FIVE_COLORS = [
    Row(2, removed=10, pile=80, rounds=10, limit=5, ones=6),
    Row(3, removed=13, pile=72, rounds=6, limit=6, ones=7),
    Row(4, removed=0, pile=80, rounds=5, limit=7, ones=8),
    Row(5, removed=15, pile=60, rounds=3, limit=9, ones=10),
]
AGGRESSIVE = [
    Row(2, removed=0, pile=90, rounds=9, limit=6, ones=7),
    Row(3, removed=10, pile=75, rounds=5, limit=7, ones=8),
]
ROWS: list[tuple[str, Row, dict[str, OptionValue]]] = [
    *(("2024", row, {}) for row in CLASSIC),
    *(("2021", row, {}) for row in CLASSIC),
    *(("five-colors", row, {}) for row in FIVE_COLORS),
    *(("five-colors", row, dict[str, OptionValue](aggressive=True)) for row in AGGRESSIVE),
]

each_row = pytest.mark.parametrize(("edition", "row", "options"), ROWS, ids=lambda value: str(value))


def test_F2_the_default_edition_and_what_each_offers() -> None:
    assert [edition.slug for edition in EDITIONS] == ["2024", "2021", "five-colors"]
    for edition in EDITIONS:
        assert edition.players == (2, 3, 4, 5)
    offered = {edition.slug: [option.name for option in edition.options] for edition in EDITIONS}
    assert offered == {"2024": ["long"], "2021": ["long"], "five-colors": ["aggressive"]}


@each_row
def test_F2_limit_ones_and_cards_a_turn(edition: str, row: Row, options: dict[str, OptionValue]) -> None:
    got = rules(edition, row.players, **options)
    assert (got.removed, got.limit, got.roosters) == (row.removed, row.limit, row.ones)
    assert got.exact is (edition != "five-colors")
    assert got.cards_a_turn == ((2, 2, 1) if options else (2, 1, 1))


@each_row
def test_F2_removed_hands_and_pile_after_the_deal(edition: str, row: Row, options: dict[str, OptionValue]) -> None:
    match = Stated(edition, row.players, **options)
    (dealt,) = match.deals
    assert dealt.deck == 1
    assert dealt.removed is not None
    assert dealt.pile is not None
    assert len(dealt.removed) == row.removed
    assert len(dealt.pile) == row.pile
    assert [len(hand or ()) for hand in dealt.hands] == [5] * row.players
    view = GAME.view(match.state, None)
    assert (view.pile, view.removed, view.rounds) == (row.pile, row.removed, row.rounds + 1)
    assert (view.limit, view.roosters) == (row.limit, row.ones)


@each_row
def test_F2_the_pile_runs_out_exactly_at_the_end_of_a_round(
    edition: str, row: Row, options: dict[str, OptionValue]
) -> None:
    match = Stated(edition, row.players, **options)
    match.finish()
    assert [scored.round for scored in match.scorings] == list(range(1, row.rounds + 2))
    pile, ran_out_in, round_now = row.pile, None, 1
    for event in match.events:
        if isinstance(event, Refilled):
            pile -= sum(len(drawn or ()) for drawn in event.cards)
            if pile == 0:
                assert ran_out_in is None, "something was drawn from an empty pile"
                ran_out_in = round_now
        if isinstance(event, Scored):
            round_now += 1
    assert pile == 0
    assert ran_out_in == row.rounds
    assert len(match.refills) == 3 * row.rounds
    assert match.kinds[-1] == "deck-ended"
