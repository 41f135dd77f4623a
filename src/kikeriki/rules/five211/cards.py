"""The cards of 5211 (F1): five colours of twenty; a card is written as its colour's letter and its value, `Y3`."""

from functools import cache

from kikeriki.rules.core import Card
from kikeriki.rules.errors import NotationError

COPIES = {1: 5, 2: 6, 3: 5, 4: 2, 5: 1, 6: 1}  # F1, of each value in each colour
ROOSTER = 1  # F1: the ones carry the Rooster
HAND = 5  # F2

COLOURS = {"R": "red", "B": "dark-blue", "T": "turquoise", "G": "green", "Y": "yellow", "O": "orange"}


def colour(card: Card) -> str:
    return card[0]


def value(card: Card) -> int:
    return int(card[1])


def ones(cards: tuple[Card, ...]) -> int:
    return [card[1] for card in cards].count("1")


@cache
def box(colours: str) -> tuple[Card, ...]:
    """All 100 cards in a fixed order."""
    return tuple(f"{c}{v}" for c in colours for v, copies in COPIES.items() for _ in range(copies))


def read_card(text: str) -> Card:
    card = text.upper()
    if len(card) == 2 and card[0] in COLOURS and card[1] in "123456":
        return card
    raise NotationError("unknown-card", "F1", card=text, example="Y3")
