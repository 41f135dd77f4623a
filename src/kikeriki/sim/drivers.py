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

from kikeriki.codes import MODULES
from kikeriki.rules.setup import Setup
from kikeriki.sim.chance import Record, Row, below

if TYPE_CHECKING:  # what a driver calls, when it is bound
    from kikeriki.sim.five211 import count_legal, legal, list_legal, nth_legal, observe, reset, share, step


def play_matches(s: Record, first: int, last: int, stride: int) -> int:
    """Whole matches of random moves, one after the other, with every so manieth key; how many decisions there were."""
    decisions = 0
    for key in range(first, last, stride):
        reset(s, key)
        while s.seat >= 0:
            step(s, nth_legal(s, below(s, count_legal(s))))
            decisions += 1
    return decisions


def watch_matches(s: Record, first: int, last: int, stride: int, obs: Row) -> int:
    """The same, and whoever decides looks first."""
    decisions = 0
    for key in range(first, last, stride):
        reset(s, key)
        while s.seat >= 0:
            observe(s, s.seat, obs)
            step(s, nth_legal(s, below(s, count_legal(s))))
            decisions += 1
    return decisions


def play_random(states: Row, first_key: int, matches: int) -> int:
    """Matches of random moves, shared out among the states; how many decisions there were."""
    decisions = 0
    for at in numba.prange(len(states)):
        decisions += play_matches(states[at], first_key + at, first_key + matches, len(states))
    return decisions


def observe_random(states: Row, first_key: int, matches: int, obs: Row) -> int:
    """The same, and whoever decides looks first."""
    decisions = 0
    for at in numba.prange(len(states)):
        decisions += watch_matches(states[at], first_key + at, first_key + matches, len(states), obs[at])
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


def reset_one(states: Row, at: int, key: int, choices: Row) -> int:
    """Deal, and write what may be done first; how many choices there are."""
    reset(states[at], key)
    return list_legal(states[at], choices)


def step_one(states: Row, at: int, action: int, choices: Row) -> int:
    """Act, and write what may be done next; how many choices there are, 0 when it is over."""
    step(states[at], action)
    return list_legal(states[at], choices)


def look_one(states: Row, at: int, seat: int, obs: Row) -> None:
    observe(states[at], seat, obs)


def copy_one(states: Row, at: int, to: int) -> None:
    states[to] = states[at]


MATCHES = (play_matches, watch_matches)
MANY = (play_random, observe_random, reset_all, step_all, look_all, share_all)
# Of one state, a call each. From Python an array and a place in it are passed twenty times as fast as a record.
ONE = (reset_one, step_one, look_one, copy_one)


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
        return many if _is_compiled(self.step_one) else many.view(np.recarray)  # plain Python wants names too


def sim_of(slug: str) -> ModuleType:
    return import_module(f"kikeriki.sim.{MODULES[slug]}")


@cache
def drivers(slug: str) -> Drivers:
    game = sim_of(slug)
    bound = {driver.__name__: bind(driver, game, driver.__name__) for driver in ONE}
    for driver in MANY:
        for name, parallel in ((driver.__name__, False), (f"{driver.__name__}_parallel", True)):
            bound[name] = bind(driver, game, name, parallel, MATCHES)
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


def _is_compiled(driver: Callable[..., Any]) -> bool:
    return hasattr(driver, "overloads")


def direct(driver: Callable[..., Any], *arguments: Any) -> Callable[..., Any]:
    """A driver for arguments of these very types: numba looks at them no more, which costs as much as a step.

    Others are not converted; arrays have to be of the same kind, and in one piece.
    """
    if not _is_compiled(driver):
        return driver
    compiling: Any = driver
    types = tuple(compiling.typeof_pyval(argument) for argument in arguments)
    compiling.compile(types)
    entry: Callable[..., Any] = compiling.overloads[types].entry_point
    return entry


__all__ = ["Drivers", "Record", "bind", "direct", "drivers", "sim_of"]
