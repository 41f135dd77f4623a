"""`kikeriki rules`: our own rules texts."""

from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown

from kikeriki.cli.arguments import BadArgument, GameArgument
from kikeriki.rules.games import find_game
from kikeriki.rules.texts import clauses, rules_text


def rules(
    game: GameArgument,
    language: Annotated[str, typer.Option("--language", "-l", help="en, de or nl.")] = "en",
    clause: Annotated[str | None, typer.Option("--clause", "-c", help="One clause only, like F5.")] = None,
) -> None:
    """Show the rules of a game, clause by clause.

    A scoring names the clause that made it: 'kikeriki rules 5211 --clause F5' tells what F5 says.
    """
    text = rules_text(find_game(game).slug, language)
    if clause is not None:
        sections = clauses(text)
        if clause.upper() not in sections:
            raise BadArgument(f"There is no clause ‘{clause}’: the clauses are {', '.join(sections)}.")
        text = sections[clause.upper()]
    console = Console()
    # A pipe gets the Markdown as it is written.
    console.print(Markdown(text)) if console.is_terminal else print(text)
