"""The store: one set of statements, two ways to the disk."""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, delete, event, func, insert, make_url, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from kikeriki.server.store import schema
from kikeriki.server.store.changes import Change, Writing
from kikeriki.server.store.migrating import migrate
from kikeriki.server.store.nodes import Nodes
from kikeriki.server.store.writers import Done, GroupWriter, PoolWriter, Work, Writer

T = TypeVar("T")

READERS = 2
STARTING = 60  # seconds: one that starts beside another waits until that one has brought the schema up to date
CACHE = 64  # KiB of the database in each reader: the system keeps what was read as well, and once for all of them
PURGED_AT_ONCE = 500
POOL = 8


class Unavailable(Exception):
    """The database did not do what was asked; whether it was done is not known."""


class Store:
    """Open it inside the event loop that will use it."""

    def __init__(self, url: str | URL) -> None:
        self.url = make_url(url)
        self.shared = self.url.get_backend_name() != "sqlite"  # other nodes may write to it too
        self._engine = make_engine(self.url)
        self.nodes = Nodes(self._engine)
        self._writing = Writing(self._engine.dialect)
        self._readers = ThreadPoolExecutor(READERS if not self.shared else POOL, "read")
        self._writer: Writer | None = None
        self._ahead = 0.0  # of the database's clock over ours

    async def open(self) -> None:
        """Bring the schema up to date and begin."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._readers, migrate, self._engine)
        if self.shared:
            self._writer = PoolWriter(self._engine, POOL)
            await self.set_clock()
            await self.meet()
        else:
            self._writer = GroupWriter(self._engine)

    async def close(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None:
            await writer.close()
        self._readers.shutdown()
        self.nodes.close()
        self._engine.dispose()

    def now(self) -> float:
        """The time that decides: the database's where several nodes share it."""
        return time.time() + self._ahead

    async def set_clock(self) -> None:
        """Ask the database what time it is."""
        if self.shared:
            clock = text("SELECT extract(epoch FROM clock_timestamp())")
            self._ahead = float(await self.read(lambda c: c.execute(clock).scalar_one())) - time.time()

    async def meet(self) -> None:
        """See which other nodes are there."""
        if self.shared:
            await self.read(lambda _: self.nodes.look())

    async def read(self, work: Callable[[Connection], T]) -> T:
        def run() -> T:
            with self._engine.connect() as connection:
                return work(connection)

        if self._writer is None:  # closed
            raise Unavailable
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, run)
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            raise Unavailable from error

    async def write(self, work: Callable[[Connection, Any], T]) -> T:
        """Done and durable, or an exception and nothing done (but see `Unavailable`)."""
        written: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._put(work, partial(_settle, written))
        return await written

    async def commit(self, change: Change) -> bool:
        """Write the change; False if the table has gone on since it was decided."""
        written: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.put(change, partial(_settle, written))
        return await written

    def put(self, change: Change, done: Done) -> None:
        """Write the change, and call `done` as `commit` would return or raise."""
        self._put(partial(self._writing.apply, change=change), done, tidy=not change.more)

    def _put(self, work: Work, done: Done, tidy: bool = False) -> None:
        if self._writer is None:  # closed
            done(None, Unavailable())
        else:
            self._writer.put(work, partial(_told, done), tidy)

    async def create_table(self, row: dict[str, Any], member: dict[str, Any]) -> None:
        def create(connection: Connection, _: object) -> None:
            connection.execute(insert(schema.tables), row)
            connection.execute(insert(schema.members), member)

        await self.write(create)

    async def purge(self, before: float) -> None:
        """Forget what leads nowhere: closed tables at which no match was played, guests who never sat down."""
        tables, members, chat = schema.tables, schema.members, schema.chat
        players, participants = schema.players, schema.participants
        played = select(schema.matches.c.table_id).where(schema.matches.c.table_id == tables.c.id).exists()
        empty = (tables.c.status == "closed") & (tables.c.created < before) & ~played
        known = select(members.c.player).union(select(participants.c.player))
        strangers = select(players.c.id).where(players.c.created < before, players.c.id.not_in(known))

        def find(connection: Connection) -> tuple[Sequence[str], Sequence[str]]:
            """In a reader's thread: these look through everything."""
            ids = connection.execute(select(tables.c.id).where(empty).limit(PURGED_AT_ONCE)).scalars().all()
            return ids, connection.execute(strangers.limit(PURGED_AT_ONCE)).scalars().all()

        def forget(connection: Connection, _: object) -> None:
            connection.execute(delete(tables).where(tables.c.id.in_(ids), empty))
            connection.execute(delete(members).where(members.c.table_id.in_(ids)))
            connection.execute(delete(chat).where(chat.c.table_id.in_(ids)))
            connection.execute(delete(players).where(players.c.id.in_(guests), players.c.id.not_in(known)))

        ids, guests = await self.read(find)
        if ids or guests:
            await self.write(forget)

    async def tables_open(self, column: str, value: str) -> int:
        """How many tables this creator or address has that are not closed."""
        of = schema.tables.c[column] == value
        counted = select(func.count()).select_from(schema.tables).where(of, schema.tables.c.status != "closed")
        return int(await self.read(lambda c: c.execute(counted).scalar_one()))

    async def due_tables(self, before: float, most: int = 500) -> Sequence[str]:
        due = schema.tables.c.due
        found = select(schema.tables.c.id).where(due <= before).order_by(due).limit(most)
        return await self.read(lambda c: c.execute(found).scalars().all())

    async def revs(self, tables: Sequence[str]) -> dict[str, int]:
        """Where these tables are now; what is missing is gone."""
        asked = select(schema.tables.c.id, schema.tables.c.rev).where(schema.tables.c.id.in_(tables))
        return await self.read(lambda c: {row.id: row.rev for row in c.execute(asked)})

    async def secret(self, name: str, fresh: str) -> str:
        """A secret of all nodes; the first who asks sets it."""
        asked = select(schema.secrets.c.value).where(schema.secrets.c.name == name)

        def find_or_set(connection: Connection, _: object) -> str:
            dialect = postgresql if self.shared else sqlite
            offered = dialect.insert(schema.secrets).values(name=name, value=fresh).on_conflict_do_nothing()
            connection.execute(offered)
            return str(connection.execute(asked).scalar_one())

        return await self.write(find_or_set)


def _settle(future: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
    if future.done():  # whoever waited was cancelled
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)


def _told(done: Done, result: Any, error: BaseException | None) -> None:
    """Whatever the database or its driver complains of means one thing to whoever asked."""
    if error is None:
        done(result, None)
        return
    if isinstance(error, SQLAlchemyError | sqlite3.Error | OSError) or type(error).__module__.startswith("psycopg"):
        unavailable = Unavailable()
        unavailable.__cause__ = error
        error = unavailable
    done(None, error)  # what was not committed has no result


def make_engine(url: URL) -> Engine:
    if url.get_backend_name() != "sqlite":
        return create_engine(url, pool_size=POOL, max_overflow=POOL, pool_pre_ping=True)
    engine = create_engine(
        url,
        isolation_level="AUTOCOMMIT",
        paramstyle="named",
        connect_args={"check_same_thread": False, "timeout": STARTING},
    )

    @event.listens_for(engine, "connect")
    def _prepare(connection: sqlite3.Connection, _record: object) -> None:
        _write_ahead(connection)
        for pragma in ("synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON", f"cache_size=-{CACHE}"):
            connection.execute(f"PRAGMA {pragma}")

    return engine


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Of several that make the database at the same time one is first, and SQLite does not let the others wait."""
    deadline = time.monotonic() + STARTING
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.02)
        else:
            return
