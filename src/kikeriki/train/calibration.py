"""Whether the value head means what it says: of states given 0.3, are three in ten won?

    python -m kikeriki.train.calibration GAME… [--states 1e5] [--weights FILE.onnx]

Whole matches against itself, at all the tables it was trained for, forgetting nothing; a line of JSON a game.
"""

import argparse
import json
from dataclasses import asdict, dataclass

import numpy as np
import torch
from numpy.typing import NDArray

from kikeriki.rules.games import GAMES
from kikeriki.train.matches import Actor, first_matches
from kikeriki.train.ppo import game_of
from kikeriki.train.served import add_masters, masters
from kikeriki.train.tables import Tables

BINS = 20
TABLES = 1024  # at once


@dataclass(frozen=True)
class Bin:
    states: int
    said: float
    was: float


@dataclass(frozen=True)
class Calibration:
    game: str
    states: int
    matches: int
    error: float  # expected calibration error: how far off it is on average, in bins of equal width
    by_players: dict[int, float]
    brier: float
    fair_brier: float  # of somebody who always says 1/n
    bins: list[Bin]


def play(slug: str, actor: Actor, states: int, seed: int = 1) -> NDArray[np.float64]:
    """Rows of match, players, what was said, and what share of the win it came to: at least so many."""
    found: list[NDArray[np.float64]] = []
    while sum(map(len, found)) < states:
        tables = Tables(slug, game_of(slug).MIXTURE, TABLES, torch.device("cpu"), seed + len(found))
        decisions = first_matches(tables, actor)
        columns = (len(found) * TABLES + decisions.at, tables.players[decisions.at], decisions.said, decisions.was)
        found.append(torch.stack(columns, 1).double().numpy())
    return np.concatenate(found)


def bins_of(said: NDArray[np.float64], was: NDArray[np.float64]) -> list[Bin]:
    at = np.minimum((said * BINS).astype(int), BINS - 1)
    groups = [at == one for one in range(BINS)]
    return [Bin(int(one.sum()), float(said[one].mean()), float(was[one].mean())) for one in groups if one.any()]


def error_of(said: NDArray[np.float64], was: NDArray[np.float64]) -> float:
    return sum(one.states * abs(one.said - one.was) for one in bins_of(said, was)) / len(said)


def calibrate(slug: str, actor: Actor, states: int, seed: int = 1) -> Calibration:
    rows = play(slug, actor, states, seed)
    kept = np.random.default_rng(seed).permutation(len(rows))[:states]
    match, players, said, was = rows[kept].T
    by_players = {int(one): error_of(said[players == one], was[players == one]) for one in np.unique(players)}
    return Calibration(
        slug, len(kept), len(np.unique(match)), error_of(said, was), by_players, float(((said - was) ** 2).mean()),
        float(((1 / players - was) ** 2).mean()), bins_of(said, was),
    )  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m kikeriki.train.calibration", description=__doc__)
    add_masters(parser)
    parser.add_argument("--states", type=float, default=1e5)
    asked = parser.parse_args()
    if asked.states < 1:
        parser.error("--states: at least one")
    for slug, actor in masters(parser, asked, tuple(GAMES)):
        print(json.dumps(asdict(calibrate(slug, actor, int(asked.states)))), flush=True)


if __name__ == "__main__":
    main()
