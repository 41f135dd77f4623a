"""The points of a scoring with the reason for each collection (G6)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from kikeriki.rules.core import Card, Seat
from kikeriki.rules.gloria.cards import (
    DOUBLED,
    EMPTY_CHEST,
    HAND_CARD,
    LONGEST,
    MOTIFS,
    SECOND,
    SOLE,
    TIED_LONGEST,
)
from kikeriki.rules.gloria.collection import Collection, FoxPlace, find

Rule: TypeAlias = Literal["sole", "longest", "tied-longest", "second", "tied-second", "nothing", "fox"]

WORTH: dict[Rule, int] = {
    "sole": SOLE,
    "longest": LONGEST,
    "tied-longest": TIED_LONGEST,
    "second": SECOND,
    "tied-second": 0,
    "nothing": 0,
    "fox": 0,
}


@dataclass(frozen=True)
class Share:
    """What one collection brought: the rule that applied, and its points, doubled if it has a doubler."""

    seat: Seat
    length: int
    rule: Rule
    doubled: bool
    points: int


@dataclass(frozen=True)
class MotifRow:
    """One motif's collections compared, the longest first; the one under the fox comes last and counts as absent."""

    motif: Card
    shares: tuple[Share, ...]
    clause: Literal["G6"] = "G6"
    kind: Literal["motif"] = "motif"


@dataclass(frozen=True)
class Penalty:
    """What one seat lost in the third scoring for `count` empty chests or hand cards."""

    seat: Seat
    reason: Literal["empty-chests", "hand-cards"]
    count: int
    points: int
    clause: Literal["G6"] = "G6"
    kind: Literal["penalty"] = "penalty"


def motif_rows(collections: Sequence[tuple[Collection, ...]], fox: FoxPlace | None) -> tuple[MotifRow, ...]:
    """A row for each motif that somebody collects."""
    rows = []
    for motif in MOTIFS:
        owners = [
            (seat, collection) for seat, row in enumerate(collections) if (collection := find(row, motif)) is not None
        ]
        if owners:
            rows.append(MotifRow(motif, _shares(owners, fox)))
    return tuple(rows)


def _shares(owners: list[tuple[Seat, Collection]], fox: FoxPlace | None) -> tuple[Share, ...]:
    def under_fox(seat: Seat, collection: Collection) -> bool:
        return fox is not None and (fox.seat, fox.motif) == (seat, collection.motif)

    lengths = [collection.length for seat, collection in owners if not under_fox(seat, collection)]
    shares = []
    for seat, collection in owners:
        rule: Rule = "fox" if under_fox(seat, collection) else rule_for(collection.length, lengths)
        points = WORTH[rule] * (DOUBLED if collection.doubled else 1)
        shares.append(Share(seat, collection.length, rule, collection.doubled, points))
    return tuple(sorted(shares, key=lambda share: (share.rule == "fox", -share.length, share.seat)))


def rule_for(length: int, lengths: Sequence[int]) -> Rule:
    """What a collection of that length gets among all that count, itself included."""
    if len(lengths) == 1:
        return "sole"
    longer = sum(other > length for other in lengths)
    equal = lengths.count(length)
    if longer == 0:
        return "longest" if equal == 1 else "tied-longest"
    if longer == 1:
        return "second" if equal == 1 else "tied-second"
    return "nothing"  # also next to a tie for longest: there is no second then


def penalties(chests: Sequence[tuple[Card, ...]], hands: Sequence[tuple[Card, ...]]) -> tuple[Penalty, ...]:
    """The third scoring's losses; who has none has no row."""
    rows = []
    for seat, (empty, hand) in enumerate(zip(chests, hands, strict=True)):
        if empty:
            rows.append(Penalty(seat, "empty-chests", len(empty), EMPTY_CHEST * len(empty)))
        if hand:
            rows.append(Penalty(seat, "hand-cards", len(hand), HAND_CARD * len(hand)))
    return tuple(rows)
