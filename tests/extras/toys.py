"""Runs of training at the size of a toy."""

from pathlib import Path
from typing import Any

import torch

from kikeriki.train.games import game_of
from kikeriki.train.ppo import Run

torch.set_num_threads(1)  # tensors so small are slower with more


def run(slug: str, folder: Path, **more: Any) -> Run:
    return Run(slug, folder, game_of(slug).SETTINGS.toy(), **more)
