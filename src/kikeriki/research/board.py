"""One match in the sim, as the faces need it: who acts, what they see, what they may do, what it brought."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kikeriki.rules.games import find_game
from kikeriki.rules.setup import Options, Setup
from kikeriki.sim.drivers import sim_of


def agreed(game: str, players: int | None = None, edition: str | None = None, options: Options | None = None) -> Setup:
    """What a table agrees on; what is not named is as usual."""
    rules = find_game(game)
    chosen = rules.editions[0] if edition is None else rules.find_edition(edition)
    number = chosen.players[0] if players is None else players
    setup: Setup = rules.start(chosen.slug, number, options or {}).setup
    return setup


class Board:
    def __init__(self, setup: Setup) -> None:
        self.setup, self.sim = setup, sim_of(setup.game)
        self._states = np.zeros(1, self.sim.STATE).view(np.recarray)
        self._states[0] = self.sim.configure(setup)
        self._state: Any = self._states[0]  # a view of it

    def reset(self, key: int) -> None:
        self.sim.reset(self._state, key)

    @property
    def seat(self) -> int | None:
        """Who acts; nobody when it is over."""
        seat = int(self._state.seat)
        return None if seat < 0 else seat

    def step(self, action: int) -> None:
        if not self.sim.is_legal(self._state, action):
            raise ValueError(f"action {action} is not legal now: the mask says which are")
        self.sim.step(self._state, action)

    def obs(self, seat: int) -> NDArray[np.int16]:
        obs = np.zeros(self.sim.OBS, np.int16)
        self.sim.observe(self._state, seat, obs)
        return obs

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Of the seat that acts; all 0 for others."""
        mask = np.zeros(self.sim.ACTIONS, np.uint8)
        if seat == self.seat:
            self.sim.legal(self._state, mask)
        return mask.view(np.int8)

    def reward(self, seat: int) -> float:
        """At the end, one's share of the win less what everybody had a right to: it sums up to nothing."""
        return float(self.sim.share(self._state, seat)) - 1 / self.setup.players if self.seat is None else 0.0

    def points(self, seat: int) -> int:
        return int(self.sim.points(self._state, seat))

    def copy(self) -> "Board":
        other = Board(self.setup)
        other._states[:] = self._states
        return other

    def to_bytes(self) -> bytes:
        return self._states.tobytes()

    @classmethod
    def from_bytes(cls, setup: Setup, state: bytes) -> "Board":
        board = cls(setup)
        board._states[:] = np.frombuffer(state, board.sim.STATE)
        return board

    def __reduce__(self) -> tuple[Any, ...]:
        """To be pickled, and deeply copied: the sim itself cannot be."""
        return Board.from_bytes, (self.setup, self.to_bytes())

    def text(self) -> str:
        """All of the state, as nobody at the table sees it."""
        return "\n".join(f"{name}: {np.asarray(self._state[name]).tolist()}" for name in self.sim.STATE.names)
