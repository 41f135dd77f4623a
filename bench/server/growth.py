"""What a move costs where there is much of something: tables, finished matches, moves in the match."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.server.history import grow
from bench.server.load import Load
from bench.server.ours import fresh_data, load_ours, our_server
from bench.server.processes import Cores

LONG = {"rounds": 20}  # the longest Kuiken Koers: its rounds are alike, so that a late move is like an early one


@dataclass(frozen=True)
class Grown:
    """The server's CPU a move with little and with much of it."""

    what: str
    little: str
    much: str
    little_us: float
    much_us: float

    @property
    def times(self) -> float:
        return self.much_us / self.little_us


def with_tables(few: int, many: int, seats: int, rate: float, seconds: float, games: list[str], cores: Cores) -> Grown:
    """The same number of moves a second, at few tables and at many."""

    def cost(tables: int) -> float:
        with fresh_data() as data, our_server(data, cores.server) as server:
            what = Load(server.port, server.pid, tables, seats, games, moves_per_second=rate, seconds=seconds)
            return _cost(load_ours(what, cores))

    return Grown("tables", str(few), str(many), cost(few), cost(many))


def with_finished_matches(events: int, tables: int, seconds: float, cores: Cores) -> Grown:
    """On a fresh database, and on one with many finished matches, which are copies of those that were played first."""

    def cost(data: Path) -> float:
        with our_server(data, cores.server) as server:
            what = Load(server.port, server.pid, tables, 2, ["kuiken-koers"], seconds=seconds)
            return _cost(load_ours(what, cores))

    with fresh_data() as data:
        fresh = cost(data)
        there = grow(data, events)
        return Grown("events in the log", "0", f"{there:,}", fresh, cost(data))


def with_moves(tables: int, seconds: float, cores: Cores) -> Grown:
    """Early and late in matches that are all begun at once: the first and the last third of their common time."""
    with fresh_data() as data, our_server(data, cores.server) as server:
        what = Load(server.port, server.pid, tables, 2, ["kuiken-koers"], options=LONG, one_match=True, seconds=seconds)
        slices = load_ours(what, cores)["slices"][1:]  # the first one is the warm-up
    third = max(1, len(slices) // 3)
    moves = sum(part["moves"] for part in slices) / tables
    early, late = f"the first {moves / 3:.0f}", f"{2 * moves / 3:.0f} to {moves:.0f}"
    return Grown("moves in the match", early, late, _sum(slices[:third]), _sum(slices[-third:]))


def _cost(line: dict[str, Any]) -> float:
    return 1e6 * float(line["server_cpu_seconds"]) / int(line["moves"])


def _sum(slices: list[dict[str, Any]]) -> float:
    cpu = sum(float(part["server_cpu_seconds"]) for part in slices)
    return 1e6 * cpu / sum(int(part["moves"]) for part in slices)
