"""Frames in whatever pieces: our protocol hears and answers what uvicorn's own does."""

import asyncio
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
import uvicorn
from hypothesis import example, given
from hypothesis import strategies as st
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from kikeriki.server.framing import measure, text_frame, unmask
from kikeriki.server.protocol import LineProtocol

LONGEST = 300
HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


class Wire(asyncio.Transport):
    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closed = False

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def get_write_buffer_size(self) -> int:
        return 0


async def _app(_: Any, receive: Callable[[], Any], send: Callable[[Any], Any]) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def _connected(kind: type[WebSocketsSansIOProtocol]) -> tuple[WebSocketsSansIOProtocol, Wire]:
    config = uvicorn.Config(_app, ws_max_size=LONGEST, ws_per_message_deflate=False, log_config=None)
    config.load()
    line, wire = kind(config, ServerState(), {}), Wire()
    line.connection_made(wire)
    line.data_received(HANDSHAKE)
    while b"\r\n\r\n" not in wire.written:
        await asyncio.sleep(0)
    return line, wire


async def _heard(kind: type[WebSocketsSansIOProtocol], chunks: list[bytes]) -> tuple[list[str], bytes, bool]:
    """The texts, what was answered, and whether the line was closed."""
    line, wire = await _connected(kind)
    texts: list[str] = []
    if isinstance(line, LineProtocol):
        line.listen(texts.append)
    for chunk in chunks:
        if not wire.closed:
            line.data_received(chunk)
    while not line.queue.empty():
        message = line.queue.get_nowait()
        if message["type"] == "websocket.receive" and (text := message.get("text")) is not None:
            texts.append(text)
    told = texts, wire.written, wire.closed
    line.connection_lost(None)
    await asyncio.gather(*line.tasks)
    return told


def _frame(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


def _close(code: int) -> bytes:
    return _frame(Opcode.CLOSE, code.to_bytes(2, "big"))


def _odd(first: int, data: bytes) -> bytes:
    """Reserved bits and codes."""
    return bytes((first,)) + _frame(Opcode.TEXT, data)[1:]


_texts = st.text(max_size=200).map(str.encode)
_frames = st.one_of(
    st.builds(_frame, st.just(Opcode.TEXT), _texts),
    st.builds(_frame, st.just(Opcode.TEXT), _texts, st.just(False)),
    st.builds(_frame, st.just(Opcode.CONT), _texts, st.booleans()),
    st.builds(_frame, st.just(Opcode.PING), st.binary(max_size=20)),
    st.builds(_frame, st.just(Opcode.PONG), st.binary(max_size=20)),
    st.builds(_frame, st.just(Opcode.TEXT), st.binary(max_size=20)),  # mostly no UTF-8
    st.builds(_frame, st.just(Opcode.BINARY), st.binary(max_size=20)),
    st.just(_close(1000)),
    st.just(_frame(Opcode.TEXT, b"x" * (LONGEST + 1))),
    st.just(Frame(Opcode.TEXT, b"not masked").serialize(mask=False)),
    st.builds(_odd, st.integers(0, 255), st.binary(max_size=20)),
)


@given(frames=st.lists(_frames, max_size=8), cuts=st.lists(st.integers(0, 1500), max_size=12))
@example(frames=[_frame(Opcode.TEXT, b"a"), _close(1000), _frame(Opcode.TEXT, b"b")], cuts=[])
@example(frames=[_frame(Opcode.TEXT, b"a", fin=False), _frame(Opcode.TEXT, b"b")], cuts=[])
@example(frames=[_frame(Opcode.TEXT, b"\x80"), _frame(Opcode.PING, b"")], cuts=[])
@example(frames=[_frame(Opcode.TEXT, b"x" * 130)], cuts=[1, 2, 3, 4, 5, 8, 100])
def test_in_whatever_pieces_it_hears_what_uvicorn_hears(frames: list[bytes], cuts: list[int]) -> None:
    data = b"".join(frames)
    places = sorted({0, len(data), *(cut for cut in cuts if cut < len(data))})
    chunks = [data[start:end] for start, end in pairwise(places)]
    theirs = asyncio.run(_heard(WebSocketsSansIOProtocol, frames))  # one by one: it stumbles over some in a row
    ours = asyncio.run(_heard(LineProtocol, chunks))
    assert ours[0] == theirs[0]
    assert ours[1:] == theirs[1:]


@pytest.mark.parametrize("chunk", [1, 2, 3, 7, 64, 1000])
@pytest.mark.parametrize("early", [0, 1, 2, 5])
def test_nothing_is_lost_between_waiting_and_listening(chunk: int, early: int) -> None:
    """What came before somebody listens, and what comes while a frame is half read."""

    async def listen() -> list[str]:
        frames = [_frame(Opcode.TEXT, f"text {number} {'x' * 140}".encode()) for number in range(4)]
        frames.insert(2, _frame(Opcode.TEXT, b"in ", fin=False) + _frame(Opcode.CONT, b"pieces"))
        data = b"".join(frames)
        line, wire = await _connected(LineProtocol)
        assert isinstance(line, LineProtocol)
        texts: list[str] = []
        for number, start in enumerate(range(0, len(data), chunk)):
            if number == early:
                line.listen(texts.append)
            line.data_received(data[start : start + chunk])
        if len(range(0, len(data), chunk)) <= early:
            line.listen(texts.append)
        assert not wire.closed
        line.connection_lost(None)
        await asyncio.gather(*line.tasks)
        return texts

    texts = asyncio.run(listen())
    assert [text.split(" x")[0] for text in texts] == ["text 0", "text 1", "in pieces", "text 2", "text 3"]


def test_what_is_wrong_is_noticed_at_its_header() -> None:
    """Nobody waits for the rest of a frame that is refused anyway."""

    async def say(data: bytes) -> bool:
        line, wire = await _connected(LineProtocol)
        assert isinstance(line, LineProtocol)
        line.listen(lambda _: None)
        line.data_received(data)
        closed = wire.closed
        line.connection_lost(None)
        await asyncio.gather(*line.tasks)
        return closed

    assert asyncio.run(say(b"\x81\x05"))  # not masked
    assert asyncio.run(say(_frame(Opcode.TEXT, b"x" * (LONGEST + 1))[:8]))
    assert not asyncio.run(say(_frame(Opcode.TEXT, b"x" * LONGEST)[:8]))


def test_after_our_own_close_nothing_is_heard() -> None:
    async def close() -> list[str]:
        line, _ = await _connected(LineProtocol)
        assert isinstance(line, LineProtocol)
        texts: list[str] = []
        line.listen(texts.append)
        line.data_received(_frame(Opcode.TEXT, b"before"))
        await line.send({"type": "websocket.close", "code": 4429, "reason": None})
        line.data_received(_frame(Opcode.TEXT, b"after"))
        line.connection_lost(None)
        await asyncio.gather(*line.tasks)
        return texts

    assert asyncio.run(close()) == ["before"]


@given(payload=st.binary(max_size=70_000), before=st.binary(max_size=5))
def test_a_frame_is_measured_and_unmasked_as_it_was_written(payload: bytes, before: bytes) -> None:
    data = before + Frame(Opcode.TEXT, payload).serialize(mask=True)
    frame = measure(data, len(before))
    assert frame is not None
    assert frame.masked
    assert frame.end == len(data)
    assert unmask(data, frame) == payload
    assert text_frame(payload) == Frame(Opcode.TEXT, payload).serialize(mask=False)
    for cut in range(len(before), frame.payload - 4):
        assert measure(data[:cut], len(before)) is None
