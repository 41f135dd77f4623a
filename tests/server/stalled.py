"""Readers who stop reading while their tables go on: they are cut, come back, and have everything; nobody else notices.

At every table two people play, match after match; the other viewers watch, some of them the people's own seats through
a second socket. A part of the viewers stops reading. What waits for them is bounded, in the server's memory and in the
kernel's.
"""

import asyncio
import random
import socket
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

import httpx
import psutil
import websockets

from kikeriki.server.protocol import MOST_UNREAD
from tests.server.client import Guest, Json, Line
from tests.server.serving import UNLIMITED, Running

GAUGES = ("-m", "tests.server.gauges")
FLAGS = (*UNLIMITED, "--bot-pace=0", "--away-after=1000000")
VIEWERS = 20  # a table, two of them the people who play
NARROW = 4096  # bytes that a stalled reader's kernel takes for it
SEGMENT = 536  # bytes: with small segments the server's kernel keeps little for it, too
GOSSIP = "Kikeriki! " * 45
AT_A_TIME = 25  # who come back
PATIENCE = 120.0  # seconds without any progress: something is stuck


@dataclass
class Report:
    viewers: int = 0
    stalled: int = 0
    cut: int = 0  # because too much waited for them
    silent: int = 0  # because they did not answer a ping, which may come first
    resumed: int = 0
    queued_most: int = 0  # bytes that ever waited for one reader in the server
    queued_together: int = 0  # the most that was seen waiting for all of them
    kernel_most: int = 0  # the most that was seen in the kernel for one of them
    bound: int = 0  # of `queued_most`
    memory: Json = field(default_factory=dict)  # MB
    before: Json = field(default_factory=dict)  # of the others' moves, without stalled readers
    during: Json = field(default_factory=dict)
    after: Json = field(default_factory=dict)  # when all of them are gone, before they come back
    held: int = 0  # viewers whom the server knows then: it spends nothing on others

    def to_json(self) -> Json:
        return asdict(self)


class Pace:
    """How long acknowledgements take: told, never asserted."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self._cpu = 0.0

    def begin(self, server: Running) -> None:
        self.seconds.clear()
        self._cpu = _cpu(server)

    def sums(self, server: Running) -> Json:
        row = sorted(self.seconds)
        spent = _cpu(server) - self._cpu
        return {
            "moves": len(row),
            "p50 ms": round(1000 * row[len(row) // 2], 1),
            "p99 ms": round(1000 * row[len(row) * 99 // 100], 1),
            "server CPU µs a move": round(1e6 * spent / len(row)),
        }


class Reader:
    """A viewer who reads everything and keeps nothing but where it is."""

    def __init__(self, line: Line) -> None:
        self.line = line

    async def run(self) -> None:
        with suppress(websockets.ConnectionClosed):
            while True:
                await self.line.socket.recv(decode=False)


class Stalled:
    """A viewer who watches, and then stops reading."""

    def __init__(self, guest: Guest, table: str, seat: int | None) -> None:
        self.guest, self.table, self.seat = guest, table, seat
        self.match, self.since, self.port = "", 0, 0
        self._line: Line | None = None

    async def connect(self) -> None:
        narrow = socket.socket()
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, NARROW)
        narrow.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, SEGMENT)
        narrow.setblocking(False)
        host, _, port = self.guest.url.removeprefix("http://").partition(":")
        await asyncio.get_running_loop().sock_connect(narrow, (host, int(port)))
        self.port = narrow.getsockname()[1]
        headers = {"Cookie": f"kikeriki={self.guest.cookie}"} if self.guest.cookie else {}
        url = f"{self.guest.url.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        connection = await websockets.connect(
            url,
            sock=narrow,
            additional_headers=headers,
            compression=None,
            ping_interval=None,
            max_size=None,
            proxy=None,
        )
        self._line = Line(connection)
        frame = await self._line.watch(self.seat)
        self.match, self.since = frame["match"], frame["to"]
        connection.transport.pause_reading()

    async def resume(self) -> Json:
        """Come back as a client should: connect, `watch` with where one was; the frame that is told."""
        assert self._line is not None
        self._line.socket.transport.abort()
        line = await self.guest.connect(self.table)
        try:
            return await line.watch(self.seat, match=self.match, since=self.since)
        finally:
            line.socket.transport.abort()
            await line.socket.wait_closed()


class Table:
    """Two people who play on and gossip, and all who watch them."""

    def __init__(self, pace: Pace, number: int) -> None:
        self.readers: list[Reader] = []
        self.guests: list[Guest] = []
        self.id = ""
        self._pace, self._rng = pace, random.Random(number)
        self._lines: list[Line] = []

    async def sit_down(self, url: str) -> None:
        self.guests = [await Guest.named(url, name) for name in ("Ann", "Ben")]
        table = await self.guests[0].create("kuiken-koers", [{"kind": "me"}, {"kind": "open"}])
        self.id = table["id"]
        await self.guests[1].do("PUT", f"/api/tables/{self.id}/seats/1", {"kind": "me"})
        self._lines = [await guest.connect(self.id) for guest in self.guests]
        for seat, line in enumerate(self._lines):
            await line.send(type="watch", seat=seat)
        await self.guests[0].do("POST", f"/api/tables/{self.id}/start")
        self.guests.append(Guest(url))

    async def add_reader(self, guest: Guest, seat: int | None) -> None:
        line = await guest.connect(self.id)
        await line.send(type="watch", seat=seat)
        self.readers.append(Reader(line))

    def viewer_of(self, number: int) -> tuple[Guest, int | None]:
        """Every fourth watches a person's seat as that person, the others are spectators."""
        seat = number // 4 % 2 if number % 4 == 0 else None
        return (self.guests[2], None) if seat is None else (self.guests[seat], seat)

    async def run(self) -> None:
        """Both seats, match after match, until the lines are closed."""
        with suppress(websockets.ConnectionClosed, httpx.HTTPError, RuntimeError):
            await asyncio.gather(*(self._play(seat, line) for seat, line in enumerate(self._lines)))

    async def _play(self, seat: int, line: Line) -> None:
        decided, sent, number = ("", 0), 0.0, 0
        while True:
            message = await line.hear()
            line.heard.clear()
            line.frames.clear()
            if message["type"] == "done" and message["key"].startswith("m"):
                self._pace.seconds.append(time.perf_counter() - sent)
            elif message["type"] == "table" and line.table["status"] == "over" and seat == 0:
                await self.guests[0].do("POST", f"/api/tables/{self.id}/rematch")
                await self.guests[0].do("POST", f"/api/tables/{self.id}/start")
            elif message["type"] == "frame":
                view = message["view"]
                if seat in view["to_act"] and view["legal"] and (message["match"], message["to"]) != decided:
                    decided = message["match"], message["to"]
                    number += 1
                    await line.send(type="chat", key=f"c{seat}-{number}", text=GOSSIP)
                    sent = time.perf_counter()
                    move = self._rng.choice(view["legal"])
                    await line.send(type="move", key=f"m{number}", seat=seat, seq=message["to"], move=move)

    async def close(self) -> None:
        for line in (*self._lines, *(reader.line for reader in self.readers)):
            line.socket.transport.abort()  # a closing handshake would wait behind all that was not read
            await line.socket.wait_closed()
        for guest in self.guests:
            await guest.close()


async def campaign(server: Running, viewers: int, stalled: int) -> Report:
    """So many viewers in all, so many of them stall; everything they do, and what it cost."""
    pace, report = Pace(), Report(viewers=viewers, stalled=stalled)
    tables = [Table(pace, number) for number in range(viewers // VIEWERS)]
    await asyncio.gather(*(table.sit_down(server.url) for table in tables))
    watching = [(table, *table.viewer_of(number)) for number in range(VIEWERS - 2) for table in tables]
    resting = [Stalled(guest, table.id, seat) for table, guest, seat in watching[:stalled]]
    for table, guest, seat in watching[stalled:]:
        await table.add_reader(guest, seat)
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http, asyncio.TaskGroup() as group:
        for table in tables:
            for reader in table.readers:
                group.create_task(reader.run())
            group.create_task(table.run())
        await _moves(pace, 20 * len(tables))
        pace.begin(server)
        await _moves(pace, 40 * len(tables))
        report.before = pace.sums(server)
        report.memory["before"] = _memory(server)
        await asyncio.gather(*(victim.connect() for victim in resting))
        pace.begin(server)
        await _until_cut(http, server, report, resting, pace)
        report.during = pace.sums(server)
        pace.begin(server)
        await _moves(pace, 40 * len(tables))
        report.after = pace.sums(server)
        report.memory["after"] = _memory(server)
        await _resume(resting, report)
        for table in tables:
            await table.close()  # with their lines everybody's tasks end
    return report


async def _moves(pace: Pace, more: int) -> None:
    goal, deadline = len(pace.seconds) + more, time.monotonic() + PATIENCE
    while len(pace.seconds) < goal:
        await asyncio.sleep(0.01)
        assert time.monotonic() < deadline, "nobody moves"


async def _until_cut(
    http: httpx.AsyncClient, server: Running, report: Report, resting: list[Stalled], pace: Pace
) -> None:
    """Watch what waits for the stalled readers until the server knows none of them, or the bound is broken."""
    port, ports = int(server.url.rpartition(":")[2]), {victim.port for victim in resting}
    seen, at = 0, time.monotonic()
    while True:
        figures = await _figures(http)
        report.cut, report.held = int(figures["kikeriki_cuts_total"]), int(figures["kikeriki_viewers"])
        report.silent = report.viewers - report.held - report.cut
        report.queued_most = int(figures["test_queued_most"])
        report.bound = MOST_UNREAD + int(figures["test_longest_text"]) + 10
        report.queued_together = max(report.queued_together, int(figures["test_queued_bytes"]))
        report.kernel_most = max(report.kernel_most, *_in_the_kernel(port, ports), 0)
        if report.held <= report.viewers - report.stalled or report.queued_most > report.bound:
            return
        if len(pace.seconds) > seen:
            seen, at = len(pace.seconds), time.monotonic()
        assert time.monotonic() - at < PATIENCE, f"nothing has gone on for {PATIENCE} s: {report}"
        await asyncio.sleep(0.2)


async def _resume(resting: list[Stalled], report: Report) -> None:
    """Everybody who was cut comes back where they were, some at a time."""
    for first in range(0, len(resting), AT_A_TIME):
        together = resting[first : first + AT_A_TIME]
        await asyncio.gather(*map(_check_resumed, together))
        report.resumed += len(together)


async def _check_resumed(victim: Stalled) -> None:
    """Who comes back is told what a stranger to their troubles would be."""
    frame = await victim.resume()
    assert frame["from"] == (victim.since if frame["match"] == victim.match else 0)
    where = f"/api/tables/{victim.table}/frame"
    seat = {} if victim.seat is None else {"seat": victim.seat}
    told = (await victim.guest.http.get(where, params=seat | {"since": frame["from"]})).json()
    if told.get("match") == frame["match"]:  # else it has just ended, and the next one may not have begun
        again, first = told["events"][: len(frame["events"])], frame["events"]
        # A face that a seat was looking at then may be closed by now.
        assert [event["kind"] for event in again] == [event["kind"] for event in first]
        assert victim.seat is not None or again == first


async def _figures(http: httpx.AsyncClient) -> dict[str, float]:
    lines = (await http.get("/metrics")).text.splitlines()
    return {line.split(" ")[0]: float(line.split(" ")[1]) for line in lines if not line.startswith("#")}


def _in_the_kernel(server: int, clients: set[int]) -> Iterable[int]:
    """What the kernel keeps for each of these clients on the server's side: sent or not, but not yet taken."""
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        here, there, _, queues = line.split()[1:5]
        if int(here.rpartition(":")[2], 16) == server and int(there.rpartition(":")[2], 16) in clients:
            yield int(queues.partition(":")[0], 16)


def _memory(server: Running) -> float:
    return round(psutil.Process(server.pid).memory_info().rss / 1e6, 1)


def _cpu(server: Running) -> float:
    times = psutil.Process(server.pid).cpu_times()
    return float(times.user + times.system)
