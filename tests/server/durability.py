"""Kill −9 under load: people at several tables play at random, keep books on every promise, and go on after a kill."""

import asyncio
import random
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field

import httpx
import websockets

from kikeriki.rules.record import Record, read
from tests.server.client import Guest, Json, Line
from tests.server.ledger import Audit, Ledger, Sent, Told, read_log
from tests.server.serving import UNLIMITED, Running

FLAGS = (*UNLIMITED, "--bot-pace=0", "--away-after=1000000")
BETWEEN = 0.05  # seconds between two tries to reach a server that is down
PATIENCE = 60.0  # seconds without any progress: something is stuck
LOOK_BACK = 3  # acknowledged moves that are sent again after a reconnect, as if their answer had been lost
# A change of mind may come too late; nothing else that these clients send may be refused.
TOO_LATE = {"stale", "not-your-turn", "match-over", "not-started", "superseded"}

# What is played: the game, how many people, how many bots, options.
TABLES: tuple[tuple[str, int, int, Json], ...] = (
    ("5211", 3, 0, {}),
    ("5211", 2, 1, {}),
    ("5211", 4, 0, {"long": True}),
    ("gloria-picktoria", 2, 0, {}),
    ("gloria-picktoria", 3, 1, {}),
    ("kuiken-koers", 4, 0, {}),
    ("kuiken-koers", 2, 1, {"rounds": 2}),
    ("kuiken-koers", 3, 0, {"memory_aid": True}),
)


@dataclass
class Pulse:
    """The sign of life of the whole load."""

    acknowledged: int = 0
    at: float = 0.0
    faults: Counter[str] = field(default_factory=Counter)
    stopping: bool = False
    patient: bool = True  # or else it stops at the first fault

    def beat(self) -> None:
        self.acknowledged += 1
        self.at = time.monotonic()


class Viewer:
    """Somebody at a table through one socket after the other; a person with a seat, or a spectator."""

    def __init__(self, pulse: Pulse, guest: Guest, table: str, seat: int | None, rng: random.Random) -> None:
        self.ledgers: dict[str, Ledger] = {}
        self.over: set[str] = set()  # matches seen to their end
        self.leaving = False  # a cancellation alone may be lost: Python 3.11's wait_for swallows one that comes late
        self._pulse, self._guest, self._table, self._seat, self._rng = pulse, guest, table, seat, rng
        self._match = ""
        self._pending: Sent | None = None
        self._choice: Sent | None = None  # the last acknowledged move
        self._legal: list[Json] = []
        self._told = False  # on this line
        self._keys = 0

    async def run(self) -> None:
        while not self.leaving:
            try:
                line = await self._guest.connect(self._table)
            except (OSError, EOFError, TimeoutError, websockets.WebSocketException):
                await asyncio.sleep(BETWEEN)
                continue
            try:
                await self._talk(line)
            except websockets.ConnectionClosed:
                continue
            except TimeoutError:
                self._pulse.faults["stuck"] += 1
                raise
            finally:
                await line.close()

    async def _talk(self, line: Line) -> None:
        self._told = False
        await line.until("table")
        known = {"match": self._match, "since": self.ledgers[self._match].to} if self._match else {}
        await line.send(type="watch", seat=self._seat, **known)
        # A move does not say of which match it is: after a rematch it would be another match's.
        if line.table["match"] == self._match and self._match not in self.over:
            await self._send_again(line)
        while not self.leaving:
            message = await line.hear()
            if message["type"] == "frame":
                self._hear_frame(message)
            elif message["type"] == "done":
                self._hear_done(message)
            elif message["type"] == "refused":
                self._hear_refused(message)
            if line.table["status"] == "over" and self._told and self._pending is None:
                self.over.add(line.table["match"])
            if self._seat is not None and self._told and self._pending is None:
                await self._play(line)

    async def _send_again(self, line: Line) -> None:
        """Whatever has not been answered, and a few that have: an answer may have been lost on the way."""
        ledger = self.ledgers[self._match]
        for key in list(ledger.acknowledged)[-LOOK_BACK:]:
            await line.send(**ledger.sent[key].message())
        if self._pending is not None:
            await line.send(**self._pending.message())

    def _hear_frame(self, frame: Json) -> None:
        if frame["match"] != self._match:
            self._match, self._pending, self._choice = frame["match"], None, None
        ledger = self.ledgers.setdefault(self._match, Ledger(self._match, self._seat))
        self._pulse.faults["gap in frames"] += frame["from"] != ledger.to
        ledger.frames.append(Told(frame["from"], frame["to"], frame["events"], frame["view"], self._told))
        self._told = True

    def _hear_done(self, message: Json) -> None:
        key, seq, ledger = message["key"], message["seq"], self.ledgers[self._match]
        if key in ledger.acknowledged:
            self._pulse.faults["answered otherwise"] += ledger.acknowledged[key] != seq
            return
        ledger.acknowledged[key] = seq
        self._pulse.beat()
        if self._pending is not None and self._pending.key == key:
            self._choice, self._pending = self._pending, None

    def _hear_refused(self, message: Json) -> None:
        key, pending = message["key"], self._pending
        if key in self.ledgers[self._match].acknowledged:
            self._pulse.faults["forgotten"] += 1
        elif pending is not None and pending.key == key:
            self._pulse.faults[f"refused: {message['code']}"] += not pending.nth or message["code"] not in TOO_LATE
            self._choice, self._pending = pending, None

    async def _play(self, line: Line) -> None:
        """Move when asked; having chosen while others still choose, sometimes choose again."""
        ledger, chosen = self.ledgers[self._match], self._choice
        frame = ledger.frames[-1]
        if chosen is None or (chosen.match, chosen.seq) != (self._match, frame.to):
            if self._seat not in frame.view["to_act"]:
                return
            self._legal, nth = frame.view["legal"], 0
        elif frame.view.get("choice") is not None and self._rng.random() < 0.25:
            nth = chosen.nth + 1
        else:
            return
        await asyncio.sleep(self._rng.uniform(0, 0.01))
        self._keys += 1
        assert self._seat is not None
        sent = Sent(self._match, f"{self._seat}-{self._keys}", self._seat, frame.to, self._rng.choice(self._legal), nth)
        ledger.sent[sent.key] = self._pending = sent
        await line.send(**sent.message())


class Party:
    """A table with its viewers; it plays match after match until the load is stopping."""

    def __init__(self, pulse: Pulse, url: str, name: str, played: tuple[str, int, int, Json]) -> None:
        self.records: dict[str, Record] = {}
        self.viewers: list[Viewer] = []
        self._pulse, self._url, self._name = pulse, url, name
        self._game, self._people, self._bots, self._options = played
        self._guests: list[Guest] = []
        self._table = ""

    async def sit_down(self) -> None:
        self._guests = [await Guest.named(self._url, f"P{seat}") for seat in range(self._people)]
        host = self._guests[0]
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (self._people - 1)]
        seats += [{"kind": "bot", "level": "hen"}] * self._bots
        self._table = (await host.create(self._game, seats, options=self._options))["id"]
        for seat, guest in enumerate(self._guests[1:], 1):
            await guest.do("PUT", f"/api/tables/{self._table}/seats/{seat}", {"kind": "me"})
        await host.do("POST", f"/api/tables/{self._table}/start")
        self._guests.append(Guest(self._url))
        for seat, guest in enumerate(self._guests):
            place = seat if seat < self._people else None
            rng = random.Random(f"{self._name}/{seat}")
            self.viewers.append(Viewer(self._pulse, guest, self._table, place, rng))

    async def run(self) -> None:
        try:
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(viewer.run()) for viewer in self.viewers]
                try:
                    await self._lead()
                finally:
                    for viewer, task in zip(self.viewers, tasks, strict=True):
                        viewer.leaving = True
                        task.cancel()
        finally:
            for guest in self._guests:
                await guest.close()

    async def _lead(self) -> None:
        """A new match as soon as everybody has seen the end of the last; its record is fetched first."""
        while True:
            await asyncio.sleep(0.02)
            seen = set.intersection(*(viewer.over for viewer in self.viewers)) - self.records.keys()
            with suppress(httpx.TransportError):
                for match in seen:
                    await self._fetch(match)
                if not self._is_over():
                    continue
                if self._pulse.stopping:
                    return
                await self._again()

    def _is_over(self) -> bool:
        matches = {match for viewer in self.viewers for match in viewer.ledgers}
        return bool(matches) and matches <= self.records.keys()

    async def _fetch(self, match: str) -> None:
        answer = await self._guests[0].http.get(f"/api/matches/{match}/record")
        if answer.status_code == 200:
            self.records[match] = read(answer.text)
        else:  # although everybody has seen its end
            self._pulse.faults["forgotten"] += 1

    async def _again(self) -> None:
        """Whatever of it was done before a kill is not done twice."""
        host, here = self._guests[0], f"/api/tables/{self._table}"
        table = await host.do("GET", here)
        if table["status"] == "over":
            table = await host.do("POST", f"{here}/rematch")
        if table["status"] == "open":
            await host.do("POST", f"{here}/start")
        for _ in range(1000):  # until somebody has been dealt a hand of it
            if any(table["match"] in viewer.ledgers for viewer in self.viewers):
                return
            await asyncio.sleep(0.02)


@dataclass
class Report:
    kills: int = 0
    acknowledged: int = 0
    matches: int = 0
    frames: int = 0
    events: int = 0
    faults: dict[str, int] = field(default_factory=dict)
    restart: list[float] = field(default_factory=list)  # seconds from the kill until the server answers
    play: list[float] = field(default_factory=list)  # seconds from there to the first acknowledged move
    total: list[float] = field(default_factory=list)  # from the kill to it

    def to_json(self) -> Json:
        def spread(seconds: list[float]) -> Json:
            row = sorted(seconds)
            return {"median": round(row[len(row) // 2], 2), "most": round(row[-1], 2)} if row else {}

        times = {"restart": spread(self.restart), "play": spread(self.play), "total": spread(self.total)}
        return {**{name: value for name, value in vars(self).items() if name not in times}, **times}


class Noticed(Exception):
    """The server is at fault: there is no need to go on."""


async def campaign(server: Running, database: str, kills: int, seed: str, patient: bool = True) -> Report:
    """Play, kill and start the server so many times, play to the end, and compare the books with the database.

    One who is not `patient` stops at the first fault: a server that loses moves may never come to an end.
    """
    pulse, report, rng = Pulse(patient=patient), Report(), random.Random(seed)
    parties = [Party(pulse, server.url, f"{seed}/{i}", played) for i, played in enumerate(TABLES)]
    for party in parties:
        await party.sit_down()
    try:
        async with asyncio.timeout(PATIENCE * (kills + 4)), asyncio.TaskGroup() as group:
            for party in parties:
                group.create_task(party.run())
            for _ in range(kills):
                await _beats(pulse, rng.randint(10, 300))
                await asyncio.sleep(rng.uniform(0, 0.05))  # in the middle of whatever is going on then
                await _kill(server, pulse, report)
            await _beats(pulse, 50)
            pulse.stopping = True
    except* Noticed:
        report.faults = dict(+pulse.faults)
    else:
        _compare(database, parties, pulse, report)
    return report


async def _beats(pulse: Pulse, more: int) -> None:
    """Wait until so many more moves are acknowledged."""
    goal, began = pulse.acknowledged + more, time.monotonic()
    while pulse.acknowledged < goal:
        await asyncio.sleep(0.001)
        if not pulse.patient and pulse.faults.total():
            raise Noticed
        if time.monotonic() - max(began, pulse.at) > PATIENCE:
            raise AssertionError(f"nothing has gone on for {PATIENCE} s; so far: {+pulse.faults}")


async def _kill(server: Running, pulse: Pulse, report: Report) -> None:
    killed = time.monotonic()
    await asyncio.to_thread(server.kill)
    before = pulse.acknowledged
    await asyncio.to_thread(server.start)
    ready = time.monotonic()
    await _beats(pulse, before + 1 - pulse.acknowledged)
    report.kills += 1
    report.restart.append(ready - killed)
    report.play.append(max(0.0, pulse.at - ready))
    report.total.append(time.monotonic() - killed)


def _compare(database: str, parties: list[Party], pulse: Pulse, report: Report) -> None:
    records = {match: record for party in parties for match, record in party.records.items()}
    ledgers = [ledger for party in parties for viewer in party.viewers for ledger in viewer.ledgers.values()]
    audit = Audit(read_log(database), records)
    audit.look(ledgers)
    report.acknowledged, report.matches = pulse.acknowledged, len(records)
    report.frames, report.events = audit.frames, audit.events
    report.faults = dict(pulse.faults + audit.faults)
    assert audit.moves == pulse.acknowledged, "the books do not balance"
