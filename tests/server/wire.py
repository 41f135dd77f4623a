"""A WebSocket in bytes, so that anything can be sent that no client would."""

import asyncio
import struct

from tests.server.serving import Running

PATIENCE = 60.0  # seconds for any answer
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def frame(
    opcode: int, payload: bytes, *, fin: bool = True, rsv: int = 0, masked: bool = True, length: int | None = None
) -> bytes:
    """A frame as a client sends it, or should not; a mask of zeros is a mask."""
    size = len(payload) if length is None else length
    first, mask = fin << 7 | rsv << 4 | opcode, masked << 7
    if size < 126:
        head = struct.pack("!BB", first, mask | size)
    elif size < 1 << 16:
        head = struct.pack("!BBH", first, mask | 126, size)
    else:
        head = struct.pack("!BBQ", first, mask | 127, size)
    return head + (b"\0\0\0\0" if masked else b"") + payload


class Wire:
    """A WebSocket in bytes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, server: Running, table: str, cookie: str) -> "Wire | None":
        """None where the handshake is refused."""
        host, port = server.url.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}\r\nCookie: kikeriki={cookie}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
        if b" 101 " in head.split(b"\r\n")[0]:
            return cls(reader, writer)
        writer.close()
        assert b" 404 " in head.split(b"\r\n")[0], head
        return None

    async def hear(self) -> tuple[int, bytes]:
        first, size = await self.reader.readexactly(2)
        if size == 126:
            (size,) = struct.unpack("!H", await self.reader.readexactly(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", await self.reader.readexactly(8))
        return first & 15, await self.reader.readexactly(size)

    def close(self) -> None:
        self.writer.close()
