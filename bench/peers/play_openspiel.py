"""Random play of OpenSpiel's games written in Python, in the cheapest loop that its interface allows."""

import random
import sys

import pyspiel
from open_spiel.python.games import block_dominoes, liars_poker  # noqa: F401  importing registers them
from timing import SEED, Play, measure

GAMES = ("python_liars_poker", "python_block_dominoes")


def tuned(game: pyspiel.Game) -> Play:
    """Methods are looked up once a match; chance is sampled without numpy, whose `choice` costs more than a move."""
    draw = random.random

    def play() -> tuple[int, int]:
        state = game.new_initial_state()
        is_terminal, is_chance, apply = state.is_terminal, state.is_chance_node, state.apply_action
        legal, outcomes = state.legal_actions, state.chance_outcomes
        decisions = choices = 0
        while not is_terminal():
            if is_chance():
                left = draw()
                for outcome, probability in outcomes():
                    left -= probability
                    if left <= 0:
                        apply(outcome)
                        break
                else:
                    apply(outcome)  # the probabilities fell short of one by rounding
            else:
                actions = legal()
                apply(actions[int(draw() * len(actions))])
                decisions += 1
                choices += len(actions) > 1
        return decisions, choices

    return play


def main(seconds: float) -> None:
    random.seed(SEED)
    for name in GAMES:
        game = pyspiel.load_game(name)
        measure(name, game.num_players(), "tuned", tuned(game), seconds, ("open_spiel", "numpy"))


if __name__ == "__main__":
    main(float(sys.argv[1]))
