"""python -m kikeriki.train GAME FOLDER: trains, or goes on where it was cut."""

import argparse
from dataclasses import replace
from pathlib import Path

from kikeriki.rules.games import GAMES
from kikeriki.train.asking import above_zero, add_run, begun, settings_for
from kikeriki.train.games import game_of
from kikeriki.train.kept import visitor
from kikeriki.train.ppo import Run
from kikeriki.train.settings import Seating


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m kikeriki.train", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    add_run(parser)
    parser.add_argument(
        "--meet", type=Path, action="append", default=[], metavar="RUN",
        help="who learns there, or did, or imitates a bot, sits at some tables too; as often as wanted",
    )  # fmt: skip
    parser.add_argument(
        "--often", type=_often, action="append", default=[], metavar="PLAYERS=TIMES",
        help="tables of so many players so many times as often as is usual, such as 4=2.5",
    )  # fmt: skip
    parser.add_argument("--plain", action="store_true", help="without compiling the networks first")
    asked = parser.parse_args()
    settings = settings_for(parser, asked, game_of(asked.game).SETTINGS)
    begin = begun(parser, asked, asked.game, settings)
    try:
        visitors = [visitor(folder, asked.game, settings) for folder in asked.meet]
    except ValueError as error:
        parser.error(f"--meet {error}")
    mixture: list[Seating] = game_of(asked.game).MIXTURE
    often = dict(asked.often)
    if unknown := set(often) - {one.players for one in mixture}:
        parser.error(f"--often {min(unknown)}: nobody trains {asked.game} with so many players")
    mixture = [replace(one, weight=one.weight * often.get(one.players, 1.0)) for one in mixture]
    try:
        run = Run(
            asked.game, asked.folder, settings, asked.device, mixture, compiled=not (asked.plain or asked.toy),
            begin=begin, visitors=visitors, watched=visitors,
        )  # fmt: skip
    except ValueError as error:
        parser.error(str(error))
    run.train(asked.seconds)
    rate = run.trained / max(run.seconds, 1e-9) / 1e6
    print(f"{run.trained:,} decisions in {run.seconds:,.0f} s: {rate:.2f} M/s; {run.progress:.0%} of the run")


def _often(text: str) -> tuple[int, float]:
    players, _, times = text.partition("=")
    if not players.isdecimal():
        raise argparse.ArgumentTypeError("a number of players, = and how many times as often")
    return int(players), above_zero(times)


if __name__ == "__main__":
    main()
