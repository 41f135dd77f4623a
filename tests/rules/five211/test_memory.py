"""What a seat could still know: the fold over what it was told."""

import pytest

from kikeriki.rules.core import Seat
from kikeriki.rules.five211 import GAME
from kikeriki.rules.five211.memory import Memory
from tests.rules.five211.tables import Stated

ROUNDS = [("B6 B2 T2 G2", "B3 Y2 Y1 O2"), ("O6 T3 T2 G3", "O3 O1 Y3 B2")]


def fold(match: Stated, seat: Seat | None) -> Memory:
    memory = GAME.memory(match.state.setup, seat)
    for event in match.events:
        memory = GAME.remember(memory, GAME.redact(event, seat))
    return memory


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_fresh_memory_is_empty(seat: Seat | None) -> None:
    assert GAME.memory(GAME.start("2024", 2, {}).setup, seat) == Memory(seat, deck=0, played=((), ()))


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_every_card_turned_over_is_remembered_by_whom_and_in_order(seat: Seat | None) -> None:
    match = Stated("2024", 2, ROUNDS)
    for a_round in ROUNDS:
        match.round(a_round)
    assert fold(match, seat) == Memory(
        seat,
        deck=1,
        played=(("B2", "B6", "T2", "G2", "O6", "T3", "T2", "G3"), ("B3", "Y2", "Y1", "O2", "O1", "O3", "Y3", "B2")),
    )


def test_a_choice_is_not_remembered_before_its_reveal() -> None:
    match = Stated("2024", 2, ROUNDS)
    match.choose(0, "B6 B2")
    match.choose(0, "T2 G2")
    assert fold(match, 0).played == fold(match, 1).played == ((), ())
    match.choose(1, "B3 Y2")
    assert fold(match, 0).played == fold(match, 1).played == (("G2", "T2"), ("B3", "Y2"))


def test_F8_a_new_shuffle_makes_the_old_cards_worthless_to_know() -> None:
    match = Stated("2021", 5, long=True)
    while match.state.deck == 1:
        match.turn(*(" ".join(GAME.legal(match.state, seat)[0].cards) for seat in range(5)))
        if max(match.state.totals) >= 50:
            pytest.fail("the box's own order is meant to score less than 50")
    assert fold(match, 3) == Memory(3, deck=2, played=((),) * 5)


def test_memory_and_view_account_for_every_card_a_seat_can_name() -> None:
    match = Stated("2024", 2, ROUNDS)
    for a_round in ROUNDS:
        match.round(a_round)
    known = [card for played in fold(match, 0).played for card in played] + list(GAME.view(match.state, 0).hand or ())
    state = match.state
    hidden = [*state.pile, *state.removed, *state.hands[1]]
    assert sorted(known + hidden) == sorted(GAME.cards(state))
