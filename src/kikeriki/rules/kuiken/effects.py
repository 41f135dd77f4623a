"""How each event changes the state."""

from collections.abc import Callable
from typing import Any

from kikeriki.rules.core import Seat, evolve, expect, foreign_event, set_at
from kikeriki.rules.kuiken import scoring
from kikeriki.rules.kuiken.cards import DRAW_TWO, PEEK, ROW, SWAP, TURN_LIMIT
from kikeriki.rules.kuiken.events import (
    EVENTS,
    Dealt,
    Declined,
    Discarded,
    DrawBegun,
    Drew,
    Event,
    Knocked,
    Looked,
    Placed,
    Replaced,
    Reshuffled,
    RoundEnded,
    Saw,
    Spent,
    Swapped,
    Took,
    TurnedUp,
    UsedDrawTwo,
)
from kikeriki.rules.kuiken.scoring import FilledIn, PileMade, SetAside
from kikeriki.rules.kuiken.state import Phase, State, put


def apply(state: State, event: Event) -> State:
    expect(state, State)
    effect = _APPLY.get(type(event))
    if effect is None:
        raise foreign_event(event, EVENTS)
    return effect(state, event)


def _dealt(state: State, event: Dealt) -> State:
    players = state.setup.players
    chosen_by_lot = state.round == 0 and state.setup.options["start"] == "random"
    return evolve(
        state,
        draws=state.draws + (2 if chosen_by_lot else 1),
        phase="show",
        round=event.round,
        start=event.start,
        turn=event.start,
        rows=event.rows,
        seen_by=(((),) * ROW,) * players,
        looks=((),) * players,
        pile=event.pile,
        discards=event.discards,
        aside=(),
        turns_had=(0,) * players,
        knocker=None,
        steps=(),
    )


def _looked(state: State, event: Looked) -> State:
    looks = set_at(state.looks, event.seat, event.places)
    seen_by = state.seen_by
    for place in event.places:
        before = seen_by[event.seat][place]
        if event.seat not in before:
            seen_by = put(seen_by, event.seat, place, tuple(sorted((*before, event.seat))))
    if state.phase == "show":
        return evolve(state, looks=looks, seen_by=seen_by, phase="show" if () in looks else "look")
    return evolve(state, looks=looks, seen_by=seen_by, phase="peek", held=None, using=(*state.using, PEEK))


def _saw(state: State, event: Saw) -> State:
    looks = set_at(state.looks, event.seat, ())
    if state.phase == "peek":
        return evolve(state, looks=looks, phase="spend")
    return evolve(state, looks=looks, phase="look" if any(looks) else "turn")


def _took(state: State, event: Took) -> State:
    return evolve(
        state,
        rows=put(state.rows, event.seat, event.place, event.card),
        seen_by=put(state.seen_by, event.seat, event.place, tuple(range(state.setup.players))),
        discards=(event.discarded, *state.discards[1:]),
        **_action_done(state),
    )


def _draw_begun(state: State, _event: DrawBegun) -> State:
    return evolve(state, phase="draw")


def _drew(state: State, event: Drew) -> State:
    return evolve(state, phase="hold", held=event.card, pile=state.pile[1:])


def _placed(state: State, event: Placed) -> State:
    return evolve(
        state,
        rows=put(state.rows, event.seat, event.place, event.card),
        seen_by=put(state.seen_by, event.seat, event.place, (event.seat,)),
        discards=(event.discarded, *state.discards),
        held=None,
        **_used_up(state),
    )


def _discarded(state: State, event: Discarded) -> State:
    discards = (event.card, *state.discards)
    if state.drawing == 1:  # K4: the first card of a Draw Two, so a second follows
        return evolve(state, discards=discards, held=None, phase="draw", drawing=2)
    return evolve(state, discards=discards, held=None, **_used_up(state))


def _swapped(state: State, event: Swapped) -> State:
    seat, place, other, theirs = event.seat, event.place, event.other, event.theirs
    rows, seen_by = state.rows, state.seen_by
    return evolve(
        state,
        rows=put(put(rows, seat, place, rows[other][theirs]), other, theirs, rows[seat][place]),
        seen_by=put(put(seen_by, seat, place, seen_by[other][theirs]), other, theirs, seen_by[seat][place]),
        held=None,
        using=(*state.using, SWAP),
        phase="spend",
    )


def _used_draw_two(state: State, _event: UsedDrawTwo) -> State:
    return evolve(state, phase="draw", held=None, using=(*state.using, DRAW_TWO), drawing=1)


def _spent(state: State, event: Spent) -> State:
    using, discards = state.using[:-1], (event.card, *state.discards)
    if state.phase == "draw" or using:
        return evolve(state, using=using, discards=discards)
    return evolve(state, using=using, discards=discards, **_action_done(state))


def _reshuffled(state: State, event: Reshuffled) -> State:
    discards = () if event.kept is None else (event.kept,)
    steps = (*state.steps, PileMade(event.size)) if state.phase == "replace" else ()
    return evolve(state, draws=state.draws + 1, pile=event.pile, discards=discards, steps=steps)


def _used_up(state: State) -> dict[str, Any]:
    """The drawn card is gone; a Draw Two that is still in use goes on the discard pile now (K4)."""
    return {"phase": "spend"} if state.using else _action_done(state)


def _action_done(state: State) -> dict[str, Any]:
    """K6: the turn counts from now on; who may knock is asked, else the next seat has its turn."""
    turns = set_at(state.turns_had, state.turn, state.turns_had[state.turn] + 1)
    may_knock = state.knocker is None and min(turns) > 0
    after = {"phase": "knock"} if may_knock else _next_turn(state, state.knocker)
    return {"turns_had": turns, "drawing": 0, **after}


def _next_turn(state: State, knocker: Seat | None) -> dict[str, Any]:
    """The turn goes clockwise; when it would come back to the knocker, the round is over (K6)."""
    following = (state.turn + 1) % state.setup.players
    return {"phase": "reveal"} if following == knocker else {"phase": "turn", "turn": following}


def _knocked(state: State, event: Knocked) -> State:
    return evolve(state, knocker=event.seat, **_next_turn(state, event.seat))


def _declined(state: State, _event: Declined) -> State:
    if min(state.turns_had) >= TURN_LIMIT:
        return evolve(state, phase="reveal")
    return evolve(state, **_next_turn(state, None))


def _turned_up(state: State, event: TurnedUp) -> State:
    everybody = tuple(range(state.setup.players))
    return evolve(
        state,
        phase="replace",
        seen_by=((everybody,) * ROW,) * state.setup.players,
        steps=scoring.shown(event.rows, event.first),
    )


def _replaced(state: State, event: Replaced) -> State:
    seat, place = event.seat, event.place
    return evolve(
        state,
        rows=put(state.rows, seat, place, event.card),
        pile=state.pile[1:],
        aside=(*state.aside, event.aside),
        steps=(*state.steps, SetAside(seat, place, event.aside), FilledIn(seat, place, event.card)),
    )


def _round_ended(state: State, event: RoundEnded) -> State:
    phase: Phase = "over" if event.round == state.setup.options["rounds"] else "deal"
    return evolve(state, phase=phase, pad=(*state.pad, event.sums), last_scoring=event)


_APPLY: dict[type, Callable[[State, Any], State]] = {
    Dealt: _dealt,
    Looked: _looked,
    Saw: _saw,
    Took: _took,
    DrawBegun: _draw_begun,
    Drew: _drew,
    Placed: _placed,
    Discarded: _discarded,
    Swapped: _swapped,
    UsedDrawTwo: _used_draw_two,
    Spent: _spent,
    Reshuffled: _reshuffled,
    Knocked: _knocked,
    Declined: _declined,
    TurnedUp: _turned_up,
    Replaced: _replaced,
    RoundEnded: _round_ended,
}
