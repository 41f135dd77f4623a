"""What a seat may choose, and how a move is written: `collect joker on mask`, `fox to 1 mask`."""

from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias, get_args

from kikeriki.rules import core
from kikeriki.rules.core import Card, Seat
from kikeriki.rules.errors import NotationError
from kikeriki.rules.gloria.cards import HAND_CARDS, MOTIFS


@dataclass(frozen=True)
class Chest(core.Move):
    """Show a hand card to all and lay it face down: an empty chest."""

    card: Card
    kind: Literal["chest"] = "chest"


@dataclass(frozen=True)
class Collect(core.Move):
    """Lay a hand card open; `motif` names the own collection, for a motif card its own motif."""

    card: Card
    motif: Card
    kind: Literal["collect"] = "collect"


@dataclass(frozen=True)
class Take(core.Move):
    """Take the card at a place of the display."""

    place: int
    kind: Literal["take"] = "take"


@dataclass(frozen=True)
class Draw(core.Move):
    """Draw the top of the pile, unseen by others."""

    kind: Literal["draw"] = "draw"


@dataclass(frozen=True)
class Fox(core.Move):
    """Put the fox on another own collection, or on one of the left neighbour's, for action points."""

    seat: Seat
    motif: Card
    kind: Literal["fox"] = "fox"


@dataclass(frozen=True)
class Pass(core.Move):
    """After the last action, pass the fox free to a collection of the left neighbour."""

    motif: Card
    kind: Literal["pass"] = "pass"


@dataclass(frozen=True)
class Keep(core.Move):
    """After the last action, leave the fox where it is."""

    kind: Literal["keep"] = "keep"


Move: TypeAlias = Chest | Collect | Take | Draw | Fox | Pass | Keep
MOVES: tuple[type[Move], ...] = get_args(Move)

# Equal moves are one object: a turn lists some twenty, and making them anew is what listing would cost.
chest = cache(Chest)
collect = cache(Collect)
take = cache(Take)
fox = cache(Fox)
pass_on = cache(Pass)
DRAW = Draw()
KEEP = Keep()


def write_move(move: Move) -> str:
    match move:
        case Chest(card):
            return f"chest {card}"
        case Collect(card, motif):
            return f"collect {card}" if card == motif else f"collect {card} on {motif}"
        case Take(place):
            return f"take {place}"
        case Draw():
            return "draw"
        case Fox(seat, motif):
            return f"fox to {seat} {motif}"
        case Pass(motif):
            return f"pass {motif}"
        case Keep():
            return "keep"


def read_move(text: str) -> Move:
    match text.lower().split():
        case ["chest", card]:
            return chest(_card(card))
        case ["collect", card]:
            return collect(_motif(card), card)
        case ["collect", card, "on", motif]:
            return collect(_card(card), _motif(motif))
        case ["take", place] if _is_number(place):
            return take(int(place))
        case ["draw"]:
            return DRAW
        case ["fox", "to", seat, motif] if _is_number(seat):
            return fox(int(seat), _motif(motif))
        case ["pass", motif]:
            return pass_on(_motif(motif))
        case ["keep"]:
            return KEEP
    raise NotationError("unreadable-move", "G3", text=text, forms=list(FORMS))


FORMS = (
    "chest CARD",
    "collect MOTIF",
    "collect CARD on MOTIF",
    "take PLACE",
    "draw",
    "fox to SEAT MOTIF",
    "pass MOTIF",
    "keep",
)


def _card(word: str) -> Card:
    if word not in HAND_CARDS:
        raise NotationError("unknown-card", "G1", card=word, allowed=list(HAND_CARDS))
    return word


def _motif(word: str) -> Card:
    if word not in MOTIFS:
        raise NotationError("unknown-card", "G1", card=word, allowed=list(MOTIFS))
    return word


def _is_number(word: str) -> bool:
    # One plain digit: nothing at a table of five goes further, and int() would take "٣" and "1_0" too.
    return len(word) == 1 and word in "0123456789"
