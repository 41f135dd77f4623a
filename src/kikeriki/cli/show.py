"""`kikeriki show`: a record in words, as anybody at the table could tell it."""

from collections.abc import Callable
from typing import Annotated, Any

import typer
from rich.console import Console

from kikeriki.cli.arguments import BadArgument, JsonOption, print_json
from kikeriki.cli.boards import board
from kikeriki.cli.records import read_records
from kikeriki.cli.words import event_lines, outcome_lines
from kikeriki.rules.codec import dump
from kikeriki.rules.core import Card, check_seat
from kikeriki.rules.games import find_game
from kikeriki.rules.record import Record


def show(
    record: Annotated[str, typer.Argument(help="A file with a record; - is standard input.", metavar="RECORD")],
    seat: Annotated[int | None, typer.Option("--seat", "-s", help="As this seat saw it, from 0.")] = None,
    at: Annotated[int | None, typer.Option("--at", help="Stop after the event with this number.")] = None,
    number: Annotated[int, typer.Option("--match", "-m", min=1, help="Which record of a file with several.")] = 1,
    as_json: JsonOption = False,
) -> None:
    """Tell a recorded match, and show the table as it lay at a moment.

    Without --seat everything is told, hidden cards too. With it you get what that seat was told and saw, and nothing
    else.
    """
    chosen = next((r for i, r in enumerate(read_records(record), start=1) if i == number), None)
    if chosen is None:
        raise BadArgument(f"--match {number}: {record} has fewer than {number} records.")
    if at is not None and not 0 <= at < len(chosen.events):
        raise BadArgument(f"--at {at}: the events are numbered 0 to {len(chosen.events) - 1}.")
    if seat is not None:
        check_seat(next(chosen.states()).setup, seat)
    last = len(chosen.events) - 1 if at is None else at
    if as_json:
        _show_json(chosen, seat, last)
    else:
        _show_words(chosen, seat, last)


# What lies hidden before each seat, for who may see all: hands, or Kuiken's rows.
_HIDDEN: dict[str, Callable[[Any], tuple[tuple[Card, ...], ...]]] = {
    "5211": lambda state: state.hands,
    "gloria-picktoria": lambda state: state.hands,
    "kuiken-koers": lambda state: state.rows,
}


def _show_words(record: Record, seat: int | None, last: int) -> None:
    game, console = find_game(record.game), Console(highlight=False)
    names = [player.name for player in record.seats]
    for seq, event in enumerate(record.events[: last + 1]):
        told = event if seat is None else game.redact(event, seat)
        for i, line in enumerate(event_lines(record.game, told, names, you=seat)):
            console.print(f"{seq if i == 0 else '':>4}  {line}", markup=False)
    state = list(record.states())[last + 1]
    console.print()
    console.print(board(game.view(state, seat), names, record.game))
    if seat is None:
        for name, cards in zip(names, _HIDDEN[record.game](state), strict=True):
            console.print(f"{name} has {' '.join(cards) or 'nothing'}", markup=False)
    outcome = game.outcome(state)
    if outcome is not None:
        console.print("\n".join(outcome_lines(record.game, outcome, names, you=seat)), markup=False)


def _show_json(record: Record, seat: int | None, last: int) -> None:
    game = find_game(record.game)
    state = list(record.states())[last + 1]
    events = record.events[: last + 1]
    told = events if seat is None else tuple(game.redact(event, seat) for event in events)
    print_json({"seat": seat, "at": last, "events": dump(told), "view": dump(game.view(state, seat))})
