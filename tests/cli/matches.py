"""Random matches for the tests of words and boards: every game, edition and player count."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from kikeriki.rules.core import Memory, Move, Seat, State, View
from kikeriki.rules.fair import seeded
from kikeriki.rules.games import GAMES
from kikeriki.rules.match import Match
from tests.setups import Table, tables

NAMES = ("Ann", "Ben", "Cleo", "Dirk", "Eva", "Finn")

PATIENCE = 0.97  # how often a knock that came up is not made: else rounds of Kuiken end before anything happens


@dataclass(frozen=True)
class Moment:
    """A match between two moves."""

    table: Table
    match: Match

    @property
    def slug(self) -> str:
        return self.table.game.slug

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.table.players]

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        return (None, *range(self.table.players))

    def view(self, seat: Seat | None) -> View:
        return self.match.view(seat)

    def state(self) -> State:
        return self.match.state

    def memory(self, seat: Seat | None) -> Memory:
        return self.match.memory(seat)


def plain_table(slug: str, players: int) -> Table:
    """The first edition with its usual options."""
    game = GAMES[slug]
    return Table(game, game.editions[0].slug, players, {})


def a_table_each() -> list[Table]:
    """Every game, edition and player count once, with options that differ from one to the next."""
    chosen: dict[tuple[str, str, int], list[Table]] = {}
    for table in tables():
        chosen.setdefault((table.game.slug, table.edition, table.players), []).append(table)
    return [rows[at % len(rows)] for at, rows in enumerate(chosen.values())]


def moments(table: Table, seed: str, every: int = 1) -> Iterator[Moment]:
    """A random match, seen before each `every`-th move and at its end."""
    rng = random.Random(seed)
    match = Match(table.game, table.edition, table.players, table.options, seeded(seed, "words"))
    moves = 0
    while match.to_act:
        if moves % every == 0:
            yield Moment(table, match)
        seat = rng.choice(sorted(match.to_act))
        match.play(seat, _pick(match.legal(seat), rng))
        moves += 1
    yield Moment(table, match)


def _pick(legal: tuple[Move, ...], rng: random.Random) -> Move:
    """Any kind of move, then any move of that kind: so the rare kinds come up too."""
    kinds = sorted({move.kind for move in legal})
    kind = rng.choice(kinds)
    if kind == "knock" and rng.random() < PATIENCE:
        kind = kinds[0]
    return rng.choice([move for move in legal if move.kind == kind])
