"""The board for a terminal of this size: it gives up its empty lines where they do not fit."""

from rich.console import Console, RenderableType
from rich.text import Text


def fitted(board: RenderableType, width: int, rows: int) -> Text:
    """The board drawn once, as plain text with styles: the screen asks for it many times."""
    console = Console(width=max(width, 1), color_system="truecolor", force_terminal=True)
    lines = console.render_lines(board, pad=False)
    if len(lines) > rows:
        lines = [line for line in lines if any(segment.text.strip() for segment in line)]
    return Text("\n", no_wrap=True).join(
        Text.assemble(*((segment.text, segment.style or "") for segment in line)) for line in lines
    )
