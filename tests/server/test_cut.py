"""A line is cut at once, and cutting it again is no error, whatever has become of it meanwhile."""

import asyncio

import pytest
import uvloop

from kikeriki.server.protocol import cut


class Heard(asyncio.Protocol):
    def __init__(self) -> None:
        self.lost = asyncio.get_running_loop().create_future()

    def connection_lost(self, _: Exception | None) -> None:
        self.lost.set_result(None)


async def cut_three_times() -> None:
    loop = asyncio.get_running_loop()
    server = await loop.create_server(asyncio.Protocol, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    line, heard = await loop.create_connection(Heard, "127.0.0.1", port)
    try:
        cut(line)
        cut(line)
        await heard.lost
        await asyncio.sleep(0)  # the loop lets go of the socket now
        cut(line)
    finally:
        server.close()


@pytest.mark.parametrize("loop", [uvloop.new_event_loop, asyncio.new_event_loop])
def test_a_line_that_is_gone_can_be_cut(loop: type[asyncio.AbstractEventLoop]) -> None:
    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(cut_three_times())
