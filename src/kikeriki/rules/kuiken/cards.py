"""The 66 cards and the numbers of the book."""

from kikeriki.rules.core import Card

SWAP: Card = "swap"
PEEK: Card = "peek"
DRAW_TWO: Card = "draw-two"

COPIES: dict[Card, int] = {  # K1
    **{str(number): 4 for number in range(9)},
    "9": 9,
    SWAP: 9,
    PEEK: 7,
    DRAW_TWO: 5,
}
BOX: tuple[Card, ...] = tuple(card for card, copies in COPIES.items() for _ in range(copies))  # K1
SPECIALS: frozenset[Card] = frozenset({SWAP, PEEK, DRAW_TWO})  # K1
VALUE: dict[Card, int] = {str(number): number for number in range(10)}  # K1; a special has none

ROW = 4  # K2: cards in a row
PLACES: tuple[int, ...] = tuple(range(ROW))
OUTER: tuple[int, ...] = (0, ROW - 1)  # K2: the cards everybody looks at once
TURN_LIMIT = 50  # K6: the technical end
