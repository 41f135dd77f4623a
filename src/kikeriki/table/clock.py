"""Time to think: a time for each move, and a bank for the whole match that is used when a move takes longer."""

from dataclasses import dataclass

from kikeriki.rules.core import Seat

DAY = 24 * 60 * 60.0


@dataclass(frozen=True)
class Clock:
    """Seconds a move and seconds in the bank; None a move means that nobody is in a hurry."""

    move: float | None = None
    bank: float = 0.0

    @classmethod
    def days(cls, days: float) -> "Clock":
        """For slow games: days a move."""
        return cls(move=days * DAY)


class Clocks:
    """The running clocks of one table. It never asks what time it is: every call is told."""

    def __init__(self, clock: Clock, players: int) -> None:
        self.clock = clock
        self.banks = [clock.bank] * players
        self.since: dict[Seat, float] = {}

    def await_seats(self, seats: frozenset[Seat], now: float) -> None:
        """These seats are awaited from now on, those already awaited since before; the others' clocks stop."""
        for seat in self.since.keys() - seats:
            self.stop(seat, now)
        for seat in seats:
            self.since.setdefault(seat, now)

    def stop(self, seat: Seat, now: float) -> None:
        since = self.since.pop(seat, now)
        if self.clock.move is not None:
            over = max(0.0, now - since - self.clock.move)
            self.banks[seat] = max(0.0, self.banks[seat] - over)

    def shift(self, seconds: float) -> None:
        """Time that did not count: the match was paused."""
        self.since = {seat: since + seconds for seat, since in self.since.items()}

    def deadline(self, seat: Seat) -> float | None:
        """When this seat's time runs out; None while it does not run."""
        if self.clock.move is None or seat not in self.since:
            return None
        return self.since[seat] + self.clock.move + self.banks[seat]
