"""Bots think apart: while one is at it for a second, people play on; its process may die, and ends with the server."""

import asyncio
import random
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil

from tests.server.client import Guest, Json, Line, play_seat, seated
from tests.server.serving import UNLIMITED, Running

FLAGS = (*UNLIMITED, "--bot-pace=0")
THOUGHTS = 3
LEAST = 40  # moves of others, acknowledged while a bot thinks: four people move many times in a second of CPU
PATIENCE = 60.0  # seconds until a process must have ended


@contextmanager
def slow_bots(folder: Path, where: str) -> Iterator[Running]:
    server = Running(folder / "data", *FLAGS, program=("-m", "tests.server.sabotage_bots", where))
    server.start()
    try:
        yield server
    finally:
        server.stop()


class Busy(Line):
    """Somebody whose acknowledged moves are counted, together with those of everybody else."""

    acknowledged = 0

    async def move(self, seat: int, move: Any, seq: int, key: str | None = None, **more: Any) -> Json:
        answer = await super().move(seat, move, seq, key, **more)
        Busy.acknowledged += answer["type"] == "done"
        return answer


async def play_on(server: Running, number: int, stopping: asyncio.Event) -> None:
    """Two people, match after match."""
    guests, table = await seated(server.url, "5211", 2)
    lines = [Busy((await guest.connect(table)).socket) for guest in guests]
    rng = random.Random(number)
    try:
        for seat, line in enumerate(lines):
            await line.send(type="watch", seat=seat)
        for again in range(1000):
            if stopping.is_set():
                break
            if again:
                await guests[0].do("POST", f"/api/tables/{table}/rematch")
                for line in lines:
                    await line.until(
                        lambda message: message["type"] == "table" and message["table"]["status"] == "open"
                    )
                    line.frame = {}
            await guests[0].do("POST", f"/api/tables/{table}/start")
            await asyncio.gather(*(play_seat(line, seat, rng) for seat, line in enumerate(lines)))
    finally:
        for line, guest in zip(lines, guests, strict=True):
            line.socket.transport.abort()
            await line.socket.wait_closed()
            await guest.close()


class Thinking:
    """A table of one person and a slow bot."""

    def __init__(self, guest: Guest, line: Line) -> None:
        self.guest, self.line, self._rng = guest, line, random.Random(5)

    @classmethod
    @asynccontextmanager
    async def at(cls, server: Running) -> AsyncIterator["Thinking"]:
        guest = await Guest.named(server.url, "Ann")
        table = await guest.create("kuiken-koers", [{"kind": "me"}, {"kind": "bot", "level": "master"}])
        line = await guest.connect(table["id"])
        await line.send(type="watch", seat=0)
        await guest.do("POST", f"/api/tables/{table['id']}/start")
        await line.until("frame")
        try:
            yield cls(guest, line)
        finally:
            line.socket.transport.abort()  # the server may be dead
            await line.socket.wait_closed()
            await guest.close()

    async def until_it_thinks(self) -> None:
        """Move until it is the bot's turn."""
        for _ in range(1000):
            view = self.line.frame["view"]
            assert self.line.table["status"] != "over"
            if view["to_act"] == [1]:
                return
            heard = len(self.line.frames)
            answer = await self.line.move(0, self._rng.choice(view["legal"]), self.line.frame["to"])
            assert answer["type"] == "done"
            if len(self.line.frames) == heard:
                await self.line.until("frame")

    async def until_it_has_moved(self) -> None:
        await self.line.until("frame")

    async def worker(self, server: Running) -> psutil.Process:
        """The process in which the bot thinks. What is forced needs no thought: play on until it has something to."""
        while True:
            await self.until_it_thinks()
            moved = asyncio.create_task(self.until_it_has_moved())
            try:
                while not moved.done():
                    if (worker := busy_worker(server)) is not None:
                        return worker
                    await asyncio.sleep(0.02)
                await moved
            finally:
                moved.cancel()
                await asyncio.wait([moved])


async def acknowledged_meanwhile(server: Running) -> list[tuple[int, int]]:
    """For each of some slow thoughts: moves of others acknowledged, and pings answered, until the bot had moved."""
    meanwhile = []
    async with Thinking.at(server) as thinking, asyncio.TaskGroup() as group:
        pinging = await Guest(server.url).connect(thinking.line.table["id"])
        pongs, stopping = 0, asyncio.Event()

        async def ping() -> None:
            nonlocal pongs
            while not stopping.is_set():
                await pinging.send(type="ping")
                await pinging.until("pong")
                pongs += 1

        others = [group.create_task(play_on(server, number, stopping)) for number in range(2)]
        others.append(group.create_task(ping()))
        for _ in range(THOUGHTS):
            await thinking.until_it_thinks()
            before = Busy.acknowledged, pongs
            await thinking.until_it_has_moved()
            meanwhile.append((Busy.acknowledged - before[0], pongs - before[1]))
        stopping.set()
        await asyncio.gather(*others)
        await pinging.close()
    return meanwhile


async def test_while_a_bot_thinks_people_play_on(tmp_path: Path) -> None:
    with slow_bots(tmp_path, "apart") as server:
        meanwhile = await acknowledged_meanwhile(server)
    # Not during every one: what is forced needs no thought.
    assert max(moves for moves, _ in meanwhile) >= LEAST, meanwhile
    assert max(pongs for _, pongs in meanwhile) >= LEAST, meanwhile


async def test_a_bot_that_thinks_in_the_event_loop_is_noticed(tmp_path: Path) -> None:
    with slow_bots(tmp_path, "inside") as server:
        meanwhile = await acknowledged_meanwhile(server)
    assert max(moves for moves, _ in meanwhile) < LEAST, meanwhile


async def test_a_killed_worker_is_replaced_and_no_worker_outlives_its_server(tmp_path: Path) -> None:
    with slow_bots(tmp_path, "apart") as server:
        async with Thinking.at(server) as thinking:
            killed = set()
            for _ in range(2):
                worker = await thinking.worker(server)
                killed.add(worker.pid)
                worker.send_signal(signal.SIGKILL)
                await thinking.until_it_has_moved()
            assert len(killed) == 2
            worker = await thinking.worker(server)
            children = psutil.Process(server.pid).children(recursive=True)
            assert worker in children
            await asyncio.to_thread(server.kill)
        _, left = psutil.wait_procs(children, PATIENCE)
        assert left == []


def busy_worker(server: Running) -> psutil.Process | None:
    """The process in which bots think, when there is one that has begun to."""
    for child in psutil.Process(server.pid).children():
        with suppress(psutil.Error):  # it may just have ended
            if "spawn_main" in " ".join(child.cmdline()) and child.cpu_times().user > 0.5:
                return child
    return None
