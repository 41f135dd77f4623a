"""Random play through our rules beside the peers' Python games: one run, one core, interleaved.

`python -m bench.rules` measures everything and writes `bench/results/rules.json`; `--quick` is a smoke test.
"""

import itertools
import json
import os
import platform
import subprocess
import sys
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TimeElapsedColumn
from rich.table import Table

import kikeriki
from bench import environments
from bench.figures import OURS, Figure, fastest, machine, ratios
from kikeriki.rules.games import GAMES

PEERS = ("openspiel", "rlcard", "pettingzoo")
RESULTS = environments.ROOT / "bench" / "results" / "rules.json"

out = Console()
err = Console(stderr=True)


@dataclass(frozen=True)
class Player:
    """A process that plays for some seconds a measurement and prints one line of JSON each."""

    who: str
    command: tuple[str, ...]  # its last argument, the seconds, is added

    def play(self, seconds: float) -> list[dict[str, Any]]:
        command = [*self.command, str(seconds)]
        # numpy may start threads where a process cannot be pinned.
        environment = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
        done = subprocess.run(command, cwd=environments.ROOT, env=environment, capture_output=True, text=True)
        if done.returncode != 0:
            err.print(f"{self.who} did not play:\n{done.stderr[-2000:]}", style="red", markup=False)
            raise typer.Exit(1)
        return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def our_player(slug: str) -> Player:
    return Player(OURS, (sys.executable, "-m", "bench.play_kikeriki", slug))


def peer_player(peer: str) -> Player:
    return Player(peer, (str(environments.python(peer)), str(environments.PEERS / f"play_{peer}.py")))


def install(peers: tuple[str, ...]) -> None:
    for peer in peers:
        if environments.is_fresh(peer):
            continue
        with err.status(f"Installing {peer} into .bench/{peer} …"):
            try:
                environments.make(peer)
            except environments.EnvironmentFailed as failed:
                err.print(f"{peer} could not be installed:\n{failed}", style="red", markup=False)
                raise typer.Exit(1) from None


def pin() -> int | None:
    """Keep this process and its children on one core, the last one; None where the system cannot."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


def interleave(ours: list[Player], peers: list[Player]) -> list[Player]:
    """One of ours, one of theirs: what else the machine does in a while falls on both."""
    pairs = itertools.zip_longest(ours, peers)
    return [player for pair in pairs for player in pair if player is not None]


def measure(players: list[Player], passes: int, seconds: float) -> list[Figure]:
    lines: dict[tuple[str, str, int, str], list[dict[str, Any]]] = {}
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
    return [Figure.of(key[0], found) for key, found in lines.items()]


def table(figures: list[Figure]) -> Table:
    """Ours first, then the peers; narrow enough for 80 columns."""
    best = fastest(figures)
    over = f"\n× over the fastest peer by CPU time:\n{best[0].title},\nof choices {best[1].title}" if best else ""
    shown = Table(
        title="Random play on one core, in thousands of decisions a second",
        caption=f"choices: decisions among more than one legal move, a CPU second{over}",
        box=None,
        collapse_padding=True,
        pad_edge=False,
    )
    for heading in ("game", "seats", "loop"):
        shown.add_column(heading, no_wrap=True)
    for heading in ("CPU", "min..max", "wall", "×", "choices", "×"):
        shown.add_column(heading, justify="right", no_wrap=True)
    ratio = {(OURS, r.game, r.players): r for r in ratios(figures)}
    for who, group in itertools.groupby(sorted(figures, key=_place), key=lambda figure: figure.who):
        shown.add_row()
        shown.add_row(f"[bold]{who}[/]")
        for figure in group:
            spread, found = figure.decisions_per_cpu_second, ratio.get((who, figure.game, figure.players))
            shown.add_row(
                f"  {figure.game}",
                str(figure.players),
                figure.loop,
                _thousands(spread.median),
                f"{_thousands(spread.min)}..{_thousands(spread.max)}",
                _thousands(figure.decisions_per_wall_second.median),
                _times(found.decisions.median) if found else "",
                "–" if figure.choices_per_cpu_second is None else _thousands(figure.choices_per_cpu_second.median),
                _times(found.choices.median) if found else "",
            )
    return shown


def _place(figure: Figure) -> int:
    return (OURS, *PEERS).index(figure.who)


def _thousands(rate: float) -> str:
    return f"{rate / 1000:.1f}"


def _times(ratio: float) -> str:
    return f"[{'green' if ratio > 1 else 'red'}]{ratio:.2f}[/]"


def report(figures: list[Figure], passes: int, seconds: float, core: int | None) -> dict[str, Any]:
    best = fastest(figures)
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "kikeriki": kikeriki.__version__,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": machine(),
        "pinned_to_core": core,
        "passes": passes,
        "seconds_a_measurement": seconds,
        "fastest_peer": {"decisions": best[0].title, "choices": best[1].title} if best else None,
        "ratios": [asdict(ratio) for ratio in ratios(figures)],
        "figures": [asdict(figure) for figure in figures],
    }


def chosen(games: str) -> list[str]:
    slugs = [slug.strip() for slug in games.split(",") if slug.strip()]
    for slug in slugs:
        if slug not in GAMES:
            raise typer.BadParameter(f"there is no game {slug}; there are {', '.join(GAMES)}", param_hint="--games")
    return slugs or list(GAMES)


def main(
    games: Annotated[str, typer.Option(help="Which of our games, by slug, separated by commas; all if empty.")] = "",
    passes: Annotated[int, typer.Option(min=1, help="How often everything is measured.")] = 7,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long one measurement lasts.")] = 1.0,
    peers: Annotated[bool, typer.Option(help="Measure the peers too; they are installed first.")] = True,
    quick: Annotated[bool, typer.Option("--quick", help="A smoke test: one pass of a tenth of a second.")] = False,
    to: Annotated[
        Path | None, typer.Option("--out", help="Where to write; a full run goes to bench/results/rules.json.")
    ] = None,
) -> None:
    """Random play through our rules beside RLCard, PettingZoo and OpenSpiel, on one core."""
    slugs = chosen(games)
    if quick:
        passes, seconds = 1, 0.1
    if to is None and peers and not quick and not games:
        to = RESULTS  # a partial run is no record
    against = PEERS if peers else ()
    install(against)
    core = pin()
    players = interleave([our_player(slug) for slug in slugs], [peer_player(peer) for peer in against])
    figures = measure(players, passes, seconds)
    out.print(table(figures))
    if to is not None:
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(json.dumps(report(figures, passes, seconds, core), indent=1, ensure_ascii=False) + "\n")
        err.print(f"Written to {os.path.relpath(to)}.", markup=False)


if __name__ == "__main__":
    typer.run(main)
