"""The end of a round, card by card (K7), and of the match (K8)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from kikeriki.rules.core import Card, Outcome, Seat
from kikeriki.rules.kuiken.cards import SPECIALS, VALUE


@dataclass(frozen=True)
class RowShown:
    """A row as it was turned up."""

    seat: Seat
    cards: tuple[Card, ...]
    clause: Literal["K7"] = "K7"
    kind: Literal["row-shown"] = "row-shown"


@dataclass(frozen=True)
class SetAside:
    """A special that had no number and left its row."""

    seat: Seat
    place: int
    card: Card
    clause: Literal["K7"] = "K7"
    kind: Literal["set-aside"] = "set-aside"


@dataclass(frozen=True)
class PileMade:
    """The pile was empty when a replacement was due, and made anew from `size` discards."""

    size: int
    clause: Literal["K5"] = "K5"
    kind: Literal["pile-made"] = "pile-made"


@dataclass(frozen=True)
class FilledIn:
    """The card from the pile that took a special's place; a special again is set aside in turn."""

    seat: Seat
    place: int
    card: Card
    clause: Literal["K7"] = "K7"
    kind: Literal["filled-in"] = "filled-in"


@dataclass(frozen=True)
class Summed:
    """What a row came to."""

    seat: Seat
    cards: tuple[Card, ...]
    sum: int
    clause: Literal["K7"] = "K7"
    kind: Literal["summed"] = "summed"


Step: TypeAlias = RowShown | SetAside | PileMade | FilledIn | Summed


def in_order(players: int, first: Seat) -> tuple[Seat, ...]:
    """The seats clockwise from `first`."""
    return tuple((first + i) % players for i in range(players))


def shown(rows: Sequence[tuple[Card, ...]], first: Seat) -> tuple[Step, ...]:
    return tuple(RowShown(seat, rows[seat]) for seat in in_order(len(rows), first))


def next_special(rows: Sequence[tuple[Card, ...]], first: Seat) -> tuple[Seat, int] | None:
    """The special to replace now: the knocker's first, then clockwise, each row left to right (K7)."""
    for seat in in_order(len(rows), first):
        for place, card in enumerate(rows[seat]):
            if card in SPECIALS:
                return seat, place
    return None


def sum_of(row: Sequence[Card]) -> int:
    return sum(VALUE[card] for card in row)


def summed(rows: Sequence[tuple[Card, ...]], first: Seat) -> tuple[Step, ...]:
    return tuple(Summed(seat, rows[seat], sum_of(rows[seat])) for seat in in_order(len(rows), first))


def totals(pad: Sequence[Sequence[int]], players: int) -> tuple[int, ...]:
    """The columns of the score pad, added up."""
    return tuple(map(sum, zip(*pad, strict=True))) if pad else (0,) * players


def winner(points: Sequence[int]) -> Outcome:
    """Fewest points win; a tie is shared (K8)."""
    return Outcome.of(points, [(-each,) for each in points], "K8")
