"""How writing reaches the disk: a group commit for SQLite, a transaction each for PostgreSQL."""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, TypeAlias

import structlog
from sqlalchemy import Connection, Engine

Work: TypeAlias = Callable[[Connection, Any], Any]  # is given the connection and its driver's cursor
Done: TypeAlias = Callable[[Any, BaseException | None], None]  # is told the result, or the error

LONGEST_GROUP = 200
CACHE = 2000  # KiB of the database: what is written is mostly where something was written just before

logger = structlog.get_logger()


class Writer(Protocol):
    def put(self, work: Work, done: Done, tidy: bool = False) -> None:
        """Do the work in a transaction, and say so when it is durable. `tidy` work leaves nothing when it fails."""
        ...

    async def close(self) -> None: ...


@dataclass(slots=True)
class _Item:
    work: Work
    done: Done
    tidy: bool
    result: Any = None
    error: BaseException | None = None


class GroupWriter:
    """SQLite has one writer at a time and pays for each commit with a flush of the disk, so whatever waits is
    written in one commit.

    The statements run in the event loop (they reach the page cache only, in microseconds); the commit, which waits
    for the disk, in a thread, with the lock of the interpreter released, while the next group gathers.
    """

    def __init__(self, engine: Engine) -> None:
        self._connection = engine.connect()
        driver: Any = self._connection.connection.driver_connection
        self._cursor = driver.cursor()
        self._cursor.execute(f"PRAGMA cache_size=-{CACHE}")
        self._thread = ThreadPoolExecutor(1, "commit")
        self._loop = asyncio.get_running_loop()
        self._waiting: list[_Item] = []
        self._busy = False
        self._closed = False

    def put(self, work: Work, done: Done, tidy: bool = False) -> None:
        if self._closed:
            raise RuntimeError("the store is closed")
        self._waiting.append(_Item(work, done, tidy))
        if not self._busy:
            self._busy = True
            self._loop.call_soon(self._group)  # after all that is ready now has been added

    async def close(self) -> None:
        while self._busy:
            await asyncio.sleep(0.005)
        self._closed = True
        self._thread.shutdown()
        self._connection.close()

    def _group(self) -> None:
        group, self._waiting = self._waiting[:LONGEST_GROUP], self._waiting[LONGEST_GROUP:]
        try:
            self._cursor.execute("BEGIN IMMEDIATE")
            for item in group:
                if item.tidy:
                    item.result = item.work(self._connection, self._cursor)
                else:
                    self._one(item)
        except Exception as error:
            self._finish(group, error)
            return
        committed = self._thread.submit(self._cursor.execute, "COMMIT")
        committed.add_done_callback(partial(self._committed, group))

    def _one(self, item: _Item) -> None:
        """One work of the group; what it raises is its own affair, and what it wrote is taken back."""
        self._cursor.execute("SAVEPOINT one")
        try:
            item.result = item.work(self._connection, self._cursor)
        except Exception as error:
            self._cursor.execute("ROLLBACK TO one")  # fails, for the whole group, if the disk is full or gone
            item.error = error
        self._cursor.execute("RELEASE one")

    def _committed(self, group: list[_Item], commit: "Future[Any]") -> None:
        """In the thread: back to the loop."""
        self._loop.call_soon_threadsafe(self._finish, group, commit.exception())

    def _finish(self, group: list[_Item], error: BaseException | None) -> None:
        if error is not None and self._cursor.connection.in_transaction:
            with suppress(sqlite3.Error):  # then the next BEGIN fails, and says so to whoever waits for it
                self._cursor.execute("ROLLBACK")
        if self._waiting:
            self._loop.call_soon(self._group)
        else:
            self._busy = False
        for item in group:
            try:
                item.done(item.result, item.error or error)
            except Exception:  # the others of the group have nothing to do with it
                logger.exception("nobody heard that a work is done")


class PoolWriter:
    """PostgreSQL arbitrates between writers itself: a transaction a work, several at a time."""

    def __init__(self, engine: Engine, threads: int) -> None:
        self._engine = engine
        self._loop = asyncio.get_running_loop()
        self._threads = ThreadPoolExecutor(threads, "write")

    def put(self, work: Work, done: Done, tidy: bool = False) -> None:  # noqa: ARG002  a transaction is tidy
        written = self._threads.submit(self._one, work)
        written.add_done_callback(partial(self._written, done))

    async def close(self) -> None:
        await asyncio.to_thread(self._threads.shutdown)

    def _one(self, work: Work) -> Any:
        with self._engine.begin() as connection:
            return work(connection, connection.connection.cursor())

    def _written(self, done: Done, written: "Future[Any]") -> None:
        error = written.exception()
        self._loop.call_soon_threadsafe(done, None if error else written.result(), error)
