"""Random play through our rules beside the peers' Python games: one run, one core, interleaved.

`python -m bench.rules` measures everything and writes `bench/results/rules.json`; `--quick` is a smoke test.
"""

import itertools
import json
import os
import platform
import sys
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

import kikeriki
from bench import environments
from bench.figures import OURS, Figure, fastest, machine, ratios
from bench.players import Games, Passes, Peers, Player, Seconds, err, install, interleave, peer_player, pin, play_all
from kikeriki.rules.games import GAMES

PEERS = ("openspiel", "rlcard", "pettingzoo")
RESULTS = environments.ROOT / "bench" / "results" / "rules.json"

out = Console()


def our_player(slug: str) -> Player:
    return Player(OURS, (sys.executable, "-m", "bench.play_kikeriki", slug))


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
    games: Games = "",
    passes: Passes = 7,
    seconds: Seconds = 1.0,
    peers: Peers = True,
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
    players = interleave([our_player(slug) for slug in slugs], [peer_player(peer, f"play_{peer}") for peer in against])
    figures = [Figure.of(who, lines) for (who, *_), lines in play_all(players, passes, seconds).items()]
    out.print(table(figures))
    if to is not None:
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(json.dumps(report(figures, passes, seconds, core), indent=1, ensure_ascii=False) + "\n")
        err.print(f"Written to {os.path.relpath(to)}.", markup=False)


if __name__ == "__main__":
    typer.run(main)
