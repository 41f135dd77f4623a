"""One number for each bot, from all its matches: OpenSkill's Plackett–Luce model on the scale that clubs know.

`uniform`, which plays any legal move, stands at 1,000. Whoever stands 400 points higher than another is ten times as
likely to win as that one at the same table. A gap of 800 and more says little else than "hardly ever beaten": how large
it comes out depends on how often it was tried.
"""

import math
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from kikeriki.arena.errors import missing
from kikeriki.arena.playing import Row

ANCHOR, ANCHORED_AT = "uniform", 1000.0
TENFOLD = 400.0  # points that make a bot ten times as likely to win
MATCHES = 200  # of each cell: so all count alike, however soon they were settled
PASSES = 5  # the model takes in match after match, and the last count most: several shuffled orders are averaged
SEED = 5211


@dataclass(frozen=True)
class Rating:
    points: float
    doubt: float  # two of the model's standard deviations


@dataclass(frozen=True)
class Ratings:
    by_bot: dict[str, Rating]
    anchored: bool  # else their mean stands where uniform would, and they compare with no other table's

    def ranked(self) -> list[str]:
        """From the best to the worst."""
        return sorted(self.by_bot, key=lambda name: (-self.by_bot[name].points, name))


def rate(rows: Iterable[Row]) -> Ratings:
    matches = list(_matches(rows))
    players = len(matches[0][0])
    names = sorted({name for seats, _ in matches for name in seats})
    passes, beta = [], 0.0
    rng = random.Random(SEED)
    for _ in range(PASSES):
        rng.shuffle(matches)
        known, beta = _one_pass(names, matches)
        passes.append(known)
    scale = TENFOLD / math.log(10) / (math.sqrt(players) * beta)  # of the odds to win among so many players
    mus = {name: scale * sum(known[name][0] for known in passes) / PASSES for name in names}
    sigmas = {name: scale * sum(known[name][1] for known in passes) / PASSES for name in names}
    zero = mus[ANCHOR] if ANCHOR in mus else sum(mus.values()) / len(mus)
    by_bot = {name: Rating(ANCHORED_AT + mus[name] - zero, 2 * sigmas[name]) for name in names}
    return Ratings(by_bot, ANCHOR in mus)


def _matches(rows: Iterable[Row]) -> Iterator[tuple[list[str], Sequence[int]]]:
    """Who sat where, and the ranks, in an order that is the same whatever the file's."""
    taken: dict[tuple[str, str], int] = {}
    for row in sorted(rows, key=lambda row: (row.bot, row.others, row.deck)):
        cell = (row.bot, row.others)
        taken[cell] = taken.get(cell, 0) + len(row.ranks)
        if taken[cell] <= max(MATCHES, len(row.ranks)):
            for at, ranks in enumerate(row.ranks):
                yield [row.bot if seat == at else row.others for seat in range(len(ranks))], ranks


def _one_pass(
    names: Sequence[str], matches: Iterable[tuple[list[str], Sequence[int]]]
) -> tuple[dict[str, tuple[float, float]], float]:
    """Each bot's mean and standard deviation, and the model's own spread of a match."""
    try:
        from openskill.models import PlackettLuce
    except ModuleNotFoundError:
        raise missing("OpenSkill", "arena", "A rating") from None
    model = PlackettLuce(tau=0.0)  # bots do not change from match to match
    known = dict.fromkeys(names, (model.mu, model.sigma))
    for seats, ranks in matches:
        teams = [[model.create_rating(list(known[name]))] for name in seats]
        after = model.rate(teams, ranks=[float(rank) for rank in ranks])
        for name in set(seats):  # who sits there several times learns the mean of what it learns
            own = [team[0] for team, sitting in zip(after, seats, strict=True) if sitting == name]
            known[name] = sum(r.mu for r in own) / len(own), sum(r.sigma for r in own) / len(own)
    return known, model.beta
