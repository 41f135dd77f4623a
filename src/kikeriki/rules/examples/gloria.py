"""Situations of Gloria Picktoria. The first shuffle is the display and the hands, the second the pile."""

from kikeriki.rules.core import Card, Seat
from kikeriki.rules.examples.core import Example
from kikeriki.rules.gloria.cards import GENGHIS
from kikeriki.rules.gloria.state import SLUG

IDA, BEN, CLEO = range(3)
NAMES = ("Ida", "Ben", "Cleo")
Moves = tuple[tuple[Seat, str], ...]


def _table(
    name: str,
    clause: str,
    *,
    display: str,
    hands: tuple[str, str, str],
    pile: tuple[Card, ...],
    moves: Moves,
    shown: int,
    start: Seat = IDA,
    seat: Seat | None = None,
) -> Example:
    """`shown`: how many of the last moves one sees."""
    dealt = tuple(f"{display} {' '.join(hands)}".split())
    before = len(moves) - shown
    return Example(name, clause, SLUG, "2007", NAMES, (dealt, pile), moves, before, seat, {"start": start})


def _does(seat: Seat, *moves: str) -> Moves:
    return tuple((seat, move) for move in moves)


# Hats for all three: Ida has four, Ben two with a doubler, Cleo two and the fox on her masks.
_HATS: Moves = (
    *_does(IDA, "chest worm", "collect hat", "collect hat"),
    *_does(BEN, "chest grain", "collect hat", "collect hat"),
    *_does(CLEO, "chest worm", "collect mask", "take 1", "keep"),
    *_does(IDA, "take 0", "collect hat", "collect hat"),
    *_does(BEN, "collect doubler on hat", "chest statue", "take 2"),
    *_does(CLEO, "chest grain", "collect hat", "collect hat"),
)
_HATS_DEALT = "hat grain statue"
_HATS_HANDS = ("worm hat hat hat", "grain hat hat statue", "worm mask hat hat")
_HATS_PILE = ("foxtail", "fox-rug", "grain", *(GENGHIS,) * 4, "worm")

EXAMPLES = (
    _table(
        "a-turn",
        "G3",
        display="hat grain statue",
        hands=("worm mask joker foot-ring", "grain hat hat statue", "worm mask hat hat"),
        pile=("foxtail",),
        moves=_does(IDA, "chest worm", "collect mask", "collect joker on mask"),
        shown=3,
        seat=IDA,
    ),
    _table(
        "the-fox",
        "G4",
        display="hat grain worm",
        hands=("worm hat joker foot-ring", "grain statue statue hat", "worm mask mask hat"),
        pile=("foxtail", "fox-rug"),
        moves=(
            *_does(BEN, "chest grain", "collect statue", "collect statue"),
            *_does(CLEO, "chest worm", "collect mask", "collect mask"),
            *_does(IDA, "chest worm", "collect hat", "take 0", "pass statue"),
        ),
        shown=4,
        start=BEN,
    ),
    _table(
        "a-scoring-in-a-turn",
        "G5",
        display="hat grain statue",
        hands=("worm mask mask foot-ring", "grain hat hat statue", "worm statue statue hat"),
        pile=(*(GENGHIS,) * 3, "foxtail", GENGHIS, "fox-rug"),
        moves=(
            *_does(CLEO, "chest worm", "collect statue", "collect statue"),
            *_does(IDA, "chest worm", "collect mask", "take 1"),
            *_does(BEN, "chest grain", "take 0", "collect hat"),
        ),
        shown=2,
        start=CLEO,
    ),
    _table(
        "the-end",
        "G5",
        display="hat grain statue",
        hands=("worm mask mask foot-ring", "grain hat hat statue", "worm statue statue hat"),
        pile=(
            *(GENGHIS,) * 4,
            "foxtail",
            *(GENGHIS,) * 3,
            "fox-rug",
            *(GENGHIS,) * 2,
            "grain",
            GENGHIS,
            "worm",
        ),
        moves=(
            *_does(IDA, "chest worm", "collect mask", "take 2"),
            *_does(BEN, "chest grain", "collect hat", "take 2"),
            *_does(CLEO, "chest worm", "collect statue", "take 2", "keep"),
            *_does(IDA, "collect mask", "chest foot-ring", "chest statue"),
            *_does(BEN, "collect hat", "collect doubler on hat", "chest statue"),
            *_does(CLEO, "collect statue", "take 1"),
        ),
        shown=2,
    ),
    _table(
        "second-shared",
        "G6",
        display=_HATS_DEALT,
        hands=_HATS_HANDS,
        pile=_HATS_PILE,
        moves=(*_HATS, *_does(CLEO, "keep"), *_does(IDA, "take 0")),
        shown=2,
    ),
    _table(
        "under-the-fox",
        "G6",
        display=_HATS_DEALT,
        hands=_HATS_HANDS,
        pile=_HATS_PILE,
        moves=(*_HATS, *_does(CLEO, "pass hat"), *_does(IDA, "take 0")),
        shown=2,
    ),
)
