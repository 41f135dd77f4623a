"""Gymnasium: many tables at once, a learner in one seat of each, the others played at random in compiled code.

    tables = vector_env("kuiken-koers", tables=1024, players=4)

`infos["action_mask"]` says what is legal. The reward comes at the end: the share of the win, less 1/n. A table that
is over is dealt anew in the next step, as Gymnasium's vector environments do by default; its action does not count.
"""

from typing import TYPE_CHECKING, Any

import numba
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from kikeriki.research.board import agreed
from kikeriki.rules.setup import Options
from kikeriki.sim.chance import Row, below
from kikeriki.sim.drivers import bind, drivers, sim_of

if TYPE_CHECKING:  # what a driver calls, when it is bound
    from kikeriki.sim.five211 import count_legal, nth_legal, reset, share, step

HIGHEST = np.iinfo(np.int16).max


def move_all(states: Row, seat: int, actions: Row, keys: Row, over: Row, rewards: Row) -> None:
    """The learner's actions, then the others' until it is the learner's turn again; what was over is dealt anew."""
    for at in numba.prange(len(states)):
        s = states[at]
        rewards[at] = 0.0
        if over[at]:
            reset(s, keys[at])
            over[at] = False
        else:
            step(s, actions[at])
        while s.seat >= 0 and s.seat != seat:
            step(s, nth_legal(s, below(s, count_legal(s))))
        if s.seat < 0:
            over[at] = True
            rewards[at] = share(s, seat) - 1.0 / s.players


class Tables(VectorEnv[NDArray[np.int16], NDArray[np.int64], Any]):
    def __init__(self, game: str, tables: int, seat: int, **table: Any) -> None:
        setup = agreed(game, **table)
        self._drivers, self._seat = drivers(game), seat
        self._move = bind(move_all, sim_of(game), "move_all_parallel", parallel=True)
        self._states = self._drivers.states(setup, tables)
        self._keys = np.random.default_rng()
        self._over = np.zeros(tables, np.bool_)
        self._obs = np.zeros((tables, self._drivers.game.OBS), np.int16)
        self._mask = np.zeros((tables, self._drivers.game.ACTIONS), np.uint8)
        self.num_envs = tables
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}
        self.single_observation_space = spaces.Box(-HIGHEST, HIGHEST, self._obs.shape[1:], np.int16)
        self.single_action_space = spaces.Discrete(self._mask.shape[1])
        self.observation_space = batch_space(self.single_observation_space, tables)
        self.action_space = batch_space(self.single_action_space, tables)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002  of the interface
    ) -> tuple[NDArray[np.int16], dict[str, Any]]:
        if seed is not None:
            self._keys = np.random.default_rng(seed if isinstance(seed, int) else [one or 0 for one in seed])
        self._over[:] = True
        self._go(np.zeros(self.num_envs, np.int64))
        return self._look()

    def step(self, actions: NDArray[np.int64]) -> tuple[NDArray[np.int16], Any, Any, Any, dict[str, Any]]:
        legal = self._mask[np.arange(self.num_envs), actions].astype(bool) | self._over
        if not legal.all():
            wrong = int(np.flatnonzero(~legal)[0])
            raise ValueError(f"action {actions[wrong]} of table {wrong} is not legal now: the mask says which are")
        rewards = self._go(np.asarray(actions, np.int64))
        seen, infos = self._look()
        return seen, rewards, self._over.copy(), np.zeros(self.num_envs, np.bool_), infos

    def _go(self, actions: NDArray[np.int64]) -> NDArray[np.float64]:
        rewards = np.zeros(self.num_envs)
        keys = self._keys.integers(1 << 62, size=self.num_envs)
        self._move(self._states, self._seat, actions, keys, self._over, rewards)
        return rewards

    def _look(self) -> tuple[NDArray[np.int16], dict[str, Any]]:
        self._drivers.look_all_parallel(self._states, self._obs, self._mask)
        return self._obs.copy(), {"action_mask": self._mask.view(np.int8).copy()}


def vector_env(
    game: str,
    tables: int,
    seat: int = 0,
    players: int | None = None,
    edition: str | None = None,
    options: Options | None = None,
) -> Tables:
    return Tables(game, tables, seat, players=players, edition=edition, options=options)
