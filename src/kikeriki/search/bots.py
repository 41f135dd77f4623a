"""Search bots for a table: from view and memory to a move."""

import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from kikeriki.rules.core import Move
from kikeriki.rules.setup import Setup
from kikeriki.search.flat import lead, play_on, try_all
from kikeriki.search.tree import grow
from kikeriki.sim.drivers import MODULES, bind, sim_of

KEYS = 1 << 60
CHUNK = 64  # playouts between two looks at the clock


@dataclass(frozen=True)
class Budget:
    """How much a bot may think about one move: so many playouts, all actions together, or so many milliseconds."""

    playouts: int = 0
    ms: float = 0.0

    def spend(self, think: Callable[[int], None], part: float = 1.0) -> None:
        if self.playouts:
            think(max(1, round(self.playouts * part)))
            return
        deadline = time.perf_counter() + self.ms * part / 1000
        while time.perf_counter() < deadline:
            think(CHUNK)


class SearchBot(ABC):
    """Thinks in worlds that its seat cannot tell from the true one."""

    def __init__(self, setup: Setup, budget: Budget, explore: float = 0.7, depth: int = 0, sense: int = 0) -> None:
        self._setup, self._budget, self._explore, self._depth, self._sense = setup, budget, explore, depth, sense
        self._sim = sim_of(setup.game)
        self._codes = import_module(f"kikeriki.codes.{MODULES[setup.game]}")
        self._world = np.zeros(1, self._sim.STATE)

    def __call__(self, view: Any, memory: Any, rng: random.Random) -> Move:
        if len(view.legal) == 1:
            only: Move = view.legal[0]
            return only
        picked: tuple[int, ...] = ()
        actions = len(self._codes.actions_of(view, view.legal[0]))
        while True:
            root = np.zeros(1, self._sim.STATE)
            root[0] = self._sim.picture(self._setup, view, memory, picked)
            legal = sorted(self._codes.legal_actions(view, picked))
            picked = (*picked, self.choose(root, view.seat, legal, 1 / actions, rng.randrange(KEYS)))
            move: Move | None = self._codes.move_of(view, picked)
            if move is not None:
                return move

    @abstractmethod
    def choose(self, root: Any, seat: int, legal: list[int], part: float, key: int) -> int:
        """One of the legal actions, within a part of the budget."""


class FlatBot(SearchBot):
    """Flat Monte Carlo."""

    def choose(self, root: Any, seat: int, legal: list[int], part: float, key: int) -> int:
        worth, tries = np.zeros(len(legal)), np.zeros(len(legal), np.int64)
        run = _bound(self._setup.game, "try_all")

        def think(playouts: int) -> None:
            run(
                root,
                self._world,
                seat,
                playouts,
                key + int(tries.sum()),
                self._explore,
                self._depth,
                self._sense,
                worth,
                tries,
            )

        self._budget.spend(think, part)
        return legal[int(np.argmax(tries))]


class TreeBot(SearchBot):
    """Information-set MCTS."""

    NODES = 1 << 14

    def choose(self, root: Any, seat: int, legal: list[int], part: float, key: int) -> int:
        nodes = min(self.NODES, round(self._budget.playouts * part) + 2) if self._budget.playouts else self.NODES
        children = np.zeros((nodes, self._codes.ACTIONS), np.int32)
        parents, visits, chances = (np.zeros(nodes, np.int32) for _ in range(3))
        seats, worth = np.zeros(nodes, np.int8), np.zeros(nodes)
        run, size = _bound(self._setup.game, "grow"), 1

        def think(playouts: int) -> None:
            nonlocal size
            tree = (children, parents, seats, visits, chances, worth)
            size = run(
                root,
                self._world,
                seat,
                playouts,
                key + int(visits[0]),
                self._explore,
                self._depth,
                self._sense,
                *tree,
                size,
            )

        self._budget.spend(think, part)
        return max(legal, key=lambda action: int(visits[children[0, action]]) if children[0, action] else 0)


@cache
def _bound(slug: str, name: str) -> Callable[..., Any]:
    templates: dict[str, Callable[..., Any]] = {"try_all": try_all, "grow": grow}
    return bind(templates[name], sim_of(slug), name, helpers=(lead, play_on))
