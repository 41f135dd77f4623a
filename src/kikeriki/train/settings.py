"""What a training run is made of. Frozen: a run that is resumed is the run that was begun."""

import argparse
import math
from dataclasses import asdict, dataclass, field, replace

from kikeriki.rules.setup import OptionValue


@dataclass(frozen=True)
class Seating:
    """One kind of table in the mixture, and how many of all tables are like it.

    `advised`: how much of that weight it has where `rule-1` sits.
    """

    edition: str
    players: int
    options: dict[str, OptionValue] = field(default_factory=dict)
    weight: float = 1.0
    advised: float = 1.0


@dataclass(frozen=True)
class Settings:
    decisions: int = 1_500_000_000  # of learners, trained on; all that is annealed ends with them
    tables: int = 32_768
    steps: int = 32  # at every table between two updates
    scatter: int = 256  # steps before that, in which one table after another begins
    batch: int = 65_536
    epochs: int = 1
    rate: float = 1e-3  # of learning, falls to a tenth
    clip: float = 0.2
    trace: float = 0.92  # λ, from one step at a table to the next, whoever decides there
    entropy: float = 0.02  # falls to `entropy_end`
    entropy_end: float = 0.002
    pull: float = 0.02  # of the slow average: how much a nat of divergence from it costs
    slow: float = 0.995  # how much of the slow average is left after an update
    margin: float = 0.5  # of the reward at first: a soft win by points; gone after `margin_until`
    margin_until: float = 0.3  # of the run
    softness: float = 10.0  # points that make a soft win e times as likely
    advised: float = 0.1  # of the tables have `rule-1` in the other seats, where it can be had
    imitated: float = 0.3  # and so many somebody who imitates a bot, where as many play as it is used to, if one comes
    strangers: float = 0.15  # and so many past selves
    ahead: int = 1  # decisions of strangers, where it is their turn, between two steps
    remember_every: int = 40  # iterations; then a copy goes into the pool
    pool: int = 10
    belief: float = 0.05  # what a nat of surprise by a hidden card costs, where the actor guesses them
    width: int = 256  # of the table's vector
    token: int = 96  # of a colour's, a motif's, a row's
    rounds: int = 2  # of talk between tokens and table
    begin: int = 30  # iterations in which a run that begins with a learned actor lets only its critic learn
    begin_rate: float = 1e-3  # of learning, in these
    seed: int = 1

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            least, most = BOUNDS.get(name, (1 if isinstance(value, int) else 0, math.inf))
            if not (least <= value <= most and math.isfinite(value)):
                upper = f" to {most}" if most < math.inf else " or more"
                raise ValueError(f"{name}: {least}{upper}, not {value}")
        if self.batch > self.iteration:
            raise ValueError(f"batch: at most tables × steps, {self.iteration}, not {self.batch}")
        if self.advised + self.strangers > 1:
            raise ValueError("advised, strangers: together at most 1")

    @property
    def iteration(self) -> int:
        return self.tables * self.steps

    @property
    def sizes(self) -> tuple[int, int, int]:
        """Of the network."""
        return self.width, self.token, self.rounds

    def toy(self) -> "Settings":
        """Small enough for a test on one core."""
        return replace(
            self, decisions=6_144, tables=64, steps=16, scatter=16, batch=64, width=32, token=16, remember_every=2,
            rounds=1,
        )  # fmt: skip


FROM_0, SHARE = (0, math.inf), (0, 1)
BOUNDS: dict[str, tuple[float, float]] = {  # of those that are no count from 1 on, and not just no less than 0
    **dict.fromkeys(("scatter", "ahead", "begin", "seed"), FROM_0),
    **dict.fromkeys(("trace", "slow", "margin", "advised", "imitated", "strangers"), SHARE),
    **dict.fromkeys(("rate", "begin_rate", "clip", "margin_until", "softness"), (1e-9, math.inf)),
}


def annealed(start: float, end: float, progress: float) -> float:
    return start + (end - start) * min(max(progress, 0.0), 1.0)


def add_set(parser: argparse.ArgumentParser) -> None:
    """`--set rate=3e-4`, as often as wanted: pairs of name and value, as `changed`."""
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", type=_pair, dest="changed",
        help="another value for one of the settings, such as rate=3e-4",
    )  # fmt: skip


def _pair(text: str) -> tuple[str, int | float]:
    name, _, value = text.partition("=")
    kinds = {name: type(value) for name, value in asdict(Settings()).items()}
    if name not in kinds:
        raise argparse.ArgumentTypeError(f"{name} is none of {', '.join(kinds)}")
    try:
        return name, kinds[name](float(value))
    except (ValueError, OverflowError):
        raise argparse.ArgumentTypeError(f"{name} takes a number, not {value!r}") from None
