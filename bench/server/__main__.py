"""Our server beside boardgame.io's and the floors: one run, the server on one core, its load on another, interleaved.

`python -m bench.server` measures everything and writes `bench/results/server.json`; `--quick` is a smoke test.
"""

import json
import os
import platform
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TimeElapsedColumn

import kikeriki
from bench.environments import EnvironmentFailed
from bench.figures import machine
from bench.server import node, tables
from bench.server.contenders import BGIO, known_games
from bench.server.figures import ahead
from bench.server.measuring import Measuring, Plan
from bench.server.processes import ROOT, Cores, ProcessFailed

RESULTS = ROOT / "bench" / "results" / "server.json"

out = Console()
err = Console(stderr=True)


@contextmanager
def _one_sentence() -> Iterator[None]:
    """What goes wrong is said, not traced."""
    try:
        yield
    except (EnvironmentFailed, ProcessFailed) as failed:
        err.print(str(failed), style="red", markup=False)
        raise typer.Exit(1) from None


def install() -> None:
    if not node.is_fresh():
        with err.status("Installing boardgame.io into .bench/bgio …"):
            node.make()


def chosen(games: str) -> list[str]:
    slugs = [slug.strip() for slug in games.split(",") if slug.strip()]
    for slug in slugs:
        if slug not in known_games():
            allowed = ", ".join(known_games())
            raise typer.BadParameter(f"there is no game {slug}; there are {allowed}", param_hint="--games")
    return slugs or known_games()


def main(
    games: Annotated[str, typer.Option(help="Which of our games, by slug, separated by commas; all if empty.")] = "",
    passes: Annotated[int, typer.Option(min=1, help="How often everything is measured flat out.")] = 5,
    seconds: Annotated[float, typer.Option(min=0.1, help="How long one of these measurements lasts.")] = 5.0,
    peers: Annotated[bool, typer.Option(help="Measure boardgame.io's server too; it is installed first.")] = True,
    flat_out_only: Annotated[bool, typer.Option("--flat-out", help="Nothing but the tables flat out.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="A smoke test: one short pass of everything.")] = False,
    to: Annotated[
        Path | None, typer.Option("--out", help="Where to write; a full run goes to bench/results/server.json.")
    ] = None,
) -> None:
    """Our server beside boardgame.io's and the floors, with the server on one core and its load on another."""
    if not Path("/proc/self/stat").exists():
        err.print("What the server costs is read from /proc: this needs Linux.", style="red")
        raise typer.Exit(1)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that no server outlives this process
    slugs = chosen(games)
    plan = Plan.quick() if quick else Plan(passes, seconds)
    if to is None and peers and not (quick or games or flat_out_only):
        to = RESULTS  # a partial run is no record
    cores = Cores.of_this_machine()
    report: dict[str, Any] = {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "kikeriki": kikeriki.__version__,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "pinned_to_cores": asdict(cores),
        "plan": asdict(plan),
    }
    columns = (SpinnerColumn(), *Progress.get_default_columns(), TimeElapsedColumn())
    steps = plan.passes * (len(slugs) + peers + 3) + (0 if flat_out_only else plan.few_passes + len(slugs) + 4)
    with _one_sentence():
        if peers:
            install()
        with Progress(*columns, console=err, transient=True) as progress:
            measuring = Measuring(plan, cores, progress, steps)
            served, stored = measuring.flat_out(slugs, peers)
            over = ahead(served, BGIO)
            report |= {
                "flat_out": [asdict(each) for each in served],
                "ahead_of_boardgame_io": [asdict(a) for a in over],
            }
            report["store"] = [asdict(each) for each in stored]
            shown = [tables.flat_out(served, over), tables.stored(stored)]
            if not flat_out_only:
                paced, taken_apart = measuring.paced(slugs), measuring.broken_down(slugs)
                weighed, grown = measuring.weighed(), measuring.grown(slugs)
                report |= {"paced": asdict(paced), "cpu_us_of_a_move": taken_apart}
                report |= {"weight": asdict(weighed), "growth": [asdict(each) for each in grown]}
                shown += [tables.paced(paced), tables.steps(taken_apart)]
                shown += [tables.weighed(weighed), tables.grown(grown)]
    for table in shown:
        out.print(table, "")
    report["machine"] = machine()
    if to is not None:
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n")
        err.print(f"Written to {os.path.relpath(to)}.", markup=False)


if __name__ == "__main__":
    typer.run(main)
