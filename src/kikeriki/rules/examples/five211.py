"""Rounds of 5211: everybody is dealt the four cards they will play and a fifth that stays in the hand."""

from collections.abc import Sequence

from kikeriki.rules.core import Card, Seat
from kikeriki.rules.examples.core import Example

SLUG = "5211"
NAMES = ("Mia", "Tom", "Ana", "Ben")


def _round(name: str, clause: str, *rows: str, stays: str, edition: str = "2024", whole: bool = False) -> Example:
    """A round in which each seat plays its row from left to right: two cards, one, one. `stays`: the fifth ones.

    Unless it is shown `whole`, it begins with the last turn.
    """
    played = [row.split() for row in rows]
    deck = [card for row, last in zip(played, stays.split(), strict=True) for card in (*row, last)]
    turns = [_turn([row[at] for row in played]) for at in (slice(0, 2), slice(2, 3), slice(3, 4))]
    moves = tuple(move for turn in turns for move in turn)
    before = 0 if whole else len(moves) - len(rows)
    return Example(name, clause, SLUG, edition, NAMES[: len(rows)], (tuple(deck),), moves, before)


def _turn(choices: Sequence[Sequence[Card]]) -> list[tuple[Seat, str]]:
    return [(seat, " ".join(("choose", *cards))) for seat, cards in enumerate(choices)]


EXAMPLES = (
    _round(
        "a-round",
        "F3",
        "Y6 Y2 G1 O3",
        "Y1 B3 G2 Y2",
        "G3 G2 B2 T2",
        "O4 B1 Y3 G2",
        stays="B2 T3 O2 T1",
        whole=True,
    ),
    _round(
        "roosters",
        "F4",
        "Y1 G1 B1 Y3",
        "O1 Y2 G2 Y4",
        "T1 B3 Y2 O2",
        "G1 T2 Y3 B2",
        stays="T3 O3 G3 B2",
    ),
    _round(
        "one-rooster-too-many",
        "F4",
        "Y1 G1 B1 Y3",
        "O1 Y2 G2 Y4",
        "T1 B3 Y2 O1",
        "G1 T2 Y3 B2",
        stays="T3 O3 G3 B2",
    ),
    _round(
        "more-roosters",
        "F4",
        "Y1 G1 B1 R1",
        "O1 Y1 R2 Y4",
        "R1 B1 Y2 O1",
        "G2 Y2 R3 B2",
        stays="G3 O3 R4 B2",
        edition="five-colors",
    ),
    # The table of F5, row by row.
    _round(
        "leads-alone",
        "F5",
        "B2 B3 G2 T2",
        "B4 G1 Y2 B1",
        "B2 O3 Y3 G3",
        "G2 Y1 O2 B3",
        stays="T3 T3 T4 T1",
    ),
    _round(
        "at-the-limit",
        "F5",
        "B2 B3 G2 B2",
        "B4 G1 Y2 B1",
        "B2 O3 Y3 G3",
        "G2 Y1 O2 B3",
        stays="T3 T3 T4 T1",
    ),
    _round(
        "tied",
        "F5",
        "B2 B3 G2 Y2",
        "B4 G1 Y6 Y2",
        "B2 O3 G4 G3",
        "G2 Y1 O2 B3",
        stays="T3 T3 T4 T1",
    ),
    _round(
        "tied-behind-the-limit",
        "F5",
        "B2 B3 G2 B2",
        "B4 G1 Y2 B1",
        "B2 B3 Y3 G3",
        "B1 Y4 O5 B3",
        stays="T3 T3 T4 T1",
    ),
    _round(
        "nothing-scores",
        "F5",
        "B2 B3 G2 Y2",
        "B4 G1 O2 G2",
        "B2 O3 G4 G3",
        "G2 Y1 B2 B3",
        stays="T3 T3 T4 T1",
    ),
)
