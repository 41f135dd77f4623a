"""Whose choice is missing and what may be chosen (F3); who has chosen may still choose something else."""

from kikeriki.rules.core import Seat, check_seat, expect
from kikeriki.rules.errors import IllegalMove
from kikeriki.rules.five211.events import Chosen
from kikeriki.rules.five211.moves import Choose, choices
from kikeriki.rules.five211.state import State


def to_act(state: State) -> frozenset[Seat]:
    expect(state, State)
    if state.phase != "choose":
        return frozenset()
    return frozenset([seat for seat, cards in enumerate(state.chosen) if cards is None])


def legal(state: State, seat: Seat) -> tuple[Choose, ...]:
    expect(state, State)
    check_seat(state.setup, seat)
    if state.phase != "choose":
        return ()
    return choices(state.hands[seat], state.to_choose)


def decide(state: State, seat: Seat, move: Choose) -> tuple[Chosen, ...]:
    expect(state, State)
    check_seat(state.setup, seat)
    if type(move) is not Choose:
        raise IllegalMove("foreign-move", "F3", allowed=["choose"])
    if state.phase == "over":
        raise IllegalMove("match-over", "F6")
    if state.phase != "choose":
        raise IllegalMove("not-your-turn", "F3", seat=seat, to_act=sorted(to_act(state)))
    cards, count, hand = move.cards, state.to_choose, state.hands[seat]
    if type(cards) is not tuple:
        raise IllegalMove("foreign-move", "F3", allowed=["choose"])
    if len(cards) != count:
        raise IllegalMove("card-count", "F3", count=len(cards), allowed=[count])
    for card in cards:
        if type(card) is not str:
            raise IllegalMove("foreign-move", "F3", allowed=["choose"])
        if cards.count(card) > hand.count(card):
            raise IllegalMove("card-not-held", "F3", card=card, hand=list(hand))
    return (Chosen(seat, cards),)


def at_once(state: State, seat: Seat) -> None:
    """Nothing in 5211 goes without saying."""
    expect(state, State)
    check_seat(state.setup, seat)


def held(state: State) -> bool:
    """F3: until the reveal a choice is secret and may be replaced."""
    expect(state, State)
    return state.phase == "choose"
