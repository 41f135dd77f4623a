"""`kikeriki games`: the games, their editions, options and player counts."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from kikeriki.cli.arguments import JsonOption, print_json
from kikeriki.cli.words import option_line
from kikeriki.rules.codec import Json
from kikeriki.rules.core import AnyGame
from kikeriki.rules.games import GAMES
from kikeriki.rules.setup import Option, OptionValue, written


def games(as_json: JsonOption = False) -> None:
    """List the games with their editions, options and player counts.

    The first value of an option is what you get when you do not choose, unless its sentence says otherwise.
    Choose with --option, as in 'kikeriki play kuiken-koers --option memory_aid=yes'.
    """
    if as_json:
        print_json([_as_json(game) for game in GAMES.values()])
        return
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 3, 0, 0))
    for column in ("game", "edition", "players", "options"):
        table.add_column(column, overflow="fold")
    for game in GAMES.values():
        for edition in game.editions:
            players = f"{edition.players[0]}–{edition.players[-1]}"
            options = "\n".join(map(_option_line, edition.options)) or "–"
            first = edition is game.editions[0]
            table.add_row(game.slug if first else "", edition.slug + (" (default)" if first else ""), players, options)
        table.add_section()
    console = Console()
    console.print(table)
    console.print()
    console.print(_explained())


def _explained() -> Table:
    """Every option once; games that share one say the same of it."""
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 3, 0, 0))
    about: dict[tuple[str, str], list[str]] = {}
    for game in GAMES.values():
        for option in {option.name: option for edition in game.editions for option in edition.options}.values():
            about.setdefault((option.name, _about(game.slug, option)), []).append(option.clause)
    for (name, text), clauses in about.items():
        table.add_row(name, Text(f"{text} [{', '.join(clauses)}]"))
    return table


def _about(game_slug: str, option: Option) -> str:
    return option_line(game_slug, option.name).removesuffix(f" [{option.clause}]")


def _option_line(option: Option) -> str:
    only = f" ({' or '.join(map(str, option.players))} players)" if option.players else ""
    return f"{option.name}={_values(option.values)}{only}"


def _values(values: tuple[OptionValue, ...]) -> str:
    """`no|yes`, `random|0–4`, `1–20`: a run of numbers as its ends."""
    numbers = [value for value in values if type(value) is int]
    words = [written(value) for value in values if type(value) is not int]
    return "|".join(words + ([f"{min(numbers)}–{max(numbers)}"] if numbers else []))


def _as_json(game: AnyGame) -> Json:
    return {
        "game": game.slug,
        "title": game.title,
        "editions": [
            {
                "edition": edition.slug,
                "players": list(edition.players),
                "options": [
                    {
                        "option": option.name,
                        "values": list(option.values),
                        "about": option_line(game.slug, option.name),
                        "clause": option.clause,
                        "players": list(option.players or edition.players),
                        "defaults": {str(n): option.default(n) for n in edition.players if option.exists_for(n)},
                    }
                    for option in edition.options
                ],
            }
            for edition in game.editions
        ],
    }
