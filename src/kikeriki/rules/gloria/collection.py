"""A collection, and where the fox stands."""

from dataclasses import dataclass

from kikeriki.rules.core import Card, Seat


@dataclass(frozen=True)
class Collection:
    """A row of one motif on a chest, whose face nobody looks at again (G3)."""

    motif: Card
    chest: Card
    cards: int  # open motif cards, at least one
    jokers: int
    doubled: bool  # and so closed

    @property
    def length(self) -> int:
        return self.cards + self.jokers  # neither chest nor doubler counts, G6


@dataclass(frozen=True)
class FoxPlace:
    """The collection that the fox stands on."""

    seat: Seat
    motif: Card


def find(row: tuple[Collection, ...], motif: object) -> Collection | None:
    for collection in row:
        if collection.motif == motif:
            return collection
    return None
