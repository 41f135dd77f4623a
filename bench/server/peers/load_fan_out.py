"""The load of the fan-out: rooms of two who answer each other as fast as they can."""

import asyncio
import json
import sys
import time

import orjson
import uvloop

from bench.server.line import Line, connect
from bench.server.window import Window

PADDING = "x" * 60  # as long as a move of ours with its key


class Member:
    """Answers every message of the other one; a move counts when its own copy is back."""

    def __init__(self, name: str, window: Window) -> None:
        self._name, self._window = name, window
        self._since = 0.0
        self.line: Line | None = None

    def say(self) -> None:
        assert self.line is not None
        self._since = time.perf_counter()
        self.line.say(orjson.dumps({"type": "move", "who": self._name, "key": PADDING}))

    def heard(self, text: bytes) -> None:
        if orjson.loads(text)["who"] == self._name:
            self._window.count(time.perf_counter() - self._since)
        else:
            self.say()


async def main(port: int, pid: int, rooms: int, warm_up: float, seconds: float) -> None:
    window = Window(pid)
    lines: list[Line] = []
    starters: list[Member] = []
    for room in range(rooms):
        for name in ("a", "b"):
            member = Member(name, window)
            member.line = await connect(port, f"/{room}", None, member.heard)
            lines.append(member.line)
        starters.append(member)
    for member in starters:
        member.say()
    await asyncio.sleep(warm_up)
    print(json.dumps(await window.measure(seconds)), flush=True)
    for line in lines:
        line.close()
    await asyncio.wait([line.closed for line in lines], timeout=5)


if __name__ == "__main__":
    uvloop.run(main(*map(int, sys.argv[1:4]), *map(float, sys.argv[4:6])))
