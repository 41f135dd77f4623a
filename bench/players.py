"""Who plays in a benchmark: a process each, ours and the peers' in turn, on one core."""

import itertools
import json
import os
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TimeElapsedColumn

from bench import environments

err = Console(stderr=True)

# What every benchmark can be asked.
Games = Annotated[str, typer.Option(help="Which of our games, by slug, separated by commas; all if empty.")]
Passes = Annotated[int, typer.Option(min=1, help="How often everything is measured.")]
Seconds = Annotated[float, typer.Option(min=0.01, help="How long one measurement lasts.")]
Peers = Annotated[bool, typer.Option(help="Measure the peers too; they are installed first.")]

Lines = dict[tuple[str, str, int, str], list[dict[str, Any]]]  # by who, game, players and loop: a line a pass


@dataclass(frozen=True)
class Player:
    """A process that plays for some seconds a measurement and prints one line of JSON each."""

    who: str
    command: tuple[str, ...]  # its last argument, the seconds, is added
    cores: frozenset[int] | None = None  # None: where this process is

    def play(self, seconds: float) -> list[dict[str, Any]]:
        command = [*self.command, str(seconds)]
        # numpy may start threads where a process cannot be pinned.
        environment = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
        with _on(self.cores):
            done = subprocess.run(command, cwd=environments.ROOT, env=environment, capture_output=True, text=True)
        if done.returncode != 0:
            err.print(f"{self.who} did not play:\n{done.stderr[-2000:]}", style="red", markup=False)
            raise typer.Exit(1)
        return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def peer_player(peer: str, script: str) -> Player:
    """A peer's script, in the peer's environment."""
    return Player(peer, (str(environments.python(peer)), str(environments.PEERS / f"{script}.py")))


def install(peers: Iterable[str]) -> None:
    for peer in peers:
        if environments.is_fresh(peer):
            continue
        with err.status(f"Installing {peer} into .bench/{peer} …"):
            try:
                environments.make(peer)
            except environments.EnvironmentFailed as failed:
                err.print(f"{peer} could not be installed:\n{failed}", style="red", markup=False)
                raise typer.Exit(1) from None


def cores() -> frozenset[int]:
    """Where this process may run; none where the system cannot say."""
    return frozenset(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else frozenset()


def pin() -> int | None:
    """Keep this process and its children on one core, the last one; None where the system cannot."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


@contextmanager
def _on(cores: frozenset[int] | None) -> Iterator[None]:
    """A child is where its parent is when it starts."""
    if cores is None:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def interleave(ours: list[Player], peers: list[Player]) -> list[Player]:
    """One of ours, one of theirs: what else the machine does in a while falls on both."""
    pairs = itertools.zip_longest(ours, peers)
    return [player for pair in pairs for player in pair if player is not None]


def play_all(players: list[Player], passes: int, seconds: float) -> Lines:
    """So many passes, everybody once in each."""
    lines: Lines = {}
    columns = (SpinnerColumn(), *Progress.get_default_columns(), TimeElapsedColumn())
    with Progress(*columns, console=err, transient=True) as progress:
        task = progress.add_task("", total=passes * len(players))
        for number in range(1, passes + 1):
            for player in players:
                progress.update(task, description=f"pass {number} of {passes}: {player.who}")
                for line in player.play(seconds):
                    key = (player.who, line["game"], line["players"], line["loop"])
                    lines.setdefault(key, []).append(line)
                progress.advance(task)
    return lines
