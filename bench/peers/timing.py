"""The one stopwatch: every game, ours and the peers', is timed by this function in a process of its own.

It runs in the peers' environments too, so it stands on the standard library alone.
"""

import json
import time
from collections.abc import Callable, Iterable
from importlib.metadata import version

SEED = 1
WARM_UP = 0.3  # seconds; caches fill and the interpreter specialises the hot functions

# One match: how many moves were chosen, and how many of those among more than one (None: the loop hides it).
Play = Callable[[], tuple[int, int | None]]


def measure(game: str, players: int, loop: str, play: Play, seconds: float, packages: Iterable[str]) -> None:
    """Play whole matches for some seconds and print what was counted as one line of JSON."""
    end = time.perf_counter() + min(WARM_UP, seconds)
    while time.perf_counter() < end:
        play()
    matches = decisions = choices = 0
    hidden = False
    cpu, wall = time.process_time(), time.perf_counter()
    end = wall + seconds
    now = wall
    while now < end:
        made, chosen = play()
        matches += 1
        decisions += made
        if chosen is None:
            hidden = True
        else:
            choices += chosen
        now = time.perf_counter()
    cpu = time.process_time() - cpu
    line = {
        "game": game,
        "players": players,
        "loop": loop,
        "matches": matches,
        "decisions": decisions,
        "choices": None if hidden else choices,
        "cpu_seconds": cpu,
        "wall_seconds": now - wall,
        "versions": {package: version(package) for package in packages},
    }
    print(json.dumps(line), flush=True)
