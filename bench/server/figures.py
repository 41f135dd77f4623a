"""From what the loads counted to figures: a second, a move, and beside boardgame.io's server in the same pass."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from bench.figures import OURS, Spread


@dataclass(frozen=True)
class Served:
    """One contender over all passes."""

    who: str
    what: str
    versions: dict[str, str]
    moves_per_second: Spread
    server_cpu_us_per_move: Spread
    p50_ms: Spread
    p99_ms: Spread
    server_mb: Spread
    load_core_used: Spread  # near 1 the load was the limit, not the server
    server_core_used: Spread
    refused: dict[str, int]
    matches: int  # that came to their end, in all passes, each with two requests for the next one
    bytes_per_move: float | None  # that all viewers of a table were sent; None: not counted

    @classmethod
    def of(cls, who: str, what: str, versions: dict[str, str], lines: list[dict[str, Any]]) -> "Served":
        refused: dict[str, int] = {}
        for line in lines:
            for code, times in line.get("refused", {}).items():
                refused[code] = refused.get(code, 0) + times
        return cls(
            who=who,
            what=what,
            versions=versions,
            moves_per_second=Spread.of(line["moves"] / line["seconds"] for line in lines),
            server_cpu_us_per_move=Spread.of(1e6 * line["server_cpu_seconds"] / line["moves"] for line in lines),
            p50_ms=Spread.of((line["p50_ms"] for line in lines), digits=2),
            p99_ms=Spread.of((line["p99_ms"] for line in lines), digits=2),
            server_mb=Spread.of(line["server_mb"] for line in lines),
            load_core_used=Spread.of((line["load_cpu_seconds"] / line["seconds"] for line in lines), digits=2),
            server_core_used=Spread.of((line["server_cpu_seconds"] / line["seconds"] for line in lines), digits=2),
            refused=refused,
            matches=sum(line.get("matches", 0) for line in lines),
            bytes_per_move=round(sum(line["bytes_heard"] for line in lines) / sum(line["moves"] for line in lines))
            if all("bytes_heard" in line for line in lines)
            else None,
        )


@dataclass(frozen=True)
class Ahead:
    """One of our games beside a peer; above 1 ours is ahead."""

    game: str
    moves_per_second: Spread
    server_cpu: Spread


def ahead(figures: Iterable[Served], peer: str) -> list[Ahead]:
    figures = list(figures)
    theirs = next((figure for figure in figures if figure.who == peer), None)
    if theirs is None:
        return []
    return [
        Ahead(
            figure.what,
            moves_per_second=figure.moves_per_second.over(theirs.moves_per_second),
            server_cpu=theirs.server_cpu_us_per_move.over(figure.server_cpu_us_per_move),
        )
        for figure in figures
        if figure.who == OURS
    ]


@dataclass(frozen=True)
class Stored:
    """SQLite alone, so many rows a commit."""

    rows_a_commit: int
    commits_per_second: Spread
    rows_per_second: Spread
    cpu_us_per_row: Spread

    @classmethod
    def of(cls, lines: list[dict[str, Any]]) -> "Stored":
        return cls(
            rows_a_commit=lines[0]["rows_a_commit"],
            commits_per_second=Spread.of(line["commits"] / line["seconds"] for line in lines),
            rows_per_second=Spread.of(line["rows"] / line["seconds"] for line in lines),
            cpu_us_per_row=Spread.of(1e6 * line["cpu_seconds"] / line["rows"] for line in lines),
        )


@dataclass(frozen=True)
class Weighed:
    """Resident memory: a table with its match just begun, and a connection that watches."""

    table_kb: float
    connection_kb: float
    server_mb: float  # with all of them
