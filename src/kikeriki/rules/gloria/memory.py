"""What a seat could still know from all it was told: chest faces, and cards that went openly into hands.

Every other card is in sight, in a hand unknown, or in the pile; so this is all there is to remember.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kikeriki.rules import core
from kikeriki.rules.core import Card, Seat, evolve, expect, set_at, without
from kikeriki.rules.gloria.cards import DOUBLER
from kikeriki.rules.gloria.events import Chested, Collected, Dealt, Event, Took
from kikeriki.rules.setup import Setup


@dataclass(frozen=True)
class Memory(core.Memory):
    chests: tuple[tuple[Card, ...], ...]  # the faces of each seat's chests, under collections too, sorted
    known: tuple[tuple[Card, ...], ...]  # cards surely in each other seat's hand, sorted; () for one's own


def memory(setup: Setup, seat: Seat | None) -> Memory:
    nothing: tuple[tuple[Card, ...], ...] = ((),) * setup.players
    return Memory(seat, nothing, nothing)


def remember(memory: Memory, event: Event) -> Memory:
    """The memory after an event as that seat was told it."""
    expect(memory, Memory)
    rememberer = _REMEMBER.get(type(event))
    return memory if rememberer is None else rememberer(memory, event)


def _dealt(memory: Memory, event: Dealt) -> Memory:
    # Everybody holds one doubler, G2.
    return evolve(memory, known=tuple(() if at == memory.seat else (DOUBLER,) for at in range(len(event.hands))))


def _took(memory: Memory, event: Took) -> Memory:
    if event.seat == memory.seat:
        return memory
    held = tuple(sorted((*memory.known[event.seat], event.card)))
    return evolve(memory, known=set_at(memory.known, event.seat, held))


def _collected(memory: Memory, event: Collected) -> Memory:
    return _gone(memory, event.seat, event.card)


def _chested(memory: Memory, event: Chested) -> Memory:
    if event.card is None:
        # Told later, without the face: any of the cards known in that hand may be the chest now.
        return evolve(memory, known=set_at(memory.known, event.seat, ()))
    faces = tuple(sorted((*memory.chests[event.seat], event.card)))
    return _gone(evolve(memory, chests=set_at(memory.chests, event.seat, faces)), event.seat, event.card)


def _gone(memory: Memory, seat: Seat, card: Card) -> Memory:
    """One copy left the hand: if one was known, that one, for equal cards are equal."""
    held = memory.known[seat]
    return evolve(memory, known=set_at(memory.known, seat, without(held, (card,)))) if card in held else memory


_REMEMBER: dict[type[Event], Callable[[Memory, Any], Memory]] = {
    Dealt: _dealt,
    Took: _took,
    Collected: _collected,
    Chested: _chested,
}
