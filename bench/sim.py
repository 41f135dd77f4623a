"""The sim beside OpenSpiel's games in C++ and Pgx: one run, one core, interleaved.

`python -m bench.sim` measures everything and writes `bench/results/sim.json`; `--quick` is a smoke test.
"""

import json
import os
import platform
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

import kikeriki
from bench import environments
from bench.figures import OURS, Rate, Spread, machine
from bench.players import (
    Games,
    Passes,
    Peers,
    Player,
    Seconds,
    cores,
    err,
    install,
    interleave,
    peer_player,
    pin,
    play_all,
)
from bench.rules import chosen

PEERS = ("openspiel", "pgx")
RESULTS = environments.ROOT / "bench" / "results" / "sim.json"
START = """
import sys
from kikeriki.research.board import agreed
from kikeriki.sim.drivers import drivers
sim = drivers(sys.argv[1])
sim.play_random(sim.states(agreed(sys.argv[1], 4), 1), 1, 1)
"""

out = Console()


@dataclass(frozen=True)
class Row:
    """One kind of figure, and how it is shown."""

    name: str  # of its loops
    title: str
    unit: str
    worth: float  # of the unit
    inverse: bool = False  # time a piece instead of pieces a second

    def shown(self, rate: float) -> str:
        value = self.worth / rate if self.inverse else rate / self.worth
        return f"{value:.3g}" if value < 100 else f"{value:,.0f}"


ROWS = (
    Row("games", "Whole random matches, dealt and played", "M decisions/s", 1e6),
    Row("steps", "One step a call from Python", "M decisions/s", 1e6),
    Row("looks", "Random matches with observations", "M decisions/s", 1e6),
    Row("clones", "A state copied", "µs", 1e6, inverse=True),
    Row("resets", "A match dealt", "µs", 1e6, inverse=True),
    Row("playouts", "Information-set MCTS, four players", "k playouts/s", 1e3),
    Row("threads", "Whole random matches on two cores, by the clock", "M decisions/s", 1e6),
)


@dataclass(frozen=True)
class Ratio:
    """One of our figures over the fastest peer's in the same row, pass by pass, by CPU time."""

    row: str
    form: str
    game: str
    players: int
    fastest_peer: str
    times: Spread


def our_players(slugs: list[str], free: frozenset[int]) -> list[Player]:
    """Two cores for the one that compares threads; where there are not two, nobody does."""
    command = (sys.executable, "-m", "bench.play_sim")
    players = [Player(OURS, (*command, slug)) for slug in slugs]
    if len(free) < 2:
        err.print("There are no two cores: what a second one brings is not measured.", style="yellow")
        return players
    two = frozenset(sorted(free)[-2:])
    return players + [Player(OURS, (*command, "--threads", slug), two) for slug in slugs]


def ratios(rates: list[Rate]) -> list[Ratio]:
    found = []
    for row in ROWS:
        peers = [rate for rate in rates if rate.row == row.name and rate.who != OURS]
        if not peers:
            continue
        best = max(peers, key=lambda rate: rate.per_cpu_second.median)
        found += [
            Ratio(row.name, rate.form, rate.game, rate.players, title(best), times)
            for rate in rates
            if rate.row == row.name and rate.who == OURS
            for times in [rate.per_cpu_second.over(best.per_cpu_second)]
        ]
    return found


def title(rate: Rate) -> str:
    return f"{rate.who} {rate.game}" + (f" ({rate.form})" if rate.form else "")


def scaling(rates: list[Rate]) -> dict[str, Spread]:
    """By the clock, pass by pass, what two threads do over what one does."""
    clock = {(rate.game, rate.form): rate.per_wall_second for rate in rates if rate.row == "threads"}
    return {game: two.over(clock[game, "1"]) for (game, form), two in clock.items() if form == "2"}


def starts(slugs: list[str], passes: int) -> dict[str, Spread]:
    """Seconds of a whole process that imports, binds and plays one match, when all is compiled; numba alone beside."""
    commands: dict[str, tuple[str, ...]] = {slug: (sys.executable, "-c", START, slug) for slug in slugs}
    commands["import numba"] = (sys.executable, "-c", "import numba")
    found: dict[str, list[float]] = {name: [] for name in commands}
    with err.status("Starting …"):
        for number in range(passes + 1):
            for name, command in commands.items():
                began = time.perf_counter()
                subprocess.run(command, cwd=environments.ROOT, check=True, stdout=subprocess.DEVNULL)
                if number:  # the first one compiles
                    found[name].append(time.perf_counter() - began)
    return {name: Spread.of(seconds, digits=3) for name, seconds in found.items()}


def table(row: Row, rates: list[Rate], over: list[Ratio]) -> Table:
    """Ours first; narrow enough for 80 columns."""
    mine = {(r.form, r.game, r.players): r for r in over if r.row == row.name}
    best = next((r.fastest_peer for r in mine.values()), None)
    shown = Table(
        caption=f"× over the fastest peer, {best}" if best else None, caption_justify="left", box=None, pad_edge=False
    )
    for heading in ("", "game", "seats", "form"):
        shown.add_column(heading, no_wrap=True)
    for heading in ("median", "min..max", "×"):
        shown.add_column(heading, justify="right", no_wrap=True)
    for rate in sorted((rate for rate in rates if rate.row == row.name), key=lambda rate: rate.who != OURS):
        spread = rate.per_wall_second if row.name == "threads" else rate.per_cpu_second
        ends = sorted((spread.min, spread.max), reverse=row.inverse)
        ratio = mine.get((rate.form, rate.game, rate.players)) if rate.who == OURS else None
        shown.add_row(
            rate.who,
            rate.game,
            str(rate.players),
            rate.form,
            row.shown(spread.median),
            "..".join(row.shown(end) for end in ends),
            f"[{'green' if ratio.times.median > 1 else 'red'}]{ratio.times.median:.2f}[/]" if ratio else "",
        )
    return shown


def lone(spreads: dict[str, Spread]) -> Table:
    """Figures that have no peer."""
    shown = Table(box=None, pad_edge=False, show_header=False)
    for name, spread in spreads.items():
        shown.add_row(name, f"{spread.median:.2f}", f"{spread.min:.2f}..{spread.max:.2f}")
    return shown


def main(
    games: Games = "",
    passes: Passes = 5,
    seconds: Seconds = 0.2,
    peers: Peers = True,
    quick: Annotated[bool, typer.Option("--quick", help="A smoke test: one pass of a twentieth of a second.")] = False,
    to: Annotated[
        Path | None, typer.Option("--out", help="Where to write; a full run goes to bench/results/sim.json.")
    ] = None,
) -> None:
    """Random play and searches in the sim beside OpenSpiel and Pgx."""
    slugs = chosen(games)
    if quick:
        passes, seconds = 1, 0.05
    if to is None and peers and not quick and not games:
        to = RESULTS  # a partial run is no record
    against = PEERS if peers else ()
    install(against)
    free, core = cores(), pin()
    starting = starts(slugs, passes)
    players = interleave(our_players(slugs, free), [peer_player(peer, f"play_{peer}_sim") for peer in against])
    rates = [Rate.of(who, lines) for (who, *_), lines in play_all(players, passes, seconds).items()]
    over, scaled = ratios(rates), scaling(rates)
    for row in ROWS:
        out.print(f"[bold]{row.title}, {row.unit}[/]", table(row, rates, over), "", sep="\n")
    out.print("[bold]Two cores over one, by the clock[/]", lone(scaled), "", sep="\n")
    out.print("[bold]A start when all is compiled, in seconds[/]", lone(starting), sep="\n")
    if to is not None:
        found = {
            "date": datetime.now(UTC).isoformat(timespec="seconds"),
            "kikeriki": kikeriki.__version__,
            "python": f"{platform.python_implementation()} {platform.python_version()}",
            "machine": machine(),
            "pinned_to_core": core,
            "passes": passes,
            "seconds_a_measurement": seconds,
            "ratios": [asdict(ratio) for ratio in over],
            "two_cores_over_one": {game: asdict(spread) for game, spread in scaled.items()},
            "start_seconds": {game: asdict(spread) for game, spread in starting.items()},
            "figures": [asdict(rate) for rate in rates],
        }
        write(to, found)


def write(to: Path, found: dict[str, Any]) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n")
    err.print(f"Written to {os.path.relpath(to)}.", markup=False)


if __name__ == "__main__":
    typer.run(main)
