"""The one stopwatch: every game, ours and the peers', is timed by this function in a process of its own.

It runs in the peers' environments too, so it stands on the standard library alone.
"""

import json
import time
from collections.abc import Callable, Iterable
from importlib.metadata import version

SEED = 1
WARM_UP = 0.3  # seconds; caches fill and the interpreter specialises the hot functions

# How many moves were chosen, and how many of those among more than one (None: the loop hides it).
Counts = tuple[int, int | None]
Play = Callable[[], Counts]  # one match, or as many as `measure` is told


def measure(
    game: str,
    players: int,
    loop: str,
    play: Play,
    seconds: float,
    packages: Iterable[str],
    *,
    prepare: Callable[[], None] | None = None,
    count: Play | None = None,
    matches: int = 1,
) -> None:
    """Play whole matches for some seconds and print what was counted as one line of JSON.

    `prepare` before each call and `count` after it, instead of what `play` has counted itself, are not timed.
    """

    def call() -> tuple[Counts, float, float]:
        if prepare is not None:
            prepare()
        cpu, wall = time.process_time(), time.perf_counter()
        counts = play()
        cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
        return (counts if count is None else count()), cpu, wall

    end = time.perf_counter() + min(WARM_UP, seconds)
    while time.perf_counter() < end:
        call()
    played = decisions = choices = 0
    hidden = False
    cpu_seconds = wall_seconds = 0.0
    while wall_seconds < seconds:
        (made, chosen), cpu, wall = call()
        played += matches
        decisions += made
        if chosen is None:
            hidden = True
        else:
            choices += chosen
        cpu_seconds += cpu
        wall_seconds += wall
    line = {
        "game": game,
        "players": players,
        "loop": loop,
        "matches": played,
        "decisions": decisions,
        "choices": None if hidden else choices,
        "cpu_seconds": cpu_seconds,
        "wall_seconds": wall_seconds,
        "versions": {package: version(package) for package in packages},
    }
    print(json.dumps(line), flush=True)
