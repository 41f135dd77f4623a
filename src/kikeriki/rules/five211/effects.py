"""How each event changes the state."""

from collections.abc import Callable
from typing import Any

from kikeriki.rules.core import evolve, expect, foreign_event, set_at, without
from kikeriki.rules.five211.cards import HAND
from kikeriki.rules.five211.editions import GOAL
from kikeriki.rules.five211.events import EVENTS, Chosen, Dealt, DeckEnded, Event, Refilled, Revealed, Scored
from kikeriki.rules.five211.state import Phase, State


def apply(state: State, event: Event) -> State:
    expect(state, State)
    effect = _APPLY.get(type(event))
    if effect is None:
        raise foreign_event(event, EVENTS)
    return effect(state, event)


def _dealt(state: State, event: Dealt) -> State:
    empty = ((),) * state.setup.players
    return evolve(
        state,
        draws=state.draws + 1,
        phase="choose",
        deck=event.deck,
        round=1,
        turn_number=1,
        removed=event.removed,
        pile=event.pile,
        hands=event.hands,
        played=empty,
        score_piles=empty,
        discards=(),
    )


def _chosen(state: State, event: Chosen) -> State:
    chosen = set_at(state.chosen, event.seat, event.cards)
    return evolve(state, chosen=chosen, phase="choose" if None in chosen else "reveal")


def _revealed(state: State, event: Revealed) -> State:
    hands = tuple(map(without, state.hands, event.cards))
    played = tuple(map(tuple.__add__, state.played, event.cards))
    chosen = (None,) * state.setup.players
    if state.pile:
        return evolve(state, hands=hands, played=played, chosen=chosen, phase="refill")
    return evolve(state, hands=hands, played=played, chosen=chosen, **_next_turn(state))


def _refilled(state: State, event: Refilled) -> State:
    hands = tuple(tuple(sorted(had + (cards or ()))) for had, cards in zip(state.hands, event.cards, strict=True))
    drawn = state.to_choose * state.setup.players
    return evolve(state, hands=hands, pile=state.pile[drawn:], **_next_turn(state))


def _next_turn(state: State) -> dict[str, Any]:
    if state.turn_number < len(state.rules.cards_a_turn):
        return {"turn_number": state.turn_number + 1, "phase": "choose"}
    return {"phase": "score"}


def _scored(state: State, event: Scored) -> State:
    after = evolve(
        state,
        score_piles=tuple(map(tuple.__add__, state.score_piles, event.scored)),
        discards=state.discards
        + tuple(c for lay, got in zip(state.played, event.scored, strict=True) for c in without(lay, got)),
        played=((),) * state.setup.players,
        totals=event.totals,
        scored_cards=tuple(had + len(got) for had, got in zip(state.scored_cards, event.scored, strict=True)),
        last_scoring=event,
    )
    # F6: a round that ended with short hands was the last; F8: a later deck of a long game may stop here.
    short = len(state.hands[0]) < HAND
    reached = state.rules.long == "round" and state.deck > 1 and max(event.totals) >= GOAL
    if short or reached:
        return evolve(after, phase="close")
    return evolve(after, phase="choose", round=state.round + 1, turn_number=1)


def _deck_ended(state: State, event: DeckEnded) -> State:
    phase: Phase = "over" if event.over else "deal"
    discards = state.discards + tuple(card for hand in state.hands for card in hand)
    return evolve(state, phase=phase, hands=((),) * state.setup.players, discards=discards)


_APPLY: dict[type, Callable[[State, Any], State]] = {
    Dealt: _dealt,
    Chosen: _chosen,
    Revealed: _revealed,
    Refilled: _refilled,
    Scored: _scored,
    DeckEnded: _deck_ended,
}
