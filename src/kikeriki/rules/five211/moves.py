"""The one move of 5211 (F3) and its notation: `choose Y3 O1`."""

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from typing import Literal

from kikeriki.rules.core import Card
from kikeriki.rules.core import Move as BaseMove
from kikeriki.rules.errors import NotationError
from kikeriki.rules.five211.cards import read_card


@dataclass(frozen=True)
class Choose(BaseMove):
    """Cards to play face down; the order they are named in means nothing."""

    cards: tuple[Card, ...]
    kind: Literal["choose"] = "choose"

    def __post_init__(self) -> None:
        if isinstance(self.cards, tuple) and all(isinstance(card, str) for card in self.cards):
            object.__setattr__(self, "cards", tuple(sorted(self.cards)))


Move = Choose

_choose = cache(Choose)  # 30 kinds of cards make 495 moves: each is made once


@lru_cache(maxsize=4096)  # a hand is asked for its choices again whenever somebody else has chosen
def choices(hand: tuple[Card, ...], count: int) -> tuple[Choose, ...]:
    """Every distinct choice of `count` cards from a sorted hand; equal cards give one move."""
    return tuple(map(_choose, dict.fromkeys(combinations(hand, count))))


def write_move(move: Choose) -> str:
    return " ".join(("choose", *move.cards))


def read_move(text: str) -> Choose:
    verb, *cards = text.split() or [""]
    if verb.lower() != "choose" or not cards:
        raise NotationError("unreadable-move", "F3", text=text, forms=["choose Y3", "choose Y3 O1"])
    return Choose(tuple(map(read_card, cards)))
