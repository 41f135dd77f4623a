"""People who play at random at the tables of our server, each with a guest's cookie and a socket of their own."""

import asyncio
import itertools
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import orjson

from bench.server.line import Line, connect
from bench.server.rest import Rest
from bench.server.window import Window


class PlayStopped(Exception):
    """Something happened that does not happen while people play by the rules."""


@dataclass
class Count:
    """What else happened, apart from moves."""

    matches: int = 0  # that came to their end
    refused: dict[str, int] = field(default_factory=dict)
    bytes_heard: int = 0
    frames: int = 0


class Person:
    """Plays a random legal move of each view in which the seat is asked; `asked` says when that is so."""

    _keys = itertools.count()

    def __init__(self, table: "Table", seat: int, cookie: str) -> None:
        self.table, self.seat, self.cookie = table, seat, cookie
        self.line: Line | None = None
        self._match: str | None = None
        self._view: dict[str, Any] | None = None
        self._to = 0  # of the last frame
        self._next = 0  # the seq that the frame after one's own move has at least
        self._key: str | None = None  # of the move that is not yet answered
        self._since = 0.0
        self._told = False  # that it can move

    async def sit_down(self, port: int) -> None:
        self.line = await connect(port, f"/api/tables/{self.table.id}/socket", self.cookie, self.heard)
        self.line.closed.add_done_callback(lambda code: self.table.lost(self, code.result()))
        self._say({"type": "watch", "seat": self.seat})

    def heard(self, text: bytes) -> None:
        message = orjson.loads(text)
        count = self.table.count
        count.bytes_heard += len(text)
        match message["type"]:
            case "frame":
                count.frames += 1
                if message["match"] != self._match:
                    self._match, self._next, self._key = message["match"], 0, None
                self._to, self._view = message["to"], message["view"]
                self._look()
            case "done" if message["key"] == self._key:
                self.table.window.count(time.perf_counter() - self._since)
                self._next = max(self._next, message["seq"])
                self._key = None
                self._look()
            case "refused":
                code = message["code"]
                count.refused[code] = count.refused.get(code, 0) + 1
                self._key = None
            case "table" if self.seat == 0:
                self.table.changed(message["table"])

    def move(self) -> None:
        """Play one of the legal moves, now."""
        self._told = False
        if self._view is None:
            return
        self._key = f"{next(self._keys):x}"
        self._next = self._to + 1  # also where choices wait for each other: a seat chooses once
        move = random.choice(self._view["legal"])
        self._since = time.perf_counter()
        self._say({"type": "move", "key": self._key, "seat": self.seat, "seq": self._to, "move": move})

    def _look(self) -> None:
        view = self._view
        if self._key is None and self._to >= self._next and not self._told and view and self.seat in view["to_act"]:
            self._told = True
            self.table.asked(self)

    def _say(self, message: dict[str, Any]) -> None:
        if self.line is not None:
            self.line.say(orjson.dumps(message))


class Table:
    """A table whose people play a match, or one after the other."""

    def __init__(
        self, rest: Rest, window: Window, count: Count, asked: Callable[[Person], None], rematch: bool = True
    ) -> None:
        self._rest, self.window, self.count, self.asked, self._rematch = rest, window, count, asked, rematch
        self.id = ""
        self.people: list[Person] = []
        self.leaving = False
        self._renewal: asyncio.Task[None] | None = None
        self.failure: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def fill(self, port: int, game: str, options: dict[str, Any], cookies: list[str]) -> None:
        """Create the table as the first guest, let the others sit down, connect all, deal."""
        seats = [{"kind": "me"}, *({"kind": "open"} for _ in cookies[1:])]
        wish = {"game": game, "options": options, "seats": seats, "clock": {"move": None}, "access": "link"}
        host = cookies[0]
        self.id = (await self._rest.post("/api/tables", {**wish, "spectators": True}, host))["id"]
        for seat, cookie in enumerate(cookies):
            if seat > 0:
                await self._rest.post(f"/api/tables/{self.id}/join", {}, cookie)
                await self._rest.put(f"/api/tables/{self.id}/seats/{seat}", {"kind": "me"}, cookie)
            self.people.append(Person(self, seat, cookie))
        for person in self.people:
            await person.sit_down(port)

    async def start(self) -> None:
        await self._rest.post(f"/api/tables/{self.id}/start", None, self.people[0].cookie)

    def changed(self, table: dict[str, Any]) -> None:
        if table["status"] == "over" and self._renewal is None and not self.leaving:
            self.count.matches += 1
            self._renewal = asyncio.create_task(self._renew()) if self._rematch else None

    def lost(self, person: Person, code: int | None) -> None:
        if not self.leaving and not self.failure.done():
            self.failure.set_exception(PlayStopped(f"seat {person.seat} lost its line, code {code}"))

    def leave(self) -> None:
        self.leaving = True
        for person in self.people:
            if person.line is not None:
                person.line.close()

    async def _renew(self) -> None:
        try:
            await self._rest.post(f"/api/tables/{self.id}/rematch", None, self.people[0].cookie)
            await self.start()
        except Exception as why:
            if not self.failure.done() and not self.leaving:
                self.failure.set_exception(why)
        finally:
            self._renewal = None
