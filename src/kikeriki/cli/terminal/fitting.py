"""What fits a terminal of this size: the board with or without its empty lines, or compact; moves in short."""

from collections.abc import Sequence
from typing import TypeAlias

from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.segment import Segment
from rich.text import Text

from kikeriki.rules.core import Move
from kikeriki.rules.five211.moves import Choose

ROOMY, TIGHT = 8, 6  # rows of the menu and the log that the board leaves, with its empty lines and without
MOST = 13  # rows that they get if the board does not need them

Paths: TypeAlias = list[tuple[tuple[str, ...], Move]]


def fitted(boards: Sequence[RenderableType], width: int, rows: int) -> Text:
    """The first of these boards that fits a screen with so many rows, else the last; plain text with styles."""
    console = Console(width=width, color_system="truecolor", force_terminal=True)
    for board in boards:
        lines = console.render_lines(board, pad=False)
        if len(lines) > rows - ROOMY:
            lines = [line for line in lines if any(segment.text.strip() for segment in line)]
        if len(lines) <= rows - TIGHT:
            break
    return _joined(lines)


def _joined(lines: Sequence[Sequence[Segment]]) -> Text:
    return Text("\n", no_wrap=True).join(
        Text.assemble(*((segment.text, segment.style or "") for segment in line)) for line in lines
    )


def menu_rows(board: Text, rows: int) -> int:
    """How many rows are left for the menu and the log below this board."""
    return max(TIGHT, min(MOST, rows - len(board.plain.splitlines())))


def shortened(paths: Paths, width: int) -> Paths:
    """Cards to choose by their notation alone, `B1 + B2`, if one of the entries were too long in words."""
    if all(cell_len(" ".join(path)) <= width for path, _ in paths):
        return paths
    return [((" + ".join(move.cards),) if isinstance(move, Choose) else path, move) for path, move in paths]
