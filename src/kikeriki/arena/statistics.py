"""What a cell of the cross table says, and how sure it is.

The matches of one deck are not independent: who gets the good hand gets it once in each seat. So an interval is
bootstrapped by deck: whole decks are drawn again, with all their matches, and the middle 95 % of the means that come
out are the interval.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from kikeriki.arena.playing import Row
from kikeriki.rules.core import Seat

RESAMPLES = 2000
SEED = 5211
USUAL = 0.95
# Who looks at a 95 % interval after every round and stops when it pleases is wrong far more often than once in twenty.
# Rounds double, so there are some ten looks at most: with 1 in 1,000 for each, all together are wrong 1 time in 100.
STRICT = 0.999
AT_ONCE = 1 << 21  # numbers drawn at once: a few megabytes

Numbers: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True)
class Interval:
    mean: float
    low: float
    high: float

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2

    def excludes(self, value: float) -> bool:
        return not self.low <= value <= self.high


@dataclass(frozen=True)
class Estimate:
    """One bot among others of a kind."""

    decks: int
    players: int
    share: Interval  # of the win
    strict: Interval  # the same share, with the surer interval that decides when to stop
    points: Interval
    against: float  # the others' mean points

    @property
    def clear(self) -> bool:
        """Whether it is better or worse than they, or nobody can tell."""
        return self.share.excludes(1 / self.players)

    def settled(self, within: float) -> bool:
        """Whether more decks would tell nothing that was asked."""
        return self.strict.excludes(1 / self.players) and self.share.half <= within


def estimate(rows: Sequence[Row], swapped: bool = False) -> Estimate:
    """From a cell's rows; `swapped` of two players: of the other one."""
    players = len(rows[0].points)
    decks = np.array([_deck(row, swapped) for row in rows])
    means, resampled = decks.mean(axis=0), resample(decks[:, :2])

    def share(level: float) -> Interval:
        low, high = middle(resampled[:, 0], level)
        if np.all(decks[:, 0] == decks[0, 0]):
            low, high = unseen(float(means[0]), len(decks), level)
        return Interval(float(means[0]), low, high)

    points = Interval(float(means[1]), *middle(resampled[:, 1], USUAL))
    return Estimate(len(rows), players, share(USUAL), share(STRICT), points, float(means[2]))


def _deck(row: Row, swapped: bool) -> tuple[float, float, float]:
    """Of one deck, over the seats: the share of the win, the bot's points and the others'."""
    players = range(len(row.points))
    own = [seat if not swapped else 1 - seat for seat in players]
    shares = [share(ranks, seat) for ranks, seat in zip(row.ranks, own, strict=True)]
    points = [match[seat] for match, seat in zip(row.points, own, strict=True)]
    others = sum(map(sum, row.points)) - sum(points)
    n = len(own)
    return sum(shares) / n, sum(points) / n, others / (n * (n - 1))


def share(ranks: Sequence[int], seat: Seat) -> float:
    """A seat's part of the win, which is split among those who share it."""
    return 1 / ranks.count(1) if ranks[seat] == 1 else 0.0


def resample(decks: Numbers) -> Numbers:
    """The means of as many decks, drawn with putting back, again and again; the same ones at every call."""
    size, rng = len(decks), np.random.default_rng(SEED)
    columns = [np.ascontiguousarray(column) for column in decks.T]  # one after the other: five times as fast
    left, means = RESAMPLES, []
    while left:
        block = min(left, max(1, AT_ONCE // size))
        drawn = rng.integers(0, size, (block, size), dtype=np.int32)
        means.append(np.stack([column.take(drawn).mean(axis=1) for column in columns], axis=1))
        left -= block
    return np.concatenate(means)


def middle(means: Numbers, level: float) -> tuple[float, float]:
    low, high = np.quantile(means, [(1 - level) / 2, (1 + level) / 2])
    return float(low), float(high)


def unseen(mean: float, decks: int, level: float) -> tuple[float, float]:
    """Where all decks came out alike, drawing them again tells nothing: the interval has room for a kind of deck so
    rare that none was seen, which may go either way."""
    rare = 1 - (1 - level) ** (1 / decks)
    return mean * (1 - rare), mean * (1 - rare) + rare
