"""Write the golden database of today's program: `python -m tests.golden.data.write`.

A small SQLite file with something of everything that a server may have to go on with. Its name carries the schema and
the format of its matches, so those of older programs stay as they are: every later version must open and finish them.
"""

import asyncio
import random
import sqlite3
import tempfile
from pathlib import Path
from typing import Any

from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from kikeriki.rules.record import FORMAT
from kikeriki.server.store.migrating import config_for
from tests.server.client import Guest, Line, play_seat, seated
from tests.server.serving import UNLIMITED, running

HERE = Path(__file__).parent
FLAGS = (*UNLIMITED, "--bot-pace=0", "--away-after=1000000", "--expire-open=1e12", "--expire-playing=1e12")
HALFWAY = 12  # moves of each seat


def path() -> Path:
    """Where today's belongs."""
    script = ScriptDirectory.from_config(config_for(create_engine("sqlite://")))
    return HERE / f"schema-{script.get_current_head()}-format-{FORMAT}.db"


async def fill(url: str) -> None:
    """Tables in all states that a server may be stopped in."""
    for game in ("5211", "gloria-picktoria", "kuiken-koers"):
        table, guests, lines = await _begin(url, game, 3)
        await _play(lines, HALFWAY)
        await lines[0].send(type="chat", key="c", text=f"Halfway through {game}")
        await lines[0].until("done")
        if game == "gloria-picktoria":
            await guests[0].do("POST", f"/api/tables/{table}/pause")
        if game == "kuiken-koers":
            await guests[2].do("POST", f"/api/tables/{table}/seats/2/resign")
        await _end(guests, lines)
    await _choose_and_wait(url)
    await _play_again(url)
    ann = await Guest.named(url, "Ann")
    await ann.create("5211", [{"kind": "me"}, {"kind": "bot", "level": "hen"}, {"kind": "open"}], access="private")
    await ann.close()


async def _choose_and_wait(url: str) -> None:
    """A clock runs, a bot and a person have chosen, one is missing."""
    seats = [{"kind": "me"}, {"kind": "me", "name": "Ben"}, {"kind": "bot", "level": "chick"}]
    ann = await Guest.named(url, "Ann")
    table = (await ann.create("5211", seats, clock={"move": 86400, "bank": 3600}))["id"]
    line = await ann.connect(table)
    await ann.do("POST", f"/api/tables/{table}/start")
    frame = await line.watch(0)
    answer = await line.move(0, frame["view"]["legal"][0], frame["to"], nth=3)
    assert answer["type"] == "done"
    await line.until(lambda message: message["type"] == "frame" and message["view"]["to_act"] == [1])
    await _end([ann], [line])


async def _play_again(url: str) -> None:
    """A match is over; the next has been agreed on, and somebody has a share in its deal."""
    table, guests, lines = await _begin(url, "kuiken-koers", 2, options={"rounds": 1})
    await _play(lines, 10_000)
    await guests[0].do("POST", f"/api/tables/{table}/rematch")
    again = await lines[1].until(lambda message: message["type"] == "table" and message["table"]["status"] == "open")
    match = again["table"]["match"]
    await lines[1].send(type="commit", seat=1, match=match, commitment="0" * 64)
    await lines[1].until("table")
    await _end(guests, lines)


async def _begin(url: str, game: str, players: int, **more: Any) -> tuple[str, list[Guest], list[Line]]:
    guests, table = await seated(url, game, players, **more)
    lines = [await guest.connect(table) for guest in guests]
    for seat, line in enumerate(lines):
        await line.send(type="watch", seat=seat)
    await guests[0].do("POST", f"/api/tables/{table}/start")
    return table, guests, lines


async def _play(lines: list[Line], most: int) -> None:
    """So many moves; whoever then waits for somebody who has made theirs waits no longer."""
    rngs = [random.Random(seat) for seat in range(len(lines))]
    playing = [asyncio.create_task(play_seat(line, seat, rngs[seat], most)) for seat, line in enumerate(lines)]
    await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED if most == HALFWAY else asyncio.ALL_COMPLETED)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


async def _end(guests: list[Guest], lines: list[Line]) -> None:
    for line in lines:
        await line.close()
    for guest in guests:
        await guest.close()


def pack(data: Path, to: Path) -> None:
    """The database as one file, without the journal beside it."""
    with sqlite3.connect(data / "kikeriki.db") as connection:
        to.unlink(missing_ok=True)
        connection.execute("VACUUM INTO ?", (str(to),))
    connection.close()
    with sqlite3.connect(to) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    connection.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="kikeriki-") as folder:
        data = Path(folder) / "data"
        with running(data, *FLAGS) as server:
            asyncio.run(fill(server.url))
        pack(data, path())
    print(f"{path().name}: {path().stat().st_size} bytes")
