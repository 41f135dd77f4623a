"""What differs between the editions of 5211, as data (F2, F4, F5, F7, F8)."""

from dataclasses import dataclass
from typing import Literal

from kikeriki.rules.setup import Edition, Option, Setup

CLASSIC = "BTGYO"
FIVE_COLORS = "RBYGO"
GOAL = 50  # F8


@dataclass(frozen=True)
class Rules:
    """One edition with one number of players and its options: all that the play needs to know of them."""

    colours: str
    cards_a_turn: tuple[int, int, int]  # F3
    removed: int  # F2
    limit: int  # F5
    roosters: int  # F4: the number of ones
    exact: bool  # F4: exactly that number, or that many and more
    tie_break: bool  # F7: most cards in the score pile
    long: Literal["no", "deck", "round"]  # F8: where a long game may end once somebody has the goal


EDITIONS = (
    Edition("2024", 2024, (2, 3, 4, 5), (Option("long", (False, True), "F8"),)),
    Edition("2021", 2021, (2, 3, 4, 5), (Option("long", (False, True), "F8"),)),
    Edition("five-colors", 2017, (2, 3, 4, 5), (Option("aggressive", (False, True), "F3", players=(2, 3)),)),
)

# F2, by players: removed, limit, number of ones
_CLASSIC = {2: (10, 5, 4), 3: (13, 6, 5), 4: (0, 7, 6), 5: (15, 8, 7)}
_FIVE_COLORS = {2: (10, 5, 6), 3: (13, 6, 7), 4: (0, 7, 8), 5: (15, 9, 10)}
_AGGRESSIVE = {2: (0, 6, 7), 3: (10, 7, 8)}

_LONG_ENDS: dict[str, Literal["deck", "round"]] = {"2021": "deck", "2024": "round"}


def rules_for(setup: Setup) -> Rules:
    if setup.edition == "five-colors":
        aggressive = setup.options.get("aggressive", False)
        numbers = (_AGGRESSIVE if aggressive else _FIVE_COLORS)[setup.players]
        cards_a_turn = (2, 2, 1) if aggressive else (2, 1, 1)
        return Rules(FIVE_COLORS, cards_a_turn, *numbers, exact=False, tie_break=False, long="no")
    long = _LONG_ENDS[setup.edition] if setup.options["long"] else "no"
    return Rules(CLASSIC, (2, 1, 1), *_CLASSIC[setup.players], exact=True, tie_break=True, long=long)
