"""Where the time of a move goes: the real server in this process, its own functions under a stopwatch.

`python -m bench.server.breakdown DATA PORT WARM_UP SECONDS` serves, waits for the first move, warms up, measures, writes
`breakdown.json` into the data directory and goes on serving until it is ended. The times are of CPU, so they hold on a busy machine too.
"""

import asyncio
import functools
import json
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.server.processes import thread_cpu_seconds
from kikeriki.server import deeds, live, sockets, wire
from kikeriki.server.hosting import Host
from kikeriki.server.run import serve
from kikeriki.server.settings import Settings
from kikeriki.server.store.changes import Writing
from kikeriki.server.store.writers import GroupWriter
from kikeriki.table import Table

# Step by step in the order of a move; whatever is called within another step counts for itself alone.
STEPS: tuple[tuple[str, object, str], ...] = (
    ("reading", wire, "read_message"),
    ("reading", deeds, "_read"),
    ("rules", Table, "play"),
    ("storing: what to write", live.LiveTable, "_change"),
    ("storing: statements", GroupWriter, "_group"),
    ("storing: statements", Writing, "apply"),
    ("views", Table, "live_frame"),
    ("encoding", wire, "frame_text"),
    ("encoding", wire, "done"),
    ("sending", sockets.Line, "_now"),
    ("timers", Host, "_schedule"),
)
FLUSHING = "storing: the flush, in its thread"
REST = "the event loop, sockets in, locks"


class Stopwatch:
    """CPU seconds of this thread by step, each without the steps within it."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {step: 0.0 for step, _, _ in STEPS}
        self._inner: list[float] = []  # of each step that has begun: what the steps within it took
        self.moves = 0

    def watch(self, step: str, owner: object, name: str) -> None:
        work: Callable[..., Any] = getattr(owner, name)
        is_move = (owner, name) == (Table, "play")
        spent, inner, clock = self.spent, self._inner, time.thread_time

        @functools.wraps(work)
        def watched(*args: Any, **kwargs: Any) -> Any:
            inner.append(0.0)
            began = clock()
            try:
                return work(*args, **kwargs)
            finally:
                took = clock() - began
                spent[step] += took - inner.pop()
                if inner:
                    inner[-1] += took
                if is_move:
                    self.moves += 1

        setattr(owner, name, watched)

    async def measure(self, warm_up: float, seconds: float) -> dict[str, Any]:
        while not self.moves:
            await asyncio.sleep(0.05)
        await asyncio.sleep(warm_up)
        spent, moves, threads = dict(self.spent), self.moves, thread_seconds()
        await asyncio.sleep(seconds)
        moves = self.moves - moves
        steps = {step: self.spent[step] - spent[step] for step in spent}
        used = {name: value - threads.get(name, 0.0) for name, value in thread_seconds().items()}
        steps[REST] = used["MainThread"] - sum(steps.values())
        steps[FLUSHING] = sum(value for name, value in used.items() if name.startswith("commit"))
        return {"moves": moves, "us_per_move": {step: 1e6 * value / moves for step, value in steps.items()}}


def thread_seconds() -> dict[str, float]:
    """CPU seconds of each thread by its name."""
    threads = (thread for thread in threading.enumerate() if thread.native_id is not None)
    return {thread.name: thread_cpu_seconds(thread.native_id or 0) for thread in threads}


def main(data: Path, port: int, warm_up: float, seconds: float) -> None:
    watch = Stopwatch()
    for step in STEPS:
        watch.watch(*step)
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
    tasks: set[asyncio.Task[None]] = set()

    async def report() -> None:
        (data / "breakdown.json").write_text(json.dumps(await watch.measure(warm_up, seconds)))

    serve(settings, lambda _: tasks.add(asyncio.get_running_loop().create_task(report())))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), float(sys.argv[4]))
