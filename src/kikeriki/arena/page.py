"""`python -m kikeriki.arena.page PAGE RESULTS…`: the standings as tables, between the marks of a page in Markdown."""

import sys
from collections.abc import Sequence
from pathlib import Path

from kikeriki.arena.errors import ArenaError
from kikeriki.arena.playing import Cell
from kikeriki.arena.results import read_results
from kikeriki.arena.standing import Standing, stand
from kikeriki.arena.statistics import Interval

BEGIN, END = "<!-- arena: written by make ladder -->", "<!-- arena ends -->"


def tables(results: Sequence[Path]) -> str:
    """All the files' tables; who made none yet has a sentence."""
    return "\n\n".join(table(stand(*read_results(path))) for path in results) or "No results yet."


def table(standing: Standing) -> str:
    """A row is one bot, a column those that it plays among."""
    names = standing.entrants
    among = "against" if standing.setup.players == 2 else "one among"
    lines = [
        f"### {standing.title}",
        "",
        f"{standing.matches:,} matches. A fair share is {1 / standing.setup.players:.3g}; "
        f"what cannot be told from it stands in brackets."
        + ("" if standing.ratings.anchored else " Without `uniform` the ratings compare with no other table's."),
        "",
        f"| {among} | rating | {' | '.join(f'`{name}`' for name in names)} |",
        f"|---|---|{'---|' * len(names)}",
    ]
    for bot in names:
        rating = standing.ratings.by_bot[bot]
        row = [f"`{bot}`", f"{rating.points:.0f} ± {rating.doubt:.0f}"]
        lines.append(f"| {' | '.join([*row, *(_share(standing, Cell(bot, others)) for others in names)])} |")
    lines += ["", f"| {standing.points} | {' | '.join(f'`{name}`' for name in names)} |", f"|---|{'---|' * len(names)}"]
    for bot in names:
        points = [_points(standing, Cell(bot, others)) for others in names]
        lines.append(f"| `{bot}` | {' | '.join(points)} |")
    return "\n".join(lines)


def _share(standing: Standing, cell: Cell) -> str:
    found = standing.cells.get(cell)
    if found is None:
        return "–" if cell.bot == cell.others else ""
    return _written(found.share, 3) if found.clear else f"({_written(found.share, 3)})"


def _points(standing: Standing, cell: Cell) -> str:
    found = standing.cells.get(cell)
    if found is None:
        return "–" if cell.bot == cell.others else ""
    return f"{_written(found.points, 1)} : {found.against:.1f}"


def _written(interval: Interval, digits: int) -> str:
    return f"{interval.mean:.{digits}f} ± {interval.half:.{digits}f}"


def put(page: str, content: str) -> str:
    """The page with new content between its marks."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ArenaError(f"The page has no place for the tables: a line {BEGIN} and, below it, a line {END}.")
    return f"{before}{BEGIN}\n\n{content}\n\n{END}{after}"


def main() -> None:
    if len(sys.argv) < 2:
        sys.exit("python -m kikeriki.arena.page PAGE RESULTS…")
    page, *results = map(Path, sys.argv[1:])
    try:
        changed = put(page.read_text(encoding="utf-8"), tables(results))
    except ArenaError as error:
        sys.exit(f"{page}: {error}")
    page.write_text(changed, encoding="utf-8")


if __name__ == "__main__":
    main()
