"""`make soak-kills`: 200 times kill −9 under load on SQLite and 200 times on PostgreSQL; what was promised is there."""

import asyncio
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from kikeriki.rules.codec import Json
from tests import postgres
from tests.server.durability import FLAGS, campaign
from tests.server.serving import Running
from tests.soak.campaign import run

KILLS = 200
A_PIECE = 10


def on_sqlite(seed: str) -> Json:
    with tempfile.TemporaryDirectory(prefix="kikeriki-") as folder:
        data = Path(folder) / "data"
        return _kill(Running(data, *FLAGS), f"sqlite:///{data / 'kikeriki.db'}", seed)


def on_postgresql(seed: str) -> Json:
    with tempfile.TemporaryDirectory(prefix="kikeriki-") as folder, postgres.cluster() as cluster:
        database = cluster.fresh_database()
        return _kill(Running(Path(folder) / "data", *FLAGS, f"--database={database}"), database, seed)


def _kill(server: Running, database: str, seed: str) -> Json:
    server.start()
    try:
        report = asyncio.run(campaign(server, database, A_PIECE, seed))
    finally:
        server.kill()
    assert not report.faults, f"{seed}: {report.faults}; the server's log: {server.log}"
    return report.to_json()


def pieces() -> Iterator[tuple[str, Callable[[], Json]]]:
    for first in range(1, KILLS, A_PIECE):
        for name, work in (("sqlite", on_sqlite), ("postgresql", on_postgresql)):
            piece = f"{name}, kills {first} to {first + A_PIECE - 1}"
            yield piece, partial(work, piece)


if __name__ == "__main__":
    run("kills", pieces())
