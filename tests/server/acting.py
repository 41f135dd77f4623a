"""One world of the proof of no leaks, acted out on its server: everybody's moves, what happens besides, what the viewer
tries, and all that it hears.
"""

import json
import random
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from kikeriki.rules.codec import dump
from kikeriki.rules.core import Move, Seat
from kikeriki.rules.fair import commitment
from kikeriki.server.live import LiveTable
from kikeriki.table import Table as TableInPlay
from tests.server.indoors import Fate, Indoors, Wire, logged
from tests.server.twins import Twins, World, viewers_of

Heard = dict[str, list[bytes]]  # by the way it came: in which order two sockets are served means nothing

MASK = b"c" * 64


@dataclass
class Person:
    """Somebody other than the viewer."""

    cookie: str
    seats: tuple[Seat, ...]
    wire: Wire | None = None


class Playing:
    """One world on its server. All that is drawn from `rng` is drawn alike in both; `own` is this world's alone."""

    def __init__(self, server: Indoors, twins: Twins, world: World, seed: str, name: str, kind: str) -> None:
        self.server, self.twins, self.kind = server, twins, kind
        self.rng, self.own = random.Random(seed), random.Random(f"{seed}/{name}")
        self.fate = Fate(seed, name, world.deck)
        self.heard: Heard = {}
        self.steps = 0
        self.queues: dict[Seat, deque[Move]] = {seat: deque() for seat in range(twins.table.players)}
        for seat, move in world.plays:
            self.queues[seat].append(move)
        self.cookie = ""
        self.table = ""
        self.people: list[Person] = []
        self.host: Person | None = None  # None: the viewer is the host
        self._live: LiveTable | None = None
        self._wire: Wire | None = None
        self._lines = 0
        self._keys = [0, 0]  # of others' messages, and of the viewer's

    async def play(self) -> Heard:
        """Everything that the viewer got, in its order."""
        with self.server.fated(self.fate), logged(self.server.settings, lambda line: self._note("log", line)):
            try:
                await self._play()
                heard, self.heard = self.heard, {}
            finally:
                await self._end()
        return {where: [part.replace(self.fate.commitment, MASK) for part in parts] for where, parts in heard.items()}

    async def _play(self) -> None:
        await self._sit_down()
        await self._begin()
        while await self._step():
            self.steps += 1
            self._note_jobs()
            for _ in range(self.rng.choice((0, 0, 1, 1, 2))):
                await self._probe(self.rng.choice(self._probes()))
        for probe in self.rng.sample(self._probes(), 4):
            await self._probe(probe)

    # The table

    async def _sit_down(self) -> None:
        rng, twins, server = self.rng, self.twins, self.server
        free = [seat for seat in range(twins.table.players) if seat not in twins.known]
        bots = {seat for seat in free if rng.random() < 0.35}
        if not twins.known and len(bots) == len(free):
            bots.discard(free[0])
        persons = [seat for seat in free if seat not in bots]
        anonymous = self.kind == "spectator" and rng.random() < 0.4
        access = rng.choice(("public", "link", "link" if anonymous else "private"))
        spectators = not twins.known or rng.random() < 0.7
        self.cookie = "" if anonymous else await server.guest("Vera")
        for seat in persons:
            cookie = await server.guest(f"P{seat}")
            self.people.append(Person(cookie, (seat,)))
        by_viewer = bool(twins.known) and (not self.people or rng.random() < 0.4)
        self.host = None if by_viewer else self.people[0]
        mine = twins.known if by_viewer else self.people[0].seats
        bot, me, nobody = {"kind": "bot", "level": "hen"}, {"kind": "me"}, {"kind": "open"}
        body = {
            "game": twins.table.game.slug,
            "edition": twins.table.edition,
            "options": dict(twins.table.options),
            "seats": [me if s in mine else bot if s in bots else nobody for s in range(twins.table.players)],
            "clock": rng.choice(({"move": None}, {"move": None}, {"move": 60, "bank": 30})),
            "access": access,
            "spectators": spectators,
        }
        self.table = json.loads(await self._asks(self.host, "POST", "/api/tables", body))["id"]
        self._live = await server.host.find(self.table)
        for person in [*([None] if self.cookie else []), *self.people]:
            if access == "private":
                await self._asks(person, "POST", f"{self._path}/join", {"invite": self.live.seating.invite})
            for seat in () if person is self.host else twins.known if person is None else person.seats:
                await self._asks(person, "PUT", f"{self._path}/seats/{seat}", {"kind": "me"})
            if person is not None:
                person.wire = await self._connect(person.cookie, lambda _: None)
        self._wire = await self._connect_viewer()
        if rng.random() < 0.7:
            await self._wire.say(type="watch", seat=self._eyes())

    async def _begin(self) -> None:
        share = self.rng.randbytes(32)
        shares = bool(self.twins.known) and self.rng.random() < 0.3
        match = self.live.seating.match
        seat = self.twins.known[0] if shares else 0
        if shares:
            await self.wire.say(type="commit", seat=seat, match=match, commitment=commitment(share))
        await self._asks(self.host, "POST", f"{self._path}/start")
        if shares:
            await self.wire.say(type="reveal", seat=seat, match=match, seed=share.hex())
        await self.wire.say(type="watch", seat=self._eyes())
        self._note_jobs()

    async def _end(self) -> None:
        await self._asks(self.host, "POST", f"{self._path}/close")
        for wire in (self._wire, *(person.wire for person in self.people)):
            if wire is not None:
                await wire.close()
        await self.server.host.settle()
        self.server.host.tidy()

    # A step

    async def _step(self) -> bool:
        """Somebody moves, or a bot does when its time has come; False at the end of the script."""
        rng = self.rng
        self.server.now += rng.uniform(0.0, 1.5)
        await self._hold()
        await self._disturb()
        await self._hold()
        table = self.in_play
        jobs = table.jobs()
        job = jobs[0] if jobs and self.queues[jobs[0].seat] else None
        ready = [s for s in sorted(table.match.to_act) if self.queues[s] and not table.sitters[s].by_bot]
        patience = 0.0 if not ready else 0.95 if job is None or job.timed_out else 0.5
        if ready and (job is None or rng.random() < patience):
            seat = rng.choice(ready)
            await self._move(seat, self.queues[seat].popleft())
        elif job is not None:
            self.server.now = max(self.server.now, job.at)
            assert await self.server.host.wake(self.live, self.queues[job.seat].popleft()), "nothing was due"
        else:
            return False
        return True

    async def _move(self, seat: Seat, move: Move) -> None:
        """Somebody's move. Who lays theirs face down may lay others first, in each world as they please."""
        person, nth = self._who(seat), 0
        match = self.in_play.match
        if person is not None and match.game.held(match.state) and len(match.to_act) > 1:
            if self.rng.random() < 0.3:
                await self._send_move(seat, self.own.choice(match.legal(seat)), nth)
                await self._probe(self.rng.choice(self._probes()))
                await self._hold()
                nth += 1
            for _ in range(self.own.choice((0, 0, 1, 2))):
                await self._send_move(seat, self.own.choice(match.legal(seat)), nth)
                nth += 1
        before = self.in_play.match.seq
        await self._send_move(seat, move, nth)
        match = self.in_play.match
        assert match.seq > before or match.pending.get(seat) == move, f"{move} of seat {seat} was not played"

    async def _send_move(self, seat: Seat, move: Move, nth: int) -> None:
        person, seq = self._who(seat), self.in_play.match.seq
        wire = self.wire if person is None else person.wire
        assert wire is not None
        # The viewer's keys are counted on their own: how often others move in their minds must not show in them.
        self._keys[person is None] += 1
        key = f"{self._keys[person is None]}"
        await wire.say(type="move", key=f"move-{key}", seat=seat, seq=seq, move=dump(move), nth=nth)

    def _who(self, seat: Seat) -> Person | None:
        """None: the viewer."""
        return next((person for person in self.people if seat in person.seats), None)

    async def _disturb(self) -> None:
        """Now and then something happens that is no move."""
        rng = self.rng
        what = rng.random()
        person = rng.choice(self.people) if self.people else None
        if what < 0.03:
            self.live.forget()  # as a server that restarts, or one of several that hears of another's move
        elif what < 0.06:
            await self._asks(self.host, "POST", f"{self._path}/pause")
            await self._probe(rng.choice(self._probes()))
            self.server.now += rng.uniform(0.0, 100.0)
            await self._asks(self.host, "POST", f"{self._path}/resume")
        elif person is None:
            return
        elif what < 0.09:
            deed = "back" if self.in_play.sitters[person.seats[0]].by_bot else "away"
            await self._asks(person, "POST", f"{self._path}/seats/{person.seats[0]}/{deed}")
        elif what < 0.12:
            assert person.wire is not None
            await person.wire.say(type="chat", key=f"{rng.random()}", text="My cards are bad today.")
        elif what < 0.14:
            assert person.wire is not None
            await person.wire.close()
            await self.server.host.settle()
            person.wire = await self._connect(person.cookie, lambda _: None)

    async def _hold(self) -> None:
        """After a refusal the table is read again, by whoever needs it next: here."""
        async with self.live.reading():
            pass

    # What the viewer tries

    async def _probe(self, probe: Callable[[], Awaitable[None]]) -> None:
        await self._hold()
        await probe()

    def _probes(self) -> list[Callable[[], Awaitable[None]]]:
        return [
            self._reconnect,
            self._get,
            self._get,
            self._try_move,
            self._try_move,
            self._spy,
            self._talk,
            self._overstep,
        ]

    async def _reconnect(self) -> None:
        """Another socket that resumes anywhere; sometimes it takes over."""
        rng, match = self.rng, self.live.seating.match
        other = await self._connect_viewer()
        since = rng.randrange(self.in_play.match.seq + 3)
        where = rng.choice(({"match": match, "since": since}, {"match": match, "since": since}, {"since": since}, {}))
        await other.say(type="watch", seat=self._eyes(), **where)
        if rng.random() < 0.3:
            self._wire, other = other, self.wire
        await other.close()
        await self.server.host.settle()

    async def _get(self) -> None:
        since = self.rng.randrange(self.in_play.match.seq + 3)
        eyes = self._eyes()
        seat = "" if eyes is None else f"&seat={eyes}"
        own = (self._path, f"{self._path}/frame?since={since}{seat}", f"{self._path}/frame?since=0{seat}")
        lists = ("/api/tables", "/api/me", "/api/me/tables", "/api/me/matches")
        path = self.rng.choice((*own, *lists, f"/api/matches/{self.live.seating.match}/record"))
        await self._ask("GET", path)

    async def _spy(self) -> None:
        """Another seat's frame, by both ways."""
        seat = self.rng.choice([seat for seat in range(8) if seat not in self.twins.known])
        await self.wire.say(type="watch", seat=seat)
        await self._ask("GET", f"{self._path}/frame?seat={seat}")

    async def _try_move(self) -> None:
        """A move that is not the viewer's to make, or not now."""
        rng, match = self.rng, self.in_play.match
        move = rng.choice(self.twins.tried)
        seat = rng.randrange(match.setup.players)
        seq = match.seq - rng.choice((0, 0, 1))
        if seat in self.twins.known and move in match.legal(seat):
            seq = match.seq + 7
        self._keys[True] += 1
        form = dump(move) if rng.random() < 0.7 else match.game.write_move(move)
        await self.wire.say(type="move", key=f"try-{self._keys[True]}", seat=seat, seq=max(seq, 0), move=form)

    async def _talk(self) -> None:
        self._keys[True] += 1
        await self.wire.say(type="ping")
        await self.wire.say(type="chat", key=f"chat-{self._keys[True]}", text="Who has the hen?")
        await self.wire.shout(
            self.rng.choice(("", "{}", "[1", '{"type":"watch","seat":9}', '{"type":"move","key":"x"}'))
        )
        await self.wire.say(type="watch", seat=self._eyes())

    async def _overstep(self) -> None:
        """What is for the host, or for whoever sits there."""
        seat = self.rng.choice([seat for seat in range(8) if seat not in self.twins.known])
        what = self.rng.choice(("start", "rematch", f"seats/{seat}/away", f"seats/{seat}/resign", f"seats/{seat}/back"))
        await self._ask("POST", f"{self._path}/{what}")
        await self._ask("PUT", f"{self._path}/seats/{seat}", {"kind": "bot", "level": "hen"})

    # Ways in and out

    @property
    def live(self) -> LiveTable:
        assert self._live is not None
        return self._live

    @property
    def in_play(self) -> TableInPlay:
        table = self.live.table
        assert table is not None
        return table

    @property
    def wire(self) -> Wire:
        assert self._wire is not None
        return self._wire

    @property
    def _path(self) -> str:
        return f"/api/tables/{self.table}"

    def _eyes(self) -> Seat | None:
        return self.rng.choice(viewers_of(self.twins.known) if self.rng.random() < 0.3 else self.twins.known or (None,))

    async def _connect(self, cookie: str, hear: Callable[[bytes], None]) -> Wire:
        wire = Wire(self.server, self.table, cookie, hear)
        await wire.ready()
        return wire

    async def _connect_viewer(self) -> Wire:
        self._lines += 1
        name = f"socket {self._lines}"
        return await self._connect(self.cookie, lambda text: self._note(name, text))

    async def _ask(self, method: str, path: str, body: Any = None) -> bytes:
        head, content = await self.server.ask(method, path, self.cookie, body)
        self._note("requests", f"{method} {path} ".encode() + head + b"\n" + content)
        return content

    async def _asks(self, person: Person | None, method: str, path: str, body: Any = None) -> bytes:
        """A person's request; what the viewer asks is noted."""
        if person is None:
            return await self._ask(method, path, body)
        _, content = await self.server.ask(method, path, person.cookie, body)
        return content

    def _note(self, where: str, content: bytes) -> None:
        self.heard.setdefault(where, []).append(f"{self.server.now:.6f} ".encode() + content)

    def _note_jobs(self) -> None:
        """Nobody is sent this: but the viewer will see when a bot moves."""
        self._note("jobs", repr((self.in_play.jobs(), self.live.due)).encode())
