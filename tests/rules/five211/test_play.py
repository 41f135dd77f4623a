"""F3: choosing, replacing a choice, and every refusal with the state untouched."""

from typing import Any

import pytest

from kikeriki.rules.core import Move, evolve
from kikeriki.rules.errors import IllegalMove, WrongState
from kikeriki.rules.five211 import GAME
from kikeriki.rules.five211.events import Chosen
from kikeriki.rules.five211.moves import Choose
from kikeriki.rules.five211.state import State
from tests.contract import as_bytes
from tests.rules.five211.tables import Stated

FIRST = ("B1 B2 T3 G4", "Y1 Y1 O2 O3")  # what each seat plays in the first round


def table() -> Stated:
    """Two players; seat 0 holds B1 B2 G4 O5 T3, seat 1 holds O2 O3 Y1 Y1 Y6."""
    return Stated("2024", 2, [FIRST, ("O5", "Y6")])


def refused(state: State, seat: Any, move: Any) -> IllegalMove:
    before, bytes_before = evolve(state), as_bytes(state)
    with pytest.raises(IllegalMove) as error:
        GAME.decide(state, seat, move)
    assert state == before
    assert as_bytes(state) == bytes_before
    return error.value


def test_F3_everybody_chooses_at_once() -> None:
    match = table()
    assert GAME.to_act(match.state) == {0, 1}
    match.choose(1, "Y1 O2")
    assert GAME.to_act(match.state) == {0}
    assert match.kinds == ["dealt", "chosen"]


def test_F3_two_cards_then_one_then_one() -> None:
    match = table()
    sizes = []
    for _ in range(3):
        sizes.append({len(move.cards) for seat in (0, 1) for move in GAME.legal(match.state, seat)})
        match.turn(*(" ".join(GAME.legal(match.state, seat)[0].cards) for seat in (0, 1)))
    assert sizes == [{2}, {1}, {1}]


def test_F3_aggressive_two_then_two_then_one() -> None:
    match = Stated("five-colors", 3, aggressive=True)
    sizes = []
    for _ in range(3):
        sizes.append({len(move.cards) for seat in range(3) for move in GAME.legal(match.state, seat)})
        match.turn(*(" ".join(GAME.legal(match.state, seat)[0].cards) for seat in range(3)))
    assert sizes == [{2}, {2}, {1}]


def test_F3_the_last_missing_choice_reveals_at_once() -> None:
    match = table()
    match.turn("B1 B2", "Y1 Y1")
    assert match.kinds == ["dealt", "chosen", "chosen", "revealed", "refilled"]
    assert match.state.played == (("B1", "B2"), ("Y1", "Y1"))


def test_F3_a_choice_may_be_replaced_until_the_reveal() -> None:
    match = table()
    match.choose(0, "B1 B2")
    assert GAME.legal(match.state, 0) == GAME.legal(table().state, 0)
    match.choose(0, "G4 O5")
    assert match.state.chosen == (("G4", "O5"), None)
    assert GAME.to_act(match.state) == {1}
    match.choose(1, "Y1 Y6")
    assert match.state.played == (("G4", "O5"), ("Y1", "Y6"))
    assert "B1" in match.state.hands[0]
    assert sorted(GAME.cards(match.state)) == sorted(GAME.cards(table().state))


def test_F3_a_choice_cannot_be_withdrawn_and_nobody_passes() -> None:
    match = table()
    assert refused(match.state, 0, Choose(())).code == "card-count"
    match.choose(0, "B1 B2")
    assert refused(match.state, 0, Choose(())).code == "card-count"
    assert all(move.cards for move in GAME.legal(match.state, 0))


def test_F3_every_legal_move_is_taken_and_listed_once() -> None:
    state = table().state
    for seat in (0, 1):
        moves = GAME.legal(state, seat)
        assert len(set(moves)) == len(moves)
        for move in moves:
            assert GAME.decide(state, seat, move) == (Chosen(seat, move.cards),)
    assert len(GAME.legal(state, 0)) == 10
    assert len(GAME.legal(state, 1)) == 7  # Y1 twice


def test_F3_held_while_choices_are_missing() -> None:
    assert GAME.held(table().state)
    assert not GAME.held(GAME.start("2024", 2, {}))


def test_F3_nothing_to_choose_before_the_deal_and_after_the_end() -> None:
    start = GAME.start("2024", 2, {})
    assert GAME.to_act(start) == frozenset()
    assert GAME.legal(start, 0) == ()
    match = table()
    match.finish()
    assert GAME.to_act(match.state) == frozenset()
    assert GAME.legal(match.state, 1) == ()


# Refusals


@pytest.mark.parametrize("seat", [-1, 2, True, "0", None, 0.0, [0]])
def test_no_such_seat(seat: Any) -> None:
    state = table().state
    error = refused(state, seat, Choose(("B1", "B2")))
    assert error.code == "no-such-seat"
    assert error.params["players"] == 2
    with pytest.raises(IllegalMove, match="no-such-seat"):
        GAME.legal(state, seat)


def test_match_over() -> None:
    match = table()
    match.finish()
    error = refused(match.state, 0, Choose(("B1",)))
    assert (error.code, error.clause) == ("match-over", "F6")


@pytest.mark.parametrize("phase", ["deal", "reveal", "refill", "score", "close"])
def test_not_your_turn_while_something_happens_by_itself(phase: str) -> None:
    state = evolve(table().state, phase=phase)
    error = refused(state, 1, Choose(("Y1", "Y1")))
    assert (error.code, error.clause) == ("not-your-turn", "F3")
    assert error.params == {"seat": 1, "to_act": []}


class Take(Move):
    kind = "take"


@pytest.mark.parametrize("move", [None, "choose B1 B2", ("B1", "B2"), Take(), Choose, 7, {"cards": ["B1", "B2"]}])
def test_foreign_move(move: Any) -> None:
    error = refused(table().state, 0, move)
    assert (error.code, error.clause, error.params) == ("foreign-move", "F3", {"allowed": ["choose"]})


@pytest.mark.parametrize(
    "cards",
    [None, 5, "B1", ["B1", "B2"], ("B1", 2), (True, "B1"), (["B1"], "B2"), ({}, {}), (None, None), {"B1", "B2"}],
)
def test_foreign_things_inside_a_move(cards: Any) -> None:
    error = refused(table().state, 0, Choose(cards))
    assert (error.code, error.clause) == ("foreign-move", "F3")


@pytest.mark.parametrize("cards", [(), ("B1",), ("B1", "B2", "T3"), ("B1", "B2", "T3", "G4", "O5")])
def test_card_count_in_the_first_turn(cards: tuple[str, ...]) -> None:
    error = refused(table().state, 0, Choose(cards))
    assert (error.code, error.clause) == ("card-count", "F3")
    assert error.params == {"count": len(cards), "allowed": [2]}


def test_card_count_in_the_later_turns() -> None:
    match = table()
    match.turn("B1 B2", "Y1 Y1")
    error = refused(match.state, 0, Choose(("T3", "G4")))
    assert error.params == {"count": 2, "allowed": [1]}


@pytest.mark.parametrize(
    ("cards", "named"),
    [
        (("B1", "Y1"), "Y1"),  # the other seat's
        (("B1", "B1"), "B1"),  # held once
        (("B1", "R1"), "R1"),  # of another edition
        (("B1", "nonsense"), "nonsense"),
        (("", "B1"), ""),
    ],
)
def test_card_not_held(cards: tuple[str, ...], named: str) -> None:
    error = refused(table().state, 0, Choose(cards))
    assert (error.code, error.clause) == ("card-not-held", "F3")
    assert error.params == {"card": named, "hand": ["B1", "B2", "G4", "O5", "T3"]}


def test_a_played_card_is_not_held_any_more() -> None:
    match = table()
    match.turn("B1 B2", "Y1 Y1")
    assert refused(match.state, 0, Choose(("B2",))).code == "card-not-held"


@pytest.mark.parametrize("call", ["legal", "decide", "advance", "apply", "outcome", "view"])
def test_a_state_of_another_game_is_refused(call: str) -> None:
    functions: dict[str, Any] = {
        "legal": lambda state: GAME.legal(state, 0),
        "decide": lambda state: GAME.decide(state, 0, Choose(("B1", "B2"))),
        "advance": lambda state: GAME.advance(state, table().rng),
        "apply": lambda state: GAME.apply(state, Chosen(0, ("B1", "B2"))),
        "outcome": GAME.outcome,
        "view": lambda state: GAME.view(state, 0),
    }
    with pytest.raises(WrongState) as error:
        functions[call](object())
    assert error.value.code == "wrong-state"
    assert error.value.params["expected"] == "kikeriki.rules.five211.state"
