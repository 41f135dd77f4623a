"""Playing until it is clear who is better, or the decks are used up."""

from collections.abc import Callable
from typing import TypeAlias

from kikeriki.arena.errors import ArenaError
from kikeriki.arena.plan import Plan
from kikeriki.arena.playing import Cell, Job, Players, Row, stamp
from kikeriki.arena.results import Book
from kikeriki.arena.statistics import estimate

Tell: TypeAlias = Callable[[int, int], None]  # decks that are played, and that may have to be


def play_all(plan: Plan, book: Book, players: Players, tell: Tell) -> None:
    """Everything that is not in the book yet. After each round the cells that are settled get no more decks."""
    stamps = {cell: stamp(plan.setup, cell) for cell in plan.cells}
    going_on, settled = plan.cells, 0
    for upto in plan.rounds:
        left = [
            Job(plan.setup, cell, deck)
            for deck in range(upto)
            for cell in going_on
            if deck not in book.rows(cell, stamps[cell])
        ]
        total = settled + plan.decks * len(going_on)
        done = settled + upto * len(going_on) - len(left)
        tell(done, total)
        for row in players(left):
            if row.stamp != stamps[row.cell]:
                raise ArenaError(
                    f"A machine played {row.bot} among {row.others} in another form ({row.stamp}) than this one's "
                    f"({stamps[row.cell]}): install the same version of kikeriki everywhere."
                )
            book.add(row)
            done += 1
            tell(done, total)
        enough = [cell for cell in going_on if estimate(_first(plan, book, cell, upto)).settled(plan.within)]
        settled += upto * len(enough)
        going_on = [cell for cell in going_on if cell not in enough]
        if not going_on:
            tell(settled, settled)
            return


def _first(plan: Plan, book: Book, cell: Cell, upto: int) -> list[Row]:
    rows = book.rows(cell, stamp(plan.setup, cell))
    return [rows[deck] for deck in range(upto)]


def played(plan: Plan, book: Book) -> list[Row]:
    """What the book holds of the plan's cells, of earlier runs too, in order."""
    return [row for cell in plan.cells for _, row in sorted(book.rows(cell, stamp(plan.setup, cell)).items())]
