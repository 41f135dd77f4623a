"""python -m kikeriki.train GAME FOLDER: trains, or goes on where it was cut."""

import argparse
from dataclasses import replace
from pathlib import Path

import torch

from kikeriki.rules.games import GAMES
from kikeriki.train.export import reload
from kikeriki.train.kept import visitor
from kikeriki.train.ppo import Run, WrongFolder, game_of
from kikeriki.train.settings import add_set


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m kikeriki.train", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--decisions", type=float, help="how many to train on in all; what is annealed ends there")
    parser.add_argument(
        "--seconds", type=float, default=float("inf"), help="stop after so long; the same command goes on"
    )
    parser.add_argument("--begin", type=Path, metavar="FILE.onnx", help="begin with what this exported file plays")
    parser.add_argument(
        "--meet", type=Path, action="append", default=[], metavar="RUN",
        help="who learns there, or did, or imitates a bot, sits at some tables too; as often as wanted",
    )  # fmt: skip
    add_set(parser)
    parser.add_argument("--toy", action="store_true", help="so small that a CPU can do it")
    parser.add_argument("--plain", action="store_true", help="without compiling the networks first")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    asked = parser.parse_args()
    if asked.decisions is not None and asked.decisions < 1:
        parser.error("--decisions: at least one")
    settings = game_of(asked.game).SETTINGS
    if asked.toy:
        settings = settings.toy()
    if asked.decisions is not None:
        settings = replace(settings, decisions=int(asked.decisions))
    settings = replace(settings, **dict(asked.changed))
    try:
        begin = reload(asked.game, asked.begin, settings) if asked.begin else None
    except ValueError as error:
        parser.error(f"--begin {error}")
    try:
        visitors = [visitor(folder, asked.game) for folder in asked.meet]
    except ValueError as error:
        parser.error(f"--meet {error}")
    try:
        run = Run(
            asked.game, asked.folder, settings, asked.device, compiled=not asked.plain, begin=begin, visitors=visitors,
            watched=visitors,
        )  # fmt: skip
    except WrongFolder as error:
        parser.error(str(error))
    run.train(asked.seconds)
    rate = run.trained / max(run.seconds, 1e-9) / 1e6
    print(f"{run.trained:,} decisions in {run.seconds:,.0f} s: {rate:.2f} M/s; {run.progress:.0%} of the run")


if __name__ == "__main__":
    main()
