"""Refusals: typed, with what would be right, and the state untouched."""

from typing import Any

import pytest

from kikeriki.rules.core import evolve
from kikeriki.rules.errors import IllegalMove, WrongState
from kikeriki.rules.kuiken import GAME
from kikeriki.rules.kuiken.moves import Discard, Draw, Knock, Peek, Place, Seen, Swap, Take
from tests.rules.kuiken.table import Table, deal


def refused(table: Table, seat: Any, move: Any) -> IllegalMove:
    before = table.state
    copy = evolve(before)
    with pytest.raises(IllegalMove) as refusal:
        GAME.decide(before, seat, move)
    assert before == copy
    return refusal.value


def holding(card: str) -> Table:
    table = deal("4 9 0 5", "1 2 1 3", "6 7 8 6", pile=card).see()
    table.do(0, "draw")
    return table


@pytest.mark.parametrize("seat", [-1, 3, True, "0", None, [0]])
def test_a_seat_that_is_not_there(seat: object) -> None:
    assert refused(holding("8"), seat, Discard()).code == "no-such-seat"
    with pytest.raises(IllegalMove):
        GAME.legal(holding("8").state, seat)  # type: ignore[arg-type]


def test_K3_another_seat_has_its_turn() -> None:
    error = refused(holding("8"), 1, Discard())
    assert (error.code, error.params) == ("not-your-turn", {"seat": 1, "to_act": [0]})


def test_K9_a_look_that_is_closed_cannot_be_closed_again() -> None:
    table = deal("4 9 0 5", "1 2 1 3")
    table.do(0, "seen")
    assert refused(table, 0, Seen()).params == {"seat": 0, "to_act": [1]}


def test_nobody_acts_while_something_happens_by_itself() -> None:
    state = GAME.start("standard", 2, {})
    assert GAME.to_act(state) == frozenset()
    assert GAME.legal(state, 0) == ()
    with pytest.raises(IllegalMove) as refusal:
        GAME.decide(state, 0, Draw())
    assert refusal.value.code == "not-your-turn"


def test_K8_the_match_is_over() -> None:
    table = deal("4 9 0 5", "1 2 1 3", rounds=1).see()
    table.do(0, "take 0")
    table.do(1, "take 0", "knock")
    table.do(0, "take 0")
    assert refused(table, 0, Draw()).code == "match-over"


@pytest.mark.parametrize("move", ["draw", None, 7, [], {}, object()])
def test_a_move_of_another_game(move: object) -> None:
    error = refused(holding("8"), 0, move)
    assert error.code == "foreign-move"
    assert error.params["allowed"] == ["place", "discard"]


@pytest.mark.parametrize(("move", "clause"), [(Draw(), "K3"), (Take(0), "K3"), (Seen(), "K9"), (Knock(), "K6")])
def test_a_move_at_the_wrong_moment(move: object, clause: str) -> None:
    error = refused(holding("peek"), 0, move)
    assert (error.code, error.clause) == ("wrong-phase", clause)
    assert error.params["phase"] == "hold"
    assert error.params["allowed"] == ["peek", "discard"]


@pytest.mark.parametrize("place", [-1, 4, True, "1", None, 1.0, [1], {}])
def test_K2_a_place_that_is_not_there(place: Any) -> None:
    fresh = deal("4 9 0 5", "1 2 1 3", "6 7 8 6").see()
    for table, move in (
        (fresh, Take(place)),
        (holding("8"), Place(place)),
        (holding("peek"), Peek(place)),
        (holding("swap"), Swap(place, 1, 0)),
        (holding("swap"), Swap(0, 1, place)),
    ):
        error = refused(table, 0, move)
        assert error.code == "no-such-place"
        assert error.params["allowed"] == [0, 1, 2, 3]


@pytest.mark.parametrize("seat", [-1, 3, True, "1", None, [1]])
def test_K4_a_swap_with_a_seat_that_is_not_there(seat: Any) -> None:
    assert refused(holding("swap"), 0, Swap(0, seat, 0)).code == "no-such-seat"


def test_K4_a_swap_within_ones_own_row() -> None:
    error = refused(holding("swap"), 0, Swap(0, 0, 1))
    assert (error.code, error.clause, error.params["allowed"]) == ("own-row", "K4", [1, 2])


def test_K3_a_special_on_the_discard_pile_cannot_be_taken() -> None:
    error = refused(deal("4 9 0 5", "1 2 1 3", turned="peek").see(), 0, Take(0))
    assert (error.code, error.clause, error.params) == ("discard-not-takeable", "K3", {"top": "peek"})


def test_K3_nothing_can_be_taken_from_an_empty_discard_pile() -> None:
    table = deal("4 9 0 5", "1 2 1 3").see()
    error = refused(Table(evolve(table.state, discards=()), table.rng), 0, Take(0))
    assert (error.code, error.params) == ("discard-not-takeable", {"top": None})


@pytest.mark.parametrize("special", ["swap", "peek", "draw-two"])
def test_K3_a_special_cannot_be_placed(special: str) -> None:
    error = refused(holding(special), 0, Place(0))
    assert (error.code, error.clause, error.params) == ("special-not-placeable", "K3", {"held": special})


@pytest.mark.parametrize(("held", "text"), [("8", "peek 0"), ("peek", "swap 0 with 1.0"), ("swap", "draw two")])
def test_K4_only_the_special_in_the_hand_can_be_used(held: str, text: str) -> None:
    error = refused(holding(held), 0, GAME.read_move(text))
    assert (error.code, error.clause) == ("not-that-special", "K4")
    assert error.params["held"] == held


def test_a_state_of_another_game() -> None:
    other: Any = object()
    for call in (
        lambda: GAME.to_act(other),
        lambda: GAME.legal(other, 0),
        lambda: GAME.decide(other, 0, Draw()),
        lambda: GAME.advance(other, other),
        lambda: GAME.apply(other, other),
        lambda: GAME.outcome(other),
        lambda: GAME.view(other, 0),
        lambda: GAME.remember(other, other),
        lambda: GAME.at_once(other, 0),
    ):
        with pytest.raises(WrongState):
            call()
