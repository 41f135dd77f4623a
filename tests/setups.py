"""Which tables the laws are tried on: every game, edition and player count; options pairwise, or all of them."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product

from kikeriki.rules.core import AnyGame
from kikeriki.rules.games import GAMES
from kikeriki.rules.setup import Option, OptionValue

ROUNDS: tuple[OptionValue, ...] = (1, 2, 5)  # of the 1–20 that Kuiken allows: more of the same takes longer only


@dataclass(frozen=True)
class Table:
    game: AnyGame
    edition: str
    players: int
    options: Mapping[str, OptionValue]

    def __str__(self) -> str:
        chosen = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game.slug}-{self.edition}-{self.players}{'-' if chosen else ''}{chosen}"


def tables(every_option: bool = False) -> Iterator[Table]:
    for game in GAMES.values():
        for edition in game.editions:
            for players in edition.players:
                here = [option for option in edition.options if option.exists_for(players)]
                choose = all_rows if every_option else pairwise
                for options in choose({option.name: _values(option, players) for option in here}):
                    yield Table(game, edition.slug, players, options)


def _values(option: Option, players: int) -> tuple[OptionValue, ...]:
    return ROUNDS if option.name == "rounds" else option.allowed(players)


def all_rows(values: dict[str, tuple[OptionValue, ...]]) -> Iterator[dict[str, OptionValue]]:
    for row in product(*values.values()):
        yield dict(zip(values, row, strict=True))


def pairwise(values: dict[str, tuple[OptionValue, ...]]) -> Iterator[dict[str, OptionValue]]:
    """Rows in which every two values of two options meet at least once; greedy, and the same every time."""
    if len(values) < 2:
        yield from all_rows(values)
        return
    rng = random.Random(0)
    missing = {((a, x), (b, y)) for a, b in combinations(values, 2) for x in values[a] for y in values[b]}

    def covers(row: dict[str, OptionValue]) -> set[tuple[tuple[str, OptionValue], tuple[str, OptionValue]]]:
        return missing & {((a, row[a]), (b, row[b])) for a, b in combinations(values, 2)}

    while missing:
        candidates = [{name: rng.choice(allowed) for name, allowed in values.items()} for _ in range(30)]
        best = max(candidates, key=lambda row: len(covers(row)))
        if not covers(best):
            (a, x), (b, y) = min(missing, key=repr)
            best = {**best, a: x, b: y}
        missing -= covers(best)
        yield best
