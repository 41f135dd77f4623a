"""The cards of Gloria Picktoria and the numbers of its rulebook."""

from typing import Final

from kikeriki.rules.core import Card

MOTIFS: Final[tuple[Card, ...]] = (  # G1
    "grain",
    "foot-ring",
    "display-case",
    "statue",
    "tooth-necklace",
    "worm",
    "mask",
    "hat",
    "fox-rug",
    "foxtail",
)
JOKER: Final[Card] = "joker"  # G1
DOUBLER: Final[Card] = "doubler"  # G1
GENGHIS: Final[Card] = "genghis"  # G1
HAND_CARDS: Final[tuple[Card, ...]] = (*MOTIFS, JOKER, DOUBLER)  # what a hand can hold: a Genghis is laid aside, G5
IS_MOTIF: Final[frozenset[Card]] = frozenset(MOTIFS)

COPIES: Final = 9  # of each motif, G1
JOKERS: Final = 5  # G1
DOUBLERS: Final = 5  # G1
GENGHIS_CARDS: Final = 10  # G1

COLLECTIBLES: Final[tuple[Card, ...]] = (*(motif for motif in MOTIFS for _ in range(COPIES)), *(JOKER,) * JOKERS)  # G2
BOX: Final[tuple[Card, ...]] = (*COLLECTIBLES, *(DOUBLER,) * DOUBLERS, *(GENGHIS,) * GENGHIS_CARDS)  # G1

PLAYERS: Final = (2, 3, 4, 5)
PLACES: Final = 3  # of the display, G2
DEALT: Final = 4  # to each hand, the doubler apart, G2

ACTION_POINTS: Final = 3  # of a turn, G3
CHEST_COSTS: Final = 1  # G3
COLLECT_COSTS: Final = 1  # G3
TAKE_COSTS: Final = 1  # G3
DRAW_COSTS: Final = 2  # G3
FOX_HOME_COSTS: Final = 1  # to another own collection, G3
FOX_AWAY_COSTS: Final = 2  # to a collection of the left neighbour, G3

SCORED_AT: Final = (4, 7, 10)  # Genghis cards beside the display, G5
SCORINGS: Final = len(SCORED_AT)

SOLE: Final = 4  # G6
LONGEST: Final = 3  # G6
SECOND: Final = 1  # G6
TIED_LONGEST: Final = 2  # G6
DOUBLED: Final = 2  # times the points, G6
EMPTY_CHEST: Final = -2  # in the third scoring, G6
HAND_CARD: Final = -1  # in the third scoring, G6
