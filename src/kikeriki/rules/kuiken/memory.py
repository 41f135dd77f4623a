"""What a seat could still know: a fold over what it was told, which forgets nothing and deduces nothing."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from kikeriki.rules import core
from kikeriki.rules.core import Card, Seat, evolve, expect, set_at, without
from kikeriki.rules.kuiken.cards import BOX, DRAW_TWO, PEEK, ROW, SWAP
from kikeriki.rules.kuiken.events import (
    Dealt,
    Discarded,
    Drew,
    Event,
    Looked,
    Placed,
    Replaced,
    Reshuffled,
    Spent,
    Swapped,
    Took,
    TurnedUp,
    UsedDrawTwo,
)
from kikeriki.rules.kuiken.state import put
from kikeriki.rules.setup import Setup


@dataclass(frozen=True)
class Spot:
    """What is known of the card in one place of a row."""

    card: Card | None  # if this seat saw it lying or being put there (K9)
    placed: bool  # put there by a choice, so it is a number
    shuffle: int  # it came out of this pool, if its face is not known
    seen_by: tuple[Seat, ...]  # who knows it


Rows: TypeAlias = tuple[tuple[Spot, ...], ...]


@dataclass(frozen=True)
class Memory(core.Memory):
    """The rows as this seat remembers them, and where all the other cards may be.

    `pools[0]` are the cards of the deal whose place this seat does not know, each later pool those of a reshuffle
    (K5). They lie in the unknown spots of that shuffle; those of the last pool also in the pile, or in the hand of
    another seat.
    """

    players: int
    round: int
    rows: Rows
    discards: tuple[Card, ...]  # from the top; all were laid there openly
    pools: tuple[tuple[Card, ...], ...]
    aside: tuple[Card, ...]
    holder: Seat | None  # who holds a drawn card
    held: Card | None  # one's own


def memory(setup: Setup, seat: Seat | None) -> Memory:
    rows: Rows = ((),) * setup.players
    return Memory(seat, setup.players, round=0, rows=rows, discards=(), pools=((),), aside=(), holder=None, held=None)


def remember(memory: Memory, event: Event) -> Memory:
    expect(memory, Memory)
    fold = _REMEMBER.get(type(event))
    return memory if fold is None else fold(memory, event)


def _dealt(memory: Memory, event: Dealt) -> Memory:
    unknown = Spot(None, placed=False, shuffle=0, seen_by=())
    return evolve(
        memory,
        round=event.round,
        rows=((unknown,) * ROW,) * memory.players,
        discards=event.discards,
        pools=(without(BOX, event.discards),),
        aside=(),
        holder=None,
        held=None,
    )


def _looked(memory: Memory, event: Looked) -> Memory:
    if memory.holder == event.seat:
        memory = _shown(memory, PEEK)
    for i, place in enumerate(event.places):
        spot = memory.rows[event.seat][place]
        seen_by = tuple(sorted({*spot.seen_by, event.seat}))
        if event.cards is not None:
            memory = _out_of_pool(memory, spot, event.cards[i])
            spot = evolve(spot, card=event.cards[i])
        memory = evolve(memory, rows=put(memory.rows, event.seat, place, evolve(spot, seen_by=seen_by)))
    return memory


def _took(memory: Memory, event: Took) -> Memory:
    memory = _out_of_pool(memory, memory.rows[event.seat][event.place], event.discarded)
    everybody = tuple(range(memory.players))
    spot = Spot(event.card, placed=True, shuffle=len(memory.pools) - 1, seen_by=everybody)
    return evolve(
        memory,
        rows=put(memory.rows, event.seat, event.place, spot),
        discards=(event.discarded, *memory.discards[1:]),
    )


def _drew(memory: Memory, event: Drew) -> Memory:
    pools = memory.pools if event.card is None else _less(memory.pools, -1, event.card)
    return evolve(memory, holder=event.seat, held=event.card, pools=pools)


def _placed(memory: Memory, event: Placed) -> Memory:
    memory = _out_of_pool(memory, memory.rows[event.seat][event.place], event.discarded)
    spot = Spot(event.card, placed=True, shuffle=len(memory.pools) - 1, seen_by=(event.seat,))
    return evolve(
        memory,
        rows=put(memory.rows, event.seat, event.place, spot),
        discards=(event.discarded, *memory.discards),
        holder=None,
        held=None,
    )


def _discarded(memory: Memory, event: Discarded) -> Memory:
    memory = _shown(memory, event.card)
    return evolve(memory, discards=(event.card, *memory.discards))


def _swapped(memory: Memory, event: Swapped) -> Memory:
    memory = _shown(memory, SWAP)
    rows = memory.rows
    own, theirs = rows[event.seat][event.place], rows[event.other][event.theirs]
    return evolve(memory, rows=put(put(rows, event.seat, event.place, theirs), event.other, event.theirs, own))


def _used_draw_two(memory: Memory, _event: UsedDrawTwo) -> Memory:
    return _shown(memory, DRAW_TWO)


def _spent(memory: Memory, event: Spent) -> Memory:
    return evolve(memory, discards=(event.card, *memory.discards))


def _reshuffled(memory: Memory, event: Reshuffled) -> Memory:
    kept = 0 if event.kept is None else 1
    return evolve(memory, pools=(*memory.pools, memory.discards[kept:]), discards=memory.discards[:kept])


def _turned_up(memory: Memory, event: TurnedUp) -> Memory:
    everybody = tuple(range(memory.players))
    for seat, row in enumerate(event.rows):
        for place, card in enumerate(row):
            spot = memory.rows[seat][place]
            memory = _out_of_pool(memory, spot, card)
            known = evolve(spot, card=card, seen_by=everybody)
            memory = evolve(memory, rows=put(memory.rows, seat, place, known))
    return memory


def _replaced(memory: Memory, event: Replaced) -> Memory:
    spot = evolve(memory.rows[event.seat][event.place], card=event.card)
    return evolve(
        memory,
        rows=put(memory.rows, event.seat, event.place, spot),
        pools=_less(memory.pools, -1, event.card),
        aside=(*memory.aside, event.aside),
    )


def _shown(memory: Memory, card: Card) -> Memory:
    """The held card was shown to all; its holder knew it before."""
    pools = _less(memory.pools, -1, card) if memory.held is None else memory.pools
    return evolve(memory, pools=pools, holder=None, held=None)


def _out_of_pool(memory: Memory, spot: Spot, card: Card) -> Memory:
    """The card of a spot is known from now on."""
    return memory if spot.card is not None else evolve(memory, pools=_less(memory.pools, spot.shuffle, card))


def _less(pools: tuple[tuple[Card, ...], ...], shuffle: int, card: Card) -> tuple[tuple[Card, ...], ...]:
    shuffle %= len(pools)
    return set_at(pools, shuffle, without(pools[shuffle], (card,)))


_REMEMBER: dict[type, Callable[[Memory, Any], Memory]] = {
    Dealt: _dealt,
    Looked: _looked,
    Took: _took,
    Drew: _drew,
    Placed: _placed,
    Discarded: _discarded,
    Swapped: _swapped,
    UsedDrawTwo: _used_draw_two,
    Spent: _spent,
    Reshuffled: _reshuffled,
    TurnedUp: _turned_up,
    Replaced: _replaced,
}
