"""Where the time of a move goes: the real server in this process, its own functions under a stopwatch.

`python -m bench.server.breakdown DATA PORT WARM_UP MOVES` serves, lets so many moves pass, measures the next ones,
writes `breakdown.json` into the data directory and goes on serving until it is ended. The times are of CPU, so that
what else the machine does disturbs them little.
"""

import functools
import itertools
import json
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kikeriki.server import deeds, live, sockets, wire
from kikeriki.server.hosting import Host
from kikeriki.server.protocol import LineProtocol
from kikeriki.server.run import serve
from kikeriki.server.settings import Settings
from kikeriki.server.store.changes import Writing
from kikeriki.server.store.writers import GroupWriter
from kikeriki.table import Table

# Step by step in the order of a move; whatever is called within another step counts for itself alone.
STEPS: tuple[tuple[str, object, str], ...] = (
    ("uvicorn: a message in", LineProtocol, "data_received"),
    ("reading", wire, "read_message"),
    ("reading", deeds, "_read"),
    ("rules", Table, "play"),
    ("storing: what to write", live.LiveTable, "_change"),
    ("storing: statements", GroupWriter, "_group"),
    ("storing: statements", Writing, "apply"),
    ("views", Table, "live_frame"),
    ("encoding", wire, "frame_text"),
    ("encoding", wire, "done"),
    ("sending", sockets.Line, "push"),
    ("timers", Host, "_schedule"),
)
FLUSHING = "storing: the flush, in its thread"
REST = "the event loop, the system's sockets, locks"  # uvloop writes to the sockets after the steps


class Stopwatch:
    """CPU seconds of the main thread by step, each without the steps within it."""

    def __init__(self) -> None:
        self._spent: dict[str, float] = {step: 0.0 for step, _, _ in STEPS}
        self._inner: list[float] = []  # of each step that has begun: what the steps within it took
        self.never = {f"{owner!r}.{name}" for _, owner, name in STEPS}  # was called: it went out of use
        for step in STEPS:
            self._watch(*step)

    def read(self) -> dict[str, float]:
        """What has been used so far, by step and in all."""
        threads = {thread.name: _cpu_seconds(thread) for thread in threading.enumerate()}
        flushing = sum(used for name, used in threads.items() if name.startswith("commit"))
        return {**self._spent, REST: threads["MainThread"] - sum(self._spent.values()), FLUSHING: flushing}

    def _watch(self, step: str, owner: object, name: str) -> None:
        work: Callable[..., Any] = getattr(owner, name)
        spent, inner, clock, never = self._spent, self._inner, time.thread_time, self.never
        place = f"{owner!r}.{name}"

        @functools.wraps(work)
        def watched(*args: Any, **kwargs: Any) -> Any:
            never.discard(place)
            inner.append(0.0)
            began = clock()
            try:
                return work(*args, **kwargs)
            finally:
                took = clock() - began
                spent[step] += took - inner.pop()
                if inner:
                    inner[-1] += took

        setattr(owner, name, watched)


def count_moves(watch: Stopwatch, warm_up: int, moves: int, file: Path) -> None:
    """Read the stopwatch after `warm_up` moves and `moves` later, and write the difference a move, in µs."""
    played = itertools.count(1)
    before: dict[str, float] = {}
    send = wire.done

    def counted(key: str, seq: int) -> bytes:
        number = next(played)
        if number == warm_up:
            before.update(watch.read())
        elif number == warm_up + moves:
            costs = {step: 1e6 * (used - before[step]) / moves for step, used in watch.read().items()}
            file.write_text(json.dumps({"us_per_move": costs, "never_called": sorted(watch.never)}))
        return send(key, seq)

    wire.done = counted


def _cpu_seconds(thread: threading.Thread) -> float:
    return time.clock_gettime(time.pthread_getcpuclockid(thread.ident)) if thread.ident is not None else 0.0


def main(data: Path, port: int, warm_up: int, moves: int) -> None:
    count_moves(Stopwatch(), warm_up, moves, data / "breakdown.json")
    many = 10**9
    settings = Settings(
        data=data,
        host="127.0.0.1",
        port=port,
        log_level="warning",
        rate_requests=many,
        rate_messages=many,
        rate_new_guests=many,
        tables_per_guest=many,
        tables_per_address=many,
        connections_per_address=many,
    )
    serve(settings, lambda _: None)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:5]))
