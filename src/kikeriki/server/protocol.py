"""Uvicorn's WebSocket, with three things more: a text is sent at once, heard at once, and a line can be cut.

ASGI's way out waits for a peer who does not read, and writes each frame through layers that cost as much as the rules
do. What a table shows needs neither: a text frame is a header of two or four bytes and the text.
"""

from collections.abc import Callable
from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

PUSH, CUT, LISTEN = "kikeriki.push", "kikeriki.cut", "kikeriki.listen"
MOST_UNREAD = 64 * 1024  # bytes that may wait for a reader

_FINAL_TEXT = 0x81
_SHORT, _MEDIUM = 126, 1 << 16


def text_frame(payload: bytes) -> bytes:
    """A WebSocket text frame, as a server sends it: final, not masked (RFC 6455, 5.2)."""
    size = len(payload)
    if size < _SHORT:
        return bytes((_FINAL_TEXT, size)) + payload
    if size < _MEDIUM:
        return bytes((_FINAL_TEXT, 126)) + size.to_bytes(2, "big") + payload
    return bytes((_FINAL_TEXT, 127)) + size.to_bytes(8, "big") + payload


class LineProtocol(WebSocketsSansIOProtocol):
    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._hear: Callable[[str], None] | None = None
        self._texts: list[bytes] = []

    async def run_asgi(self) -> None:
        # ASGI lets a server add extensions of its own; uvicorn's type knows only those of the standard.
        extensions: dict[str, Callable[..., object]] = self.scope["extensions"]  # type: ignore[assignment]
        extensions[PUSH], extensions[CUT], extensions[LISTEN] = self.push, self.transport.abort, self.listen
        await super().run_asgi()
        if not self.disconnected:  # closing in peace waits for a peer who does not read: for ever
            self.loop.call_later(self.close_timeout, self.transport.abort)

    def listen(self, hear: Callable[[str], None]) -> Callable[[bool], None]:
        """From now on texts go straight to `hear`, what waits for `receive` first; that tells of the end only. What
        is returned stops the reading, or goes on with it."""
        self._hear = hear
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
            transport.abort()
            return False
        if not self._texts:
            self.loop.call_soon(self._flush)
        self._texts.append(text_frame(payload))
        return True

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

    def send_receive_event_to_app(self) -> None:
        """A text that is not UTF-8 ends the line, also with a close frame right behind it, and is worth no trace."""
        if self.curr_msg_data_type != "text" or self.close_sent:
            super().send_receive_event_to_app()
            return
        try:
            text = b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.frames = []
            if self.conn.close_sent is None:
                self.conn.send_close(1007)
            self.handle_parser_exception()
            return
        if self._hear is None:
            super().send_receive_event_to_app()
        else:
            self.frames = []
            self._hear(text)

    def handle_ping(self) -> None:
        """Answer, unless the peer reads no answers."""
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()
        else:
            super().handle_ping()

    def keepalive_timeout(self) -> None:
        """Who does not answer a ping may not read either: it would never hear that the line is closed."""
        self.transport.abort()
