"""The proof of no leaks: a match in two worlds on two servers, and every byte that a viewer gets of each compared.

The worlds (`tests/server/twins.py`) differ in all that the viewer cannot know: the cards it has not seen, what others
laid face down, how often they changed their minds, the server's share in the deal. Its live socket, its sockets after
a reconnection, the answers to its requests, its refusals, the log, and when a bot will move must not differ in a byte;
the commitment to the server's share, which is published, is the one exception.
"""

import asyncio
import random
import re
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path

from kikeriki.rules.games import GAMES
from tests.server.acting import Heard, Playing
from tests.server.indoors import Indoors
from tests.server.twins import Twins, draw_twins
from tests.setups import tables
from tests.two_worlds import Leak

KINDS = ("seat", "spectator", "two seats")  # of viewers: the last is who holds two seats at one screen
TABLES = {slug: [table for table in tables() if table.game.slug == slug] for slug in GAMES}


@dataclass
class Figures:
    """How much was compared."""

    count: Counter[str] = field(default_factory=Counter)

    def add(self, twins: Twins, kind: str, heard: Heard, steps: int) -> None:
        messages = [message for way in heard.values() for message in way]
        for name in ("all", twins.table.game.slug, kind):
            self.count[f"{name}: matches"] += 1
            self.count[f"{name}: steps in different worlds"] += min(steps, twins.steps)
            self.count[f"{name}: bytes"] += sum(map(len, messages))
            self.count[f"{name}: messages"] += len(messages)
        self.count.update(kind_of(message) for message in messages)
        self.count["cards exchanged"] += twins.cards


_KIND = re.compile(rb'\S+ (?:\{"type":"(\w+)"|(?:GET|POST|PUT) \S+ (\d+))')


def kind_of(message: bytes) -> str:
    """A word for what the viewer got: the type of a message, the status of an answer."""
    found = _KIND.match(message)
    return "other" if found is None else (found[1] or found[2]).decode()


def compare(one: Heard, other: Heard) -> None:
    """Raises Leak at the first byte that differs."""
    for where in dict.fromkeys((*one, *other)):
        here, there = one.get(where, []), other.get(where, [])
        for a, b in zip_longest(here, there, fillvalue=b"nothing"):
            if a != b:
                raise Leak(where, a, b)


class Stage:
    """Two servers on which worlds are compared, one after the other."""

    def __init__(self, one: Indoors, other: Indoors) -> None:
        self.one, self.other = one, other
        self.figures = Figures()

    async def compare(self, slug: str, kind: str, seed: str, most: int) -> None:
        """One match for one viewer in two worlds; raises Leak."""
        rng = random.Random(seed)
        table = rng.choice(TABLES[slug])
        seats = {"spectator": 0, "seat": 1, "two seats": 2}[kind]
        known = tuple(sorted(rng.sample(range(table.players), seats)))
        twins = draw_twins(table, known, seed, 1 + int(most ** rng.random()))
        if twins is None:
            self.figures.count["without a twin"] += 1
            return
        self.one.now = self.other.now = max(self.one.now, self.other.now) + 1.0
        one = Playing(self.one, twins, twins.one, seed, "one", kind)
        heard = await one.play()
        other = Playing(self.other, twins, twins.other, seed, "other", kind)
        compare(heard, await other.play())
        self.figures.add(twins, kind, heard, one.steps)


@asynccontextmanager
async def stage(directory: Path) -> AsyncIterator[Stage]:
    async with AsyncExitStack() as stack:
        servers = [await stack.enter_async_context(Indoors(directory / name).open()) for name in ("one", "other")]
        yield Stage(*servers)


async def prove(directory: Path, slug: str, seeds: range, most: int) -> Figures:
    """So many matches of a game, each kind of viewer in its turn."""
    async with stage(directory) as two:
        for seed in seeds:
            await two.compare(slug, KINDS[seed % len(KINDS)], f"{slug}/{seed}", most)
    return two.figures


def prove_apart(directory: Path, slug: str, seeds: range, most: int) -> Figures:
    """The same in an event loop of its own."""
    return asyncio.run(prove(directory, slug, seeds, most))
