"""Standings of the arena in the terminal, within 80 columns: a cross table as chess clubs print them."""

from collections.abc import Callable

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kikeriki.arena.playing import Cell
from kikeriki.arena.standing import Standing
from kikeriki.arena.statistics import Estimate


def standings(standing: Standing) -> RenderableType:
    players, fair = standing.setup.players, 1 / standing.setup.players
    among = "against" if players == 2 else f"alone among {players - 1} of"
    lines: list[RenderableType] = [
        Text(standing.title, style="bold"),
        Text(f"{standing.matches:,} matches; every deck with the bot in each seat."),
        Text(""),
        _ratings(standing),
        Text(""),
        Text(f"Share of the wins, {among} the column's bot; ± is the 95 % interval."),
        Text(f"A fair share is {fair:.3g}; = cannot be told from it."),
        _cross(standing, _share),
        Text(""),
        Text(f"{standing.points.capitalize()}, and the others' below."),
        _cross(standing, _points),
    ]
    if not standing.ratings.anchored:
        lines.insert(4, Text("Without uniform nothing is anchored: these ratings compare with no other table's."))
    return Group(*lines)


def _ratings(standing: Standing) -> Table:
    table = _table()
    table.add_column("")
    table.add_column("bot", no_wrap=True)
    for column in ("rating", "±", "mean share"):
        table.add_column(column, justify="right", no_wrap=True)
    for place, name in enumerate(standing.entrants, start=1):
        rating = standing.ratings.by_bot[name]
        share = standing.mean_share(name)
        shown = "" if share is None else f"{share:.3f}"
        table.add_row(str(place), name, f"{rating.points:.0f}", f"{rating.doubt:.0f}", shown)
    return table


def _cross(standing: Standing, show: Callable[[Estimate], Text]) -> Table:
    table = _table()
    table.add_column("", no_wrap=True)
    for place in range(1, len(standing.entrants) + 1):
        table.add_column(str(place), justify="right", no_wrap=True)
    for place, bot in enumerate(standing.entrants, start=1):
        found = [standing.cells.get(Cell(bot, others)) for others in standing.entrants]
        cells = [show(cell) if cell else Text("·" if at == place else "") for at, cell in enumerate(found, start=1)]
        table.add_row(Text(f"{place} {bot}"), *cells)
    return table


def _table() -> Table:
    return Table(box=None, pad_edge=False, header_style="bold", padding=(0, 1, 0, 0))


def _share(found: Estimate) -> Text:
    better = found.clear and found.share.mean > 1 / found.players
    told = f"{'' if found.clear else '='}{found.share.mean:.3f}"
    return Text(f"{told}\n±{found.share.half:.3f}", style="bold" if better else "")


def _points(found: Estimate) -> Text:
    return Text(f"{found.points.mean:.1f}\n{found.against:.1f}")
