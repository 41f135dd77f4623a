"""Who plays whom, on how many decks at most, and how sure one wants to be."""

from collections.abc import Iterator
from dataclasses import dataclass

from kikeriki.arena.entrants import find_entrant
from kikeriki.arena.errors import ArenaError
from kikeriki.arena.playing import Cell, cells
from kikeriki.rules.setup import Setup

FIRST = 20  # decks of the first round; each round doubles them
WITHIN = 0.03


@dataclass(frozen=True)
class Plan:
    setup: Setup
    entrants: tuple[str, ...]
    decks: int
    within: float = WITHIN  # half an interval that is narrow enough
    only: str | None = None  # the one whose share is wanted, among each of the others

    def check(self) -> None:
        """Refuse before the first match, not after."""
        for name in self.entrants:
            find_entrant(self.setup, name)
        twice = sorted({name for name in self.entrants if self.entrants.count(name) > 1})
        if twice:
            raise ArenaError(f"{' and '.join(twice)} cannot play against itself: name each bot once.")
        if len(self.entrants) < 2:
            raise ArenaError("One bot has nobody to play: name two or more, like uniform,rule-1.")
        if self.only is not None and self.only not in self.entrants:
            raise ArenaError(f"{self.only} is none of those who play: {', '.join(self.entrants)}.")
        if self.decks < 1:
            raise ArenaError(f"{self.decks} decks are nothing to play with: take 1 or more.")
        if not 0 <= self.within <= 1:
            raise ArenaError(f"An interval of ±{self.within} makes no sense: take something from 0 to 1, like 0.03.")

    @property
    def cells(self) -> list[Cell]:
        found = cells(self.entrants, self.setup.players)
        both = self.setup.players == 2  # a match of two is both bots' at once
        return [cell for cell in found if self.only in (None, cell.bot) or (both and self.only == cell.others)]

    @property
    def rounds(self) -> Iterator[int]:
        """How many decks a cell has after each round."""
        upto = FIRST
        while upto < self.decks:
            yield upto
            upto *= 2
        yield self.decks
