"""What happens to lines and servers: too much, too slow, gone, faulty; time that passes."""

import asyncio
import socket
import sqlite3
from contextlib import suppress

import pytest
import websockets
from websockets.asyncio.client import ClientConnection

from tests.server.client import PATIENCE, Guest
from tests.server.protocol.world import BEN, ME, OPEN, Heard, World, at, refused
from tests.server.serving import Running


async def lines_that_end(world: World) -> None:
    ann = await world.guest("Ann")
    table = await ann.create("gloria-picktoria", [ME, BEN])
    await ann.do("POST", at(table, "start"))
    line = await world.connect(ann, table["id"])
    await line.socket.send("x" * 17_000)
    assert await line.end() == 1009
    line = await world.connect(ann, table["id"])
    await line.socket.send(b"\xff\xfe", text=True)
    assert await line.end() == 1007
    line = await world.connect(ann, table["id"])
    line.socket.transport.write(b"\xff\xff\xff\xff")  # no frame begins like this
    assert await line.end() == 1002
    # Somebody who does not read: what waits grows until the line is cut.
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.setblocking(False)
    host, port = world.main.url.removeprefix("http://").split(":")
    await asyncio.get_running_loop().sock_connect(deaf, (host, int(port)))
    unread = await websockets.connect(
        f"{world.main.ws}{at(table, 'socket')}",
        sock=deaf,
        additional_headers={"Cookie": f"kikeriki={ann.cookie}"},
        ping_interval=None,
        compression=None,
        max_queue=1,
        proxy=None,
    )
    with pytest.raises(websockets.ConnectionClosed) as cut:
        await _ask_without_end(unread)
    assert cut.value.rcvd is None
    world.driven.closed.add(1006)


async def _ask_without_end(unread: ClientConnection) -> None:
    for _ in range(100_000):
        await unread.send('{"type": "watch", "seat": 0}')


async def a_database_that_does_not_answer(world: World) -> None:
    """Without its table of chat lines the database refuses; with it the same key is done once."""
    ann = await world.guest("Ann", world.brief)
    table = await ann.create("5211", [ME, OPEN])
    line = await world.connect(ann, table["id"])
    with sqlite3.connect(world.brief.data / "kikeriki.db", timeout=30) as database:
        database.execute("ALTER TABLE chat RENAME TO mislaid")
    try:
        assert await line.refused(type="chat", key="k", text="hello") == "unavailable"
        assert await refused(ann, "GET", at(table)) == "unavailable"
        assert await world.turned_away(ann, table["id"]) == "unavailable"
    finally:
        with sqlite3.connect(world.brief.data / "kikeriki.db", timeout=30) as database:
            database.execute("ALTER TABLE mislaid RENAME TO chat")
        database.close()
    await line.send(type="chat", key="k", text="hello")
    assert (await line.until("done"))["seq"] == 0


async def time_passes(world: World) -> None:
    """Who is not there is away after a while and back with the next line; what nobody uses is closed."""
    ann, ben = await world.guest("Ann", world.brief), await world.guest("Ben", world.brief)
    table = await ann.create("5211", [ME, OPEN])
    await ben.do("PUT", at(table, "seats", 1), ME)
    line = await world.connect(ann, table["id"])
    await ann.do("POST", at(table, "start"))
    await line.until(lambda told: told["type"] == "table" and told["table"]["seats"][1]["away"])
    assert not line.table["seats"][1]["here"]
    other = await world.connect(ben, table["id"])
    await line.until(lambda told: told["type"] == "table" and not told["table"]["seats"][1]["away"])
    assert line.table["seats"][1]["here"]
    assert await line.end() == 4404
    assert line.table["status"] == "closed"
    await other.end()
    unused = await ann.create("5211", [ME, OPEN])
    watcher = await world.connect(ann, unused["id"])
    assert await watcher.end() == 4404
    assert watcher.table["status"] == "closed"


async def limits(world: World) -> None:
    """Too many guests, tables, lines, messages, requests; a line that does not answer; a server that stops."""
    strict = world.strict
    ann = await world.guest("Ann", strict)
    stranger = world.device(strict)
    assert await refused(stranger, "POST", "/api/me", {"name": "Eve"}) == "too-many"
    table = await ann.create("5211", [ME, OPEN])
    assert await refused(ann, "POST", "/api/tables", {"game": "5211", "seats": [ME, OPEN]}) == "too-many-tables"
    line = await world.connect(ann, table["id"])
    assert await world.turned_away(ann, table["id"]) == "too-many"
    for _ in range(50):
        await line.socket.send('{"type": "ping"}')
    assert await line.end() == 4429
    silent = await _silent(strict, ann, table["id"])
    await _until_given_up(silent)
    line = await _as_soon_as_possible(world, ann, table["id"])
    ending = asyncio.create_task(line.end())
    for _ in range(200):
        answer = await stranger.http.get("/api/tables")
        if answer.status_code == 429:
            assert answer.json()["params"]["retry_after"] == int(answer.headers["retry-after"])
            break
    else:
        raise AssertionError("requests without end")
    await asyncio.to_thread(strict.stop)
    assert await ending == 1012


async def _as_soon_as_possible(world: World, guest: Guest, table: str) -> Heard:
    """The server notes that another line is gone when it hears so."""
    for _ in range(200):
        with suppress(websockets.InvalidStatus):
            return await world.connect(guest, table)
        await asyncio.sleep(0.05)
    raise AssertionError("the line is never free")


async def _silent(server: Running, guest: Guest, table: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A line that reads and never says a word, not even a pong."""
    host, port = server.url.removeprefix("http://").split(":")
    for _ in range(100):
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(
            f"GET {at(table, 'socket')} HTTP/1.1\r\nHost: {host}\r\nCookie: kikeriki={guest.cookie}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        if b" 101 " in await reader.readline():
            return reader, writer
        writer.close()
        await asyncio.sleep(0.05)
    raise AssertionError("no line")


async def _until_given_up(line: tuple[asyncio.StreamReader, asyncio.StreamWriter]) -> None:
    reader, writer = line
    with suppress(ConnectionResetError):
        await asyncio.wait_for(reader.read(-1), PATIENCE)
    writer.close()


async def a_fault_of_the_server(world: World) -> None:
    """What should never be: said as such, and the line stays."""
    ann = await world.guest("Ann", world.faulty)
    table = await ann.create("5211", [ME, OPEN])
    line = await world.connect(ann, table["id"])
    assert await line.refused(type="chat", key="k", text="Good night \U0001f315") == "broken"
    assert await refused(ann, "POST", "/api/me", {"name": "Moon \U0001f315"}) == "broken"
    await line.send(type="ping")
    await line.until("pong")
