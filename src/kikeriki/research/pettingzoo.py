"""PettingZoo: `aec_env("5211", players=4)` acts in turn, `parallel_env(...)` all at once.

What an agent sees is `{"observation": obs, "action_mask": mask}`. Rewards come at the end: one's share of the win, less
1/n. In the parallel form whoever has nothing to choose may only wait: that is the last action.
"""

from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from kikeriki.research.board import Board, agreed
from kikeriki.rules.setup import Options

HIGHEST = np.iinfo(np.int16).max


class _Seats:
    """What both forms share: agents are seats."""

    metadata: ClassVar[dict[str, Any]] = {"name": "kikeriki", "render_modes": [], "is_parallelizable": False}
    render_mode = None

    def __init__(self, game: str, waiting: int, players: int | None, edition: str | None, options: Options | None):
        self.board = Board(agreed(game, players, edition, options))
        self.possible_agents = [f"seat_{seat}" for seat in range(self.board.setup.players)]
        self.agents: list[str] = []
        self._waiting = waiting
        self._keys = np.random.default_rng()

    @cached_property
    def observation_spaces(self) -> dict[str, spaces.Space[Any]]:
        size, actions = self.board.sim.OBS, self.board.sim.ACTIONS + self._waiting
        return {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-HIGHEST, HIGHEST, (size,), np.int16),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    @cached_property
    def action_spaces(self) -> dict[str, spaces.Space[Any]]:
        return {agent: spaces.Discrete(self.board.sim.ACTIONS + self._waiting) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def render(self) -> None:
        """There is a page for that: a record of the match opens there."""

    def close(self) -> None:
        """Nothing is held open."""

    def _deal(self, seed: int | None) -> None:
        if seed is not None:
            self._keys = np.random.default_rng(seed)
        self.board.reset(int(self._keys.integers(1 << 62)))
        self.agents = self.possible_agents[:]

    def _seen(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        mask = self.board.mask(seat)
        if self._waiting:
            mask = np.append(mask, np.int8(seat != self.board.seat))
        return {"observation": self.board.obs(seat), "action_mask": mask}

    def _rewards(self) -> dict[str, float]:
        return {agent: self.board.reward(seat) for seat, agent in enumerate(self.possible_agents)}


class InTurn(_Seats, AECEnv[str, dict[str, Any], int]):
    """The agent environment cycle: one seat after the other."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002  of the interface
        self._deal(seed)
        self.rewards = self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._acting()

    def observe(self, agent: str) -> dict[str, Any]:
        return self._seen(agent)

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("a seat that acts needs an action")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.board.step(int(action))
        self.rewards = self._rewards()
        if self.board.seat is None:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._acting()
        self._accumulate_rewards()

    def _acting(self) -> str:
        seat = self.board.seat
        return self.possible_agents[0 if seat is None else seat]


class AllAtOnce(_Seats, ParallelEnv[str, dict[str, Any], int]):
    """Everybody acts in every step; only what the seat whose turn it is does counts."""

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002  of the interface
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        self._deal(seed)
        return {agent: self._seen(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Any, ...]:
        seat = self.board.seat
        if seat is None:
            raise ValueError("the match is over: reset it")
        self.board.step(int(actions[self.possible_agents[seat]]))
        over = self.board.seat is None
        agents = self.agents
        if over:
            self.agents = []
        return (
            {agent: self._seen(agent) for agent in agents},
            self._rewards(),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )


def aec_env(
    game: str, players: int | None = None, edition: str | None = None, options: Options | None = None
) -> InTurn:
    return InTurn(game, 0, players, edition, options)


def parallel_env(
    game: str, players: int | None = None, edition: str | None = None, options: Options | None = None
) -> AllAtOnce:
    return AllAtOnce(game, 1, players, edition, options)
