"""OpenSpiel: importing this registers `python_kikeriki_5211` and its sisters, with sampled chance.

    game = pyspiel.load_game("python_kikeriki_kuiken_koers", {"players": 4, "options": "rounds:2"})

The one chance node is the deal, a single outcome: applying it draws a key, from which all shuffles of the match follow.
Who picks at the same time as others does so in turn, unseen. The observation tensor is the obs, in its named blocks;
information states are not provided. The returns are one's share of the win, less 1/n.
"""

import random
from typing import Any, ClassVar

import numpy as np
import pyspiel

from kikeriki.codes import codes_of
from kikeriki.research.board import Board, agreed
from kikeriki.rules.core import AnyGame
from kikeriki.rules.games import GAMES
from kikeriki.rules.setup import OptionValue

DEAL = 0
KEYS = 1 << 62
SEEN = (False, True, pyspiel.PrivateInfoType.SINGLE_PLAYER)  # perfect recall, public and private information
LONGEST = 100_000  # decisions; some options let a match go on until somebody has won it


def name_of(slug: str) -> str:
    return f"python_kikeriki_{slug.replace('-', '_')}"


def type_of(rules: AnyGame) -> pyspiel.GameType:
    players = {number for edition in rules.editions for number in edition.players}
    first = rules.editions[0]
    return pyspiel.GameType(
        short_name=name_of(rules.slug),
        long_name=f"Kikeriki: {rules.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": first.players[0],
            "edition": first.slug,
            "options": "",  # "rounds:6 memory_aid:yes"; a game's name cannot hold = and commas
            "rng_seed": -1,  # −1: another one each time
        },
    )


class Game(pyspiel.Game):
    rules: ClassVar[AnyGame]

    def __init__(self, parameters: dict[str, Any]) -> None:
        kind = type_of(self.rules)
        edition, players = str(parameters["edition"]), int(parameters["players"])
        options = read_options(self.rules, edition, players, str(parameters["options"]))
        self.setup = agreed(self.rules.slug, players, edition, options)
        self.blocks = codes_of(self.rules.slug).BLOCKS
        seed = int(parameters["rng_seed"])
        self.rng = random.Random(None if seed < 0 else seed)
        self._empty = Board(self.setup)
        info = pyspiel.GameInfo(
            num_distinct_actions=self._empty.sim.ACTIONS,
            max_chance_outcomes=1,
            num_players=players,
            min_utility=-1 / players,
            max_utility=1 - 1 / players,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        usual = kind.parameter_specification  # left out, for a shorter name
        super().__init__(kind, info, {name: value for name, value in parameters.items() if value != usual[name]})

    def new_initial_state(self) -> "State":
        return State(self, self._empty.copy())

    def make_py_observer(
        self, kind: pyspiel.IIGObservationType | None = None, parameters: dict[str, Any] | None = None
    ) -> "Observer":
        if parameters:
            raise ValueError(f"an observation has no parameters: {', '.join(parameters)}")
        if kind is not None and (kind.perfect_recall, kind.public_info, kind.private_info) != SEEN:
            raise ValueError(
                "an observation is what a seat sees and remembers: public, its own, without perfect recall"
            )
        return Observer(self.blocks)

    def max_chance_nodes_in_history(self) -> int:
        return 1


class State(pyspiel.State):
    """Cloned and pickled by its attributes: a board, and whether it was dealt."""

    def __init__(self, game: Game, board: Board) -> None:
        super().__init__(game)
        self.board, self.dealt = board, False

    def current_player(self) -> int:
        if not self.dealt:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.board.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(DEAL, 1.0)]

    def is_terminal(self) -> bool:
        return self.dealt and self.board.seat is None

    def returns(self) -> list[float]:
        return [self.board.reward(seat) if self.dealt else 0.0 for seat in range(self.board.setup.players)]

    def _legal_actions(self, seat: int) -> list[int]:
        return [int(action) for action in np.flatnonzero(self.board.mask(seat))]

    def _apply_action(self, action: int) -> None:
        if self.dealt:
            self.board.step(action)
        else:
            self.board.reset(self.get_game().rng.randrange(KEYS))
            self.dealt = True

    def _action_to_string(self, seat: int, action: int) -> str:
        return "deal" if seat == pyspiel.PlayerId.CHANCE else f"action {action}"

    def __str__(self) -> str:
        return self.board.text() if self.dealt else "not dealt yet"


class Observer:
    """As OpenSpiel's own: one tensor, and its named blocks as views of it."""

    def __init__(self, blocks: Any) -> None:
        self.tensor = np.zeros(blocks.size, np.float32)
        self.dict = {name: self.tensor[where] for name, where in blocks}

    def set_from(self, state: State, seat: int) -> None:
        self.tensor[:] = state.board.obs(seat) if state.dealt else 0

    def string_from(self, state: State, seat: int) -> str:
        self.set_from(state, seat)
        return "\n".join(f"{name}: {' '.join(f'{n:.0f}' for n in block)}" for name, block in self.dict.items())


def read_options(rules: AnyGame, edition: str, players: int, text: str) -> dict[str, OptionValue]:
    chosen, options = rules.find_edition(edition), {}
    for pair in text.split():
        name, colon, value = pair.partition(":")
        if not colon:
            raise ValueError(
                f"option {pair}: write NAME:VALUE, and a space between options, like rounds:2 memory_aid:yes"
            )
        options[name] = chosen.option(name).parse(value, players)
    return options


# A class a game: it outlives Python, whose objects the registry would otherwise be the last to let go.
for one in GAMES.values():
    pyspiel.register_game(type_of(one), type(f"Game_{one.slug}", (Game,), {"rules": one}))
