"""Where the bots of one table stand: the cross table, the ratings, the points; from rows alone."""

from collections.abc import Sequence
from dataclasses import dataclass

from kikeriki.arena.errors import ArenaError
from kikeriki.arena.playing import Cell, Row
from kikeriki.arena.ratings import Ratings, rate
from kikeriki.arena.statistics import Estimate, Interval, estimate
from kikeriki.rules.codec import Json, dump
from kikeriki.rules.games import find_game
from kikeriki.rules.setup import Setup, written


@dataclass(frozen=True)
class Standing:
    setup: Setup
    entrants: tuple[str, ...]  # from the best to the worst
    cells: dict[Cell, Estimate]  # with two players both of a pair
    ratings: Ratings
    matches: int

    @property
    def title(self) -> str:
        game = find_game(self.setup.game)
        edition = f" ({self.setup.edition})" if len(game.editions) > 1 else ""
        return f"{game.title}{edition}, {self.setup.players} players{self._unusual}"

    @property
    def points(self) -> str:
        """What the table of points is about."""
        return "mean points (fewer are better)" if self.setup.game == "kuiken-koers" else "mean points"

    @property
    def _unusual(self) -> str:
        options = find_game(self.setup.game).find_edition(self.setup.edition).options
        usual = {option.name: option.default(self.setup.players) for option in options}
        chosen = self.setup.options.items()
        return "".join(f", {name} {written(value)}" for name, value in sorted(chosen) if value != usual[name])

    def mean_share(self, bot: str) -> float | None:
        """Over all the others it has played; none for who only sat among others."""
        shares = [cell.share.mean for of, cell in self.cells.items() if of.bot == bot]
        return sum(shares) / len(shares) if shares else None

    def to_json(self) -> dict[str, Json]:
        return {
            "game": self.setup.game,
            "edition": self.setup.edition,
            "players": self.setup.players,
            "options": dump(self.setup.options),
            "matches": self.matches,
            "anchored": self.ratings.anchored,
            "bots": [
                {
                    "bot": name,
                    "rating": round(self.ratings.by_bot[name].points, 1),
                    "doubt": round(self.ratings.by_bot[name].doubt, 1),
                    "mean_share": None if (share := self.mean_share(name)) is None else round(share, 4),
                }
                for name in self.entrants
            ],
            "cells": [
                {
                    "bot": cell.bot,
                    "others": cell.others,
                    "decks": found.decks,
                    "share": _interval(found.share),
                    "points": _interval(found.points),
                    "points_of_others": round(found.against, 3),
                    "clear": found.clear,
                }
                for cell, found in sorted(self.cells.items())
            ],
        }


def _interval(interval: Interval) -> dict[str, Json]:
    return {"mean": round(interval.mean, 4), "low": round(interval.low, 4), "high": round(interval.high, 4)}


def stand(setup: Setup, rows: Sequence[Row]) -> Standing:
    if not rows:
        raise ArenaError(f"No deck of {setup.game} with {setup.players} players has been played: nothing to show.")
    by_cell: dict[Cell, list[Row]] = {}
    for row in sorted(rows, key=lambda row: row.deck):
        by_cell.setdefault(row.cell, []).append(row)
    found = {cell: estimate(own) for cell, own in by_cell.items()}
    if setup.players == 2:
        found |= {Cell(cell.others, cell.bot): estimate(own, swapped=True) for cell, own in by_cell.items()}
    ratings = rate(rows)
    return Standing(setup, tuple(ratings.ranked()), found, ratings, len(rows) * setup.players)
