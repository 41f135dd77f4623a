"""What a seat may choose, and what its choice makes happen."""

from collections.abc import Callable
from functools import cache
from typing import Any

from kikeriki.rules.core import Seat, check_seat, expect
from kikeriki.rules.errors import IllegalMove, Param, shown
from kikeriki.rules.kuiken import moves
from kikeriki.rules.kuiken.cards import DRAW_TWO, PEEK, PLACES, ROW, SPECIALS, SWAP
from kikeriki.rules.kuiken.events import (
    Declined,
    Discarded,
    DrawBegun,
    Event,
    Knocked,
    Looked,
    Placed,
    Saw,
    Swapped,
    Took,
    UsedDrawTwo,
)
from kikeriki.rules.kuiken.moves import (
    Decline,
    Discard,
    Draw,
    DrawTwo,
    Knock,
    Move,
    Peek,
    Place,
    Seen,
    Swap,
    Take,
)
from kikeriki.rules.kuiken.state import Phase, State

NOBODY: frozenset[Seat] = frozenset()


@cache
def _only(seat: Seat) -> frozenset[Seat]:
    return frozenset((seat,))


def to_act(state: State) -> frozenset[Seat]:
    expect(state, State)
    match state.phase:
        case "turn" | "hold" | "peek" | "knock":
            return _only(state.turn)
        case "look":
            return frozenset(seat for seat, places in enumerate(state.looks) if places)
    return NOBODY


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    expect(state, State)
    check_seat(state.setup, seat)
    phase = state.phase
    if phase == "look":
        return moves.SEE if state.looks[seat] else ()
    if seat != state.turn:
        return ()
    if phase == "turn":
        return moves.TAKE_OR_DRAW if may_take(state) else moves.DRAW_ONLY
    if phase == "hold":
        return _with_held(state)
    if phase == "peek":
        return moves.SEE
    if phase == "knock":
        return moves.KNOCK_OR_DECLINE
    return ()


def may_take(state: State) -> bool:
    """Whether the top discard is a number (K3 A)."""
    return bool(state.discards) and state.discards[0] not in SPECIALS


def _with_held(state: State) -> tuple[Move, ...]:
    match state.held:
        case "swap":
            return moves.swap_or_discard(state.setup.players, state.turn)
        case "peek":
            return moves.PEEK_OR_DISCARD
        case "draw-two":
            return moves.DRAW_TWO_OR_DISCARD
    return moves.PLACE_OR_DISCARD


def decide(state: State, seat: Seat, move: Move) -> tuple[Event, ...]:
    expect(state, State)
    check_seat(state.setup, seat)
    if state.phase == "over":
        raise IllegalMove("match-over", "K8")
    acting = to_act(state)
    if seat not in acting:
        raise IllegalMove("not-your-turn", "K3", seat=seat, to_act=sorted(acting))
    if type(move) not in _DECIDE:
        raise IllegalMove("foreign-move", "K3", allowed=_kinds(legal(state, seat)))
    phases, clause, act = _DECIDE[type(move)]
    if state.phase not in phases:
        allowed = _kinds(legal(state, seat))
        raise IllegalMove("wrong-phase", clause, move=move.kind, phase=state.phase, allowed=allowed)
    return (act(state, seat, move),)


def held(state: State) -> bool:
    """No choice waits for others: whoever has seen their cards says so, in any order (K9)."""
    expect(state, State)
    return False


def at_once(state: State, seat: Seat) -> Move | None:
    """A bot closes its look at once, and a time-out closes it for its seat (K9)."""
    expect(state, State)
    check_seat(state.setup, seat)
    return moves.SEE[0] if state.looks[seat] and seat in to_act(state) else None


def _kinds(choices: tuple[Move, ...]) -> list[Param]:
    return list(dict.fromkeys(move.kind for move in choices))


def _see(_state: State, seat: Seat, _move: Seen) -> Event:
    return Saw(seat)


def _take(state: State, seat: Seat, move: Take) -> Event:
    if not may_take(state):
        raise IllegalMove("discard-not-takeable", "K3", top=state.discards[0] if state.discards else None)
    _check_place(move.place)
    return Took(seat, move.place, state.discards[0], state.rows[seat][move.place])


def _draw(_state: State, seat: Seat, _move: Draw) -> Event:
    return DrawBegun(seat)


def _place(state: State, seat: Seat, move: Place) -> Event:
    if state.held in SPECIALS:
        raise IllegalMove("special-not-placeable", "K3", held=state.held)
    _check_place(move.place)
    return Placed(seat, move.place, state.held, state.rows[seat][move.place])


def _discard(state: State, seat: Seat, _move: Discard) -> Event:
    assert state.held is not None
    return Discarded(seat, state.held)


def _swap(state: State, seat: Seat, move: Swap) -> Event:
    _check_held(state, SWAP)
    _check_place(move.place)
    check_seat(state.setup, move.seat)
    if move.seat == seat:
        raise IllegalMove("own-row", "K4", seat=seat, allowed=[s for s in range(state.setup.players) if s != seat])
    _check_place(move.theirs)
    return Swapped(seat, move.place, move.seat, move.theirs)


def _peek(state: State, seat: Seat, move: Peek) -> Event:
    _check_held(state, PEEK)
    _check_place(move.place)
    return Looked(seat, (move.place,), (state.rows[seat][move.place],))


def _draw_two(state: State, seat: Seat, _move: DrawTwo) -> Event:
    _check_held(state, DRAW_TWO)
    return UsedDrawTwo(seat)


def _knock(_state: State, seat: Seat, _move: Knock) -> Event:
    return Knocked(seat)


def _decline(_state: State, seat: Seat, _move: Decline) -> Event:
    return Declined(seat)


def _check_held(state: State, special: str) -> None:
    if state.held != special:
        raise IllegalMove("not-that-special", "K4", held=state.held, needed=special)


def _check_place(place: object) -> None:
    if type(place) is not int or not 0 <= place < ROW:
        raise IllegalMove("no-such-place", "K2", place=shown(place), allowed=list(PLACES))


# For each move: the phases that have it, its clause, and what it makes happen.
_DECIDE: dict[type[Move], tuple[frozenset[Phase], str, Callable[[State, Seat, Any], Event]]] = {
    Seen: (frozenset(("look", "peek")), "K9", _see),
    Take: (frozenset(("turn",)), "K3", _take),
    Draw: (frozenset(("turn",)), "K3", _draw),
    Place: (frozenset(("hold",)), "K3", _place),
    Discard: (frozenset(("hold",)), "K3", _discard),
    Swap: (frozenset(("hold",)), "K4", _swap),
    Peek: (frozenset(("hold",)), "K4", _peek),
    DrawTwo: (frozenset(("hold",)), "K4", _draw_two),
    Knock: (frozenset(("knock",)), "K6", _knock),
    Decline: (frozenset(("knock",)), "K6", _decline),
}
