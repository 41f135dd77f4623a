"""Which servers share a database. Each holds a lock there that goes with its connection, also when it is killed."""

import secrets

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

NODES = 52111  # the class of these locks: any number that nobody else uses

_HOLD = text("SELECT pg_try_advisory_lock(:nodes, :me)")  # our own broken session may still hold it: never wait
_LOOK = text(
    "SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = :nodes AND objsubid = 2 "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)


class Nodes:
    def __init__(self, engine: Engine) -> None:
        self.me = secrets.randbelow(2**31)
        self.there = frozenset({self.me})
        self._engine = engine
        self._connection: Connection | None = None
        self._holds = False

    def look(self) -> None:
        """See who is there; the first time, and after a broken connection, be there too."""
        try:
            if self._connection is None:
                self._connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            if not self._holds:
                self._holds = bool(self._connection.execute(_HOLD, {"nodes": NODES, "me": self.me}).scalar_one())
            found = self._connection.execute(_LOOK, {"nodes": NODES}).scalars()
            self.there = frozenset({self.me, *map(int, found)})
        except SQLAlchemyError:
            self.close()
            raise

    def close(self) -> None:
        connection, self._connection, self._holds = self._connection, None, False
        if connection is not None:
            connection.invalidate()  # the lock must go, and it stays with a connection in the pool
            connection.close()
