"""Many matches at once. Each driver is written once and bound to a game, whose functions it calls by name."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

import numba
import numpy as np
from numpy.typing import NDArray

from kikeriki.rules.setup import Setup
from kikeriki.sim.chance import Record, Row, below

MODULES = {"5211": "five211", "gloria-picktoria": "gloria", "kuiken-koers": "kuiken"}

if TYPE_CHECKING:  # what a driver calls, when it is bound
    from kikeriki.sim.five211 import count_legal, legal, nth_legal, observe, reset, share, step


def play_random(states: Row, first_key: int, matches: int) -> int:
    """Whole matches of random moves, one after the other in each state; how many decisions there were."""
    decisions = 0
    for at in numba.prange(len(states)):
        s = states[at]
        mine = 0
        for nth in range(at, matches, len(states)):
            reset(s, first_key + nth)
            while s.seat >= 0:
                step(s, nth_legal(s, below(s, count_legal(s))))
                mine += 1
        decisions += mine
    return decisions


def observe_random(states: Row, first_key: int, matches: int, obs: Row) -> int:
    """The same, and whoever decides looks first."""
    decisions = 0
    for at in numba.prange(len(states)):
        s = states[at]
        mine = 0
        for nth in range(at, matches, len(states)):
            reset(s, first_key + nth)
            while s.seat >= 0:
                observe(s, s.seat, obs[at])
                step(s, nth_legal(s, below(s, count_legal(s))))
                mine += 1
        decisions += mine
    return decisions


def reset_all(states: Row, keys: Row) -> None:
    for at in numba.prange(len(states)):
        reset(states[at], keys[at])


def step_all(states: Row, actions: Row) -> None:
    for at in numba.prange(len(states)):
        if states[at].seat >= 0:
            step(states[at], actions[at])


def look_all(states: Row, obs: Row, masks: Row) -> None:
    """What whoever decides sees, and may do; nothing where a match is over."""
    for at in numba.prange(len(states)):
        s = states[at]
        observe(s, s.seat if s.seat >= 0 else 0, obs[at])
        legal(s, masks[at])


def share_all(states: Row, shares: Row) -> None:
    for at in numba.prange(len(states)):
        for seat in range(states[at].players):
            shares[at, seat] = share(states[at], seat)


DRIVERS = (play_random, observe_random, reset_all, step_all, look_all, share_all)


@dataclass(frozen=True)
class Drivers:
    """A game's functions, and the drivers that were bound to them; `…_parallel` use all cores."""

    game: ModuleType
    bound: dict[str, Callable[..., Any]]

    def __getattr__(self, name: str) -> Callable[..., Any]:
        try:
            return self.bound[name]
        except KeyError:
            raise AttributeError(name) from None

    def states(self, setup: Setup, count: int) -> NDArray[np.void]:
        """So many records with what the table has agreed on; they want a `reset`."""
        many = np.zeros(count, self.game.STATE)
        many[:] = self.game.configure(setup)
        return many


def sim_of(slug: str) -> ModuleType:
    return import_module(f"kikeriki.sim.{MODULES[slug]}")


@cache
def drivers(slug: str) -> Drivers:
    game = sim_of(slug)
    bound = {}
    for driver in DRIVERS:
        for name, parallel in ((driver.__name__, False), (f"{driver.__name__}_parallel", True)):
            bound[name] = bind(driver, game, name, parallel)
    return Drivers(game, bound)


def bind(
    driver: Callable[..., Any],
    game: ModuleType,
    name: str,
    parallel: bool = False,
    helpers: tuple[Callable[..., Any], ...] = (),
) -> Callable[..., Any]:
    """The driver's code among the game's names, and helpers that are bound like it.

    Numba keeps compiled code by qualified name, so each has its own.
    """
    assert isinstance(driver, FunctionType)
    bound_helpers = {helper.__name__: bind(helper, game, f"{name}.{helper.__name__}") for helper in helpers}
    names = {**driver.__globals__, **vars(game), **bound_helpers}
    function = FunctionType(driver.__code__, names, name)
    function.__qualname__, function.__module__ = f"{game.__name__}.{name}", game.__name__
    bound: Callable[..., Any] = numba.njit(cache=True, nogil=True, error_model="numpy", parallel=parallel)(function)
    return bound


__all__ = ["Drivers", "Record", "bind", "drivers", "sim_of"]
