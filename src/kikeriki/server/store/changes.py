"""One change of one table: what is written together or not at all."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from sqlalchemy import Connection, Dialect, Executable, bindparam, insert, update

from kikeriki.server.store.schema import log, tables


@dataclass(slots=True)  # not frozen, which would take four times as long to make; nobody changes it
class Line:
    """A line of a match's log."""

    match: str
    first: int
    seat: int | None
    key: str | None
    at: float
    events: str


@dataclass(slots=True)
class Change:
    table: str
    rev: int  # at which it was decided: a table that has gone on since refuses the change
    standing: str | None
    due: float | None
    line: Line | None = None
    seating: str | None = None  # None: as it was
    status: str = ""
    access: str = ""
    more: tuple[tuple[Executable, Mapping[str, Any]], ...] = ()


class Cursor(Protocol):
    rowcount: int

    def execute(self, sql: str, params: Mapping[str, Any], /) -> object: ...


_HERE = (tables.c.id == bindparam("table"), tables.c.rev == bindparam("old"))
_MOVED = update(tables).where(*_HERE).values(rev=bindparam("rev"), standing=bindparam("standing"), due=bindparam("due"))
_SEATED = _MOVED.values(seating=bindparam("seating"), status=bindparam("status"), access=bindparam("access"))
_LOGGED = insert(log)


class Writing:
    """The statements of a change, compiled once: SQLAlchemy's own execution would cost as much as the rules."""

    def __init__(self, dialect: Dialect) -> None:
        self._moved, self._seated, self._logged = (
            str(statement.compile(dialect=dialect)) for statement in (_MOVED, _SEATED, _LOGGED)
        )

    def apply(self, connection: Connection, cursor: Cursor, change: Change) -> bool:
        """Write the change within the connection's transaction; False, and nothing written, if it comes too late."""
        new = {
            "table": change.table,
            "old": change.rev,
            "rev": change.rev + 1,
            "standing": change.standing,
            "due": change.due,
        }
        if change.seating is None:
            cursor.execute(self._moved, new)
        else:
            seated = {"seating": change.seating, "status": change.status, "access": change.access}
            cursor.execute(self._seated, new | seated)
        if cursor.rowcount != 1:
            return False
        if (line := change.line) is not None:
            written = {
                "match_id": line.match,
                "rev": change.rev + 1,
                "first": line.first,
                "seat": line.seat,
                "key": line.key,
                "at": line.at,
                "events": line.events,
            }
            cursor.execute(self._logged, written)
        for statement, params in change.more:
            connection.execute(statement, params)
        return True
