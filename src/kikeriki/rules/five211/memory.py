"""What a seat could still know in 5211: every card that was turned over since the last shuffle, and by whom."""

from dataclasses import dataclass, replace

from kikeriki.rules.core import Memory as BaseMemory
from kikeriki.rules.core import Seat, expect
from kikeriki.rules.five211.events import Cards, Dealt, Event, Revealed
from kikeriki.rules.setup import Setup


@dataclass(frozen=True)
class Memory(BaseMemory):
    deck: int
    played: tuple[Cards, ...]  # by seat, in the order they were played, over all rounds of this deck


def memory(setup: Setup, seat: Seat | None) -> Memory:
    return Memory(seat, deck=0, played=((),) * setup.players)


def remember(memory: Memory, event: Event) -> Memory:
    expect(memory, Memory)
    match event:
        case Dealt():
            return replace(memory, deck=event.deck, played=((),) * len(event.hands))
        case Revealed():
            return replace(memory, played=tuple(map(tuple.__add__, memory.played, event.cards)))
        case _:
            return memory
