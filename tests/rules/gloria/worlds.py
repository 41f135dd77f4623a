"""Other states of Gloria Picktoria that a seat cannot tell from this one (law 3)."""

import random
from dataclasses import replace

from kikeriki.rules.core import Card, Seat, evolve, without
from kikeriki.rules.gloria.cards import GENGHIS
from kikeriki.rules.gloria.events import Dealt
from kikeriki.rules.gloria.memory import Memory
from kikeriki.rules.gloria.state import State


def resample(state: State, seat: Seat | None, memory: Memory, rng: random.Random, keep: float = 0.0) -> State:
    """Deal out again what the seat cannot know: the cards of the other hands that were not taken openly, the pile.

    A Genghis is in no hand. All doublers are accounted for, and so are the chests' faces; but which of a seat's faces
    lies under which chest means nothing, so they change places.
    """
    hands = list(state.hands)
    stays: dict[Seat, list[Card]] = {}
    pool = [card for card in state.pile if card != GENGHIS]
    for other, hand in enumerate(hands):
        if other != seat:
            known = memory.known[other]
            unknown = without(hand, known)
            kept = [card for card in unknown if rng.random() < keep]
            stays[other] = [*known, *kept]
            pool += without(unknown, kept)
    rng.shuffle(pool)
    for other, kept in stays.items():
        while len(kept) < len(hands[other]):
            kept.append(pool.pop())
        hands[other] = tuple(sorted(kept))
    pile = [*pool, *(GENGHIS,) * state.pile.count(GENGHIS)]
    rng.shuffle(pile)
    return _other_chests(evolve(state, hands=tuple(hands), pile=tuple(pile)), rng)


def _other_chests(state: State, rng: random.Random) -> State:
    chests, collections = [], []
    for empty, row in zip(state.chests, state.collections, strict=True):
        faces = [*empty, *(collection.chest for collection in row)]
        rng.shuffle(faces)
        chests.append(tuple(faces[: len(empty)]))
        under = zip(row, faces[len(empty) :], strict=True)
        collections.append(tuple(replace(collection, chest=face) for collection, face in under))
    return evolve(state, chests=tuple(chests), collections=tuple(collections))


def shuffle_event(_event: Dealt, state: State) -> Dealt:
    """The deal that leads to this state, drawn as it is right after it."""
    assert state.start is not None
    return Dealt(state.start, tuple(card for card in state.display if card is not None), state.hands, state.pile)
