"""Which masters a command is about: those that are served, or another file."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from torch import nn

from kikeriki.bots.learned import weights
from kikeriki.train.export import reload
from kikeriki.train.games import game_of


def add_masters(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--weights", type=Path, metavar="FILE.onnx", help="of another file than the one that is served")


def masters(
    parser: argparse.ArgumentParser, asked: argparse.Namespace, known: Sequence[str]
) -> list[tuple[str, nn.Module]]:
    """Each game that was asked for, or all that there are, and who plays it: all found before any is measured."""
    if unknown := set(asked.games) - set(known):
        parser.error(f"{', '.join(sorted(unknown))}: take some of {', '.join(known)}")
    try:
        return [(slug, master_of(slug, asked.weights)) for slug in asked.games or known]
    except ValueError as error:
        parser.error(f"--weights {error}")


def master_of(slug: str, file: Path | None = None) -> nn.Module:
    """Who plays a game as it is served, or as this file says."""
    return reload(slug, file or weights(slug), game_of(slug).SETTINGS).eval()
