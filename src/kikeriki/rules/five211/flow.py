"""What happens without a choice (`advance`), and how each event changes the state (`apply`)."""

from collections.abc import Callable
from typing import Any

from kikeriki.rules.core import Outcome, Rng, evolve, expect, set_at, without
from kikeriki.rules.five211.cards import HAND, box
from kikeriki.rules.five211.editions import GOAL
from kikeriki.rules.five211.events import Chosen, Dealt, DeckEnded, Event, Refilled, Revealed, Scored
from kikeriki.rules.five211.scoring import outcome_of, points_of, score
from kikeriki.rules.five211.state import Phase, State


def advance(state: State, rng: Rng) -> Event | None:
    expect(state, State)
    step = _ADVANCE.get(state.phase)
    return None if step is None else step(state, rng)


def _deal(state: State, rng: Rng) -> Dealt:
    """F2: from the top the removed cards, five to each seat in turn; the rest is the pile."""
    cards = rng.shuffle(box(state.rules.colours), state.draws)
    removed, rest = cards[: state.rules.removed], cards[state.rules.removed :]
    players = state.setup.players
    hands = tuple(tuple(sorted(rest[seat * HAND : (seat + 1) * HAND])) for seat in range(players))
    return Dealt(state.deck + 1, removed, hands, rest[players * HAND :])


def _reveal(state: State, _rng: Rng) -> Revealed:
    return Revealed(tuple(cards or () for cards in state.chosen))


def _refill(state: State, _rng: Rng) -> Refilled:
    """F3: seat 0 draws all its cards, then seat 1, and so on."""
    count = state.rules.turns[state.turn]
    return Refilled(tuple(state.pile[seat * count : (seat + 1) * count] for seat in range(state.setup.players)))


def _score(state: State, _rng: Rng) -> Scored:
    steps, scored = score(state.rules, state.played)
    points = tuple(map(points_of, scored))
    totals = tuple(had + got for had, got in zip(state.points, points, strict=True))
    return Scored(state.round, steps, scored, points, totals)


def _close(state: State, _rng: Rng) -> DeckEnded:
    """F6, F8: what is left in the hands goes unseen; a long game goes on until somebody has the goal."""
    over = state.rules.long == "no" or max(state.points) >= GOAL
    return DeckEnded(state.deck, state.hands, state.points, over)


_ADVANCE: dict[Phase, Callable[[State, Rng], Event]] = {
    "deal": _deal,
    "reveal": _reveal,
    "refill": _refill,
    "score": _score,
    "close": _close,
}


def apply(state: State, event: Event) -> State:
    expect(state, State)
    return _APPLY[type(event)](state, event)


def _dealt(state: State, event: Dealt) -> State:
    empty = ((),) * state.setup.players
    return evolve(
        state,
        draws=state.draws + 1,
        phase="choose",
        deck=event.deck,
        round=1,
        turn=0,
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
    played = tuple(lay + cards for lay, cards in zip(state.played, event.cards, strict=True))
    chosen = (None,) * state.setup.players
    if state.pile:
        return evolve(state, hands=hands, played=played, chosen=chosen, phase="refill")
    return evolve(state, hands=hands, played=played, chosen=chosen, **_next_turn(state))


def _refilled(state: State, event: Refilled) -> State:
    hands = tuple(tuple(sorted(had + (cards or ()))) for had, cards in zip(state.hands, event.cards, strict=True))
    drawn = sum(len(cards or ()) for cards in event.cards)
    return evolve(state, hands=hands, pile=state.pile[drawn:], **_next_turn(state))


def _next_turn(state: State) -> dict[str, Any]:
    if state.turn + 1 < len(state.rules.turns):
        return {"turn": state.turn + 1, "phase": "choose"}
    return {"phase": "score"}


def _scored(state: State, event: Scored) -> State:
    after = evolve(
        state,
        score_piles=tuple(map(tuple.__add__, state.score_piles, event.scored)),
        discards=state.discards
        + tuple(c for lay, got in zip(state.played, event.scored, strict=True) for c in without(lay, got)),
        played=((),) * state.setup.players,
        points=event.totals,
        scored_cards=tuple(had + len(got) for had, got in zip(state.scored_cards, event.scored, strict=True)),
        last_scoring=event,
    )
    # F6: a round that ended with short hands was the last; F8: a later deck of a long game may stop here.
    short = len(state.hands[0]) < HAND
    reached = state.rules.long == "round" and state.deck > 1 and max(event.totals) >= GOAL
    if short or reached:
        return evolve(after, phase="close")
    return evolve(after, phase="choose", round=state.round + 1, turn=0)


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


def outcome(state: State) -> Outcome | None:
    expect(state, State)
    if state.phase != "over":
        return None
    return outcome_of(state.rules, state.points, state.scored_cards)
