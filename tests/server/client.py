"""A client as a stranger would write it from docs/protocol.md: REST through httpx, frames through websockets."""

import asyncio
import itertools
import json
import random
from collections.abc import Callable
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

PATIENCE = 30.0  # seconds for an answer: far more than any takes
Json = dict[str, Any]


class Guest:
    """Somebody with a cookie."""

    def __init__(self, url: str, cookie: str = "") -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE, cookies={"kikeriki": cookie} if cookie else None)

    @classmethod
    async def named(cls, url: str, name: str) -> "Guest":
        guest = cls(url)
        answer = await guest.http.post("/api/me", json={"name": name})
        assert answer.status_code == 200, answer.text
        return guest

    @property
    def cookie(self) -> str:
        return self.http.cookies.get("kikeriki") or ""

    async def do(self, method: str, path: str, body: Any = None, status: int = 200) -> Json:
        answer = await self.http.request(method, path, json=body)
        assert answer.status_code == status, f"{method} {path}: {answer.status_code} {answer.text}"
        told: Json = answer.json() if answer.content else {}
        return told

    async def create(self, game: str, seats: list[Json], **more: Any) -> Json:
        return await self.do("POST", "/api/tables", {"game": game, "seats": seats, **more}, 201)

    async def connect(self, table: str, **headers: str) -> "Line":
        if self.cookie:
            headers["Cookie"] = f"kikeriki={self.cookie}"
        url = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        socket = await websockets.connect(
            url, additional_headers=headers, compression=None, ping_interval=None, max_size=None, proxy=None
        )
        return Line(socket)

    async def close(self) -> None:
        await self.http.aclose()


class Line:
    """One socket, with the latest of what it was told."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.table: Json = {}
        self.you: Json = {}
        self.frame: Json = {}
        self.frames: list[Json] = []
        self.heard: list[str] = []  # every text, as it came
        self._keys = itertools.count()

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self) -> Json:
        """The next message."""
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        assert isinstance(text, str)
        self.heard.append(text)
        message: Json = json.loads(text)
        if message["type"] == "table":
            self.table, self.you = message["table"], message["you"]
        elif message["type"] == "frame":
            self.frame = message
            self.frames.append(message)
        return message

    async def until(self, wanted: str | Callable[[Json], bool]) -> Json:
        """Hear on until a message of this type, or one for which this holds."""
        fits = (lambda message: message["type"] == wanted) if isinstance(wanted, str) else wanted
        while True:
            message = await self.hear()
            if fits(message):
                return message

    async def watch(self, seat: int | None, **since: Any) -> Json:
        await self.send(type="watch", seat=seat, **since)
        return await self.until("frame")

    async def move(self, seat: int, move: Any, seq: int, key: str | None = None, **more: Any) -> Json:
        """Send a move and return what it is answered."""
        key = key or f"k{next(self._keys)}-{random.getrandbits(32)}"
        await self.send(type="move", key=key, seat=seat, seq=seq, move=move, **more)
        return await self.until(lambda message: message["type"] in ("done", "refused") and message["key"] == key)

    async def close(self) -> None:
        await self.socket.close()


async def seated(url: str, game: str, players: int, **more: Any) -> tuple[list[Guest], str]:
    """A table of people, each with a guest of their own; the first is the host."""
    guests = [await Guest.named(url, f"P{seat}") for seat in range(players)]
    table = await guests[0].create(game, [{"kind": "me"}] + [{"kind": "open"}] * (players - 1), **more)
    for seat, guest in enumerate(guests[1:], 1):
        await guest.do("PUT", f"/api/tables/{table['id']}/seats/{seat}", {"kind": "me"})
    return guests, table["id"]


async def play_seat(line: Line, seat: int, rng: random.Random, most: int = 100_000) -> Json:
    """Play one seat at random until the match is over; the last table that was told."""
    moves = 0
    answered = -1, 0  # the frame that was decided on, as (seq, number of frames)
    while line.table.get("status") != "over" and moves < most:
        view = line.frame.get("view")
        now = (line.frame.get("to", -1), 0)
        if view and seat in view["to_act"] and now != answered:
            answered = now
            answer = await line.move(seat, rng.choice(view["legal"]), line.frame["to"])
            if answer["type"] == "refused":
                assert answer["code"] in ("stale", "not-your-turn", "match-over", "not-started"), answer
                answered = -1, 0
                await line.watch(seat, match=line.frame["match"], since=line.frame["to"])
            moves += 1
            continue
        await line.hear()
    return line.table
