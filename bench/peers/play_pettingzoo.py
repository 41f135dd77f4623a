"""Random play of PettingZoo's gin rummy in its documented loop, with and without the checking wrappers."""

import sys

import numpy as np
from pettingzoo import AECEnv
from pettingzoo.classic import gin_rummy_v4
from timing import SEED, Play, measure


def documented(env: AECEnv) -> Play:
    env.reset(seed=SEED)
    for agent in env.possible_agents:
        env.action_space(agent).seed(SEED)

    def play() -> tuple[int, int]:
        env.reset()
        decisions = choices = 0
        for agent in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = seen["action_mask"]
            env.step(env.action_space(agent).sample(mask))
            decisions += 1
            choices += int(np.count_nonzero(mask) > 1)
        return decisions, choices

    return play


def main(seconds: float) -> None:
    for loop, make in (("env", gin_rummy_v4.env), ("raw_env", gin_rummy_v4.raw_env)):
        env = make()
        packages = ("pettingzoo", "gymnasium", "rlcard", "numpy")
        measure("gin_rummy_v4", len(env.possible_agents), loop, documented(env), seconds, packages)


if __name__ == "__main__":
    main(float(sys.argv[1]))
