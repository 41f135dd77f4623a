"""The time that counts: after the warm-up, for some seconds, with the server's costs read at both ends."""

import asyncio
import time
from collections.abc import Callable
from typing import TypedDict

from bench.server.processes import cpu_seconds, resident_mb


class Line(TypedDict):
    """What a load counted, as it prints it."""

    moves: int
    seconds: float
    server_cpu_seconds: float
    load_cpu_seconds: float
    p50_ms: float
    p99_ms: float
    max_ms: float
    server_mb: float


class Slice(TypedDict):
    """A part of a window."""

    moves: int
    server_cpu_seconds: float


class Window:
    """Counts the moves that were answered while it is open."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._took: list[float] = []
        self.is_open = False

    def count(self, took: float) -> None:
        """A move was answered after so many seconds."""
        if self.is_open:
            self._took.append(took)

    async def measure(self, seconds: float) -> Line:
        cpu, own, since = cpu_seconds(self._pid), time.process_time(), time.perf_counter()
        self.is_open = True
        await asyncio.sleep(seconds)
        self.is_open = False
        now, own_now, cpu_now = time.perf_counter(), time.process_time(), cpu_seconds(self._pid)
        took = sorted(self._took)
        return {
            "moves": len(took),
            "seconds": now - since,
            "server_cpu_seconds": cpu_now - cpu,
            "load_cpu_seconds": own_now - own,
            "p50_ms": 1000 * quantile(took, 0.5),
            "p99_ms": 1000 * quantile(took, 0.99),
            "max_ms": 1000 * quantile(took, 1.0),
            "server_mb": resident_mb(self._pid),
        }

    async def slices(self, every: float, most: float, is_over: Callable[[], bool]) -> list[Slice]:
        """One slice after the other until it is over, or for so many seconds at most; one that is cut is left out."""
        found: list[Slice] = []
        self.is_open = True
        end = time.perf_counter() + most
        while time.perf_counter() < end:
            cpu, moves = cpu_seconds(self._pid), len(self._took)
            await asyncio.sleep(every)
            if is_over():
                break
            found.append({"moves": len(self._took) - moves, "server_cpu_seconds": cpu_seconds(self._pid) - cpu})
        self.is_open = False
        return found


def quantile(row: list[float], share: float) -> float:
    """Of a sorted row; 0 of an empty one."""
    return row[min(len(row) - 1, int(len(row) * share))] if row else 0.0
