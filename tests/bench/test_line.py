"""The load generator's WebSocket against a real server of another make."""

import asyncio

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from bench.server.line import HandshakeRefused, connect, frame, split

SIZES = (0, 1, 125, 126, 127, 65535, 65536, 200_000)


@pytest.mark.parametrize("size", SIZES)
async def test_messages_of_every_length_come_and_go_whole(size: int) -> None:
    async def echo(socket: ServerConnection) -> None:
        async for message in socket:
            await socket.send(message)

    async with serve(echo, "127.0.0.1", 0, max_size=None, compression=None) as server:
        heard: asyncio.Queue[bytes] = asyncio.Queue()
        line = await connect(server.sockets[0].getsockname()[1], "/", None, heard.put_nowait)
        text = bytes(97 + place % 26 for place in range(size))
        line.say(text)
        line.say(b"second")
        assert await asyncio.wait_for(heard.get(), 10) == text
        assert await asyncio.wait_for(heard.get(), 10) == b"second"
        line.close()
        assert await asyncio.wait_for(line.closed, 10) in (None, 1000)


def test_a_frame_that_comes_byte_by_byte_waits_for_its_end() -> None:
    whole = bytes([0x81, 126]) + (300).to_bytes(2) + b"x" * 300 + bytes([0x81, 1]) + b"y"
    data, found = b"", []
    for at in range(len(whole)):
        messages, data = split(data + whole[at : at + 1])
        found += messages
    assert found == [(1, b"x" * 300), (1, b"y")]
    assert data == b""


async def test_pings_are_answered_and_the_close_code_is_kept() -> None:
    async def ask(socket: ServerConnection) -> None:
        answered = await socket.ping()
        await answered
        await socket.close(4404)

    async with serve(ask, "127.0.0.1", 0) as server:
        line = await connect(server.sockets[0].getsockname()[1], "/", None, lambda _: None)
        assert await asyncio.wait_for(line.closed, 10) == 4404


async def test_the_cookie_is_sent_and_a_refused_handshake_is_told() -> None:
    def check(socket: ServerConnection, request: Request) -> Response | None:
        return None if request.headers.get("Cookie") == "a=b" else socket.respond(404, "no")

    async def wait(socket: ServerConnection) -> None:
        await socket.wait_closed()

    async with serve(wait, "127.0.0.1", 0, process_request=check) as server:
        port = server.sockets[0].getsockname()[1]
        (await connect(port, "/", "a=b", lambda _: None)).close()
        with pytest.raises(HandshakeRefused, match="404"):
            await connect(port, "/", None, lambda _: None)


def test_a_client_masks() -> None:
    assert frame(1, b"hi") == bytes([0x81, 0x80 | 2, 0, 0, 0, 0]) + b"hi"
