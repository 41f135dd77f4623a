"""How each event changes the state."""

from collections.abc import Callable
from typing import Any

from kikeriki.rules.core import Card, Seat, evolve, expect, foreign_event, set_at, without
from kikeriki.rules.gloria.cards import (
    ACTION_POINTS,
    CHEST_COSTS,
    COLLECT_COSTS,
    DOUBLER,
    DRAW_COSTS,
    JOKER,
    SCORINGS,
    TAKE_COSTS,
)
from kikeriki.rules.gloria.collection import Collection, FoxPlace, find
from kikeriki.rules.gloria.events import (
    EVENTS,
    Chested,
    Collected,
    Dealt,
    DrawBegun,
    Drew,
    Event,
    FoxEntered,
    FoxKept,
    FoxMoved,
    FoxPassed,
    GenghisCame,
    Scored,
    Took,
    Turned,
    TurnEnded,
)
from kikeriki.rules.gloria.state import State


def apply(state: State, event: Event) -> State:
    """The state after a full event (a redacted one does not hold enough)."""
    expect(state, State)
    effect = _APPLY.get(type(event))
    if effect is None:
        raise foreign_event(event, EVENTS)
    return effect(state, event)


def _dealt(state: State, event: Dealt) -> State:
    assert event.pile is not None
    return evolve(
        state,
        draws=state.draws + (2 if isinstance(state.setup.options["start"], int) else 3),
        display=event.display,
        hands=tuple(tuple(sorted(hand or ())) for hand in event.hands),
        pile=event.pile,
        start=event.start,
        turn=event.start,
        points_left=ACTION_POINTS,
    )


def _chested(state: State, event: Chested) -> State:
    assert event.card is not None
    seat = event.seat
    return evolve(
        state,
        hands=_less(state, seat, event.card),
        chests=set_at(state.chests, seat, (*state.chests[seat], event.card)),
        points_left=state.points_left - CHEST_COSTS,
    )


def _collected(state: State, event: Collected) -> State:
    seat, card = event.seat, event.card
    row, chests = state.collections[seat], state.chests
    old = find(row, event.motif)
    if old is None:
        oldest, *younger = chests[seat]  # chests are interchangeable: the oldest is used, G3
        chests = set_at(chests, seat, tuple(younger))
        row = (*row, Collection(event.motif, oldest, cards=1, jokers=0, doubled=False))
    else:
        new = Collection(
            old.motif,
            old.chest,
            cards=old.cards + (card == old.motif),
            jokers=old.jokers + (card == JOKER),
            doubled=card == DOUBLER,
        )
        row = set_at(row, row.index(old), new)
    return evolve(
        state,
        hands=_less(state, seat, card),
        chests=chests,
        collections=set_at(state.collections, seat, row),
        points_left=state.points_left - COLLECT_COSTS,
    )


def _took(state: State, event: Took) -> State:
    return evolve(
        state,
        display=set_at(state.display, event.place, None),
        hands=_plus(state, event.seat, event.card),
        gap=event.place,
        points_left=state.points_left - TAKE_COSTS,
    )


def _turned(state: State, event: Turned) -> State:
    return evolve(state, display=set_at(state.display, event.place, event.card), pile=state.pile[1:], gap=None)


def _draw_begun(state: State, _event: DrawBegun) -> State:
    return evolve(state, drawing=True, points_left=state.points_left - DRAW_COSTS)


def _drew(state: State, event: Drew) -> State:
    assert event.card is not None
    return evolve(state, hands=_plus(state, event.seat, event.card), pile=state.pile[1:], drawing=False)


def _genghis_came(state: State, event: GenghisCame) -> State:
    return evolve(state, pile=state.pile[1:], genghis=event.count)


def _scored(state: State, event: Scored) -> State:
    scores = (*state.scores, event.points)
    if len(scores) < SCORINGS:
        return evolve(state, scores=scores, last_scoring=event)
    # The match is over: what is left of the turn, the draw and the display's gap lapse, G5.
    return evolve(state, scores=scores, last_scoring=event, points_left=0, drawing=False, gap=None)


def _fox_entered(state: State, event: FoxEntered) -> State:
    return evolve(state, fox=FoxPlace(event.seat, event.motif))


def _fox_moved(state: State, event: FoxMoved) -> State:
    left = state.points_left - event.cost
    return evolve(state, fox=FoxPlace(event.to, event.motif), fox_moved=True, points_left=left)


def _fox_passed(state: State, event: FoxPassed) -> State:
    return evolve(state, fox=FoxPlace(event.to, event.motif), fox_settled=True)


def _fox_kept(state: State, _event: FoxKept) -> State:
    return evolve(state, fox_settled=True)


def _turn_ended(state: State, event: TurnEnded) -> State:
    return evolve(state, turn=event.next, points_left=ACTION_POINTS, fox_moved=False, fox_settled=False)


_APPLY: dict[type[Event], Callable[[State, Any], State]] = {
    Dealt: _dealt,
    Chested: _chested,
    Collected: _collected,
    FoxEntered: _fox_entered,
    Took: _took,
    Turned: _turned,
    DrawBegun: _draw_begun,
    Drew: _drew,
    GenghisCame: _genghis_came,
    Scored: _scored,
    FoxMoved: _fox_moved,
    FoxPassed: _fox_passed,
    FoxKept: _fox_kept,
    TurnEnded: _turn_ended,
}


def _less(state: State, seat: Seat, card: Card) -> tuple[tuple[Card, ...], ...]:
    return set_at(state.hands, seat, without(state.hands[seat], (card,)))


def _plus(state: State, seat: Seat, card: Card) -> tuple[tuple[Card, ...], ...]:
    return set_at(state.hands, seat, tuple(sorted((*state.hands[seat], card))))
