"""Other states of Kuiken Koers that a seat cannot tell from this one (law 3)."""

import random

from kikeriki.rules.core import Card, Seat, evolve
from kikeriki.rules.kuiken.cards import SPECIALS
from kikeriki.rules.kuiken.events import Dealt, Event, Reshuffled
from kikeriki.rules.kuiken.memory import Memory
from kikeriki.rules.kuiken.state import State

Where = tuple[Seat, int] | str  # a place of a row, "held", or "pile"


def resample(state: State, seat: Seat | None, memory: Memory, rng: random.Random, keep: float = 0.0) -> State:
    """Deal out again what the seat cannot know, each card within the shuffle it came out of.

    A card that another seat put into its row is a number (K3): those places are dealt first.
    """
    rows = [list(row) for row in state.rows]
    held, pile = state.held, list(state.pile)
    for shuffle in range(len(memory.pools)):
        numbers: list[Where] = []
        others: list[Where] = []
        pool: list[Card] = []
        for owner, spots in enumerate(memory.rows):
            for place, spot in enumerate(spots):
                if spot.card is None and spot.shuffle == shuffle and not rng.random() < keep:
                    (numbers if spot.placed else others).append((owner, place))
                    pool.append(rows[owner][place])
        if shuffle == len(memory.pools) - 1:
            if held is not None and state.turn != seat and not rng.random() < keep:
                others.append("held")
                pool.append(held)
            others += ["pile"] * len(pile)
            pool += pile
            pile = []
        rng.shuffle(pool)
        for where in (*numbers, *others):
            fits = next(i for i, card in enumerate(pool) if where not in numbers or card not in SPECIALS)
            card = pool.pop(fits)
            if where == "held":
                held = card
            elif isinstance(where, tuple):
                rows[where[0]][where[1]] = card
            else:
                pile.append(card)
    return evolve(state, rows=tuple(map(tuple, rows)), held=held, pile=tuple(pile))


def shuffle_event(event: Event, state: State) -> Event:
    """The shuffling event that leads to this state, drawn as it is right after it."""
    if isinstance(event, Dealt):
        return Dealt(state.round, state.start, state.rows, state.discards, state.pile)
    assert isinstance(event, Reshuffled)
    return Reshuffled(state.pile, len(state.pile), event.kept)
