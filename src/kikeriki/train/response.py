"""How hard a master is to exploit: a fresh network trained against n − 1 of it, which stand still.

    python -m kikeriki.train.response RUN_FOLDER FOLDER --players 2 --decisions 3e8
    python -m kikeriki.train.response 5211 FOLDER --players 2          # against rule-1
    python -m kikeriki.train.response RUN_FOLDER FOLDER --follow       # while that run goes on, and may --meet it

What it gains over a fair share, at the end, is a lower bound of what anybody could. Its last lines are the figures.
Against `rule-1` it says what there is to be had from it, by somebody who cares for nothing else.
"""

import argparse
import json
from dataclasses import replace
from pathlib import Path

import torch

from kikeriki.rules.games import find_game
from kikeriki.train.advisers import ADVISED
from kikeriki.train.export import reload
from kikeriki.train.kept import Watched
from kikeriki.train.ppo import Run, game_of
from kikeriki.train.settings import Seating, add_set

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
    parser.add_argument("rivals", help=f"a master's run, or {' or '.join(ADVISED)}: that game's rule-1")
    parser.add_argument("folder", type=Path, help="of the response")
    parser.add_argument("--players", type=int, nargs="+", help="how many sit there; else all tables of a training run")
    parser.add_argument("--decisions", type=float, default=3e8)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--temperature", type=float, default=1.0, help="of the master, 1 as it is served")
    parser.add_argument("--begin", type=Path, metavar="FILE.onnx", help="begin with what this exported file plays")
    parser.add_argument("--follow", action="store_true", help="the master still learns: look at it again and again")
    add_set(parser)
    parser.add_argument("--toy", action="store_true")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    asked = parser.parse_args()
    rivals: Sharpened | None = None
    watched: list[Watched] = []
    if asked.rivals in ADVISED:
        if asked.follow:
            parser.error("--follow: rule-1 does not learn")
        slug, against = asked.rivals, {"advised": 1.0, "strangers": 0.0}
    else:
        try:
            master = Watched(Path(asked.rivals))
        except ValueError as error:
            parser.error(f"{error}; or rule-1 of {' or '.join(ADVISED)}")
        if asked.follow:
            watched.append(master)
        slug, rivals, against = master.slug, Sharpened(master.actor, asked.temperature), {}
    # The margin is what a beginner learns from, who hardly ever wins.
    settings = replace(
        game_of(slug).SETTINGS, decisions=int(asked.decisions), pull=0.0, entropy=0.01, entropy_end=0.0, **against
    )
    if asked.toy:
        settings = settings.toy()
    settings = replace(settings, **dict(asked.changed))
    try:
        begin = reload(slug, asked.begin, settings) if asked.begin else None
    except ValueError as error:
        parser.error(f"--begin {error}")
    usual = find_game(slug).editions[0]
    if not set(asked.players or ()) <= set(usual.players):
        parser.error(f"--players: {slug} is for {min(usual.players)} to {max(usual.players)}")
    mixture = [Seating(usual.slug, players) for players in asked.players] if asked.players else None
    if rivals and "ahead" not in dict(asked.changed):
        settings = replace(settings, ahead=max(asked.players or usual.players) - 1)
    run = Run(
        slug, asked.folder, settings, asked.device, mixture, rivals, compiled=not asked.toy, begin=begin,
        watched=watched,
    )  # fmt: skip
    run.train(asked.seconds)
    for name, found in run.measure(MEASURED).items():
        print(json.dumps({"game": slug, "among": name, "trained": run.trained, **found}))


if __name__ == "__main__":
    main()
