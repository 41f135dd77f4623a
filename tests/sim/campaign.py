"""Many matches through rules and sim: a fixed, even choice of setups, in parts that run side by side."""

import os
import random
import subprocess
import sys
from collections.abc import Callable
from types import ModuleType

import numpy as np

from kikeriki.rules.setup import Setup
from kikeriki.sim.chance import below
from tests.sim.equality import Twin, compare, setups

MATCHES = 2_000  # a game, in `make test`
PARTS = 8


def compare_part(
    twin: Twin, part: int, matches: int = MATCHES // PARTS, of: Callable[[Setup], bool] = lambda _: True
) -> int:
    """Every setup as often as any other; how many actions there were."""
    every = [setup for setup in setups(twin.slug) if of(setup)]
    random.Random(twin.slug).shuffle(every)
    numbers = range(part * matches, (part + 1) * matches)
    return sum(compare(twin, every[number % len(every)], number) for number in numbers)


def end_states(sim: ModuleType, setup: Setup, keys: range) -> bytes:
    """Where matches of random moves end."""
    ends = []
    for key in keys:
        state = sim.configure(setup)
        sim.reset(state, key)
        obs = np.zeros(sim.OBS, np.int16)
        while state.seat >= 0:
            sim.observe(state, int(state.seat), obs)
            sim.step(state, sim.nth_legal(state, below(state, sim.count_legal(state))))
        ends.append(state.tobytes() + obs.tobytes())
    return b"".join(ends)


PLAIN = """
import sys
from kikeriki.rules.games import find_game
from kikeriki.sim.drivers import sim_of
from tests.sim.campaign import end_states
setup = find_game({slug!r}).start({edition!r}, {players}, {options!r}).setup
sys.stdout.buffer.write(end_states(sim_of({slug!r}), setup, range({matches})))
"""


def end_states_in_plain_python(slug: str, setup: Setup, matches: int) -> bytes:
    return in_plain_python(
        PLAIN.format(
            slug=slug, edition=setup.edition, players=setup.players, options=dict(setup.options), matches=matches
        )
    )


def in_plain_python(script: str) -> bytes:
    """What it prints in a process of its own that compiles nothing, and in which any overflow is an error."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout
