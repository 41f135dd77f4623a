"""Bots think in processes of their own: however long one takes, the event loop does not wait."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from kikeriki.bots.core import Opinion
from kikeriki.bots.workers import workers
from kikeriki.rules.core import Move
from kikeriki.table import Thought

TRIES = 3
T = TypeVar("T")


class Thinker:
    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def move(self, thought: Thought) -> Move:
        """What the bot comes to."""
        return await self._ask(Thought.move, thought)

    async def opinion(self, thought: Thought) -> Opinion:
        """What a master thinks of it."""
        return await self._ask(Thought.opinion, thought)

    async def _ask(self, ask: Callable[[Thought], T], thought: Thought) -> T:
        """A worker that dies is replaced, and asked again."""
        loop = asyncio.get_running_loop()
        for attempt in range(TRIES):
            pool = self._pool = self._pool or workers(self._workers)
            try:
                return await loop.run_in_executor(pool, ask, thought)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
                if attempt == TRIES - 1:
                    raise
        raise AssertionError("not reached")

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
