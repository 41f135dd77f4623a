"""What the commands that train somebody ask for, and how they say no."""

import argparse
import math
from dataclasses import replace
from pathlib import Path

import torch
from torch import nn

from kikeriki.train.export import reload
from kikeriki.train.folder import CHECKPOINT, read
from kikeriki.train.settings import Settings, add_set


def add_run(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, help="where the run lives; the same command goes on from there")
    parser.add_argument("--decisions", type=above_zero, help="how many to train on in all; what is annealed ends there")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    parser.add_argument("--begin", type=Path, metavar="FILE.onnx", help="begin with what this exported file plays")
    parser.add_argument("--toy", action="store_true", help="so small that a CPU can do it")
    add_set(parser)
    add_device(parser)


def add_device(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--device", type=_device, default="cuda" if torch.cuda.is_available() else "cpu")


def settings_for(parser: argparse.ArgumentParser, asked: argparse.Namespace, usual: Settings) -> Settings:
    """Of the run that lives in the folder, or the usual ones; and what was asked for."""
    try:
        found = read(asked.folder / CHECKPOINT)
        if found is not None and "imitates" not in found:
            usual = Settings(**found["settings"])
        elif asked.toy:
            usual = usual.toy()
        changed = dict(asked.changed)
        if asked.decisions is not None:
            changed = {"decisions": int(asked.decisions)} | changed
        return replace(usual, **changed)
    except ValueError as error:
        parser.error(str(error))


def begun(
    parser: argparse.ArgumentParser, asked: argparse.Namespace, slug: str, settings: Settings
) -> nn.Module | None:
    """Who is to learn on, if somebody is."""
    try:
        return reload(slug, asked.begin, settings) if asked.begin else None
    except ValueError as error:
        parser.error(f"--begin {error}")


def above_zero(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not (number > 0 and math.isfinite(number)):
        raise argparse.ArgumentTypeError("a number above 0")
    return number


def _device(text: str) -> str:
    try:
        torch.zeros(1, device=text)
    except Exception as error:  # each kind of device has its own
        raise argparse.ArgumentTypeError(str(error).splitlines()[0]) from None
    return text
