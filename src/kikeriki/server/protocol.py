"""Uvicorn's WebSocket, with three things more: a text is sent at once, heard at once, and a line can be cut.

ASGI's way out waits for a peer who does not read, and both ways go through layers that cost as much as the rules do.
What a table shows needs none of that: a text frame is a short header and the text. Handshake, pings, closing and
whatever is out of the ordinary stay with uvicorn and websockets.
"""

import asyncio
import socket
import struct
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from kikeriki.server.framing import PLAIN_TEXT, Measured, measure, text_frame, unmask

PUSH, CUT, LISTEN = "kikeriki.push", "kikeriki.cut", "kikeriki.listen"
MOST_UNREAD = 64 * 1024  # bytes that may wait for a reader
AT_ONCE = struct.pack("ii", 1, 0)  # for SO_LINGER: what the kernel still has for the peer is thrown away


def cut(transport: asyncio.Transport) -> None:
    """Now, on both sides: else the kernel would keep what was not read, and offer it for minutes."""
    with suppress(OSError, ValueError):  # it may be closed already, or gone
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
    with suppress(OSError):
        transport.abort()


class RequestProtocol(HttpToolsProtocol):
    """Uvicorn's HTTP, which lets go of its parser also where a WebSocket takes over: the two refer to each other."""

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # as uvicorn does at the end of a connection


class LineProtocol(WebSocketsSansIOProtocol):
    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._hear: Callable[[str], None] | None = None
        self._texts: list[bytes] = []
        self._shaken = False  # the handshake is over; uvicorn hands it over as a chunk of its own
        self._part = b""  # of a text that is not complete
        self._theirs = 0  # bytes still to come of a frame that is websockets' affair

    async def run_asgi(self) -> None:
        # ASGI lets a server add extensions of its own; uvicorn's type knows only those of the standard.
        extensions: dict[str, Callable[..., object]] = self.scope["extensions"]  # type: ignore[assignment]
        extensions[PUSH], extensions[CUT], extensions[LISTEN] = self.push, self.cut, self.listen
        await super().run_asgi()
        extensions.clear()
        if not self.disconnected:  # closing in peace waits for a peer who does not read: for ever
            self.loop.call_later(self.close_timeout, cut, self.transport)  # which does not hold on to the line

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of whatever leads back here: what refers to itself would wait for the collector of cycles, and a
        whole table with it."""
        super().connection_lost(exc)
        self._hear = None
        self.conn.parser.close()

    def listen(self, hear: Callable[[str], None]) -> Callable[[bool], None]:
        """From now on texts go straight to `hear`, what waits for `receive` first; that tells of the end only. What
        is returned stops the reading, or goes on with it."""
        self._hear = None if self.disconnected else hear
        while not self.queue.empty():
            message = self.queue.get_nowait()
            if message["type"] != "websocket.receive":
                self.queue.put_nowait(message)
                break
            hear(message.get("text") or "")
        self.hold(False)
        return self.hold

    def hold(self, on: bool) -> None:
        if on == self.read_paused or self.transport.is_closing():
            return
        self.read_paused = on
        if on:
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()

    def push(self, payload: bytes) -> bool:
        """Send a text now; False, and the line is cut, if too much waits to be read already."""
        transport = self.transport
        if self.close_sent or self.disconnected or transport.is_closing():
            return True  # it is closed already: whoever reads from it will hear so
        if transport.get_write_buffer_size() > MOST_UNREAD:
            self.cut()
            return False
        if not self._texts:
            self.loop.call_soon(self._flush)
        self._texts.append(text_frame(payload))
        return True

    def cut(self) -> None:
        cut(self.transport)

    async def send(self, message: ASGISendEvent) -> None:
        """ASGI's own way out, for the handshake and the end: what was pushed goes first."""
        if self._texts:
            self._flush()
        await super().send(message)

    def shutdown(self) -> None:
        if self._texts:
            self._flush()
        super().shutdown()

    def _flush(self) -> None:
        """What was pushed in one turn of the loop, a frame and its answer mostly, goes out together."""
        texts, self._texts = self._texts, []
        if texts and not self.transport.is_closing():
            self.transport.write(b"".join(texts))

    def data_received(self, data: bytes) -> None:
        """A text in one piece is heard when it is complete; all else goes on to websockets as it comes."""
        if not self._shaken:
            super().data_received(data)
            self._shaken = self.handshake_initiated
            return
        if self._part:
            data, self._part = self._part + data, b""
        at = 0
        while at < len(data) and not self.transport.is_closing():
            if self._theirs:
                piece = data[at : at + self._theirs]
                self._theirs -= len(piece)
                at += len(piece)
                super().data_received(piece)
                continue
            frame = measure(data, at)
            if frame is None:
                self._part = data[at:]
                return
            if not self._is_plain(data[at], frame):
                self._theirs = frame.end - at
                continue
            if frame.end > len(data):
                self._part = data[at:]
                return
            self._heard(unmask(data, frame))
            at = frame.end

    def _is_plain(self, first: int, frame: Measured) -> bool:
        return (
            first == PLAIN_TEXT
            and frame.masked
            and frame.end - frame.payload <= self.config.ws_max_size
            and self._hear is not None
            and self.conn.state is State.OPEN
            and self.conn.current_size is None  # no message in pieces is under way
        )

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type != "text" or self.close_sent:
            super().send_receive_event_to_app()
            return
        payload, self.frames = b"".join(self.frames), []
        self._heard(payload)

    def _heard(self, payload: bytes) -> None:
        """A text that is not UTF-8 ends the line, and is worth no trace."""
        try:
            text = payload.decode()
        except UnicodeDecodeError:
            if self.conn.close_sent is None:
                self.conn.send_close(1007)
            self.handle_parser_exception()
            return
        if self._hear is not None:
            self._hear(text)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        self.hold(True)  # until somebody listens

    def handle_ping(self) -> None:
        """Answer, unless the peer reads no answers."""
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.cut()
        else:
            super().handle_ping()

    def keepalive_timeout(self) -> None:
        """Who does not answer a ping may not read either: it would never hear that the line is closed."""
        self.cut()
