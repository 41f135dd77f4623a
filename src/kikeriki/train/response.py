"""How hard a master is to exploit: a fresh network trained against n − 1 of it, which stand still.

    python -m kikeriki.train.response RUN_FOLDER FOLDER --players 2 --decisions 3e8

What it gains over a fair share, at the end, is a lower bound of what anybody could. Its last line is the figure.
"""

import argparse
import json
from dataclasses import replace
from pathlib import Path

import torch

from kikeriki.rules.games import find_game
from kikeriki.train.export import load
from kikeriki.train.ppo import Run, game_of
from kikeriki.train.settings import Seating

MEASURED = 24  # iterations, at the end, with weights that stand still


class Sharpened(torch.nn.Module):
    """A master that is surer of itself, or less sure."""

    def __init__(self, actor: torch.nn.Module, temperature: float) -> None:
        super().__init__()
        self.actor, self.temperature = actor, temperature

    def forward(self, obs: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        logits, win = self.actor(obs)[:2]
        return logits / self.temperature, win


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m kikeriki.train.response", description=__doc__)
    parser.add_argument("run", type=Path, help="of the master")
    parser.add_argument("folder", type=Path, help="of the response")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--decisions", type=float, default=3e8)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--temperature", type=float, default=1.0, help="of the master, 1 as it is served")
    parser.add_argument("--toy", action="store_true")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    asked = parser.parse_args()
    slug, master = load(asked.run)
    settings = replace(
        game_of(slug).SETTINGS, decisions=int(asked.decisions), margin=0.0, pull=0.0, entropy=0.01, entropy_end=0.0
    )
    if asked.toy:
        settings = settings.toy()
    mixture = [Seating(find_game(slug).editions[0].slug, asked.players)]
    rivals = Sharpened(master, asked.temperature)
    run = Run(slug, asked.folder, settings, asked.device, mixture, rivals, compiled=not asked.toy)
    run.train(asked.seconds)
    print(json.dumps({"game": slug, "players": asked.players, "trained": run.trained, **run.measure(MEASURED)}))


if __name__ == "__main__":
    main()
