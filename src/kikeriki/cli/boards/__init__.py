"""The table as one viewer sees it, drawn with letters and signs: everything that lies there, and nothing else."""

from collections.abc import Callable
from typing import Any

from rich.console import RenderableType

from kikeriki.cli.boards import five211, gloria, kuiken
from kikeriki.cli.boards.pieces import NAME_WIDTH, cut
from kikeriki.cli.words.english import Cast, Names, tidy
from kikeriki.rules.core import View

# Each takes its own game's view.
_BOARDS: dict[str, Callable[[Any, Cast], RenderableType]] = {
    "5211": five211.board,
    "gloria-picktoria": gloria.board,
    "kuiken-koers": kuiken.board,
}


def board(view: View, names: Names, game_slug: str) -> RenderableType:
    short = tidy([cut(name, NAME_WIDTH) for name in tidy(names)])
    return _BOARDS[game_slug](view, Cast(short, view.seat))
