"""What a move costs where there is much of something: tables, finished matches, moves in the match."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.figures import Spread
from bench.server.history import grow
from bench.server.load import Load
from bench.server.ours import LONGEST, fresh_data, load_ours, our_server
from bench.server.processes import Cores


@dataclass(frozen=True)
class Grown:
    """The server's CPU a move with little and with much of it, and how many times as much that is."""

    what: str
    little: str
    much: str
    little_us: Spread
    much_us: Spread
    times: Spread

    @classmethod
    def of(cls, what: str, little: str, much: str, pairs: list[tuple[float, float]]) -> "Grown":
        littles, muches = Spread.of(pair[0] for pair in pairs), Spread.of(pair[1] for pair in pairs)
        return cls(what, little, much, littles, muches, muches.over(littles))


def with_tables(
    few: int, many: int, seats: int, rate: float, seconds: float, games: list[str], passes: int, cores: Cores
) -> Grown:
    """The same number of moves a second, at few tables and at many."""

    def cost(tables: int) -> float:
        with fresh_data() as data, our_server(data, cores.server) as server:
            what = Load(server.port, server.pid, tables, seats, games, moves_per_second=rate, seconds=seconds)
            return _cost(load_ours(what, cores))

    return Grown.of("tables", str(few), str(many), [(cost(few), cost(many)) for _ in range(passes)])


def with_finished_matches(events: int, tables: int, seconds: float, passes: int, cores: Cores) -> Grown:
    """On a fresh database, and on one with many finished matches, which are copies of some that were played."""

    def cost(data: Path) -> float:
        with our_server(data, cores.server) as server:
            what = Load(server.port, server.pid, tables, 2, ["kuiken-koers"], seconds=seconds)
            return _cost(load_ours(what, cores))

    def cost_of_a_fresh_one() -> float:
        with fresh_data() as data:
            return cost(data)

    with fresh_data() as old:
        cost(old)
        there = grow(old, events)
        pairs = [(cost_of_a_fresh_one(), cost(old)) for _ in range(passes)]
    return Grown.of("events in the log", "0", f"{there:,}", pairs)


def with_moves(tables: int, seconds: float, passes: int, cores: Cores) -> Grown:
    """Early and late in matches that are all begun at once: the first and the last third of their common time."""

    def slices() -> list[dict[str, Any]]:
        with fresh_data() as data, our_server(data, cores.server) as server:
            game = "kuiken-koers"  # its rounds are alike, so that a late move is like an early one
            what = Load(server.port, server.pid, tables, 2, [game], LONGEST[game], one_match=True, seconds=seconds)
            found: list[dict[str, Any]] = load_ours(what, cores)["slices"]
            return found[1:]  # the first one is the warm-up

    rows = [slices() for _ in range(passes)]
    moves = min(sum(part["moves"] for part in row) for row in rows) / tables
    early, late = f"the first {moves / 3:.0f}", f"{2 * moves / 3:.0f} to {moves:.0f}"
    pairs = [(_sum(row[: _third(row)]), _sum(row[-_third(row) :])) for row in rows]
    return Grown.of("moves in the match", early, late, pairs)


def _third(row: list[dict[str, Any]]) -> int:
    return max(1, len(row) // 3)


def _cost(line: dict[str, Any]) -> float:
    return 1e6 * float(line["server_cpu_seconds"]) / int(line["moves"])


def _sum(slices: list[dict[str, Any]]) -> float:
    cpu = sum(float(part["server_cpu_seconds"]) for part in slices)
    return 1e6 * cpu / sum(int(part["moves"]) for part in slices)
