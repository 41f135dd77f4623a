"""The alarm of a table."""

import asyncio
from collections.abc import Callable


class Alarm:
    """Rings once. Put off, it still rings at the earlier time: whoever is woken too early looks, and sets it again.

    Most moves put something off, so that nothing is done then. (uvloop's handles do not all say when they are due.)
    """

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()  # once: asking costs a call to the system
        self._handle: asyncio.TimerHandle | None = None
        self._at = 0.0  # on the loop's clock

    @property
    def at(self) -> float | None:
        """None while it is not set."""
        return None if self._handle is None else self._at

    def ring_in(self, seconds: float, ring: Callable[[], None]) -> None:
        at = self._loop.time() + seconds
        if self._handle is not None:
            if self._at <= at:
                return
            self._handle.cancel()
        self._at, self._handle = at, self._loop.call_at(at, self._rings, ring)

    def silence(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _rings(self, ring: Callable[[], None]) -> None:
        self._handle = None
        ring()
