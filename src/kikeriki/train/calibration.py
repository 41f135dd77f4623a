"""Whether the value head means what it says: of states given 0.3, are three in ten won?

    python -m kikeriki.train.calibration GAME… [--states 1e5] [--weights FILE.onnx]
    python -m kikeriki.train.calibration GAME --weights FILE.onnx --mend BETTER.onnx

Whole matches against itself, at all the tables it was trained for, forgetting nothing; a line of JSON a game.
Who learned among weaker players expects too much of its equals. `--mend` scales and shifts what the value head says to
what came of it, in other matches than those that are then measured; what is played stays as it is.
"""

import argparse
import json
from copy import deepcopy
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import cast

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from kikeriki.rules.games import GAMES
from kikeriki.train.asking import above_zero
from kikeriki.train.export import can_be_written, export
from kikeriki.train.games import game_of
from kikeriki.train.matches import Actor, first_matches
from kikeriki.train.served import add_masters, masters
from kikeriki.train.tables import Tables

BINS = 20
TABLES = 1024  # at once
MENDING = 1_000_000  # the first seed of the matches by which a value head is mended
DRAWN = 1_000  # times that all matches are drawn again, for an interval
SURE = 1e-6  # nearer to 0 and 1 it never is


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
    between: tuple[float, float]  # its 95 % interval
    by_players: dict[int, float]
    brier: float
    fair_brier: float  # of somebody who always says 1/n
    bins: list[Bin]


def play(slug: str, actor: Actor, states: int, seed: int = 1) -> NDArray[np.float64]:
    """Rows of match, players, what was said, and what share of the win it came to: at least so many."""
    torch.manual_seed(seed)  # the same again, every time
    found: list[NDArray[np.float64]] = []
    while sum(map(len, found)) < states:
        tables = Tables(slug, game_of(slug).MIXTURE, TABLES, torch.device("cpu"), seed + len(found))
        decisions = first_matches(tables, actor)
        columns = (len(found) * TABLES + decisions.at, tables.players[decisions.at], decisions.said, decisions.was)
        found.append(torch.stack(columns, 1).double().numpy())
    return np.concatenate(found)


def bins_of(said: NDArray[np.float64], was: NDArray[np.float64]) -> list[Bin]:
    groups = [_bin(said) == one for one in range(BINS)]
    return [Bin(int(one.sum()), float(said[one].mean()), float(was[one].mean())) for one in groups if one.any()]


def error_of(said: NDArray[np.float64], was: NDArray[np.float64]) -> float:
    return sum(one.states * abs(one.said - one.was) for one in bins_of(said, was)) / len(said)


def interval_of(
    match: NDArray[np.float64], said: NDArray[np.float64], was: NDArray[np.float64], seed: int
) -> tuple[float, float]:
    """Where the error lies in 95 of 100 cases or more: whole matches are drawn again, whose states share their end.

    Chance only adds to an error, and does so twice in those drawn: they can say how large it may be, not how small.
    But an error moves no further than its bins together, so that who is right gets down to 0.
    """
    _, at = np.unique(match, return_inverse=True)
    states = np.bincount(at)
    off = np.bincount(at * BINS + _bin(said), said - was, len(states) * BINS).reshape(-1, BINS)
    times = np.random.default_rng(seed).multinomial(len(states), np.full(len(states), 1 / len(states)), DRAWN)
    drawn = times @ off / (times @ states)[:, None]
    moved = np.abs(drawn - off.sum(0) / len(said)).sum(1)
    low = error_of(said, was) - np.quantile(moved, 0.95)
    return max(float(low), 0.0), float(np.quantile(np.abs(drawn).sum(1), 0.975))


def _bin(said: NDArray[np.float64]) -> NDArray[np.int64]:
    return np.minimum((said * BINS).astype(np.int64), BINS - 1)


def calibrate(slug: str, actor: Actor, states: int, seed: int = 1) -> Calibration:
    rows = play(slug, actor, states, seed)
    kept = np.random.default_rng(seed).permutation(len(rows))[:states]
    match, players, said, was = rows[kept].T
    by_players = {int(one): error_of(said[players == one], was[players == one]) for one in np.unique(players)}
    return Calibration(
        slug, len(kept), len(np.unique(match)), error_of(said, was), interval_of(match, said, was, seed), by_players,
        float(((said - was) ** 2).mean()), float(((1 / players - was) ** 2).mean()), bins_of(said, was),
    )  # fmt: skip


def mended(slug: str, actor: nn.Module, states: int) -> nn.Module:
    """The same player, whose value head says what came of it."""
    rows = torch.from_numpy(play(slug, actor, states, MENDING))
    logit, was = rows[:, 2].logit(eps=SURE), rows[:, 3]
    line = nn.Parameter(torch.tensor([1.0, 0.0], dtype=torch.float64))
    optimizer = torch.optim.LBFGS([line], max_iter=100, line_search_fn="strong_wolfe")

    def doubt() -> torch.Tensor:
        optimizer.zero_grad()
        found = nn.functional.binary_cross_entropy_with_logits(line[0] * logit + line[1], was)
        found.backward()
        return found

    optimizer.step(doubt)
    better = deepcopy(actor)
    last = cast(nn.Linear, cast(nn.Module, better.win).head[-1])
    with torch.no_grad():
        last.weight.mul_(line[0].float())
        last.bias.mul_(line[0].float()).add_(line[1].float())
    return better


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m kikeriki.train.calibration", description=__doc__)
    add_masters(parser)
    parser.add_argument("--states", type=above_zero, default=1e5)
    parser.add_argument("--mend", type=Path, metavar="BETTER.onnx", help="write it with a value head that means it")
    asked = parser.parse_args()
    if asked.states < 1:
        parser.error("--states: at least one")
    if asked.mend and len(asked.games) != 1:
        parser.error("--mend: name one game")
    if asked.mend:
        can_be_written(parser, asked.mend)
    for slug, actor in masters(parser, asked, tuple(GAMES)):
        if asked.mend:
            actor = mended(slug, actor, int(asked.states))
            export(slug, actor, asked.mend)
        print(json.dumps(asdict(calibrate(slug, actor, int(asked.states)))), flush=True)


if __name__ == "__main__":
    main()
