"""The figures as tables for the terminal, narrow enough for 80 columns."""

from rich.table import Table

from bench.figures import OURS, Spread
from bench.server.figures import Ahead, Served, Stored, Weighed
from bench.server.growth import Grown


def flat_out(figures: list[Served], over: list[Ahead]) -> Table:
    shown = _table(
        "50 tables of two, flat out",
        "× ahead of boardgame.io's server in the same pass; load: of the load generator's core",
        left=("",),
        right=("moves/s", "min..max", "×", "CPU µs", "×", "p50", "p99", "MB", "load"),
    )
    ratio = {each.game: each for each in over}
    for figure in figures:
        found = ratio.get(figure.what)
        shown.add_row(
            figure.what if figure.who == OURS else figure.who,
            f"{figure.moves_per_second.median:.0f}",
            f"{figure.moves_per_second.min:.0f}..{figure.moves_per_second.max:.0f}",
            _times(found.moves_per_second) if found else "",
            f"{figure.server_cpu_us_per_move.median:.0f}",
            _times(found.server_cpu) if found else "",
            f"{figure.p50_ms.median:.1f}",
            f"{figure.p99_ms.median:.1f}",
            f"{figure.server_mb.median:.0f}",
            f"{figure.load_core_used.median:.0%}",
        )
    return shown


def stored(figures: list[Stored]) -> Table:
    shown = _table(
        "SQLite alone, WAL, synchronous=FULL", "", right=("rows a commit", "commits/s", "rows/s", "min..max")
    )
    for figure in figures:
        rows = figure.rows_per_second
        shown.add_row(
            str(figure.rows_a_commit),
            f"{figure.commits_per_second.median:.0f}",
            f"{rows.median:.0f}",
            f"{rows.min:.0f}..{rows.max:.0f}",
        )
    return shown


def paced(figure: Served) -> Table:
    shown = _table(figure.what, "", right=("moves/s", "p50 ms", "p99 ms", "CPU µs", "of a core", "MB"))
    shown.add_row(
        f"{figure.moves_per_second.median:.0f}",
        f"{figure.p50_ms.median:.1f}",
        f"{figure.p99_ms.median:.1f}",
        f"{figure.server_cpu_us_per_move.median:.0f}",
        f"{figure.server_core_used.median:.0%}",
        f"{figure.server_mb.median:.0f}",
    )
    return shown


def steps(found: dict[str, dict[str, float]]) -> Table:
    shown = _table("Where the CPU time of a move goes, in µs", "", left=("",), right=tuple(found))
    for step in next(iter(found.values())):
        shown.add_row(step, *(f"{costs[step]:.0f}" for costs in found.values()))
    shown.add_row("all", *(f"{sum(costs.values()):.0f}" for costs in found.values()), style="bold")
    return shown


def weighed(figure: Weighed) -> Table:
    shown = _table("Resident memory", "", right=("KB a table", "KB a connection"))
    shown.add_row(f"{figure.table_kb:.1f}", f"{figure.connection_kb:.1f}")
    return shown


def grown(figures: list[Grown]) -> Table:
    shown = _table(
        "What a move costs where there is much of something",
        "the server's CPU; ×: much over little, pass by pass",
        left=("", "little", "much"),
        right=("µs", "µs", "×", "min..max"),
    )
    for figure in figures:
        costs = (f"{figure.little_us.median:.0f}", f"{figure.much_us.median:.0f}", f"{figure.times.median:.2f}")
        spread = f"{figure.times.min:.2f}..{figure.times.max:.2f}"
        shown.add_row(figure.what, figure.little, figure.much, *costs, spread)
    return shown


def _table(title: str, caption: str, *, left: tuple[str, ...] = (), right: tuple[str, ...]) -> Table:
    shown = Table(title=title, caption=caption, box=None, collapse_padding=True, pad_edge=False)
    for heading in left:
        shown.add_column(heading, no_wrap=True)
    for heading in right:
        shown.add_column(heading, justify="right", no_wrap=True)
    return shown


def _times(ratio: Spread) -> str:
    return f"[{'green' if ratio.median > 1 else 'red'}]{ratio.median:.2f}[/]"
