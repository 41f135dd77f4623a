"""A server whose bots burn a second of CPU a move: `python -m tests.server.sabotage_bots WHERE serve …`.

With `apart` they do so in their own processes, as they should; with `inside`, the planted fault, in the event loop.
The bots' processes import this module too, so that they are slow as well.
"""

import random
import sys
import time
from collections.abc import Callable

from kikeriki import cli
from kikeriki.bots.levels import find_bot
from kikeriki.rules.core import AnyGame, Memory, Move, View
from kikeriki.server.thinking import Thinker
from kikeriki.table import Thought, thought

BURN = 1.0  # seconds of CPU
SLOW = "master"  # whose thoughts are slow

Bot = Callable[[View, Memory, random.Random], Move]


def find_slow_bot(game: AnyGame, name: str) -> Bot:
    bot = find_bot(game, name)

    def move(view: View, memory: Memory, rng: random.Random) -> Move:
        until = time.process_time() + BURN
        while time.process_time() < until:
            pass
        return bot(view, memory, rng)

    return move if name == SLOW else bot


async def think_inside(_: Thinker, asked: Thought) -> Move:
    return asked.move()


setattr(thought, "find_bot", find_slow_bot)  # noqa: B010

if __name__ == "__main__":
    if sys.argv.pop(1) == "inside":
        setattr(Thinker, "move", think_inside)  # noqa: B010
    cli.main()
