"""`kikeriki play`: a table in the terminal."""

import math
import sys
from pathlib import Path
from typing import Annotated

import typer

from kikeriki.bots.levels import LEVELS
from kikeriki.cli.arguments import (
    DEFAULT_PLAYERS,
    BadArgument,
    EditionOption,
    OptionOption,
    PlayersOption,
    read_options,
)
from kikeriki.cli.records import check_writable
from kikeriki.cli.terminal import Plan, Saving, Terminal
from kikeriki.cli.terminal.plan import LEVEL, YOU, check_people, read_levels, read_people
from kikeriki.rules.games import find_game


def play(
    game: Annotated[
        str | None,
        typer.Argument(help="5211, gloria-picktoria or kuiken-koers; without it, a start screen.", metavar="GAME"),
    ] = None,
    players: PlayersOption = None,
    people: Annotated[
        str, typer.Option("--people", metavar="NAMES", help="Who sits at this keyboard, as in Ann,Ben.")
    ] = YOU,
    level: Annotated[
        str,
        typer.Option(
            "--level",
            "-l",
            metavar="LEVEL",
            help=f"How good the bots are: {', '.join(LEVELS)}; or each in turn: chick,hen.",
        ),
    ] = LEVEL,
    edition: EditionOption = None,
    option: OptionOption = None,
    seed: Annotated[str | None, typer.Option("--seed", help="Deal the same cards every time.")] = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", help="Write the record here, also of a match that was left."),
    ] = None,
    pace: Annotated[float, typer.Option("--pace", help="How long the bots pause: 0 not at all, 2 twice.")] = 1.0,
) -> None:
    """Play at a table in the terminal, against bots or with several people at one keyboard.

    'kikeriki play' asks what to play; 'kikeriki play 5211' deals at once, for you and three bots.
    With '--people Ann,Ben' two people pass the keyboard, with a curtain between them; bots take the other seats.

    Arrows and Enter, the number before an entry or the mouse choose; r shows the rules, ? the keys, q leaves.
    At the end the record of the match is saved, and you are told where.
    """
    plan = _plan(game, players, read_people(people), level, edition, option or [], seed)
    if not 0 <= pace < math.inf:
        raise BadArgument(f"--pace {pace}: 0 is no pause at all, 1 the usual one, 2 twice as long.")
    if save is not None:
        check_writable(save)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadArgument("The table needs a terminal: run this where you can type, not in a pipe.")
    app = Terminal(plan, Saving(save), pace, choose=game is None)
    app.run()
    if app.farewell:
        typer.echo(app.farewell)
    raise typer.Exit(app.return_code or 0)


def _plan(
    slug: str | None,
    players: int | None,
    people: tuple[str, ...],
    level: str,
    edition: str | None,
    options: list[str],
    seed: str | None,
) -> Plan:
    """What was asked for, if there is such a table."""
    read_levels(level)
    seats = players if players is not None else max(DEFAULT_PLAYERS, len(people))
    if slug is None:
        if edition is not None or options:
            raise BadArgument("An edition or an option belongs to a game: name that too, as in 'kikeriki play 5211'.")
        check_people(people, seats)
        return Plan(players=seats, people=people, level=level, seed=seed)
    game = find_game(slug)
    chosen = game.editions[0].slug if edition is None else edition
    plan = Plan(game.slug, chosen, seats, people, level, read_options(game, chosen, seats, options), seed)
    plan.check()
    return plan
