"""How writing reaches the disk: a group commit for SQLite, a transaction each for PostgreSQL."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine

T = TypeVar("T")
Work: TypeAlias = Callable[[Connection, Any], T]  # is given the connection and its driver's cursor

LONGEST_GROUP = 200


class Writer(Protocol):
    async def write(self, work: Work[T], tidy: bool = False) -> T:
        """Do the work in a transaction; return when it is durable. `tidy` work leaves nothing when it fails."""
        ...

    async def close(self) -> None: ...


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
        self._thread = ThreadPoolExecutor(1, "commit")
        self._waiting: list[tuple[Work[Any], bool, asyncio.Future[Any]]] = []
        self._busy = False
        self._closed = False

    async def write(self, work: Work[T], tidy: bool = False) -> T:
        loop = asyncio.get_running_loop()
        if self._closed:
            raise RuntimeError("the store is closed")
        done: asyncio.Future[T] = loop.create_future()
        self._waiting.append((work, tidy, done))
        if not self._busy:
            self._busy = True
            loop.call_soon(self._group, loop)  # after all that is ready now has been added
        return await done

    async def close(self) -> None:
        while self._busy:
            await asyncio.sleep(0.005)
        self._closed = True
        self._thread.shutdown()
        self._connection.close()

    def _group(self, loop: asyncio.AbstractEventLoop) -> None:
        group, self._waiting = self._waiting[:LONGEST_GROUP], self._waiting[LONGEST_GROUP:]
        results: list[tuple[asyncio.Future[Any], Any]] = []
        try:
            self._cursor.execute("BEGIN IMMEDIATE")
            for work, tidy, done in group:
                if tidy:
                    results.append((done, work(self._connection, self._cursor)))
                else:
                    self._one(work, done, results)
        except Exception as error:
            self._give_up([done for _, _, done in group], error, loop)
            return
        committed = loop.run_in_executor(self._thread, self._cursor.execute, "COMMIT")
        committed.add_done_callback(lambda commit: self._committed(commit, results, loop))

    def _one(self, work: Work[Any], done: asyncio.Future[Any], results: list[tuple[asyncio.Future[Any], Any]]) -> None:
        """One work of the group; what it raises is its own affair, and what it wrote is taken back."""
        self._cursor.execute("SAVEPOINT one")
        try:
            result = work(self._connection, self._cursor)
        except Exception as error:
            self._cursor.execute("ROLLBACK TO one")  # fails, for the whole group, if the disk is full or gone
            _fail(done, error)
        else:
            results.append((done, result))
        self._cursor.execute("RELEASE one")

    def _committed(
        self,
        commit: "asyncio.Future[Any]",
        results: list[tuple[asyncio.Future[Any], Any]],
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        error = commit.exception()
        if error is not None:
            self._give_up([done for done, _ in results], error, loop)
            return
        for done, result in results:
            if not done.done():
                done.set_result(result)
        self._next(loop)

    def _give_up(
        self, futures: list[asyncio.Future[Any]], error: BaseException, loop: asyncio.AbstractEventLoop
    ) -> None:
        if self._cursor.connection.in_transaction:
            self._cursor.execute("ROLLBACK")
        for done in futures:
            _fail(done, error)
        self._next(loop)

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._waiting:
            loop.call_soon(self._group, loop)
        else:
            self._busy = False


class PoolWriter:
    """PostgreSQL arbitrates between writers itself: a transaction a work, several at a time."""

    def __init__(self, engine: Engine, threads: int) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(threads, "write")

    async def write(self, work: Work[T], tidy: bool = False) -> T:  # noqa: ARG002
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._one, work)

    async def close(self) -> None:
        self._threads.shutdown()

    def _one(self, work: Work[T]) -> T:
        with self._engine.begin() as connection:
            return work(connection, connection.connection.cursor())


def _fail(done: asyncio.Future[Any], error: BaseException) -> None:
    if not done.done():
        done.set_exception(error)
