"""Search bots for a table: from view and memory to a move."""

import math
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from kikeriki.codes import codes_of
from kikeriki.rules.core import Move
from kikeriki.rules.setup import Setup
from kikeriki.search.flat import lead, play_on, try_all
from kikeriki.search.tree import PATH, RIPE, find, grow, name_of
from kikeriki.sim.drivers import bind, drivers, sim_of

KEYS = 1 << 60
CHUNK = 64  # playouts between two looks at the clock


@dataclass(frozen=True)
class Budget:
    """How much a bot may think about one move: so many playouts, all actions together, or so many milliseconds."""

    playouts: int = 0
    ms: float = 0.0

    def __post_init__(self) -> None:
        if min(self.playouts, self.ms) < 0 or (self.playouts > 0) == (self.ms > 0):
            raise ValueError(f"{self}: name playouts or milliseconds, one of them, and more than 0")

    def spend(self, think: Callable[[int], None], part: float = 1.0) -> None:
        """Think within a part of it; however little time there is, once."""
        if self.playouts:
            think(max(1, int(self.playouts * part)))
            return
        deadline = time.perf_counter() + self.ms * part / 1000
        think(CHUNK)
        while time.perf_counter() < deadline:
            think(CHUNK)


@dataclass(frozen=True)
class Thinking:
    """How a search thinks; what is best differs from game to game (`catalogue.py`)."""

    explore: float = 0.5
    trust: float = 0.5  # how much a tree follows the rules of thumb before it knows better
    visits: int = 1  # after how many of them a place in the tree is more than luck
    depth: int = 0  # scorings until a playout is broken off; 0: never
    sense: int = 0  # of 100 moves in a playout, how many follow the rules of thumb
    sure: float = 0.0  # by how many standard errors another choice must be better than what they advise (flat)
    scale: float = 8.0  # points ahead that make a win likely when a playout is broken off


USUAL = Thinking()


class SearchBot(ABC):
    """Thinks in worlds that its seat cannot tell from the true one."""

    played = 0  # playouts, in all its decisions

    def __init__(self, setup: Setup, budget: Budget, thinking: Thinking = USUAL) -> None:
        self._setup, self._budget, self._thinking = setup, budget, thinking
        self.sim = sim_of(setup.game)
        self.codes = codes_of(setup.game)
        self._world = np.zeros(1, self.sim.STATE)
        self._guide = self.sim.guide(setup)

    def __call__(self, view: Any, memory: Any, rng: random.Random) -> Move:
        if len(view.legal) == 1:
            only: Move = view.legal[0]
            return only
        picked: tuple[int, ...] = ()
        actions = len(self.codes.actions_of(view, view.legal[0]))
        while True:
            root = np.zeros(1, self.sim.STATE)
            root[0] = self.sim.picture(self._setup, view, memory, picked)
            legal = sorted(self.codes.legal_actions(view, picked))
            picked = (*picked, self.choose(root, view.seat, legal, 1 / actions, rng.randrange(KEYS)))
            move: Move | None = self.codes.move_of(view, picked)
            if move is not None:
                return move

    @abstractmethod
    def choose(self, root: Any, seat: int, legal: list[int], part: float, key: int) -> int:
        """One of the legal actions, within a part of the budget."""

    def advised(self, root: Any, seat: int, key: int) -> int:
        """What the rules of thumb would do, from what the seat sees: the same in every world."""
        self._world[:] = root
        world = self._world.view(np.recarray)[0]
        self.sim.redeal(world, seat, key)
        world.seat = seat
        return int(self.sim.advise(world, self._guide))


class FlatBot(SearchBot):
    """Flat Monte Carlo."""

    def choose(self, root: Any, seat: int, legal: list[int], part: float, key: int) -> int:
        run, how, worlds = _bound(self._setup.game, "try_all"), self._thinking, 0
        advised = self.advised(root, seat, key)
        left = np.array([advised, *(action for action in legal if action != advised)])
        most = int(self._budget.playouts * part) if self._budget.playouts else math.inf
        left = left[: max(1, int(min(most, len(left))))]  # who has fewer playouts than choices tries some of them
        gains, squares = np.zeros((2, len(left)))
        rounds, before = max(1, math.ceil(math.log2(len(left)))), self.played

        def think(playouts: int) -> None:
            nonlocal worlds
            more = max(1, int(min(playouts, most - (self.played - before))) // len(left))
            how_to = (how.depth, how.sense, how.scale, self._guide)
            run(root, self._world, seat, left, worlds, worlds + more, key, *how_to, gains, squares)
            worlds += more
            self.played += more * len(left)

        while len(left) > 1 and self.played - before + len(left) <= most:
            self._budget.spend(think, part / rounds)
            if len(left) == 2:
                break
            better = np.argsort(-gains[1:], kind="stable")[: (len(left) + 1) // 2 - 1] + 1
            kept = [0, *better]
            left, gains, squares = left[kept], gains[kept], squares[kept]
        if len(left) == 1:
            return advised
        best = 1 + int(np.argmax(gains[1:]))
        return int(left[best] if _is_clear(gains[best], squares[best], worlds, how.sure) else advised)


def _is_clear(gain: float, square: float, worlds: int, sure: float) -> bool:
    """Whether it brings more by so many standard errors."""
    mean = gain / worlds
    spread = math.sqrt(max(square / worlds - mean * mean, 0.0) / worlds)
    return mean > sure * spread


class TreeBot(SearchBot):
    """Information-set MCTS."""

    MOST = 1 << 13  # playouts for which there is room in the tree

    def choose(self, root: Any, seat: int, legal: list[int], part: float, key: int) -> int:
        run, how = _bound(self._setup.game, "grow"), self._thinking
        playouts = int(self._budget.playouts * part) if self._budget.playouts else self.MOST
        nodes = 1 << math.ceil(math.log2(2 * self._setup.players * min(self.MOST, playouts) + 4))
        seen = np.zeros(-(-self.codes.OBS // 4), np.int64)
        obs, path = seen.view(np.int16), np.zeros((PATH, 3), np.int32)
        names, advised = np.zeros(nodes, np.int64), np.full(nodes, RIPE - how.visits, np.int16)
        shape = (nodes, self.codes.ACTIONS)
        visits, worth = np.zeros(shape, np.int32), np.zeros(shape, np.float32)
        drivers(self._setup.game).look_one(root, 0, seat, obs)
        own, size = find(names, name_of(seen)), 1
        names[own] = name_of(seen)
        advised[own] = legal.index(self.advised(root, seat, key))

        def think(playouts: int) -> None:
            nonlocal size
            size = run(
                *(root, self._world, seat, len(legal), playouts, key),
                *(how.explore, how.trust, how.depth, how.sense, how.scale),
                *(self._guide, obs, seen, path, own, names, advised, visits, worth, size),
            )
            self.played += playouts

        self._budget.spend(think, part)
        return legal[int(np.argmax(visits[own, : len(legal)]))]


@cache
def _bound(slug: str, name: str) -> Callable[..., Any]:
    templates: dict[str, Callable[..., Any]] = {"try_all": try_all, "grow": grow}
    return bind(templates[name], sim_of(slug), name, helpers=(lead, play_on))
