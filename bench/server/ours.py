"""Our server as a process, with the limits for strangers lifted, and its load as another."""

import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from bench.environments import HOME
from bench.server.figures import Weighed
from bench.server.load import Load
from bench.server.processes import Cores, ProcessFailed, Server, free_port, load, serving

# Everybody comes from one address here.
UNLIMITED = (
    "rate-requests",
    "rate-messages",
    "rate-new-guests",
    "tables-per-guest",
    "tables-per-address",
    "connections-per-address",
)
WARM_UP_MOVES, TIMED_MOVES = 10, 25  # of each table; the shortest match, 5211 for two, has 66
SETTING_UP = 120.0  # seconds at most
# The longest match of each game: what is measured is moves, and a new match is none.
LONGEST: dict[str, dict[str, Any]] = {"5211": {"long": True}, "gloria-picktoria": {}, "kuiken-koers": {"rounds": 20}}


@contextmanager
def fresh_data() -> Iterator[Path]:
    """A data directory on the disk of the repository: a temporary one of the system may lie in memory."""
    HOME.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=HOME, prefix="data-") as place:
        yield Path(place)


@contextmanager
def our_server(data: Path, core: int | None) -> Iterator[Server]:
    port = free_port()
    command = [sys.executable, "-m", "kikeriki.cli", "serve", "--log-level", "warning"]
    command += ["--data", str(data), "--host", "127.0.0.1", "--port", str(port)]
    command += [word for flag in UNLIMITED for word in (f"--{flag}", str(10**9))]
    with serving(command, port, core) as server:
        yield server


def load_ours(what: Load, cores: Cores) -> dict[str, Any]:
    """Run the load in its process; what it counted."""
    command = [sys.executable, "-m", "bench.server.load", json.dumps(asdict(what))]
    said = load(command, cores.load, what.warm_up + what.seconds + SETTING_UP)
    line: dict[str, Any] = json.loads(said)
    return line


def weigh_ours(server: Server, tables: int, connections: int, cores: Cores) -> Weighed:
    words = map(str, (server.port, server.pid, tables, connections))
    said = load([sys.executable, "-m", "bench.server.memory", *words], cores.load, SETTING_UP)
    found: dict[str, float] = json.loads(said)
    return Weighed(**{name: round(value, 1) for name, value in found.items()})


def break_down(game: str, tables: int, cores: Cores) -> dict[str, float]:
    """Where the time of a move goes, step by step, in µs of CPU; within matches, without their beginnings and ends."""
    port = free_port()
    with fresh_data() as data:
        words = map(str, (data, port, tables * WARM_UP_MOVES, tables * TIMED_MOVES))
        with serving([sys.executable, "-m", "bench.server.breakdown", *words], port, cores.server) as server:
            what = Load(port, server.pid, tables, 2, [game], LONGEST[game], one_match=True, seconds=60.0)
            load_ours(what, cores)
        found = json.loads((data / "breakdown.json").read_text())
    if found["never_called"]:
        raise ProcessFailed(f"the server does not go through {', '.join(found['never_called'])} any more")
    return {step: round(spent, 1) for step, spent in found["us_per_move"].items()}
