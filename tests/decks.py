"""Randomness for tests: an ordinary generator, and decks laid down card by card."""

import random
from collections import Counter
from collections.abc import Sequence

from kikeriki.rules.core import Card


class RandomRng:
    """core.Rng over a seeded generator."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def shuffle(self, cards: Sequence[Card], _k: int) -> tuple[Card, ...]:
        order = list(cards)
        self._random.shuffle(order)
        return tuple(order)

    def below(self, n: int, _k: int) -> int:
        return self._random.randrange(n)


class StackedRng:
    """core.Rng that deals what the test states: the beginning of each shuffle, the rest in the box's order."""

    def __init__(self, *decks: Sequence[Card], numbers: Sequence[int] = ()) -> None:
        self._decks = list(decks)
        self._numbers = list(numbers)

    def shuffle(self, cards: Sequence[Card], _k: int) -> tuple[Card, ...]:
        top = tuple(self._decks.pop(0)) if self._decks else ()
        left = Counter(cards)
        left.subtract(top)
        assert min(left.values()) >= 0, f"more of a card than there are: {left}"
        return (*top, *(card for card in left.elements()))

    def below(self, n: int, _k: int) -> int:
        number = self._numbers.pop(0) if self._numbers else 0
        assert number < n
        return number
