"""Other states of 5211 that a seat cannot tell from this one (law 3)."""

import random

from kikeriki.rules.core import Card, Seat, evolve
from kikeriki.rules.five211.events import Dealt
from kikeriki.rules.five211.memory import Memory
from kikeriki.rules.five211.state import State


def resample(state: State, seat: Seat | None, _memory: Memory, rng: random.Random, keep: float = 0.0) -> State:
    """Deal out again what the seat cannot know: the other hands (with their choices), the pile, the removed cards."""
    hands = list(state.hands)
    chosen = list(state.chosen)
    stays: dict[Seat, list[Card]] = {}
    pool = [*state.pile, *state.removed]
    for other, hand in enumerate(hands):
        if other != seat:
            stays[other] = [card for card in hand if rng.random() < keep]
            gone = list(hand)
            for card in stays[other]:
                gone.remove(card)
            pool += gone
    rng.shuffle(pool)
    for other, kept in stays.items():
        while len(kept) < len(hands[other]):
            kept.append(pool.pop())
        hands[other] = tuple(sorted(kept))
        choice = chosen[other]
        if choice is not None:
            chosen[other] = tuple(sorted(rng.sample(kept, len(choice))))
    removed, pile = tuple(pool[: len(state.removed)]), tuple(pool[len(state.removed) :])
    return evolve(state, hands=tuple(hands), chosen=tuple(chosen), removed=removed, pile=pile)


def shuffle_event(_event: Dealt, state: State) -> Dealt:
    """The deal that leads to this state, drawn as it is right after it."""
    return Dealt(state.deck, state.removed, state.hands, state.pile)
