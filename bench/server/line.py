"""The client's end of a WebSocket, with no more than a load generator needs.

Whole text messages both ways, pings answered. It trusts the server; `websockets` is the one to use for anything else.
A load generator that costs more than the server measures itself.
"""

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FINAL, MASKED = 0x80, 0x80
OPENS_WITHIN = 30.0  # seconds
NO_MASK = bytes(4)  # a client must mask; with this mask the bytes stay as they are, and the server does its work


class HandshakeRefused(Exception):
    """The server did not open the WebSocket; the message is its first line."""


def frame(opcode: int, body: bytes) -> bytes:
    """A client's message as one WebSocket frame."""
    size = len(body)
    if size < 126:
        head = struct.pack("!BB", FINAL | opcode, MASKED | size)
    elif size < 1 << 16:
        head = struct.pack("!BBH", FINAL | opcode, MASKED | 126, size)
    else:
        head = struct.pack("!BBQ", FINAL | opcode, MASKED | 127, size)
    return head + NO_MASK + body


def split(data: bytes) -> tuple[list[tuple[int, bytes]], bytes]:
    """The whole frames of a server as (opcode, body), and the rest, which waits for more."""
    found: list[tuple[int, bytes]] = []
    at, end = 0, len(data)
    while end - at >= 2:
        size, body = data[at + 1], at + 2  # a server does not mask
        if size == 126:
            body += 2
            size = int.from_bytes(data[at + 2 : body])
        elif size == 127:
            body += 8
            size = int.from_bytes(data[at + 2 : body])
        if body + size > end:  # also where the size itself is not whole: then body is past the end
            break
        found.append((data[at] & 0xF, data[body : body + size]))
        at = body + size
    return found, data[at:]


class Line(asyncio.Protocol):
    """One WebSocket; `heard` gets the text messages, and nothing after the line is closed."""

    def __init__(self, path: str, host: str, cookie: str | None, heard: Callable[[bytes], None]) -> None:
        self._path, self._host, self._cookie, self._heard = path, host, cookie, heard
        self._data = b""
        self._transport: asyncio.Transport | None = None
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = loop.create_future()
        self.closed: asyncio.Future[int | None] = loop.create_future()  # the code, None without one

    def say(self, body: bytes) -> None:
        if self._transport is not None:
            self._transport.write(frame(TEXT, body))

    def close(self) -> None:
        if self._transport is not None:
            self._transport.write(frame(CLOSE, struct.pack("!H", 1000)))
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport = cast(asyncio.Transport, transport)  # uvloop's own is no subclass
        cookie = "" if self._cookie is None else f"Cookie: {self._cookie}\r\n"
        transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: {self._host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n"
            f"{cookie}\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._data = self._data + data if self._data else data
        if not self.opened.done() and not self._shake_hands():
            return
        messages, self._data = split(self._data)
        for opcode, body in messages:
            if opcode == TEXT:
                self._heard(body)
            elif opcode == PING and self._transport is not None:
                self._transport.write(frame(PONG, body))
            elif opcode == CLOSE:
                self._ended(int.from_bytes(body[:2]) if body else None)

    def connection_lost(self, _why: Exception | None) -> None:
        self._ended(None)

    def _shake_hands(self) -> bool:
        head, blank, rest = self._data.partition(b"\r\n\r\n")
        if not blank:
            return False
        answer = head.split(b"\r\n", 1)[0]
        if b" 101 " not in answer:
            self.opened.set_exception(HandshakeRefused(answer.decode(errors="replace")))
            return False
        self._data = rest
        self.opened.set_result(None)
        return True

    def _ended(self, code: int | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(HandshakeRefused("the connection was closed"))
        if not self.closed.done():
            self.closed.set_result(code)
        if self._transport is not None:
            self._transport.close()
            self._transport = None


async def connect(port: int, path: str, cookie: str | None, heard: Callable[[bytes], None]) -> Line:
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: Line(path, f"127.0.0.1:{port}", cookie, heard), "127.0.0.1", port)
    await asyncio.wait_for(line.opened, OPENS_WITHIN)
    return line
