"""The same match twice: once over a clean wire, once with each message sent several times and out of order.

The server runs in this process, from the text of a message to the commit on the disk; only the sockets between are
ours. What a seat chooses depends on what it sees alone, so both matches must end alike.
"""

import asyncio
import itertools
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable, MutableMapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import orjson
from sqlalchemy import Connection, select

from kikeriki.rules.fair import SERVER, Contribution, commitment
from kikeriki.server import deeds, seating
from kikeriki.server.guests import COOKIE, Guest
from kikeriki.server.house import House, close_house, open_house
from kikeriki.server.seating import new_seating, write_seating
from kikeriki.server.settings import Settings
from kikeriki.server.sockets import Sockets
from kikeriki.server.store import schema
from kikeriki.table import Clock

Json = dict[str, Any]

WINDOW = 10  # how far a message may be displaced
COPIES = 5  # how often it is sent at most
MOST_PLAYERS = 4
AT_ONCE = 16  # matches
PATIENCE = 1200.0  # seconds for a match among others: far more than any takes, also on a busy machine
NO_LIMIT = 10**9
GAMES = (*("5211", "kuiken-koers") * 3, "5211", "gloria-picktoria")  # in their turn; the last is by far the longest
# What a choice that was replaced, and comes late, may be told.
TOO_LATE = {"superseded", "stale", "not-your-turn", "match-over", "not-started"}


@dataclass(frozen=True)
class Script:
    """All that decides how a match goes."""

    name: str
    game: str
    players: int
    options: Json
    shares: bool  # whether the players have a share in the deal

    @classmethod
    def numbered(cls, number: int) -> "Script":
        rng = random.Random(f"script {number}")
        game = GAMES[number % len(GAMES)]
        options = {"rounds": rng.randint(1, 3)} if game == "kuiken-koers" else {}
        return cls(f"script {number}", game, rng.randint(2, MOST_PLAYERS), options, rng.random() < 0.25)

    def rng(self, *place: object) -> random.Random:
        return random.Random("/".join(map(str, (self.name, *place))))

    def seed(self, who: object) -> bytes:
        return self.rng("seed", who).randbytes(128)


class Socket:
    """A client's end of one WebSocket, made of the two functions that ASGI gives a server."""

    def __init__(self, hear: Callable[[Json], None]) -> None:
        self.hear = hear
        self.opened: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._inbox: asyncio.Queue[Json] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        self._task: asyncio.Task[None] | None = None

    async def open(self, sockets: Sockets, table: str, cookie: str) -> None:
        headers = [(b"host", b"127.0.0.1"), (b"cookie", f"{COOKIE}={cookie}".encode())]
        path = f"/api/tables/{table}/socket"
        scope: MutableMapping[str, Any] = {"type": "websocket", "path": path, "headers": headers, "extensions": {}}
        self._task = asyncio.get_running_loop().create_task(sockets(scope, self._inbox.get, self._send))
        assert await self.opened

    async def close(self) -> None:
        assert self._task is not None
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._task

    def deliver(self, text: str) -> None:
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    async def _send(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "websocket.send":
            self.hear(orjson.loads(message["text"]))
        elif not self.opened.done():
            self.opened.set_result(message["type"] == "websocket.accept")


@dataclass
class Parcel:
    number: int
    message: int
    socket: Socket
    text: str


class Wire:
    """Carries messages to the server: each up to `copies` times, none displaced by `window` or more."""

    def __init__(self, rng: random.Random, copies: int, window: int) -> None:
        self.sent = self.carried = 0
        self._rng, self._copies, self._window = rng, copies, window
        self._parcels: list[Parcel] = []
        self._numbers = itertools.count()
        self._new: set[int] = set()  # messages of which no copy has been delivered
        self._waiting = False

    def send(self, sockets: Sequence[Socket], message: Json) -> None:
        text = orjson.dumps(message).decode()
        self.sent += 1
        self._new.add(self.sent)
        for _ in range(self._rng.randint(1, self._copies)):
            self._parcels.append(Parcel(next(self._numbers), self.sent, self._rng.choice(sockets), text))
        if not self._waiting:
            self._waiting = True  # until all who have something to say now have said it
            asyncio.get_running_loop().call_soon(self._carry)

    def _carry(self) -> None:
        """Copies of what has arrived stay behind, to come late, until later messages push them on."""
        self._waiting = False
        while self._new:
            self._carry_one()

    def _carry_one(self) -> None:
        within = self._parcels[0].number + self._window
        reach = sum(parcel.number < within for parcel in self._parcels[: self._window])
        parcel = self._parcels.pop(self._rng.randrange(reach))
        self._new.discard(parcel.message)
        self.carried += 1
        parcel.socket.deliver(parcel.text)

    def flush(self) -> None:
        while self._parcels:
            self._carry_one()


@dataclass
class Ending:
    """How a match went, read from the database."""

    events: list[Json]
    outcome: str | None
    said: Counter[tuple[int, str]]
    doubled: int  # keys that are in the log more than once
    faults: Counter[str]
    sent: int = 0
    carried: int = 0

    def differences(self, clean: "Ending") -> Counter[str]:
        """What is wrong with this match; empty if it went as the clean one did."""
        found = Counter({"doubled": self.doubled}) + self.faults
        found["other events"] = self.events != clean.events
        found["other outcome"] = self.outcome != clean.outcome or self.outcome is None
        found["other chat"] = self.said != clean.said
        return +found


class Player:
    """One seat, through one or two sockets; a message may take either."""

    def __init__(self, play: "Play", seat: int, sockets: int) -> None:
        self.seat = seat
        self.sockets = [Socket(self.hear) for _ in range(sockets)]
        self.table: Json = {}
        self.answers: dict[str, int] = {}
        self.pongs = 0
        self._play, self._script = play, play.script
        self._decided: set[int] = set()
        self._final: dict[str, int] = {}  # keys of the choices that count, with the seq they were made at

    def say(self, **message: Any) -> None:
        self._play.wire.send(self.sockets, message)

    def hear(self, message: Json) -> None:
        kind = message["type"]
        if kind == "table":
            self.table = message["table"]
            self._play.look()
        elif kind == "frame" and message["to"] not in self._decided and self._is_asked(message["view"]["to_act"]):
            self._decide(message["to"], message["view"]["legal"])
        elif kind == "done":
            self._hear_done(message["key"], message["seq"])
        elif kind == "refused" and message["key"] is not None:
            self._hear_refused(message["key"], message["code"])
        elif kind == "pong":
            self.pongs += 1

    def _is_asked(self, to_act: list[int]) -> bool:
        """Where several may act and it matters who is first, they go by their seats."""
        return self.seat in to_act if self._play.is_held else self.seat == min(to_act, default=None)

    def _decide(self, to: int, legal: list[Json]) -> None:
        """Choose; where choices wait for each other, all but one seat change their minds, and that one comes last."""
        self._decided.add(to)
        rng = self._script.rng(self.seat, to)
        if rng.random() < 0.05:
            self.say(type="chat", key=f"chat {to}".replace(" ", "-"), text=f"{self.seat} at {to}")
        times = rng.choice((1, 1, 2, 3)) if self._play.is_held else 1
        moves = [rng.choice(legal) for _ in range(times)]
        if self._play.is_held and self.seat == self._play.last_at(to):
            self._play.when_chosen(to, lambda: self._move(to, moves[-1:]))
        else:
            self._move(to, moves)

    def _move(self, to: int, moves: list[Json]) -> None:
        for nth, move in enumerate(moves):
            key = f"{self.seat}-{to}-{nth}"
            if nth == len(moves) - 1:
                self._final[key] = to
            self.say(type="move", key=key, seat=self.seat, seq=to, move=move, nth=nth)

    def _hear_done(self, key: str, seq: int) -> None:
        if self.answers.setdefault(key, seq) != seq:
            self._play.faults["answered otherwise"] += 1
        if key in self._final:
            self._play.chose(self._final[key], self.seat)

    def _hear_refused(self, key: str, code: str) -> None:
        if key in self.answers:
            self._play.faults["refused after done"] += 1
        elif key in self._final or code not in TOO_LATE:
            self._play.faults[f"refused: {code}"] += 1


@dataclass
class Play:
    """One match of a script at one server."""

    script: Script
    match: str
    wire: Wire
    over: asyncio.Future[None]
    faults: Counter[str] = field(default_factory=Counter)
    players: list[Player] = field(default_factory=list)
    _chosen: dict[int, set[int]] = field(default_factory=dict)
    _waiting: dict[int, Callable[[], None]] = field(default_factory=dict)
    _revealed: bool = False

    @property
    def is_held(self) -> bool:
        return self.script.game == "5211"

    def last_at(self, to: int) -> int:
        return self.script.rng("last", to).randrange(self.script.players)

    def when_chosen(self, to: int, then: Callable[[], None]) -> None:
        """Do it as soon as all others have chosen what they mean."""
        self._waiting[to] = then
        self._look_at(to)

    def chose(self, to: int, seat: int) -> None:
        self._chosen.setdefault(to, set()).add(seat)
        self._look_at(to)

    def _look_at(self, to: int) -> None:
        if len(self._chosen.get(to, ())) == self.script.players - 1 and to in self._waiting:
            self._waiting.pop(to)()

    def look(self) -> None:
        statuses = {player.table.get("status") for player in self.players}
        if statuses == {"over"} and not self.over.done():
            self.over.set_result(None)
        if statuses == {"revealing"} and not self._revealed:
            self._revealed = True
            for player in self.players:
                seed = self.script.seed(player.seat).hex()
                player.say(type="reveal", seat=player.seat, match=self.match, seed=seed)

    @property
    def shares(self) -> int:
        table = self.players[0].table
        return len(table["deal"]["contributions"]) - 1 if table else 0


class Hall:
    """A server without sockets, and guests who play there."""

    def __init__(self, house: House, guests: list[Guest]) -> None:
        self._house, self._guests = house, guests
        self._sockets = Sockets(house.host, house.guests, house.doors)

    async def play(self, script: Script, copies: int, window: int) -> Ending:
        async with asyncio.timeout(PATIENCE):
            table, match = await self._create(script)
            wire = Wire(script.rng("wire"), copies, window)
            play = Play(script, match, wire, asyncio.get_running_loop().create_future())
            play.players = [Player(play, seat, min(copies, 2)) for seat in range(script.players)]
            for player, guest in zip(play.players, self._guests, strict=False):
                for socket in player.sockets:
                    await socket.open(self._sockets, table, self._house.guests.cookie(guest))
                wire.send(player.sockets[:1], {"type": "watch", "seat": player.seat})
            await self._deal(play, table)
            await play.over
            await self._quiet(play)
            for player in play.players:
                for socket in player.sockets:
                    await socket.close()
        return await self._ending(play, table)

    async def _create(self, script: Script) -> tuple[str, str]:
        """As the REST does it, but for the match's name and the server's seed: these must be alike twice."""
        now, host = self._house.host.now(), self._guests[0].id
        new = new_seating(
            script.game, None, script.players, script.options, Clock(), "link", spectators=True, host=host, now=now
        )
        new.match = f"{script.rng('match').getrandbits(120):022d}"[:22]
        new.contributions = [Contribution.of(SERVER, script.seed(SERVER))]
        for seat, guest in enumerate(self._guests[: script.players]):
            new.sit(guest.id, seat, guest.name)
        row = {"id": new.id, "rev": 0, "status": new.status, "access": new.access, "creator": host, "address": ""}
        row |= {"created": now, "due": now + NO_LIMIT, "seating": write_seating(new)}
        await self._house.store.create_table({**row, "standing": None}, {"player": host, "table_id": new.id})
        return new.id, new.match

    async def _deal(self, play: Play, table: str) -> None:
        live = await self._house.host.find(table)
        if play.script.shares:
            for player in play.players:
                promise = commitment(play.script.seed(player.seat))
                player.say(type="commit", seat=player.seat, match=play.match, commitment=promise)
            while play.shares < play.script.players:
                await asyncio.sleep(0.001)
        await live.act(lambda live, now: deeds.start(live, now, self._guests[0].id))

    async def _quiet(self, play: Play) -> None:
        """Wait until every copy of every message has been answered."""
        play.wire.flush()
        for player in play.players:
            for socket in player.sockets:
                socket.deliver('{"type":"ping"}')
        while any(player.pongs < len(player.sockets) for player in play.players):
            await asyncio.sleep(0.001)

    async def _ending(self, play: Play, table: str) -> Ending:
        log, chat, matches = schema.log, schema.chat, schema.matches

        def find(connection: Connection) -> Ending:
            lines = connection.execute(select(log).where(log.c.match_id == play.match).order_by(log.c.rev)).all()
            keys = Counter((line.seat, line.key) for line in lines if line.key is not None)
            said = connection.execute(select(chat.c.seat, chat.c.text).where(chat.c.table_id == table)).all()
            return Ending(
                [event for line in lines for event in orjson.loads(line.events)],
                connection.execute(select(matches.c.outcome).where(matches.c.id == play.match)).scalar_one(),
                Counter((line.seat, line.text) for line in said),
                sum(times - 1 for times in keys.values()),
                play.faults,
                play.wire.sent,
                play.wire.carried,
            )

        return await self._house.store.read(find)


@asynccontextmanager
async def open_hall(data: Path) -> AsyncIterator[Hall]:
    settings = Settings(
        data=data, rate_requests=NO_LIMIT, rate_messages=NO_LIMIT, connections_per_address=NO_LIMIT, away_after=NO_LIMIT
    )
    data.mkdir(parents=True)
    house = await open_house(settings)
    try:
        yield Hall(house, [await house.guests.add(f"P{seat}") for seat in range(MOST_PLAYERS)])
    finally:
        await close_house(house)


@dataclass
class Report:
    matches: int = 0
    messages: int = 0
    carried: int = 0  # with all their copies
    events: int = 0
    faults: Counter[str] = field(default_factory=Counter)

    def to_json(self) -> Json:
        return {**vars(self), "faults": dict(self.faults)}


async def compare(directory: Path, scripts: Sequence[Script]) -> Report:
    """Play each script twice, some at once, and compare."""
    report, free = Report(), asyncio.Semaphore(AT_ONCE)
    slow, seating.REVEAL_WITHIN = seating.REVEAL_WITHIN, PATIENCE  # who is late would be left out of the deal
    try:
        async with open_hall(directory / "clean") as clean, open_hall(directory / "noisy") as noisy:

            async def one(script: Script) -> None:
                async with free:
                    once = await clean.play(script, copies=1, window=1)
                    twice = await noisy.play(script, COPIES, WINDOW)
                report.faults += twice.differences(once)
                report.faults += Counter({f"clean: {kind}": times for kind, times in once.differences(once).items()})
                report.matches += 1
                report.messages += twice.sent
                report.carried += twice.carried
                report.events += len(twice.events)

            async with asyncio.TaskGroup() as group:
                for script in scripts:
                    group.create_task(one(script))
    finally:
        seating.REVEAL_WITHIN = slow
    return report
