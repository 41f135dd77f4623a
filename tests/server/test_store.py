"""The store keeps its word on both databases: all or nothing, once, and in order."""

import asyncio
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from alembic import op
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Engine, bindparam, func, insert, inspect, make_url, select, update

from kikeriki.server.guests import LINK_LASTS, Guest, Guests
from kikeriki.server.refusals import Refusal
from kikeriki.server.store import Change, Line, Store, Unavailable, changes, schema
from kikeriki.server.store.migrating import migrate
from kikeriki.server.store.store import make_engine
from tests import postgres

TABLES = set(schema.metadata.tables)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'kikeriki.db'}"
    return str(request.getfixturevalue("postgres_url"))


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = Store(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


@contextmanager
def engine_of(url: str) -> Iterator[Engine]:
    engine = make_engine(make_url(url))
    try:
        yield engine
    finally:
        engine.dispose()


def row(id: str, **more: Any) -> dict[str, Any]:
    plain = {"rev": 0, "status": "open", "access": "link", "creator": "ann", "address": "here", "created": 1.0}
    return {"id": id, **plain, "due": None, "seating": "{}", "standing": None, **more}


async def add_table(store: Store, id: str, **more: Any) -> None:
    await store.create_table(row(id, **more), {"player": "ann", "table_id": id})


def moved(rev: int, seat: int, table: str = "t") -> Change:
    return Change(table, rev, f'"{seat}"', None, Line("m", rev, seat, f"key {seat}", 1.0, "[]"))


async def lines_of(store: Store) -> list[tuple[int, int]]:
    asked = select(schema.log.c.rev, schema.log.c.seat).order_by(schema.log.c.rev)
    return await store.read(lambda c: [(line.rev, line.seat) for line in c.execute(asked)])


async def names_in(store: Store) -> set[str]:
    asked = select(schema.players.c.name)
    return await store.read(lambda c: set(c.execute(asked).scalars()))


def player(name: str) -> dict[str, Any]:
    return {"id": name[:22], "name": name, "created": 1.0}


def add_player(connection: Connection, _: object, name: str) -> None:
    connection.execute(insert(schema.players), player(name))


# Migrations


def test_the_migrations_lead_from_nothing_to_the_schema(url: str) -> None:
    with engine_of(url) as engine:
        assert inspect(engine).get_table_names() == []
        migrate(engine)
        with engine.connect() as connection:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            assert compare_metadata(context, schema.metadata) == []
        assert set(inspect(engine).get_table_names()) == TABLES | {"alembic_version"}


def test_the_comparison_sees_what_is_missing(url: str) -> None:
    with engine_of(url) as engine:
        migrate(engine)
        with engine.connect() as connection:
            connection.exec_driver_sql("DROP INDEX tables_due")
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            assert [difference[0] for difference in compare_metadata(context, schema.metadata)] == ["add_index"]
            connection.rollback()


def test_a_second_start_changes_nothing(url: str) -> None:
    with engine_of(url) as engine:
        migrate(engine)
        with engine.begin() as connection:
            connection.execute(insert(schema.players), player("Ann"))
        migrate(engine)
        with engine.connect() as connection:
            assert connection.execute(select(schema.players.c.name)).scalars().all() == ["Ann"]


def test_nodes_that_start_together_migrate_once(url: str) -> None:
    program = (
        "import sys\n"
        "from sqlalchemy import make_url\n"
        "from kikeriki.server.store.migrating import migrate\n"
        "from kikeriki.server.store.store import make_engine\n"
        "engine = make_engine(make_url(sys.argv[1]))\n"
        "print('ready', flush=True)\n"
        "sys.stdin.readline()\n"
        "migrate(engine)\n"
    )
    nodes = [
        subprocess.Popen([sys.executable, "-c", program, url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    for node in nodes:
        assert node.stdout is not None
        assert node.stdout.readline() == "ready\n"
    for node in nodes:
        assert node.stdin is not None
        node.stdin.write("go\n")
        node.stdin.flush()
    for node in nodes:
        node.communicate(timeout=60)
    assert [node.returncode for node in nodes] == [0, 0, 0]
    with engine_of(url) as engine, engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []


def test_a_start_that_was_cut_off_is_done_again(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class PlugPulled(Exception):
        pass

    def pull(*_: object) -> None:
        raise PlugPulled

    with engine_of(url) as engine:
        with monkeypatch.context() as patched:
            patched.setattr(op, "create_index", pull)
            with pytest.raises(PlugPulled):
                migrate(engine)
        assert inspect(engine).get_table_names() == []
        migrate(engine)
        assert set(inspect(engine).get_table_names()) == TABLES | {"alembic_version"}


# Changes


async def test_of_two_changes_decided_at_the_same_rev_one_wins(url: str) -> None:
    async with opened(url) as one, opened(url) as two:
        await add_table(one, "t")
        for rev in range(20):
            won = await race(rev, one, two, one)
            assert sorted(won) == [False, False, True]
            assert await one.revs(["t", "gone"]) == {"t": rev + 1}
            assert (await lines_of(two))[-1] == (rev + 1, won.index(True))
        assert [rev for rev, _ in await lines_of(one)] == list(range(1, 21))


async def race(rev: int, *stores: Store) -> list[bool]:
    """Changes by several seats, all decided at this rev; which of them won."""
    return await asyncio.gather(*(store.commit(moved(rev, seat)) for seat, store in enumerate(stores)))


async def test_the_race_shows_a_store_that_does_not_ask_for_the_rev(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    here = schema.tables.c.id == bindparam("table")
    monkeypatch.setattr(changes, "_MOVED", update(schema.tables).where(here).values(standing=bindparam("standing")))
    async with opened(url) as store:
        await add_table(store, "t")
        assert (await race(0, store)) == [True]
        with pytest.raises(Unavailable):  # the log's own key stops the second
            await race(0, store)
        assert await store.commit(Change("t", 0, "lost", None))
        assert await store.commit(Change("t", 0, "update", None))


async def test_a_change_of_what_is_gone_or_ahead_is_refused(url: str) -> None:
    async with opened(url) as store:
        await add_table(store, "t")
        assert not await store.commit(moved(0, 0, "gone"))
        assert not await store.commit(moved(7, 0))
        assert await lines_of(store) == []


async def test_a_change_is_written_whole_or_not_at_all(url: str) -> None:
    async with opened(url) as store:
        await add_table(store, "t")
        member = (insert(schema.members), {"player": "ann", "table_id": "t"})  # is one already
        line = Line("m", 0, 0, None, 1.0, "[]")
        with pytest.raises(Unavailable):
            await store.commit(Change("t", 0, "x", 5.0, line, '"new"', "playing", "link", (member,)))
        assert await lines_of(store) == []
        assert await store.revs(["t"]) == {"t": 0}
        kept = select(schema.tables.c.seating, schema.tables.c.standing, schema.tables.c.status, schema.tables.c.due)
        assert tuple(await store.read(lambda c: c.execute(kept).one())) == ("{}", None, "open", None)


async def test_what_fails_leaves_the_work_of_the_others(url: str) -> None:
    class Broken(Exception):
        pass

    def work(connection: Connection, _: object, number: int) -> int:
        connection.execute(insert(schema.players), player(f"P{number}"))
        if number % 3 == 0:
            raise Broken
        return number

    async with opened(url) as store:
        done = await asyncio.gather(
            *(store.write(partial(work, number=number)) for number in range(30)), return_exceptions=True
        )
        assert [isinstance(result, Broken) for result in done] == [number % 3 == 0 for number in range(30)]
        assert [result for result in done if isinstance(result, int)] == [n for n in range(30) if n % 3]
        assert await names_in(store) == {f"P{number}" for number in range(30) if number % 3}


async def test_who_goes_away_while_waiting_does_not_hold_up_the_others(url: str) -> None:
    async with opened(url) as store:
        writes = [asyncio.ensure_future(store.write(partial(add_player, name=f"P{n}"))) for n in range(10)]
        await asyncio.sleep(0)
        writes[3].cancel()
        done = await asyncio.gather(*writes, return_exceptions=True)
        assert [isinstance(result, asyncio.CancelledError) for result in done] == [n == 3 for n in range(10)]
        assert await names_in(store) >= {f"P{n}" for n in range(10) if n != 3}


# A database in trouble


async def test_a_full_disk_refuses_and_spoils_nothing(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path / 'kikeriki.db'}") as store:
        await add_table(store, "t")

        def limit(pages: int) -> Any:
            return store.write(lambda c, _: c.exec_driver_sql(f"PRAGMA max_page_count={pages}").scalar_one())

        full = await limit(1)  # it cannot be less than there are
        big = "x" * 200_000
        waiting: list[Awaitable[object]] = [store.write(lambda c, _: c.execute(insert(schema.players), player(big)))]
        waiting += [store.commit(Change("t", 0, big, None, Line("m", 0, 0, "k", 1.0, big)))]
        refused = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(error) for error in refused] == [Unavailable, Unavailable]
        assert await store.revs(["t"]) == {"t": 0}
        assert await lines_of(store) == []
        assert await names_in(store) == set()
        await limit(full + 1000)
        assert await store.commit(Change("t", 0, big, None, Line("m", 0, 0, "k", 1.0, big)))
        assert await lines_of(store) == [(1, 0)]


async def test_a_read_only_database_refuses(url: str, request: pytest.FixtureRequest) -> None:
    async with opened(url) as store:
        await add_table(store, "t")
        if not store.shared:
            await store.write(lambda c, _: c.exec_driver_sql("PRAGMA query_only=ON"))
        else:
            _alter(request, url, "SET default_transaction_read_only = on")
        for work in (store.commit(moved(0, 0)), store.secret("name", "value")):
            with pytest.raises(Unavailable):
                await work
        assert await store.revs(["t"]) == {"t": 0}
    if url.startswith("postgresql"):
        _alter(request, url, "SET default_transaction_read_only = off")
    async with opened(url) as store:
        assert await store.commit(moved(0, 0))


async def test_a_database_that_goes_away_comes_back(postgres_url: str, request: pytest.FixtureRequest) -> None:
    async with opened(postgres_url) as store:
        await add_table(store, "t")
        _alter(request, postgres_url, "WITH ALLOW_CONNECTIONS false")
        for _ in range(3):
            with pytest.raises(Unavailable):
                await store.commit(moved(0, 0))
            with pytest.raises(Unavailable):
                await store.revs(["t"])
        _alter(request, postgres_url, "WITH ALLOW_CONNECTIONS true")
        assert await store.revs(["t"]) == {"t": 0}
        assert await store.commit(moved(0, 0))


async def test_a_store_that_is_closed_refuses(url: str) -> None:
    async with opened(url) as store:
        await add_table(store, "t")
    with pytest.raises(Unavailable):
        await store.commit(moved(0, 0))
    with pytest.raises(Unavailable):
        await store.revs(["t"])


def _alter(request: pytest.FixtureRequest, url: str, clause: str) -> None:
    """Change the database for everybody, also for those who are connected."""
    cluster: postgres.Cluster = request.getfixturevalue("postgres_cluster")
    name = url.rpartition("/")[2]
    with cluster.connect() as connection:
        connection.execute(f'ALTER DATABASE "{name}" {clause}'.encode())
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])


# What happens once


async def test_a_secret_is_set_once_for_all_nodes(url: str) -> None:
    async with opened(url) as one, opened(url) as two:
        told = await asyncio.gather(*(store.secret("s", f"v{i}") for i in range(5) for store in (one, two)))
        assert len(set(told)) == 1
        assert await one.secret("s", "later") == told[0]
        assert await two.secret("other", "mine") == "mine"


async def test_a_link_is_claimed_once(url: str) -> None:
    async with opened(url) as one, opened(url) as two:
        here, there = await Guests.of(one), await Guests.of(two)
        ann = await here.add("Ann")
        for _ in range(5):
            token, _ = await here.offer_link(ann)
            claims = [guests.claim(token) for guests in (here, there, here, there)]
            answers = await asyncio.gather(*claims, return_exceptions=True)
            assert Counter(type(answer) for answer in answers) == {Guest: 1, Refusal: 3}
            assert ann in answers
        assert here.player_in(f"kikeriki={there.cookie(ann)}") == ann.id


async def test_a_link_that_is_too_old_opens_nothing_and_is_swept_away(url: str) -> None:
    async with opened(url) as store:
        guests = await Guests.of(store)
        ann = await guests.add("Ann")
        token, _ = await guests.offer_link(ann)
        store._ahead += LINK_LASTS + 1  # time passes
        with pytest.raises(Refusal):
            await guests.claim(token)
        await guests.offer_link(ann)
        store._ahead += LINK_LASTS + 1
        await guests.offer_link(ann)
        counted = select(func.count()).select_from(schema.links)
        assert await store.read(lambda c: c.execute(counted).scalar_one()) == 1


# What is asked


async def test_open_tables_are_counted_by_creator_and_by_address(url: str) -> None:
    async with opened(url) as store:
        for id, status, creator, address in (
            ("a", "open", "ann", "x"),
            ("b", "playing", "ann", "y"),
            ("c", "closed", "ann", "x"),
            ("d", "over", "ben", "x"),
        ):
            await add_table(store, id, status=status, creator=creator, address=address)
        assert [await store.tables_open("creator", who) for who in ("ann", "ben", "eve")] == [2, 1, 0]
        assert [await store.tables_open("address", where) for where in ("x", "y", "z")] == [2, 1, 0]


async def test_due_tables_come_in_their_order(url: str) -> None:
    async with opened(url) as store:
        for id, due in (("c", 3.0), ("a", 1.0), ("never", None), ("later", 9.0), ("b", 2.0)):
            await add_table(store, id, due=due)
        assert list(await store.due_tables(3.0)) == ["a", "b", "c"]
        assert list(await store.due_tables(3.0, most=2)) == ["a", "b"]
        assert list(await store.due_tables(0.5)) == []
