"""`kikeriki verify`: play records again and check their shuffles."""

import sys
from collections.abc import Iterable, Iterator
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from kikeriki.cli.arguments import JsonOption, print_json
from kikeriki.cli.records import check_records
from kikeriki.cli.words import explain, listed, plural, tidy
from kikeriki.rules.codec import Json, dump
from kikeriki.rules.errors import RecordError, RulesError
from kikeriki.rules.record import Record


def verify(
    records: Annotated[list[str], typer.Argument(help="Files with records; - is standard input.", metavar="RECORD…")],
    as_json: JsonOption = False,
) -> None:
    """Play records again, move by move, and make every shuffle again from its seeds.

    It proves that the rules were kept and that the deck was not changed after the seeds were committed to. It does not
    prove that the host did not look at the deck. The exit code is 1 if a record does not hold.
    """
    report: list[dict[str, Json]] = []
    for path in records:
        for entry in _progress(check_records(path), path):
            report.append(_report(path, entry))
            if as_json:
                continue
            if isinstance(entry, RecordError):
                print(explain(entry), file=sys.stderr)
            else:
                print(f"{path}: {_sentence(entry)}")
    broken = sum(not row["holds"] for row in report)
    if as_json:
        print_json([*report])
    elif len(report) > 1:
        print(f"{len(report)} records: {len(report) - broken} hold, {broken} {'does' if broken == 1 else 'do'} not.")
    if broken:
        raise typer.Exit(1)


def _progress(records: Iterator[Record | RecordError], path: str) -> Iterable[Record | RecordError]:
    console = Console(stderr=True)
    return track(records, f"Verifying {path}", console=console, disable=not console.is_terminal, transient=True)


def _report(path: str, entry: Record | RecordError) -> dict[str, Json]:
    if isinstance(entry, RecordError):
        return {"file": path, "holds": False, "error": _plain(entry)}
    return {"file": path, "holds": True, **_facts(entry)}


def _facts(record: Record) -> dict[str, Json]:
    return {
        "match": record.deal.match,
        "game": record.game,
        "edition": record.edition,
        "players": record.players,
        "events": len(record.events),
        "finished": record.outcome is not None,
        "resigned": dump(record.resigned),
        "seeds": [part.who for part in record.deal.contributions if part.seed is not None],
        "left_out": [part.who for part in record.deal.contributions if part.seed is None],
    }


def _sentence(record: Record) -> str:
    finished = "" if record.outcome else " (not played to its end)"
    left_out = [part.who for part in record.deal.contributions if part.seed is None]
    without = f"; without the seed of {', '.join(left_out)}" if left_out else ""
    names = tidy([player.name for player in record.seats])
    resigned = f"; {listed([names[seat] for seat in record.resigners])} resigned" if record.resigned else ""
    table = f"{record.game} {record.edition}, {record.players} players, {plural(len(record.events), 'event')}{finished}"
    return f"{record.deal.match}, {table}: holds, every shuffle follows from the seeds{without}{resigned}"


def _plain(error: RulesError) -> Json:
    return {"code": error.code, "says": explain(error), **{k: str(v) for k, v in error.params.items()}}
