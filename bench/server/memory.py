"""What a table and a connection weigh: a process that opens many of both and reads the server's resident memory.

First tables with a match begun and one person connected, then spectators at the same tables.
"""

import asyncio
import json
import resource
import sys

import orjson
import uvloop

from bench.server.line import Line, connect
from bench.server.processes import resident_mb
from bench.server.rest import Rest

SETTLES_IN = 1.5  # seconds
GAMES = ("5211", "gloria-picktoria", "kuiken-koers")


async def main(port: int, pid: int, tables: int, spectators: int) -> None:
    rest, lines = Rest(port), list[Line]()

    async def open_tables(count: int) -> list[str]:
        opened = []
        for number in range(count):
            cookie = await rest.become_guest(f"Guest {number}")
            wish = {"game": GAMES[number % len(GAMES)], "seats": [{"kind": "me"}] * 4, "clock": {"move": None}}
            table = (await rest.post("/api/tables", {**wish, "access": "link", "spectators": True}, cookie))["id"]
            await watch(table, cookie, seat=0)
            await rest.post(f"/api/tables/{table}/start", None, cookie)
            opened.append(table)
        return opened

    async def watch(table: str, cookie: str | None, seat: int | None) -> None:
        line = await connect(port, f"/api/tables/{table}/socket", cookie, lambda _: None)
        line.say(orjson.dumps({"type": "watch", "seat": seat}))
        lines.append(line)

    async def weigh() -> float:
        await asyncio.sleep(SETTLES_IN)
        return resident_mb(pid)

    await open_tables(tables // 5)  # what is loaded once, and the allocator's first pools
    before = await weigh()
    opened = await open_tables(tables)
    with_tables = await weigh()
    guests = [await rest.become_guest(f"Spectator {number}") for number in range(spectators)]
    before_spectators = await weigh()
    for number, cookie in enumerate(guests):
        await watch(opened[number % len(opened)], cookie, seat=None)
    with_spectators = await weigh()
    connection = 1024 * (with_spectators - before_spectators) / spectators
    table = 1024 * (with_tables - before) / tables - connection
    print(json.dumps({"table_kb": table, "connection_kb": connection, "server_mb": with_spectators}), flush=True)
    for line in lines:
        line.close()
    await asyncio.wait([line.closed for line in lines], timeout=5)
    await rest.close()


if __name__ == "__main__":
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 16384)), hard))
    uvloop.run(main(*map(int, sys.argv[1:5])))
