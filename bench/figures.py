"""From counts to figures: rates a second with their spread, and each of our games against the fastest peer."""

import os
import platform
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

OURS = "kikeriki"


@dataclass(frozen=True)
class Spread:
    """One quantity over all passes, in their order."""

    median: float
    min: float
    max: float
    passes: tuple[float, ...]

    @classmethod
    def of(cls, values: Iterable[float], digits: int = 1) -> "Spread":
        row = tuple(round(value, digits) for value in values)
        return cls(round(median(row), digits), min(row), max(row), row)

    def over(self, other: "Spread") -> "Spread":
        """The ratio pass by pass: a machine that was slow for a while was slow for both."""
        pairs = zip(self.passes, other.passes, strict=True)
        return Spread.of((mine / theirs for mine, theirs in pairs), digits=2)


@dataclass(frozen=True)
class Figure:
    """One game with one number of players in one loop. A choice is a decision among more than one legal move."""

    who: str
    game: str
    players: int
    loop: str
    versions: dict[str, str]
    matches: int
    decisions_per_match: float
    decisions_per_cpu_second: Spread
    decisions_per_wall_second: Spread
    choices_per_cpu_second: Spread | None  # None: the loop does not show what was legal
    choices_per_wall_second: Spread | None

    @classmethod
    def of(cls, who: str, lines: list[dict[str, Any]]) -> "Figure":
        """All passes of one measurement, as `peers/timing.py` printed them."""

        def rate(count: str, clock: str) -> Spread:
            return Spread.of(line[count] / line[clock] for line in lines)

        seen = all(line["choices"] is not None for line in lines)
        matches = sum(line["matches"] for line in lines)
        return cls(
            who=who,
            game=lines[0]["game"],
            players=lines[0]["players"],
            loop=lines[0]["loop"],
            versions=lines[0]["versions"],
            matches=matches,
            decisions_per_match=round(sum(line["decisions"] for line in lines) / matches, 1),
            decisions_per_cpu_second=rate("decisions", "cpu_seconds"),
            decisions_per_wall_second=rate("decisions", "wall_seconds"),
            choices_per_cpu_second=rate("choices", "cpu_seconds") if seen else None,
            choices_per_wall_second=rate("choices", "wall_seconds") if seen else None,
        )

    @property
    def title(self) -> str:
        return f"{self.who} {self.game} ({self.loop}, {self.players} players)"


@dataclass(frozen=True)
class Ratio:
    """One of our games over the fastest peer, by CPU time: all decisions, and the choices alone."""

    game: str
    players: int
    decisions: Spread
    choices: Spread


def fastest(figures: Iterable[Figure]) -> tuple[Figure, Figure] | None:
    """The peer that makes most decisions a CPU second, and the one that makes most choices."""
    peers = [figure for figure in figures if figure.who != OURS]
    if not peers:
        return None
    return max(peers, key=_decisions), max(peers, key=_choices)


def ratios(figures: Iterable[Figure]) -> list[Ratio]:
    figures = list(figures)
    if (best := fastest(figures)) is None:
        return []
    return [
        Ratio(
            figure.game,
            figure.players,
            decisions=figure.decisions_per_cpu_second.over(best[0].decisions_per_cpu_second),
            choices=figure.choices_per_cpu_second.over(best[1].choices_per_cpu_second),
        )
        for figure in figures
        if figure.who == OURS and figure.choices_per_cpu_second and best[1].choices_per_cpu_second
    ]


@dataclass(frozen=True)
class Rate:
    """How often a second one game did one thing: the loop says which."""

    who: str
    game: str
    players: int
    loop: str
    versions: dict[str, str]
    per_cpu_second: Spread
    per_wall_second: Spread

    @classmethod
    def of(cls, who: str, lines: list[dict[str, Any]]) -> "Rate":
        """All passes of one measurement, as `peers/timing.py` printed them."""
        first = lines[0]
        clocks = (
            Spread.of(line["decisions"] / line[clock] for line in lines) for clock in ("cpu_seconds", "wall_seconds")
        )
        return cls(who, first["game"], first["players"], first["loop"], first["versions"], *clocks)

    @property
    def row(self) -> str:
        """`looks: observer` is one of the forms of `looks`."""
        return self.loop.partition(":")[0]

    @property
    def form(self) -> str:
        return self.loop.partition(": ")[2]


def machine() -> dict[str, str | int | float | None]:
    """What the figures depend on, apart from the versions."""
    return {
        "cpu": _cpu(),
        "cores": os.cpu_count(),
        "system": platform.system(),
        "architecture": platform.machine(),
        # Read when the passes are over, of which about one is our own.
        "load_5_minutes": round(os.getloadavg()[1], 2) if hasattr(os, "getloadavg") else None,
    }


def _cpu() -> str:
    info = Path("/proc/cpuinfo")
    for line in info.read_text().splitlines() if info.exists() else ():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or "unknown"


def _decisions(figure: Figure) -> float:
    return figure.decisions_per_cpu_second.median


def _choices(figure: Figure) -> float:
    return figure.choices_per_cpu_second.median if figure.choices_per_cpu_second else 0.0
