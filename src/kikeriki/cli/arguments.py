"""Arguments that several commands share, and what they mean to the rules."""

import json
from collections.abc import Sequence
from typing import Annotated

import typer

from kikeriki.rules.codec import Json
from kikeriki.rules.core import AnyGame
from kikeriki.rules.setup import OptionValue

GameArgument = Annotated[str, typer.Argument(help="5211, gloria-picktoria or kuiken-koers.", metavar="GAME")]
PlayersOption = Annotated[int | None, typer.Option("--players", "-p", help="How many sit down.", show_default="4")]
EditionOption = Annotated[
    str | None,
    typer.Option("--edition", "-e", help="'kikeriki games' lists them.", show_default="the first"),
]
OptionOption = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="K=V", help="An option of the edition, like rounds=2; may be repeated."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]

DEFAULT_PLAYERS = 4


class BadArgument(Exception):
    """What was asked of a command cannot be; the sentence says what can."""


def read_options(game: AnyGame, edition: str, players: int, texts: Sequence[str]) -> dict[str, OptionValue]:
    """`["long=yes"]` as the options of the rules."""
    chosen = game.find_edition(edition)
    options: dict[str, OptionValue] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadArgument(f"--option {text}: write it as NAME=VALUE, like rounds=2.")
        if name in options:
            raise BadArgument(f"--option {text}: {name} is chosen already.")
        options[name] = chosen.option(name).parse(value, players)
    return options


def print_json(value: Json) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))
