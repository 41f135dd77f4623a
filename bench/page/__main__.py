"""The page's budgets: what it weighs, when one can play, what holds it up, whether it grows.

`python -m bench.page` measures everything, writes `bench/results/page.json` and ends with 1 if a budget is broken;
`--quick` is a short round.
"""

import json
import os
import platform
from collections.abc import Iterable
from dataclasses import asdict
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TimeElapsedColumn
from rich.table import Table

import kikeriki
from bench.figures import machine
from bench.page import flying, memory, start, weight
from bench.page.figures import Figure
from bench.page.visits import Guest, house
from tests.browser import launched

RESULTS = Path(__file__).parent.parent / "results" / "page.json"

out = Console()
err = Console(stderr=True)


def table_of(figures: list[Figure]) -> Table:
    shown = Table(title="The page")
    shown.add_column("")
    shown.add_column("")
    for name in ("", "budget"):
        shown.add_column(name, justify="right")
    shown.add_column("", style="dim")
    for figure in figures:
        allowed = "" if figure.budget is None else f"{figure.budget:g}"
        style = None if figure.is_within_budget else "bold red"
        shown.add_row(figure.what, figure.game, figure.amount, allowed, figure.note, style=style)
    return shown


def main(
    quick: Annotated[bool, typer.Option("--quick", help="A short round: little of everything.")] = False,
    passes: Annotated[int, typer.Option(min=1, help="How often a table is opened.")] = 7,
    seconds: Annotated[float, typer.Option(min=5, help="How long cards fly, for each game.")] = 40.0,
    matches: Annotated[int, typer.Option(min=3, help="How many are played in one tab, after some to warm up.")] = 51,
    to: Annotated[
        Path | None, typer.Option("--out", help="Where to write; a full run goes to bench/results/page.json.")
    ] = None,
) -> None:
    """Measure the page against its budgets."""
    if quick:
        passes, seconds, matches = 2, 8.0, 6
    elif to is None:
        to = RESULTS
    columns = (SpinnerColumn(), *Progress.get_default_columns(), TimeElapsedColumn())
    with house() as url, Guest(url) as guest, Progress(*columns, console=err, transient=True) as progress:
        figures: list[Figure] = []

        def found(some: Iterable[Figure]) -> None:
            for figure in some:
                figures.append(figure)
                err.print(figure.line, markup=False, highlight=False)

        step = progress.add_task("weight", total=3)
        with launched() as browser:
            chromium = browser.version
            found(weight.measure(browser, guest))
            progress.update(step, advance=1, description="opening tables")
            found(start.measure(browser, guest, passes))
            progress.update(step, advance=1, description="cards fly")
            found(flying.measure(browser, guest, seconds))
            progress.update(step, advance=1)
        found(memory.measure(guest, matches, progress))
    out.print(table_of(figures))
    broken = [figure for figure in figures if not figure.is_within_budget]
    if to is not None:
        report = {
            "date": datetime.now(UTC).isoformat(timespec="seconds"),
            "kikeriki": kikeriki.__version__,
            "python": f"{platform.python_implementation()} {platform.python_version()}",
            "chromium": chromium,
            "playwright": version("playwright"),
            "plan": {"passes": passes, "seconds": seconds, "matches": matches},
            "figures": [asdict(figure) | {"within": figure.is_within_budget} for figure in figures],
            "machine": machine(),
        }
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n")
        err.print(f"Written to {os.path.relpath(to)}.", markup=False)
    for figure in broken:
        err.print(f"Over budget: {figure.what}, {figure.game}.", style="red", markup=False)
    raise typer.Exit(1 if broken else 0)


if __name__ == "__main__":
    typer.run(main)
