"""A stage for the question who may do what: one table in every state, everybody who could ask, the server in process.

Every case begins at the same rows: what a deed changed is put back before the next one.
"""

import asyncio
import itertools
import json
import random
from collections.abc import AsyncIterator, MutableMapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import ColumnElement, Connection, Table, delete, insert, select

from kikeriki.rules.fair import commitment
from kikeriki.server.app import Application, make_app
from kikeriki.server.settings import Settings
from kikeriki.server.store import schema

NEVER = 1e6  # seconds: nothing happens by itself here
PATIENCE = 30.0
SEED = "5a" * 16
FORGED = "AAAAAAAAAAAAAAAAAAAAAA.c2lnbmVkLWJ5LW5vYm9keS1hdC1hbGw"
ABSENT = "AAAAAAAAAAAAAAAAAAAAAA"
PEOPLE = ("nobody", "forged", "stranger", "removed", "member", "seated", "other", "host")
STATES = ("open", "ready", "revealing", "playing", "paused", "over", "closed")
Json = dict[str, Any]

# Seat 0 is the host's, seat 1 `seated`'s, seat 2 `other`'s. Seat 3 is open, then (ready) a bot's, then the host's too.
REQUESTS: dict[str, tuple[str, str, Json | None]] = {
    "see": ("GET", "/api/tables/ID", None),
    "join": ("POST", "/api/tables/ID/join", {}),
    "join invited": ("POST", "/api/tables/ID/join", {"invite": "INVITE"}),
    "sit at 3": ("PUT", "/api/tables/ID/seats/3", {"kind": "me"}),
    "sit at 1": ("PUT", "/api/tables/ID/seats/1", {"kind": "me", "name": "Me"}),
    "bot at 3": ("PUT", "/api/tables/ID/seats/3", {"kind": "bot", "level": "hen"}),
    "free 1": ("PUT", "/api/tables/ID/seats/1", {"kind": "open"}),
    "free 3": ("PUT", "/api/tables/ID/seats/3", {"kind": "open"}),
    "start": ("POST", "/api/tables/ID/start", None),
    "pause": ("POST", "/api/tables/ID/pause", None),
    "resume": ("POST", "/api/tables/ID/resume", None),
    "remove": ("POST", "/api/tables/ID/remove", {"player": "OTHER"}),
    "leave": ("POST", "/api/tables/ID/leave", None),
    "away 1": ("POST", "/api/tables/ID/seats/1/away", None),
    "back 1": ("POST", "/api/tables/ID/seats/1/back", None),
    "resign 1": ("POST", "/api/tables/ID/seats/1/resign", None),
    "rematch": ("POST", "/api/tables/ID/rematch", None),
    "close": ("POST", "/api/tables/ID/close", None),
    "frame": ("GET", "/api/tables/ID/frame", None),
    "frame of 1": ("GET", "/api/tables/ID/frame?seat=1", None),
    "advice for 1": ("GET", "/api/tables/ID/advice?seat=1", None),
    "record": ("GET", "/api/matches/MATCH/record", None),
    "replay": ("GET", "/api/matches/MATCH/replay", None),
    "listed": ("GET", "/api/tables", None),
    "mine": ("GET", "/api/me/tables", None),
}
MESSAGES: dict[str, Json] = {
    "ping": {"type": "ping"},
    "watch": {"type": "watch", "seat": None},
    "watch 1": {"type": "watch", "seat": 1},
    "move": {"type": "move", "key": "KEY", "seat": 1, "seq": "SEQ", "move": "MOVE"},
    "chat": {"type": "chat", "key": "KEY", "text": "Good evening"},
    "commit": {"type": "commit", "seat": 1, "match": "MATCH", "commitment": commitment(bytes.fromhex(SEED))},
    "reveal": {"type": "reveal", "seat": 1, "match": "MATCH", "seed": SEED},
}
LISTS = ("listed", "mine")
# Who changes nothing needs nothing put back.
HARMLESS = {"see", "frame", "frame of 1", "record", "listed", "mine", "ping", "watch", "watch 1"}


@dataclass(frozen=True)
class Stand:
    """One table as it stands at the beginning of every case."""

    access: str
    spectators: bool
    state: str
    id: str
    match: str
    invite: str
    move: Any
    seq: int
    rows: dict[str, list[Json]]


@dataclass(frozen=True)
class Answer:
    """What came back: `word` is ok, absent or the code of the refusal; `raw` all there was to see of a refusal."""

    word: str
    status: int | None = None
    raw: tuple[Any, ...] = ()


class Stage:
    def __init__(self, app: Application, http: httpx.AsyncClient) -> None:
        self.app, self.http = app, http
        self.cookies: dict[str, str] = {"nobody": "", "forged": f"kikeriki={FORGED}"}
        self.ids: dict[str, str] = {}
        self._keys = itertools.count()

    async def people(self) -> None:
        for name in PEOPLE[2:]:
            answer = await self.http.post("/api/me", json={"name": name})
            self.ids[name] = answer.json()["id"]
            self.cookies[name] = f"kikeriki={answer.cookies['kikeriki']}"
            self.http.cookies.clear()

    async def ask(self, who: str, method: str, path: str, body: Json | None = None) -> httpx.Response:
        headers = {"cookie": self.cookies[who]} if self.cookies[who] else {}
        return await self.http.request(method, path, json=body, headers=headers)

    async def _do(self, who: str, method: str, path: str, body: Json | None = None) -> Json:
        answer = await self.ask(who, method, path, body)
        assert answer.is_success, f"{who} {method} {path}: {answer.text}"
        told: Json = answer.json()
        return told

    async def set_up(self, access: str, spectators: bool, state: str) -> Stand:
        """A table in this state, made as people make one."""
        body = {
            "game": "5211",
            "seats": [{"kind": "me"}] + [{"kind": "open"}] * 3,
            "access": access,
            "spectators": spectators,
        }
        table = await self._do("host", "POST", "/api/tables", body)
        path, invite = f"/api/tables/{table['id']}", table.get("invite", "")
        for who in ("removed", "member", "seated", "other"):
            await self._do(who, "POST", f"{path}/join", {"invite": invite})
        for seat, who in ((1, "seated"), (2, "other")):
            await self._do(who, "PUT", f"{path}/seats/{seat}", {"kind": "me"})
        await self._do("host", "POST", f"{path}/remove", {"player": self.ids["removed"]})
        move, seq = None, 0
        if state == "ready":
            await self._do("host", "PUT", f"{path}/seats/3", {"kind": "bot", "level": "hen"})
        elif state != "open":
            await self._do("host", "PUT", f"{path}/seats/3", {"kind": "me", "name": "second"})
        if state == "revealing":
            async with self.line("seated", table["id"]) as line:
                line.say({**MESSAGES["commit"], "match": table["match"]})
                await line.hear_out()
        if state not in ("open", "ready"):
            await self._do("host", "POST", f"{path}/start")
        if state not in ("open", "ready", "revealing"):
            frame = await self._do("seated", "GET", f"{path}/frame?seat=1")
            move, seq = frame["view"]["legal"][0], frame["to"]
        if state == "paused":
            await self._do("host", "POST", f"{path}/pause")
        elif state == "over":
            await self._play_out(table["id"])
        elif state == "closed":
            await self._do("host", "POST", f"{path}/close")
        now = await self._do("host", "GET", path)
        assert now["status"] == {"ready": "open", "paused": "playing"}.get(state, state)
        rows = await self._rows(now["id"], now["match"])
        return Stand(access, spectators, state, now["id"], now["match"], invite, move, seq, rows)

    async def _play_out(self, table: str) -> None:
        rng = random.Random(table)
        async with (
            self.line("host", table) as host,
            self.line("seated", table) as one,
            self.line("other", table) as two,
        ):
            lines = [host, one, two, host]
            for _ in range(1000):
                for seat, line in enumerate(lines):
                    who = ("host", "seated", "other", "host")[seat]
                    answer = await self.ask(who, "GET", f"/api/tables/{table}/frame?seat={seat}")
                    frame = answer.json()
                    if seat not in frame["view"]["to_act"]:
                        continue
                    move = rng.choice(frame["view"]["legal"])
                    key = f"out{next(self._keys)}"
                    line.say({"type": "move", "key": key, "seat": seat, "seq": frame["to"], "move": move})
                    heard = await line.hear_out()
                    if any(m["type"] == "table" and m["table"]["status"] == "over" for m in heard):
                        return
        raise AssertionError("the match does not end")

    # One case

    async def case(self, stand: Stand, who: str, what: str, absent: bool = False) -> Answer:
        """What `who` is answered; with `absent`, at a table that does not exist."""
        id, match = (ABSENT, ABSENT) if absent else (stand.id, stand.match)
        if what in REQUESTS:
            answer = await self._request(stand, who, what, id, match)
        elif what == "connect":
            async with self.line(who, id) as line:
                answer = line.denied or Answer("ok")
        else:
            answer = await self._message(stand, who, what, id, match)
        if answer.word == "ok" and what not in HARMLESS and not absent:
            await self.put_back(stand)
        return answer

    async def _request(self, stand: Stand, who: str, what: str, id: str, match: str) -> Answer:
        method, path, body = REQUESTS[what]
        known = {"INVITE": stand.invite, "OTHER": self.ids["other"]}
        body = body and {name: known.get(value, value) for name, value in body.items()}
        answer = await self.ask(who, method, path.replace("ID", id).replace("MATCH", match), body)
        if not answer.is_success:
            raw = (answer.status_code, sorted(answer.headers.items()), answer.content)
            return Answer(answer.json()["code"], answer.status_code, raw)
        if what in LISTS and id not in [table["id"] for table in answer.json()["tables"]]:
            return Answer("absent")
        return Answer("ok", answer.status_code)

    async def _message(self, stand: Stand, who: str, what: str, id: str, match: str) -> Answer:
        known = {"MATCH": match, "KEY": f"k{next(self._keys)}", "SEQ": stand.seq, "MOVE": stand.move or "pass"}
        message = {
            name: known.get(value, value) if isinstance(value, str) else value for name, value in MESSAGES[what].items()
        }
        async with self.line(who, id) as line:
            if line.denied:
                return line.denied
            line.say(message)
            heard = await line.hear_out()
        refused = [told["code"] for told in heard if told["type"] == "refused"]
        return Answer(refused[0] if refused else "ok")

    async def put_back(self, stand: Stand) -> None:
        house = self.app.house
        assert house is not None

        def write(connection: Connection, _: object) -> None:
            for table, rows in _tables(stand.rows):
                connection.execute(delete(table).where(_belongs(table, stand.id, stand.match)))
                if rows:
                    connection.execute(insert(table), rows)

        live = house.host.tables.get(stand.id)
        if live is None:
            await house.store.write(write)
        else:
            async with live.lock:
                await house.store.write(write)
                live.forget()

    async def _rows(self, id: str, match: str) -> dict[str, list[Json]]:
        house = self.app.house
        assert house is not None

        def read(connection: Connection) -> dict[str, list[Json]]:
            found: dict[str, list[Json]] = {}
            for table in (schema.tables, schema.members, schema.matches, schema.log, schema.participants, schema.chat):
                asked = select(table).where(_belongs(table, id, match))
                found[table.name] = [dict(row._mapping) for row in connection.execute(asked)]
            return found

        return await house.store.read(read)

    @asynccontextmanager
    async def line(self, who: str, table: str) -> AsyncIterator["Line"]:
        line = Line(self.app, self.cookies[who], table)
        try:
            await line.open()
            yield line
        finally:
            await line.close()


def _belongs(table: Table, id: str, match: str) -> ColumnElement[bool]:
    if "match_id" in table.c:
        return table.c.match_id == match
    return table.c["table_id" if "table_id" in table.c else "id"] == id


def _tables(rows: dict[str, list[Json]]) -> list[tuple[Table, list[Json]]]:
    return [(schema.metadata.tables[name], kept) for name, kept in rows.items()]


class Line:
    """A socket without a wire: what uvicorn would hand the application, from two queues."""

    def __init__(self, app: Application, cookie: str, table: str) -> None:
        self._app = app
        headers = [(b"host", b"127.0.0.1"), *([(b"cookie", cookie.encode())] if cookie else [])]
        self._scope = {
            "type": "websocket",
            "path": f"/api/tables/{table}/socket",
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "extensions": {},
        }
        self._in: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self._out: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self.denied: Answer | None = None
        self.closed: int | None = None

    async def open(self) -> None:
        self._in.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(self._app(self._scope, self._in.get, self._sent))
        first = await asyncio.wait_for(self._out.get(), PATIENCE)
        if first["type"] == "websocket.accept":
            await self.hear_out()
            return
        body = (await asyncio.wait_for(self._out.get(), PATIENCE))["body"]
        raw = (first["status"], sorted(first["headers"]), body)
        self.denied = Answer(json.loads(body)["code"], first["status"], raw)

    def say(self, message: Json) -> None:
        self._in.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def hear_out(self) -> list[Json]:
        """Everything up to the answer to a ping that is sent now, or up to the end."""
        self.say({"type": "ping"})
        heard: list[Json] = []
        while True:
            message = await asyncio.wait_for(self._out.get(), PATIENCE)
            if message["type"] == "websocket.close":
                self.closed = message["code"]
                return heard
            told = json.loads(message["text"])
            if told["type"] == "pong":
                return heard
            heard.append(told)

    async def close(self) -> None:
        self._in.put_nowait({"type": "websocket.disconnect"})
        if self._task is not None:
            await asyncio.wait_for(self._task, PATIENCE)

    async def _sent(self, message: MutableMapping[str, Any]) -> None:
        self._out.put_nowait(message)


@asynccontextmanager
async def stage(data: Path) -> AsyncIterator[Stage]:
    """The application in process, with everybody a guest already."""
    data.mkdir(parents=True, exist_ok=True)
    many = 10**9
    settings = Settings(
        data=data,
        bot_pace=NEVER,
        away_after=NEVER,
        rate_requests=many,
        rate_messages=many,
        rate_new_guests=many,
        tables_per_guest=many,
        tables_per_address=many,
        connections_per_address=many,
    )
    app = make_app(settings)
    inbox: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
    outbox: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
    life = asyncio.create_task(app({"type": "lifespan", "asgi": {"version": "3.0"}}, inbox.get, outbox.put))
    inbox.put_nowait({"type": "lifespan.startup"})
    assert (await asyncio.wait_for(outbox.get(), PATIENCE))["type"] == "lifespan.startup.complete"
    transport = httpx.ASGITransport(app=app, client=("127.0.0.1", 1))
    try:
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
            found = Stage(app, http)
            await found.people()
            yield found
    finally:
        inbox.put_nowait({"type": "lifespan.shutdown"})
        await asyncio.wait_for(life, PATIENCE)
