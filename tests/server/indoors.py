"""The server's real code without a network: requests and sockets straight into the application, time told by hand.

Nothing happens by itself: no timer runs, a bot moves when it is called, and plays what it is told to.
"""

import asyncio
import base64
import hashlib
import json
import logging
import random
from collections.abc import AsyncIterator, Callable, Iterator, MutableMapping
from contextlib import asynccontextmanager, contextmanager, redirect_stderr
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar
from unittest import mock

import structlog

from kikeriki.rules.core import Move, Rng
from kikeriki.rules.fair import Deal, commitment
from kikeriki.server import app, ids, seating
from kikeriki.server.doors import Doors
from kikeriki.server.guests import COOKIE, Guests
from kikeriki.server.hosting import Host
from kikeriki.server.house import House
from kikeriki.server.live import LiveTable
from kikeriki.server.logs import set_up_logs
from kikeriki.server.protocol import PUSH
from kikeriki.server.settings import Settings
from kikeriki.server.store import Store
from kikeriki.server.store.writers import GroupWriter
from kikeriki.server.thinking import Thinker
from kikeriki.table import Thought

T = TypeVar("T")

DAWN = 1_800_000_000.0
PATIENCE = 60.0  # seconds for an answer: far more than any takes
UNLIMITED = 10**9
LONGEST_THOUGHT = 0.04  # seconds


class Fate:
    """What a server draws at random: ids alike for the same `seed`, the secret share in a deal for this world alone."""

    def __init__(self, seed: str, world: str, deck: Rng) -> None:
        self.deck = deck
        self.share = hashlib.shake_256(f"{seed}/{world}".encode()).digest(128)
        self.commitment = commitment(self.share).encode()
        self._seed, self._drawn = seed, 0

    def token(self, size: int) -> str:
        self._drawn += 1
        content = hashlib.sha256(f"{self._seed}/{self._drawn}".encode()).digest()[:size]
        return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


class Scripted(Thinker):
    """A bot that is told what to play, and thinks about it for as long as its cards suggest."""

    def __init__(self, server: "Indoors") -> None:
        super().__init__(1)
        self.answer: Move | None = None
        self._server = server

    async def move(self, thought: Thought) -> Move:
        assert self.answer is not None
        self._server.now += random.Random(f"{thought.view}").uniform(0.0, LONGEST_THOUGHT)
        return self.answer


class PatientHost(Host):
    """Wakes no table by itself, and where it would wait, the time has come."""

    def __init__(self, store: Store, server: "Indoors") -> None:
        super().__init__(store, server.settings)
        self._server = server
        self.thinker = self.scripted = Scripted(server)

    def _schedule(self, live: LiveTable) -> None:
        pass

    async def _wait(self, until: float) -> None:
        self._server.now = max(self._server.now, until)

    async def wake(self, live: LiveTable, answer: Move) -> bool:
        """Do the one thing that is due first; a bot answers so."""
        self.scripted.answer = answer
        return await self._do_next(live)

    async def settle(self) -> None:
        """Until nothing is under way."""
        while self._tasks:
            await asyncio.gather(*self._tasks)

    def tidy(self) -> None:
        for live in tuple(self.tables.values()):
            self._drop(live)


class Indoors:
    """One server and its clock."""

    def __init__(self, directory: Path) -> None:
        self.settings = Settings(
            data=directory, log_level="debug", log_format="json", rate_requests=UNLIMITED, rate_messages=UNLIMITED,
            rate_new_guests=UNLIMITED, tables_per_guest=UNLIMITED, tables_per_address=UNLIMITED,
            connections_per_address=UNLIMITED,
        )  # fmt: skip
        self.now = DAWN
        self.fate: Fate | None = None
        self.on_log: Callable[[bytes], None] = lambda _: None
        self.app = app.make_app(self.settings)
        self._host: PatientHost | None = None

    @property
    def host(self) -> PatientHost:
        assert self._host is not None
        return self._host

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Indoors"]:
        here = asyncio.get_running_loop()
        at_once = mock.patch.object(here, "run_in_executor", _at_once)
        with at_once, mock.patch.object(app, "open_house", self._open_house):
            async with self.app._lifespan(self.app._api):
                yield self

    async def _open_house(self, settings: Settings) -> House:
        settings.data.mkdir(parents=True, exist_ok=True)
        store = Store(settings.database_url)
        await store.open()
        # What is durable is proven elsewhere: here the disk need not be waited for.
        assert isinstance(store._writer, GroupWriter)
        store._writer._cursor.execute("PRAGMA synchronous=OFF")
        store.now = lambda: self.now  # type: ignore[method-assign]
        self._host = PatientHost(store, self)
        return House(settings, store, self._host, Guests(store, "the same secret in both worlds"), Doors(settings))

    @contextmanager
    def fated(self, fate: Fate) -> Iterator[None]:
        """Within it, whatever this server draws at random is decided."""
        self.fate = fate
        deals = mock.patch.object(Deal, "rng", return_value=fate.deck)
        shares = mock.patch.object(seating, "fresh_seed", return_value=fate.share)
        tokens = mock.patch.object(ids, "secrets", SimpleNamespace(token_urlsafe=fate.token))
        with deals, shares, tokens:
            yield

    async def ask(self, method: str, path: str, cookie: str = "", body: Any = None) -> tuple[bytes, bytes]:
        """A request: the head and the body of the answer."""
        path, _, query = path.partition("?")
        content = b"" if body is None else json.dumps(body).encode()
        told: list[MutableMapping[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": content, "more_body": False}

        async def send(message: MutableMapping[str, Any]) -> None:
            told.append(message)

        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(content)).encode())]
        await self.app(_scope("http", path, cookie, headers, method=method, query_string=query.encode()), receive, send)
        start = next(message for message in told if message["type"] == "http.response.start")
        head = b"\n".join([str(start["status"]).encode(), *(b"%s: %s" % pair for pair in start["headers"])])
        return head, b"".join(message.get("body", b"") for message in told)

    async def guest(self, name: str) -> str:
        """A new guest; their cookie."""
        assert self.app.house is not None
        guests = self.app.house.guests
        return f"{COOKIE}={guests.cookie(await guests.add(name))}"


def _at_once(_executor: object, work: Callable[..., T], *args: Any) -> "asyncio.Future[T]":
    """In place of a thread: the database is a file of our own, and nothing else happens meanwhile."""
    done = asyncio.get_running_loop().create_future()
    try:
        done.set_result(work(*args))
    except Exception as error:
        done.set_exception(error)
    return done


class Wire:
    """A socket, as its guest hears it: every text with the code it was closed with."""

    def __init__(self, server: Indoors, table: str, cookie: str, hear: Callable[[bytes], None]) -> None:
        self._hear = hear
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._quiet = asyncio.Event()
        self._inbox.put_nowait({"type": "websocket.connect"})
        scope = _scope("websocket", f"/api/tables/{table}/socket", cookie, [], extensions={PUSH: self._push})
        self._task = asyncio.get_running_loop().create_task(server.app(scope, self._receive, self._send))
        self._task.add_done_callback(lambda _: self._quiet.set())

    async def say(self, **message: Any) -> None:
        await self.shout(json.dumps(message))

    async def shout(self, text: str) -> None:
        """Send it, and wait until it was dealt with."""
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})
        await self.ready()

    async def ready(self) -> None:
        self._quiet.clear()
        if self._task.done():
            return
        await asyncio.wait_for(self._quiet.wait(), PATIENCE)

    async def close(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(self._task, PATIENCE)

    async def _receive(self) -> dict[str, Any]:
        if self._inbox.empty():
            self._quiet.set()
        return await self._inbox.get()

    def _push(self, text: bytes) -> bool:
        self._hear(text)
        return True

    async def _send(self, message: MutableMapping[str, Any]) -> None:
        self._hear(repr(sorted(message.items())).encode())


def _scope(kind: str, path: str, cookie: str, headers: list[tuple[bytes, bytes]], **more: Any) -> dict[str, Any]:
    sent = [(b"host", b"127.0.0.1"), *headers, *([(b"cookie", cookie.encode())] if cookie else [])]
    asked = {"type": kind, "path": path, "raw_path": path.encode(), "headers": sent, "client": ("127.0.0.1", 1)}
    return (
        {"query_string": b"", "scheme": "http", "http_version": "1.1", "root_path": "", "extensions": {}} | asked | more
    )


class _Sink(logging.Handler):
    """Both ways to the log: structlog's lines, and whatever a library says through `logging`."""

    def __init__(self, on_log: Callable[[bytes], None]) -> None:
        super().__init__()
        self._on_log = on_log

    def write(self, text: str) -> None:
        if text.strip():
            self._on_log(_timeless(text))

    def flush(self) -> None:
        pass

    def emit(self, record: logging.LogRecord) -> None:
        self._on_log(f"{record.name} {record.levelname} {record.getMessage()}".encode())


def _timeless(line: str) -> bytes:
    """The line less the time on the wall, which differs between any two runs."""
    try:
        entry = json.loads(line)
    except ValueError:
        return line.encode()
    entry.pop("timestamp", None)
    return json.dumps(entry).encode()


@contextmanager
def logged(settings: Settings, on_log: Callable[[bytes], None]) -> Iterator[None]:
    """The server's own logs, set up as the server does, line by line."""
    sink = _Sink(on_log)
    root = logging.getLogger()
    with redirect_stderr(sink):  # type: ignore[type-var]
        set_up_logs(settings)
    structlog.configure(cache_logger_on_first_use=False)
    root.addHandler(sink)
    try:
        yield
    finally:
        root.removeHandler(sink)
        structlog.reset_defaults()
