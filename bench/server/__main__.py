"""Our server beside boardgame.io's and the floors: one run, the server on one core, its load on another, interleaved.

`python -m bench.server` measures everything and writes `bench/results/server.json`; `--quick` is a smoke test.
"""

import json
import os
import platform
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TimeElapsedColumn

import kikeriki
from bench.environments import EnvironmentFailed
from bench.figures import machine
from bench.server import growth, node, tables
from bench.server.contenders import BGIO, ROWS_A_COMMIT, all_of_them, known_games, store
from bench.server.figures import Served, Stored, Weighed, ahead
from bench.server.load import Load
from bench.server.ours import break_down, fresh_data, load_ours, our_server, weigh_ours
from bench.server.processes import ROOT, Cores, ProcessFailed

RESULTS = ROOT / "bench" / "results" / "server.json"
T = TypeVar("T")

out = Console()
err = Console(stderr=True)


@dataclass(frozen=True)
class Plan:
    """How much of everything is measured."""

    passes: int
    seconds: float
    paced_tables: int = 500
    paced_seats: int = 4
    paced_rate: float = 250.0
    paced_seconds: float = 15.0
    events: int = 1_000_000
    weighed_tables: int = 500
    weighed_connections: int = 1500
    long_tables: int = 100
    long_seconds: float = 60.0

    @property
    def few_passes(self) -> int:
        """Of what takes long to set up."""
        return min(self.passes, 3)

    @classmethod
    def quick(cls) -> "Plan":
        return cls(1, 0.5, 20, 4, 50.0, 1.0, 20_000, 20, 40, 50, 5.0)


class Measuring:
    """All measurements with one progress bar, so that nobody wonders whether it still runs."""

    def __init__(self, plan: Plan, cores: Cores, progress: Progress, steps: int) -> None:
        self.plan, self.cores = plan, cores
        self._progress = progress
        self._task = progress.add_task("", total=steps)

    def step(self, name: str, work: Callable[[], T]) -> T:
        self._progress.update(self._task, description=name)
        done = work()
        self._progress.advance(self._task)
        return done

    def flat_out(self, games: list[str], peers: bool) -> tuple[list[Served], list[Stored]]:
        contenders = all_of_them(games, peers, self.cores)
        lines: dict[tuple[str, str], list[dict[str, Any]]] = {contender.key: [] for contender in contenders}
        rows: dict[int, list[dict[str, Any]]] = {number: [] for number in ROWS_A_COMMIT}
        for number in range(1, self.plan.passes + 1):
            for contender in contenders:
                name = f"pass {number} of {self.plan.passes}: {contender.who}, {contender.what}"
                line = self.step(name, partial(contender.play, self.plan.seconds))
                lines[contender.key].append(line)
            for a_commit in ROWS_A_COMMIT:
                name = f"pass {number} of {self.plan.passes}: SQLite"
                line = self.step(name, partial(store, a_commit, self.plan.seconds / 2, self.cores))
                rows[a_commit].append(line)
        served = [Served.of(*contender.key, contender.versions, lines[contender.key]) for contender in contenders]
        return served, [Stored.of(found) for found in rows.values()]

    def paced(self, games: list[str]) -> Served:
        plan, lines = self.plan, []
        for number in range(1, plan.few_passes + 1):
            with fresh_data() as data, our_server(data, self.cores.server) as server:
                what = Load(
                    server.port,
                    server.pid,
                    plan.paced_tables,
                    plan.paced_seats,
                    games,
                    moves_per_second=plan.paced_rate,
                    warm_up=min(3.0, plan.paced_seconds),
                    seconds=plan.paced_seconds,
                )
                lines.append(self.step(f"paced, pass {number}", partial(load_ours, what, self.cores)))
        what_for = f"{plan.paced_tables} tables of {plan.paced_seats} at {plan.paced_rate:.0f} moves/s"
        return Served.of("kikeriki", what_for, {}, lines)

    def weighed(self) -> Weighed:
        plan = self.plan
        with fresh_data() as data, our_server(data, self.cores.server) as server:
            weigh = partial(weigh_ours, server, plan.weighed_tables, plan.weighed_connections, self.cores)
            return self.step("the weight of tables and connections", weigh)

    def broken_down(self, games: list[str]) -> dict[str, dict[str, float]]:
        plan = self.plan
        return {
            game: self.step("where the time goes", partial(break_down, game, plan.long_tables, self.cores))
            for game in games
        }

    def grown(self, games: list[str]) -> list[growth.Grown]:
        plan, cores = self.plan, self.cores
        few, passes = max(4, plan.paced_tables // 50), plan.few_passes
        pace = (plan.paced_seats, plan.paced_rate, plan.paced_seconds)
        longest = max(plan.seconds, 1.5)  # in less no match comes to its end, and there is nothing to copy
        return [
            self.step("more tables", partial(growth.with_tables, few, plan.paced_tables, *pace, games, passes, cores)),
            self.step(
                "finished matches", partial(growth.with_finished_matches, plan.events, 50, longest, passes, cores)
            ),
            self.step("longer matches", partial(growth.with_moves, plan.long_tables, plan.long_seconds, passes, cores)),
        ]


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
    peers: Annotated[bool, typer.Option(help="Measure boardgame.io too; it is installed first.")] = True,
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
    steps = plan.passes * (len(slugs) + 2 * peers + 2) + (0 if flat_out_only else plan.few_passes + len(slugs) + 4)
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
