"""Random play of RLCard's games: its own `env.run` with its random agents, and the leanest loop over `env.step`."""

import random
import sys

import rlcard
from rlcard.agents import RandomAgent
from rlcard.envs.env import Env
from timing import SEED, Play, measure

GAMES = ("uno", "gin-rummy")


def run(env: Env) -> Play:
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play() -> tuple[int, None]:
        before = env.timestep
        env.run(is_training=False)
        return env.timestep - before, None

    return play


def lean(env: Env) -> Play:
    draw = random.random

    def play() -> tuple[int, int]:
        state, _ = env.reset()
        decisions = choices = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(draw() * len(actions))])
            decisions += 1
            choices += len(actions) > 1
        return decisions, choices

    return play


def main(seconds: float) -> None:
    random.seed(SEED)
    for name in GAMES:
        env = rlcard.make(name, config={"seed": SEED})
        for loop, play in (("lean", lean(env)), ("env.run", run(env))):
            measure(name, env.num_players, loop, play, seconds, ("rlcard", "numpy"))


if __name__ == "__main__":
    main(float(sys.argv[1]))
