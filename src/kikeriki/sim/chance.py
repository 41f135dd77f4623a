"""Randomness that is the same on every machine: a hash of a key and a counter, both kept in the state.

All numbers are 32 bits wide and live in wider integers, so that plain Python, a CPU and a GPU agree on every one.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

from kikeriki.rules.core import Card
from kikeriki.rules.fair import permute
from kikeriki.sim.compiling import compiled

Record: TypeAlias = Any  # one element of a structured array; its fields are a game's affair
Row: TypeAlias = Any  # a one-dimensional array

BITS = 32
MASK = 0xFFFFFFFF


@compiled
def scramble(x: int) -> int:
    """A bijection of 32 bits in which every bit depends on every other."""
    x = (x ^ (x >> 16)) * 0x7FEB352D & MASK
    x = (x ^ (x >> 15)) * 0x846CA68B & MASK
    return x ^ (x >> 16)


@compiled
def draw(key: int, counter: int) -> int:
    """The number with this counter in the row that belongs to a key of 64 bits."""
    return scramble(scramble(counter ^ (key & MASK)) ^ ((key >> BITS) & MASK))


@compiled
def spread(key: int) -> int:
    """The key that a match goes by. The rows of two keys that differ in few bits are the same numbers in another order,
    and matches are played with one key after the other: so that their decks have nothing in common, each becomes a key
    of which every bit depends on all of its bits."""
    low = scramble((key & MASK) ^ scramble((key >> BITS) & MASK))
    high = scramble(((key >> BITS) & MASK) ^ low ^ 0x9E3779B9)
    return (high >> 1) << BITS | low


@compiled
def below(state: Record, n: int) -> int:
    """The next number below n. What n does not divide favours some by less than n in four thousand millions."""
    drawn = draw(int(state.key), int(state.counter))
    state.counter += 1
    return drawn * n >> BITS


@compiled
def shuffle(state: Record, cards: Row, size: int) -> None:
    """Fisher–Yates over the first cards of a row, as `rules.fair.permute` does it."""
    key, counter = int(state.key), int(state.counter)  # out of the record while it runs: three times as fast
    for last in range(size - 1, 0, -1):
        pick = draw(key, counter) * (last + 1) >> BITS
        counter += 1
        cards[last], cards[pick] = cards[pick], cards[last]
    state.counter = counter


class Chance:
    """The same numbers for the rules: what a match draws from it, a sim with this key draws too."""

    def __init__(self, key: int, counter: int = 0) -> None:
        self.key, self.counter = spread(key), counter

    def shuffle(self, cards: Sequence[Card], k: int) -> tuple[Card, ...]:  # noqa: ARG002  its order is its number
        return permute(cards, self._below)

    def below(self, n: int, k: int) -> int:  # noqa: ARG002  as above
        return self._below(n)

    def _below(self, n: int) -> int:
        drawn = draw(self.key, self.counter)
        self.counter += 1
        return int(drawn) * n >> BITS
