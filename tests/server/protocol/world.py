"""The servers that are driven, and what was seen of them on the wire."""

import json
import re
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest
import websockets
from websockets.asyncio.client import ClientConnection

from tests.server.client import Guest, Json, Line
from tests.server.serving import Running

ME, OPEN = {"kind": "me"}, {"kind": "open"}
BEN = {"kind": "me", "name": "Ben"}
HEN = {"kind": "bot", "level": "hen"}
ABSENT = "A" * 22


@dataclass
class Driven:
    requests: set[str] = field(default_factory=set)
    said: dict[str, set[str]] = field(default_factory=dict)  # by clients: type and fields
    told: dict[str, set[str]] = field(default_factory=dict)  # by the server
    codes: dict[str, set[int]] = field(default_factory=dict)  # with their statuses in REST
    closed: set[int] = field(default_factory=set)

    def refused(self, code: str, status: int | None = None) -> None:
        self.codes.setdefault(code, set()).update({status} if status else ())

    async def answered(self, answer: httpx.Response) -> None:
        path = re.sub(r"/tables/[^/]{22}", "/tables/ID", answer.request.url.path)
        path = re.sub(r"/matches/[^/]{22}", "/matches/MATCH", re.sub(r"/seats/\d+", "/seats/N", path))
        if answer.is_success:
            self.requests.add(f"{answer.request.method} {path}")
            return
        await answer.aread()
        refusal = answer.json()
        assert set(refusal) == {"code", "clause", "params"}
        self.refused(refusal["code"], answer.status_code)


class Heard(Line):
    """A line of which everything is noted."""

    def __init__(self, connection: ClientConnection, driven: Driven) -> None:
        super().__init__(connection)
        self.driven = driven

    async def send(self, **message: Any) -> None:
        self.driven.said.setdefault(message["type"], set()).update(message.keys() - {"type"})
        await super().send(**message)

    async def hear(self) -> Json:
        message = await super().hear()
        self.driven.told.setdefault(message["type"], set()).update(message.keys() - {"type"})
        if message["type"] == "refused":
            self.driven.refused(message["code"])
        return message

    async def refused(self, **message: Any) -> str:
        """The code this message is refused with."""
        await self.send(**message)
        code: str = (await self.until("refused"))["code"]
        return code

    async def end(self) -> int:
        """The code the server closes with, after whatever it still says."""
        try:
            while True:
                await self.hear()
        except websockets.ConnectionClosed as closed:
            code = 1006 if closed.rcvd is None else closed.rcvd.code
            self.driven.closed.add(code)
            return code


@dataclass
class World:
    """The servers of this test, and what was seen of them."""

    driven: Driven
    main: Running
    strict: Running  # small limits, hasty pings
    brief: Running  # gives tables and people up at once
    faulty: Running  # has a fault planted in it

    def __post_init__(self) -> None:
        self._open: list[Guest | Line] = []

    async def close(self) -> None:
        for one in self._open:
            await one.close()

    def device(self, server: Running | None = None) -> Guest:
        """Somebody without a cookie."""
        guest = Guest((server or self.main).url)
        guest.http.event_hooks["response"].append(self.driven.answered)
        self._open.append(guest)
        return guest

    async def guest(self, name: str, server: Running | None = None) -> Guest:
        guest = self.device(server)
        await guest.do("POST", "/api/me", {"name": name})
        return guest

    async def dial(self, guest: Guest, table: str) -> Heard:
        line = Heard((await guest.connect(table)).socket, self.driven)
        self._open.append(line)
        return line

    async def connect(self, guest: Guest, table: str, watch: int | str | None = "nothing") -> Heard:
        line = await self.dial(guest, table)
        assert (await line.hear())["type"] == "hello"
        await line.until("table")
        if not isinstance(watch, str):
            await line.send(type="watch", seat=watch)
            await line.until("frame")
        return line

    async def turned_away(self, guest: Guest, table: str, **headers: str) -> str:
        with pytest.raises(websockets.InvalidStatus) as away:
            await guest.connect(table, **headers)
        response = away.value.response
        code: str = json.loads(response.body)["code"]
        self.driven.refused(code, response.status_code)
        return code


def at(table: Json | str, *more: object) -> str:
    id = table if isinstance(table, str) else table["id"]
    return "/".join(["/api/tables", id, *map(str, more)])


async def refused(guest: Guest, method: str, path: str, body: Any = None) -> str:
    answer = await guest.http.request(method, path, json=body)
    assert not answer.is_success, f"{method} {path}: {answer.text}"
    code: str = answer.json()["code"]
    return code


async def play_out(line: Line, seats: list[int]) -> Json:
    """Play these seats, one after the other behind the curtain, to the end of the match."""
    for _ in range(3000):
        if line.table["status"] == "over":
            return line.table
        for seat in seats:
            frame = await line.watch(seat)
            if line.table["status"] == "playing" and seat in frame["view"]["to_act"]:
                answer = await line.move(seat, frame["view"]["legal"][0], frame["to"])
                assert answer["type"] == "done" or answer["code"] in ("stale", "not-started"), answer
    raise AssertionError("the match does not end")


async def expect_refused(world: World, answer: httpx.Response, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    world.driven.refused(code, status)
