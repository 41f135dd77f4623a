"""How hard a master is to exploit: a fresh network trained against n − 1 of it, which stand still.

    python -m kikeriki.train.response 5211 FOLDER --players 2 --decisions 3e8     # against what is served
    python -m kikeriki.train.response RUN_FOLDER FOLDER --players 2               # against who learned there
    python -m kikeriki.train.response RUN_FOLDER FOLDER --follow                  # while it learns; it may --meet it
    python -m kikeriki.train.response 5211 FOLDER --players 2 --rule-1

What it gains over a fair share, at the end, is a lower bound of what anybody could. Its last lines are the figures.
Against `rule-1` it says what there is to be had from it, by somebody who cares for nothing else.
"""

import argparse
import json
from dataclasses import replace
from pathlib import Path

import torch

from kikeriki.rules.games import GAMES, find_game
from kikeriki.train.advisers import ADVISED
from kikeriki.train.asking import above_zero, add_run, begun, settings_for
from kikeriki.train.games import game_of
from kikeriki.train.kept import Watched
from kikeriki.train.ppo import Run
from kikeriki.train.served import master_of
from kikeriki.train.settings import Seating

DECISIONS = 300_000_000
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
    parser.add_argument("rivals", help=f"a master's run, or the master that is served: {', '.join(GAMES)}")
    add_run(parser)
    parser.add_argument("--players", type=int, nargs="+", help="how many sit there; else all tables of a training run")
    parser.add_argument("--temperature", type=above_zero, default=1.0, help="of the master, 1 as it is served")
    whom = parser.add_mutually_exclusive_group()
    whom.add_argument("--rule-1", action="store_true", help=f"against it, not the master, of {' or '.join(ADVISED)}")
    whom.add_argument("--weights", type=Path, metavar="FILE.onnx", help="against another file than what is served")
    whom.add_argument("--follow", action="store_true", help="the run goes on: look at it again and again")
    asked = parser.parse_args()
    try:
        slug, master, watched = whose(asked)
    except ValueError as error:
        parser.error(str(error))
    against = {"pull": 0.0} if master else {"pull": 0.0, "advised": 1.0, "strangers": 0.0}
    # The margin is what a beginner learns from, who hardly ever wins.
    usually = replace(game_of(slug).SETTINGS, decisions=DECISIONS, entropy=0.01, entropy_end=0.0, **against)
    settings = settings_for(parser, asked, usually)
    begin = begun(parser, asked, slug, settings)
    usual = find_game(slug).editions[0]
    if not set(asked.players or ()) <= set(usual.players):
        parser.error(f"--players: {slug} is for {min(usual.players)} to {max(usual.players)}")
    mixture = [Seating(usual.slug, players) for players in asked.players] if asked.players else None
    if master and "ahead" not in dict(asked.changed):  # so that it has something to decide in most steps
        settings = replace(settings, ahead=max(asked.players or usual.players) - 1)
    try:
        run = Run(
            slug, asked.folder, settings, asked.device, mixture, master and Sharpened(master, asked.temperature),
            compiled=not asked.toy, begin=begin, watched=watched,
        )  # fmt: skip
    except ValueError as error:
        parser.error(str(error))
    run.train(asked.seconds)
    for name, found in run.measure(MEASURED).items():
        print(json.dumps({"game": slug, "among": name, "trained": run.trained, **found}))


def whose(asked: argparse.Namespace) -> tuple[str, torch.nn.Module | None, list[Watched]]:
    """Which game, the master whose weakness is looked for unless it is `rule-1`'s, and the run if it still goes on."""
    if asked.rivals in GAMES:
        if asked.follow:
            raise ValueError("--follow: name the run that goes on")
        if asked.rule_1 and asked.rivals not in ADVISED:
            raise ValueError(f"--rule-1: only that of {' and '.join(ADVISED)} can be trained against")
        try:
            return asked.rivals, None if asked.rule_1 else master_of(asked.rivals, asked.weights), []
        except ValueError as error:
            raise ValueError(f"--weights {error}") from None
    if asked.rule_1 or asked.weights:
        raise ValueError(f"{'--rule-1' if asked.rule_1 else '--weights'}: name the game, not a run")
    try:
        run = Watched(Path(asked.rivals))
    except ValueError as error:
        raise ValueError(f"{error}; or name the game: {', '.join(GAMES)}") from None
    return run.slug, run.actor, [run] if asked.follow else []


if __name__ == "__main__":
    main()
