"""`kikeriki simulate`: matches between bots, as records and as statistics."""

import random
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from kikeriki.bots.levels import find_bot
from kikeriki.bots.play_out import play_out
from kikeriki.cli.arguments import (
    DEFAULT_PLAYERS,
    BadArgument,
    EditionOption,
    GameArgument,
    JsonOption,
    OptionOption,
    PlayersOption,
    print_json,
    read_options,
)
from kikeriki.cli.records import whole_file
from kikeriki.cli.summary import Summary
from kikeriki.cli.words import plural
from kikeriki.rules import record
from kikeriki.rules.core import AnyGame
from kikeriki.rules.fair import printable, seeded
from kikeriki.rules.games import find_game
from kikeriki.rules.match import Match
from kikeriki.rules.record import Player
from kikeriki.rules.setup import Options

MOST = 10**9  # matches


def simulate(
    game: GameArgument,
    players: PlayersOption = None,
    edition: EditionOption = None,
    option: OptionOption = None,
    bots: Annotated[
        str, typer.Option("--bots", "-b", metavar="A,B,…", help="A bot for each seat; one name seats it everywhere.")
    ] = "rule-1",
    games: Annotated[int, typer.Option("--games", "-n", min=1, max=MOST, help="How many matches.")] = 1,
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same matches.")] = "0",
    out: Annotated[
        Path | None, typer.Option("--out", help="Write the records to this file, as JSON Lines; else to stdout.")
    ] = None,
    summary: Annotated[bool, typer.Option("--summary", help="Print statistics instead of records.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Let bots play against each other.

    The bots are chick, hen, rooster, master (the levels), rule-1, rule-2, tutor and uniform. Every match becomes a
    record that 'kikeriki verify' can check:

      kikeriki simulate 5211 --bots rule-1,uniform --players 2 --games 100 --summary

      kikeriki simulate kuiken-koers --games 10 --out kuiken.jsonl
    """
    rules = find_game(game)
    seats = DEFAULT_PLAYERS if players is None else players
    chosen_edition = rules.editions[0].slug if edition is None else edition
    options = read_options(rules, chosen_edition, seats, option or [])
    rules.start(chosen_edition, seats, options)  # refuse before the first match, not after
    names = _bot_names(rules, bots, seats)
    if as_json and not summary:
        raise BadArgument("--json goes with --summary: records are JSON already.")
    totals = Summary(rules.slug, names)
    try:
        with whole_file(out) if out is not None else nullcontext(None if summary else sys.stdout) as file:
            for match in _matches(rules, chosen_edition, options, names, seed, _progress(games)):
                if file is not None:
                    print(record.write(match.record(_players(names))), file=file)
                totals.add(match)
    except KeyboardInterrupt:
        kept = f"; {plural(totals.matches, 'record')} in {out}" if out is not None else ""
        print(f"Stopped after {totals.matches} of {games} matches{kept}.", file=sys.stderr)
        raise
    finally:
        if summary and totals.matches:
            print_json(totals.to_json()) if as_json else Console().print(totals.table())
    if out is not None:
        print(f"{plural(games, 'record')} in {out}", file=sys.stderr)


def _progress(games: int) -> Iterator[int]:
    bar = track(range(games), "Playing", console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True)
    return iter(bar)


def _players(names: list[str]) -> tuple[Player, ...]:
    return tuple(Player(f"Seat {seat} ({name})", name) for seat, name in enumerate(names))


def _matches(
    game: AnyGame, edition: str, options: Options, names: list[str], seed: str, numbers: Iterator[int]
) -> Iterator[Match]:
    bots = [find_bot(game, name) for name in names]
    for number in numbers:
        name = printable(f"{game.slug} {seed}/{number}")
        match = Match(game, edition, len(names), options, seeded(seed, name))
        play_out(match, bots, random.Random(name))
        yield match


def _bot_names(game: AnyGame, bots: str, seats: int) -> list[str]:
    names = [name.strip() for name in bots.split(",")]
    for name in names:
        find_bot(game, name)
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise BadArgument(f"--bots {bots}: name one bot, which sits everywhere, or {seats}, one for each seat.")
    return names
