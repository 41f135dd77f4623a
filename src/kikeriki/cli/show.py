"""`kikeriki show`: a record in words, as one seat saw it or with all that was hidden."""

from collections.abc import Iterable
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from kikeriki.cli.arguments import BadArgument, JsonOption, print_json
from kikeriki.cli.boards import board
from kikeriki.cli.records import read_records
from kikeriki.cli.words import Names, event_lines, hidden_lines, outcome_lines, resignation_line, tidy
from kikeriki.rules.codec import dump
from kikeriki.rules.core import check_seat
from kikeriki.rules.games import find_game
from kikeriki.rules.record import Record, Resignation


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


def _show_words(record: Record, seat: int | None, last: int) -> None:
    game, console = find_game(record.game), Console(highlight=False)
    names = tidy([player.name for player in record.seats])
    resigned = _resigned(record, last)
    for seq, event in enumerate(record.events[: last + 1]):
        _tell_resigned(console, (r for r in resigned if r.seq == seq), names, seat)
        told = event if seat is None else game.redact(event, seat)
        for i, line in enumerate(event_lines(record.game, told, names, you=seat, open_cards=seat is None)):
            tell(console, line, f"{seq if i == 0 else '':>4}  ")
    _tell_resigned(console, (r for r in resigned if r.seq == last + 1), names, seat)
    state = list(record.states())[last + 1]
    console.print()
    console.print(board(game.view(state, seat), names, record.game))
    outcome = record.outcome if last + 1 == len(record.events) else None
    for lines in (
        hidden_lines(record.game, state, names) if seat is None else [],
        outcome_lines(record.game, outcome, names, seat, record.resigners) if outcome is not None else [],
    ):
        if lines:
            console.print()
        for line in lines:
            tell(console, line)


def _resigned(record: Record, last: int) -> list[Resignation]:
    """Who had resigned before the event after the last one that is told."""
    return [resignation for resignation in record.resigned if resignation.seq <= last + 1]


def _tell_resigned(console: Console, resigned: Iterable[Resignation], names: Names, you: int | None) -> None:
    for resignation in resigned:
        tell(console, resignation_line(resignation.seat, names, you), " " * 6)


def tell(console: Console, line: str, margin: str = "") -> None:
    """One line; a terminal gets what does not fit below it, indented, and a pipe the line as it is."""
    if not console.is_terminal:
        console.print(f"{margin}{line}", markup=False, soft_wrap=True)
        return
    indent = " " * (len(margin) or 2)
    first, *rest = Text(line).wrap(console, max(console.width - len(indent), 1))
    for start, part in ((margin, first), *((indent, part) for part in rest)):
        console.print(f"{start}{part.plain.rstrip()}", markup=False, soft_wrap=True)


def _show_json(record: Record, seat: int | None, last: int) -> None:
    game = find_game(record.game)
    state = list(record.states())[last + 1]
    events = record.events[: last + 1]
    told = events if seat is None else tuple(game.redact(event, seat) for event in events)
    print_json(
        {
            "seat": seat,
            "at": last,
            "events": dump(told),
            "resigned": dump(_resigned(record, last)),
            "view": dump(game.view(state, seat)),
        }
    )
