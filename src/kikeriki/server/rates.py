"""How often each of many may do something: one number each (the generic cell rate algorithm)."""

import time
from collections.abc import Callable

MANY = 1_000  # are remembered before those who have been quiet are forgotten
ROUNDING = 1e-6  # seconds: sums of gaps are not exact


class Rate:
    """`many` in `seconds` for whoever, steadily; who was quiet may do `burst` at once, by default as many again."""

    def __init__(
        self, many: float, seconds: float, burst: float | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._clock = clock
        self._gap = seconds / many
        self._ahead = self._gap * (max(many if burst is None else burst, 1.0) - 1.0) + ROUNDING
        self._next: dict[str, float] = {}  # when each would be on time
        self._most = MANY

    def wait(self, who: str) -> float:
        """0 and it is counted, or after how many seconds it may be done."""
        now = self._clock()
        due = max(self._next.get(who, now), now)
        if due - now > self._ahead:
            return due - now - self._ahead
        self._next[who] = due + self._gap
        if len(self._next) > self._most:
            self._forget_the_quiet(now)
        return 0.0

    def _forget_the_quiet(self, now: float) -> None:
        self._next = {who: due for who, due in self._next.items() if due > now}
        self._most = max(MANY, 2 * len(self._next))  # looked through again when there are twice as many
