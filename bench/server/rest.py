"""The REST side of a load: a few connections that stay open, one request at a time on each."""

import asyncio
from collections.abc import Mapping
from typing import Any

import orjson

ANSWERS_WITHIN = 30.0  # seconds


class RequestRefused(Exception):
    """The server answered something other than 2xx."""


class Rest:
    """Shared by everybody of a load: the cookie comes with the request."""

    def __init__(self, port: int, connections: int = 4) -> None:
        self._port = port
        self._idle: asyncio.Queue[tuple[asyncio.StreamReader, asyncio.StreamWriter] | None] = asyncio.Queue()
        for _ in range(connections):
            self._idle.put_nowait(None)  # opened when it is needed
        self.requests = 0

    async def post(self, path: str, body: object = None, cookie: str | None = None) -> dict[str, Any]:
        return (await self._ask("POST", path, body, cookie))[0]

    async def put(self, path: str, body: object, cookie: str) -> dict[str, Any]:
        return (await self._ask("PUT", path, body, cookie))[0]

    async def become_guest(self, name: str) -> str:
        """The cookie of a new guest."""
        headers = (await self._ask("POST", "/api/me", {"name": name}, None))[1]
        return headers["set-cookie"].partition(";")[0]

    async def close(self) -> None:
        while not self._idle.empty():
            if (stream := self._idle.get_nowait()) is not None:
                stream[1].close()

    async def _ask(
        self, method: str, path: str, body: object, cookie: str | None
    ) -> tuple[dict[str, Any], Mapping[str, str]]:
        content = b"" if body is None else orjson.dumps(body)
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\nContent-Length: {len(content)}\r\n"
            f"{'' if body is None else 'Content-Type: application/json' + chr(13) + chr(10)}"
            f"{'' if cookie is None else 'Cookie: ' + cookie + chr(13) + chr(10)}\r\n"
        )
        self.requests += 1
        stream = await self._idle.get()
        try:
            if stream is None:
                stream = await asyncio.open_connection("127.0.0.1", self._port)
            stream[1].write(head.encode() + content)
            status, headers, answer = await asyncio.wait_for(_read(stream[0]), ANSWERS_WITHIN)
            if headers.get("connection") == "close":
                stream[1].close()
                stream = None
        except BaseException:
            stream = None
            raise
        finally:
            self._idle.put_nowait(stream)
        if not 200 <= status < 300:
            raise RequestRefused(f"{method} {path}: {status} {answer.decode(errors='replace')[:500]}")
        return orjson.loads(answer) if answer else {}, headers


async def _read(reader: asyncio.StreamReader) -> tuple[int, Mapping[str, str], bytes]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    fields = (line.partition(":") for line in head[1:] if line)
    headers = {name.lower(): value.strip() for name, _, value in fields}
    return int(head[0].split()[1]), headers, await reader.readexactly(int(headers.get("content-length", "0")))
