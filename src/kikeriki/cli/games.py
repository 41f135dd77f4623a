"""`kikeriki games`: the games, their editions, options and player counts."""

from rich.console import Console
from rich.table import Table

from kikeriki.cli.arguments import JsonOption, print_json
from kikeriki.rules.codec import Json
from kikeriki.rules.core import AnyGame
from kikeriki.rules.games import GAMES
from kikeriki.rules.setup import Option, OptionValue, written


def games(as_json: JsonOption = False) -> None:
    """List the games with their editions, options and player counts.

    The first value of an option is what you get when you do not choose. Choose with --option, as in
    'kikeriki play kuiken-koers --option memory_aid=yes'.
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
    Console().print(table)


def _option_line(option: Option) -> str:
    only = f" ({' or '.join(map(str, option.players))} players)" if option.players else ""
    defaults = [f"{value} with {players}" for players, value in option.per_players.items()]
    return f"{option.name}={_values(option.values)}{only}" + (f", default {', '.join(defaults)}" if defaults else "")


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
