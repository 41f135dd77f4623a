"""From the rows of the store to a table that can go on, also one that an older version of the program wrote."""

from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import Connection, insert, select, update

from kikeriki.rules.codec import dump, load, load_one_of
from kikeriki.rules.core import Event, Outcome
from kikeriki.rules.fair import Deal
from kikeriki.rules.games import find_game
from kikeriki.rules.match import Match
from kikeriki.rules.record import FORMAT, UPCASTERS, Player, Record, Resignation
from kikeriki.rules.setup import Setup
from kikeriki.server.chat import KEPT, Said
from kikeriki.server.seating import Seating, read_seating
from kikeriki.server.store import Store
from kikeriki.server.store.schema import chat, log, matches, tables
from kikeriki.table import Table, take_out


@dataclass
class Loaded:
    rev: int
    seating: Seating
    table: Table | None
    keys: dict[tuple[int, str], int]  # of the moves that were made: their answers
    said: list[Said]


async def load_table(store: Store, table: str) -> Loaded | None:
    rows = await store.read(lambda connection: _rows(connection, table))
    if rows is None:
        return None
    row, match_row, lines, said = rows
    seating = read_seating(row.seating)
    live: Table | None = None
    keys: dict[tuple[int, str], int] = {}
    if match_row is not None and row.standing is not None:
        events = await read_events(store, match_row, lines)
        setup = seating.setup
        match = Match(seating.game, setup.edition, setup.players, setup.options, _deal(match_row), events=events)
        live = take_out(match, row.standing)
        for line in lines:
            if line.key is not None:
                keys[line.seat, line.key] = line.first + len(orjson.loads(line.events))
        seating.used = max(seating.used, *(line.at for line in lines))
    return Loaded(row.rev, seating, live, keys, said)


def _rows(connection: Connection, table: str) -> tuple[Any, Any, Any, list[Said]] | None:
    row = connection.execute(select(tables).where(tables.c.id == table)).one_or_none()
    if row is None:
        return None
    match = orjson.loads(row.seating)["match"]
    match_row = connection.execute(select(matches).where(matches.c.id == match)).one_or_none()
    lines = connection.execute(select(log).where(log.c.match_id == match).order_by(log.c.rev)).all()
    newest = select(chat).where(chat.c.table_id == table).order_by(chat.c.n.desc()).limit(KEPT)
    said = [
        Said(line.n, line.player, line.key, line.name, line.seat, line.text, line.at)
        for line in reversed(connection.execute(newest).all())
    ]
    if connection.execute(select(tables.c.rev).where(tables.c.id == table)).scalar_one_or_none() != row.rev:
        return _rows(connection, table)  # somebody wrote in between
    return row, match_row, lines, said


async def read_events(store: Store, match_row: Any, lines: Any) -> list[Event]:
    """The match's events; those that an older version wrote are brought up to date once, in the store too."""
    raw = [event for line in lines for event in orjson.loads(line.events)]
    if match_row.format < FORMAT:
        raw = _upcast(match_row, raw)
        await store.write(lambda connection, _: _rewrite(connection, match_row.id, lines, raw))
    kinds = find_game(orjson.loads(match_row.setup)["game"]).events
    return [load_one_of(kinds, event, f"events[{seq}]") for seq, event in enumerate(raw)]


def _upcast(match_row: Any, events: list[Any]) -> list[Any]:
    setup = orjson.loads(match_row.setup)
    data: dict[str, Any] = {
        **setup,
        "seats": orjson.loads(match_row.seats),
        "deal": orjson.loads(match_row.deal),
        "events": events,
        "outcome": None,
        "rules": 1,
    }
    for older in range(match_row.format, FORMAT):
        data = UPCASTERS[older](data)
    upcast: list[Any] = data["events"]
    return upcast


def _rewrite(connection: Connection, match: str, lines: Any, events: list[Any]) -> None:
    """Each line keeps its key and its place, which is the key's answer; the first takes all if their number changed."""
    sizes = [len(orjson.loads(line.events)) for line in lines]
    if sum(sizes) != len(events):
        sizes = [len(events), *[0] * (len(lines) - 1)]
    first = 0
    for line, size in zip(lines, sizes, strict=True):
        here = orjson.dumps(events[first : first + size]).decode()
        one = (log.c.match_id == match) & (log.c.rev == line.rev)
        connection.execute(update(log).where(one).values(events=here, first=first))
        first += size
    connection.execute(update(matches).where(matches.c.id == match).values(format=FORMAT))


async def load_record(store: Store, match: str) -> tuple[Any, Record] | None:
    """A match that is over, as a record, with its row."""

    def rows(connection: Connection) -> tuple[Any, Any]:
        row = connection.execute(select(matches).where(matches.c.id == match)).one_or_none()
        lines = connection.execute(select(log).where(log.c.match_id == match).order_by(log.c.rev)).all()
        return row, lines

    row, lines = await store.read(rows)
    if row is None or row.ended is None:
        return None
    events = await read_events(store, row, lines)
    setup = load(Setup, orjson.loads(row.setup))
    seats = tuple(load(Player, seat) for seat in orjson.loads(row.seats))
    resigned = tuple(load(Resignation, entry) for entry in orjson.loads(row.resigned))
    outcome = None if row.outcome is None else load(Outcome, orjson.loads(row.outcome))
    record = Record(
        setup.game,
        setup.edition,
        setup.players,
        setup.options,
        seats,
        _deal(row),
        tuple(events),
        outcome,
        resigned=resigned,
    )
    return row, record


def match_started(table: Table, seating: Seating, now: float) -> tuple[Any, dict[str, Any]]:
    """The statement that a match begins with."""
    return insert(matches), {
        "id": seating.match,
        "table_id": seating.id,
        "format": FORMAT,
        "access": seating.access,
        "setup": _text(seating.setup),
        "deal": _text(seating.deal),
        "seats": _text([sitter.player for sitter in table.sitters]),
        "resigned": "[]",
        "outcome": None,
        "started": now,
        "ended": None,
    }


def match_ended(table: Table, seating: Seating, now: float) -> tuple[Any, dict[str, Any]]:
    outcome = None if table.outcome is None else _text(table.outcome)
    ended = update(matches).where(matches.c.id == seating.match)
    return ended.values(ended=now, outcome=outcome, resigned=_text(table.resigned)), {}


def _deal(row: Any) -> Deal:
    deal: Deal = load(Deal, orjson.loads(row.deal))
    return deal


def _text(value: object) -> str:
    return orjson.dumps(dump(value)).decode()
