"""How many decisions a second a training run plays, judges and learns from, and where the time goes.

python -m bench.train [--plain] [--kernels 20] [--set NAME=VALUE] [GAME …]    # a line of JSON a game
python -m bench.train --device cpu --set tables=1024 --set batch=4096         # where there is no GPU
"""

import argparse
import json
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch

from kikeriki.rules.games import GAMES
from kikeriki.train.asking import add_device
from kikeriki.train.games import game_of
from kikeriki.train.ppo import Run
from kikeriki.train.settings import add_set

ITERATIONS = 12


def _wait_for(device: torch.device) -> None:
    if device.type == "cuda":
        torch.cuda.synchronize()


def timed(run: Run, name: str, spent: dict[str, float]) -> None:
    """Add up what this part of an iteration takes."""
    part: Callable[..., Any] = getattr(run, name)

    def measured(*arguments: Any) -> Any:
        _wait_for(run.device)
        began = time.perf_counter()
        result = part(*arguments)
        _wait_for(run.device)
        spent[name.strip("_")] = spent.get(name.strip("_"), 0.0) + time.perf_counter() - began
        return result

    setattr(run, name, measured)


def print_kernels(run: Run, most: int) -> None:
    """What each part of an iteration has the card do, the longest first: milliseconds, how often."""
    for name in ("_play", "_weigh", "_learn"):
        with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profile:
            getattr(run, name)()
            torch.cuda.synchronize()
        found = sorted(profile.key_averages(), key=lambda one: -one.device_time_total)
        print(f"{name.strip('_')}: {sum(one.device_time_total for one in found) / 1e3:.1f} ms")
        for one in found[:most]:
            print(f"  {one.device_time_total / 1e3:8.2f} {one.count:6d}  {one.key[:110]}")


def measure(slug: str, device: str, compiled: bool, kernels: int, changed: dict[str, Any]) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        run = Run(slug, Path(folder), replace(game_of(slug).SETTINGS, **changed), device, compiled=compiled)
        for _ in range(5):  # what is compiled, and a first stranger
            run.iterate()
        _wait_for(run.device)
        started = time.perf_counter() - began
        before, began = run.trained, time.perf_counter()
        for _ in range(ITERATIONS):
            run.iterate()
        _wait_for(run.device)
        rate = (run.trained - before) / (time.perf_counter() - began)
        spent: dict[str, float] = {}
        for name in ("_play", "_weigh", "_learn"):
            timed(run, name, spent)
        for _ in range(3):
            run.iterate()
        if kernels:
            print_kernels(run, kernels)
        parts = {name: round(seconds / 3, 3) for name, seconds in spent.items()}
        return {
            "game": slug,
            "device": device,
            "compiled": compiled,
            **changed,
            "decisions_a_second": round(rate),
            "started": round(started),
            **parts,
        }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.train", description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--kernels", type=int, default=0, metavar="N", help="also the N longest of each part")
    add_set(parser)
    add_device(parser)
    asked = parser.parse_args()
    if unknown := set(asked.games) - set(GAMES):
        parser.error(f"{', '.join(sorted(unknown))}: take some of {', '.join(GAMES)}")
    if asked.kernels and asked.device == "cpu":
        parser.error("--kernels: of a GPU")
    for slug in asked.games:
        print(json.dumps(measure(slug, asked.device, not asked.plain, asked.kernels, dict(asked.changed))), flush=True)


if __name__ == "__main__":
    main()
