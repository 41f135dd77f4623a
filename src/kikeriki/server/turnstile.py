"""One at a time at a table: a lock that can also be taken without waiting."""

import asyncio
from collections import deque


class Turnstile:
    """Whoever waits gets through in the order of coming; the one who leaves hands it to the next."""

    def __init__(self) -> None:
        self._taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def is_taken(self) -> bool:
        return self._taken

    def take(self) -> bool:
        """Take it if it is free."""
        if self._taken:
            return False
        self._taken = True
        return True

    def release(self) -> None:
        while self._waiting:
            following = self._waiting.popleft()
            if not following.done():  # else it was cancelled while it waited
                following.set_result(None)
                return
        self._taken = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was our turn in the very moment
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
