"""The same matches on a GPU: a thread a state, the same functions inside. Needs numba-cuda and a card.

    python -m kikeriki.sim.cuda            # CUDA = CPU on the same keys, every game; then how fast

What it prints is one line of JSON a game.
"""

import json
import time
from collections.abc import Callable
from functools import cache
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np
from numba import cuda as numba_cuda

from kikeriki.rules.games import GAMES, find_game
from kikeriki.rules.setup import Setup
from kikeriki.sim.chance import Row
from kikeriki.sim.drivers import MATCHES, bind, drivers, sim_of

cuda: Any = numba_cuda  # it has no types
if not hasattr(np, "row_stack"):  # numba-cuda asks for it, and numpy 2.5 has it no more
    setattr(np, "row_stack", np.vstack)  # noqa: B010

if TYPE_CHECKING:  # what a kernel calls, when it is bound
    from kikeriki.sim.drivers import play_matches, watch_matches

THREADS = 256  # a block
EQUAL_MATCHES = 20_000
STATES = 1 << 16  # more do not fit the cache, fewer leave threads idle
MATCHES_A_STATE = 40
COPIED, COPIES = 1 << 32, 20  # bytes, and how often


def play_random(states: Row, first_key: int, matches: int, decisions: Row) -> None:
    at = cuda.grid(1)
    if at < len(states):
        decisions[at] = play_matches(states[at], first_key + at, first_key + matches, len(states))


def observe_random(states: Row, first_key: int, matches: int, obs: Row, decisions: Row) -> None:
    """`obs` lies the other way round, [entry, state]: what neighbours write at the same time lies side by side."""
    at = cuda.grid(1)
    if at < len(states):
        decisions[at] = watch_matches(states[at], first_key + at, first_key + matches, len(states), obs[:, at])


@cache
def kernel(slug: str, name: str) -> Any:
    """A kernel's code, among what the drivers of a game do with one state."""
    templates: dict[str, Callable[..., None]] = {"play_random": play_random, "observe_random": observe_random}
    template = templates[name]
    assert isinstance(template, FunctionType)
    one_state = {driver.__name__: bind(driver, sim_of(slug), f"cuda.{driver.__name__}") for driver in MATCHES}
    return cuda.jit(FunctionType(template.__code__, {**template.__globals__, **one_state}, name))


def launch(slug: str, name: str, states: Any, first_key: int, matches: int, *more: Any) -> int:
    """Run it to its end; how many decisions there were."""
    decisions = cuda.to_device(np.zeros(len(states), np.int64))
    blocks = (len(states) + THREADS - 1) // THREADS
    kernel(slug, name)[blocks, THREADS](states, first_key, matches, *more, decisions)
    return int(decisions.copy_to_host().sum())


def is_equal(slug: str, setup: Setup, matches: int) -> bool:
    """Whether a GPU and a CPU come to the same ends from the same keys."""
    bound = drivers(slug)
    ours = bound.states(setup, matches)
    bound.play_random(ours, 1, matches)
    theirs = cuda.to_device(bound.states(setup, matches))
    launch(slug, "play_random", theirs, 1, matches)
    return bool(theirs.copy_to_host().tobytes() == ours.tobytes())


def speed(slug: str, setup: Setup, game: ModuleType) -> dict[str, float]:
    """Decisions a second, without and with observations, the compilation not counted."""
    states = cuda.to_device(drivers(slug).states(setup, STATES))
    obs = cuda.device_array((game.OBS, STATES), np.int16)
    figures = {}
    for name, more in (("play_random", ()), ("observe_random", (obs,))):
        launch(slug, name, states, 1, STATES, *more)
        cuda.synchronize()
        began = time.perf_counter()
        decisions = launch(slug, name, states, 1, STATES * MATCHES_A_STATE, *more)
        figures[name] = decisions / (time.perf_counter() - began)
    figures["of_copy_bandwidth"] = figures["observe_random"] * game.OBS * obs.dtype.itemsize / copied_bytes()
    return figures


@cache
def copied_bytes() -> float:
    """How many bytes a second the card copies from one place to another, each read once and written once."""
    here = cuda.device_array(COPIED, np.uint8)
    there = cuda.device_array(COPIED, np.uint8)
    there.copy_to_device(here)
    cuda.synchronize()
    began = time.perf_counter()
    for _ in range(COPIES):
        there.copy_to_device(here)
    cuda.synchronize()
    return COPIED * COPIES / (time.perf_counter() - began)


def main() -> None:
    card = str(cuda.get_current_device().name)
    for slug in GAMES:
        setups = [
            find_game(slug).start(edition.slug, players, {}).setup
            for edition in find_game(slug).editions
            for players in edition.players
        ]
        equal = {f"{setup.edition} {setup.players}": is_equal(slug, setup, EQUAL_MATCHES) for setup in setups}
        usual = next(setup for setup in setups if setup.players == 4)
        found = {"game": slug, "card": card, "copied_bytes": copied_bytes(), "equal": equal}
        print(json.dumps({**found, **speed(slug, usual, sim_of(slug))}), flush=True)


if __name__ == "__main__":
    main()
