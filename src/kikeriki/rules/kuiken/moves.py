"""What a seat can choose, and how it is written."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

from kikeriki.rules import core
from kikeriki.rules.core import Seat
from kikeriki.rules.errors import NotationError
from kikeriki.rules.kuiken.cards import PLACES


@dataclass(frozen=True)
class Seen(core.Move):
    """Close one's open look (K9)."""

    kind: Literal["seen"] = "seen"


@dataclass(frozen=True)
class Take(core.Move):
    """Take the top discard into an own place (K3 A)."""

    place: int
    kind: Literal["take"] = "take"


@dataclass(frozen=True)
class Draw(core.Move):
    """Draw the top card of the pile (K3 B)."""

    kind: Literal["draw"] = "draw"


@dataclass(frozen=True)
class Place(core.Move):
    """Put the held number into an own place (K3 B)."""

    place: int
    kind: Literal["place"] = "place"


@dataclass(frozen=True)
class Discard(core.Move):
    """Discard the held card; a special has no effect then (K3 B)."""

    kind: Literal["discard"] = "discard"


@dataclass(frozen=True)
class Swap(core.Move):
    """Use the held Swap: an own place against a place of another seat (K4)."""

    place: int
    seat: Seat
    theirs: int
    kind: Literal["swap"] = "swap"


@dataclass(frozen=True)
class Peek(core.Move):
    """Use the held Peek on an own place (K4)."""

    place: int
    kind: Literal["peek"] = "peek"


@dataclass(frozen=True)
class DrawTwo(core.Move):
    """Use the held Draw Two (K4)."""

    kind: Literal["draw-two"] = "draw-two"


@dataclass(frozen=True)
class Knock(core.Move):
    """Announce the last lap (K6)."""

    kind: Literal["knock"] = "knock"


@dataclass(frozen=True)
class Decline(core.Move):
    """Do not knock (K6)."""

    kind: Literal["decline"] = "decline"


Move: TypeAlias = Seen | Take | Draw | Place | Discard | Swap | Peek | DrawTwo | Knock | Decline
MOVES: tuple[type[Move], ...] = (Seen, Take, Draw, Place, Discard, Swap, Peek, DrawTwo, Knock, Decline)

# The moves of each situation, made once: a seat's choices never depend on what it cannot see.
SEE: tuple[Move, ...] = (Seen(),)
DRAW_ONLY: tuple[Move, ...] = (Draw(),)
TAKE_OR_DRAW: tuple[Move, ...] = (*(Take(place) for place in PLACES), Draw())
PLACE_OR_DISCARD: tuple[Move, ...] = (*(Place(place) for place in PLACES), Discard())
PEEK_OR_DISCARD: tuple[Move, ...] = (*(Peek(place) for place in PLACES), Discard())
DRAW_TWO_OR_DISCARD: tuple[Move, ...] = (DrawTwo(), Discard())
KNOCK_OR_DECLINE: tuple[Move, ...] = (Knock(), Decline())


@cache
def swap_or_discard(players: int, seat: Seat) -> tuple[Move, ...]:
    others = [other for other in range(players) if other != seat]
    swaps = [Swap(place, other, theirs) for place in PLACES for other in others for theirs in PLACES]
    return (*swaps, Discard())


def write_move(move: Move) -> str:
    match move:
        case Take(place) | Place(place) | Peek(place):
            return f"{move.kind} {place}"
        case Swap(place, seat, theirs):
            return f"swap {place} with {seat}.{theirs}"
        case DrawTwo():
            return "draw two"
        case _:
            return move.kind


# A move's form as an example for people, as a pattern with N for a number, and the move it makes.
FORMS: tuple[tuple[str, str, Callable[..., Move]], ...] = (
    ("seen", "seen", Seen),
    ("take 2", "take N", Take),
    ("draw", "draw", Draw),
    ("place 3", "place N", Place),
    ("discard", "discard", Discard),
    ("swap 1 with 2.3", "swap N with N.N", Swap),
    ("peek 0", "peek N", Peek),
    ("draw two", "draw two", DrawTwo),
    ("knock", "knock", Knock),
    ("decline", "decline", Decline),
)
_PATTERNS = [(re.compile(pattern.replace(".", r"\.").replace("N", "([0-9]{1,2})")), make) for _, pattern, make in FORMS]


def read_move(text: str) -> Move:
    plain = " ".join(text.lower().split())
    for pattern, make in _PATTERNS:
        if found := pattern.fullmatch(plain):
            return make(*map(int, found.groups()))
    raise NotationError("unreadable-move", "K3", text=text[:80], forms=[form for form, _, _ in FORMS])
