"""One at a time at a table: a lock for tasks and for plain calls."""

import asyncio
from collections import deque
from collections.abc import Callable


class Turnstile:
    """Whoever waits gets through in the order of coming; the one who leaves hands it to the next."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._taken = False
        self._waiting: deque[asyncio.Future[None] | Callable[[], None]] = deque()

    def is_taken(self) -> bool:
        return self._taken

    def enter(self, then: Callable[[], None]) -> None:
        """Call `then` inside, now or when it is its turn; it must see to it that `release` is called."""
        if self._taken:
            self._waiting.append(then)
        else:
            self._taken = True
            then()

    def release(self) -> None:
        while self._waiting:
            following = self._waiting.popleft()
            if not isinstance(following, asyncio.Future):
                self._loop.call_soon(following)  # not from here: a long row would nest as deep
                return
            if not following.done():  # else it was cancelled while it waited
                following.set_result(None)
                return
        self._taken = False

    async def __aenter__(self) -> None:
        if not self._taken:
            self._taken = True
            return
        turn: asyncio.Future[None] = self._loop.create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was our turn in the very moment
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
