"""The board for a terminal of this size: it gives up its empty lines where they do not fit."""

from rich.console import Console, RenderableType
from rich.text import Text

ROOMY, TIGHT = 8, 6  # rows of the menu and the log that the board leaves, with its empty lines and without
MOST = 13  # rows that they get if the board does not need them


def fitted(board: RenderableType, width: int, rows: int) -> Text:
    """The board drawn once, as plain text with styles, for a screen with so many rows."""
    console = Console(width=width, color_system="truecolor", force_terminal=True)
    lines = console.render_lines(board, pad=False)
    if len(lines) > rows - ROOMY:
        lines = [line for line in lines if any(segment.text.strip() for segment in line)]
    return Text("\n", no_wrap=True).join(
        Text.assemble(*((segment.text, segment.style or "") for segment in line)) for line in lines
    )


def menu_rows(board: Text, rows: int) -> int:
    """How many rows are left for the menu and the log below this board."""
    return max(TIGHT, min(MOST, rows - len(board.plain.splitlines())))
