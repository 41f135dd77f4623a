"""The table as one viewer sees it, drawn with letters and signs: everything that lies there, and nothing else."""

from rich.console import RenderableType

from kikeriki.cli import faces  # a face is made of boards: it is looked up when one is drawn, not before
from kikeriki.cli.boards.pieces import NAME_WIDTH, Form, cut
from kikeriki.cli.words.english import Cast, Names, tidy
from kikeriki.rules.core import View


def board(view: View, names: Names, game_slug: str, form: Form = "alone") -> RenderableType:
    short = tidy([cut(name, NAME_WIDTH) for name in tidy(names)])
    return faces.face(game_slug).board(view, Cast(short, view.seat), form)
