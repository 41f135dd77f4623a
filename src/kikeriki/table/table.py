"""A match with its seats, pending choices, clocks and bots. No I/O and no sense of time: tests, the terminal and the
server drive it alike, telling it what time it is.
"""

import random
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from kikeriki.bots.levels import find_bot
from kikeriki.rules.core import Event, Move, Outcome, Seat, State, check_seat
from kikeriki.rules.errors import SetupError
from kikeriki.rules.match import Match
from kikeriki.rules.record import Record
from kikeriki.table.clock import Clock, Clocks
from kikeriki.table.frame import Frame
from kikeriki.table.sitter import SeatError, Sitter

STAND_IN = "rooster"  # who moves for a person who is away or out of time
PAUSE = (0.6, 1.6)  # seconds a bot seems to think


@dataclass(frozen=True)
class Job:
    """A bot's move to be made: `at` what time, for which seat, at which seq (done twice, it counts once)."""

    at: float
    seat: Seat
    seq: int


@dataclass(frozen=True)
class Commit:
    """What one move led to: the events from `first` on; none while choices are still missing."""

    first: int
    events: tuple[Event, ...]
    state: State  # after them: several commits of one tick have each their own


class Table:
    def __init__(
        self, match: Match, sitters: Sequence[Sitter], clock: Clock | None = None, now: float = 0.0, secret: str = ""
    ) -> None:
        if len(sitters) != match.setup.players:
            raise SetupError("player-count", players=len(sitters), allowed=[match.setup.players])
        for sitter in sitters:
            if sitter.player.bot is not None:
                find_bot(match.game, sitter.player.bot)
        self.match = match
        self.sitters = list(sitters)
        self.clocks = Clocks(clock or Clock(), len(sitters))
        self._secret = secret or secrets.token_hex(16)  # nobody must be able to foresee what a bot will choose
        self._awaited_since: dict[Seat, tuple[int, float]] = {}
        self._await(now)

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome

    def play(self, seat: Seat, move: Move | str, now: float) -> Commit:
        """A person's move. It brings them back if they were away."""
        check_seat(self.match.setup, seat)
        sitter = self.sitters[seat]
        if sitter.player.bot is not None:
            raise SeatError("seat-is-a-bots", seat=seat)
        commit = self._play(seat, move, now)
        sitter.came_back()
        self._await(now)  # their clock runs again
        return commit

    def frame(self, viewer: Seat | None, since: int) -> Frame:
        """For somebody who comes back: the events since then, without the faces that were closed, and the view."""
        since = min(max(since, 0), self.match.seq)
        told = self.match.game.recall(self.match.events[since:], viewer)
        return Frame(since, self.match.seq, told, self.match.view(viewer))

    def live_frame(self, viewer: Seat | None, commit: Commit) -> Frame:
        """What a viewer who is there is sent right after the commit."""
        told = tuple(self.match.game.redact(event, viewer) for event in commit.events)
        view = self.match.game.view(commit.state, viewer)
        return Frame(commit.first, commit.first + len(told), told, view)

    def record(self) -> Record:
        return self.match.record(tuple(sitter.player for sitter in self.sitters))

    def leave(self, seat: Seat, now: float) -> None:
        """The person is away: a bot plays on in their seat."""
        check_seat(self.match.setup, seat)
        self.sitters[seat].away = True
        self._await(now)

    def come_back(self, seat: Seat, now: float) -> None:
        check_seat(self.match.setup, seat)
        self.sitters[seat].came_back()
        self._await(now)

    def jobs(self) -> list[Job]:
        """The moves that bots have to make, the earliest first; the pause was drawn before anybody thought."""
        jobs = [
            Job(since + self._pause(seat, seq), seat, seq)
            for seat, (seq, since) in self._awaited_since.items()
            if self.sitters[seat].by_bot
        ]
        return sorted(jobs, key=lambda job: (job.at, job.seat))

    def think(self, job: Job) -> Move:
        """What the bot does: from the seat's view and memory alone. May be slow; changes nothing."""
        return self._bot_move(job.seat, self.sitters[job.seat].player.bot or STAND_IN)

    def do(self, job: Job, now: float) -> Commit | None:
        """The bot's move; nothing if it was made already or the seat is a person's again."""
        if job.seq != self._awaited_since.get(job.seat, (None,))[0] or not self.sitters[job.seat].by_bot:
            return None
        return self._play(job.seat, self.think(job), now)

    def next_time(self) -> float | None:
        """When something will happen without a person: a bot moves or a clock runs out."""
        times = [job.at for job in self.jobs()]
        times += [at for seat in range(len(self.sitters)) if (at := self.clocks.deadline(seat)) is not None]
        return min(times, default=None)

    def tick(self, now: float) -> list[Commit]:
        """Whatever is due by now: time-outs, then the bots' moves, each in its order."""
        commits: list[Commit] = []
        while True:
            expired = next((seat for seat in range(len(self.sitters)) if self._expired(seat, now)), None)
            job = next((job for job in self.jobs() if job.at <= now), None)
            if expired is not None:
                commits.append(self._time_out(expired, now))
            elif job is not None and (done := self.do(job, now)) is not None:
                commits.append(done)
            else:
                return commits

    def _expired(self, seat: Seat, now: float) -> bool:
        deadline = self.clocks.deadline(seat)
        return deadline is not None and deadline <= now and not self.sitters[seat].by_bot

    def _time_out(self, seat: Seat, now: float) -> Commit:
        self.sitters[seat].timed_out()
        forced = self.match.game.at_once(self.match.state, seat)
        return self._play(seat, forced or self._bot_move(seat, STAND_IN), now)

    def _play(self, seat: Seat, move: Move | str, now: float) -> Commit:
        first = self.match.seq
        events = self.match.play(seat, move)
        self._awaited_since.pop(seat, None)  # its next move is a new one, with new time
        self.clocks.stop(seat, now)
        self._await(now)
        return Commit(first, events, self.match.state)

    def _await(self, now: float) -> None:
        """Note since when, and since which seq, each seat has been awaited."""
        awaited, fresh = self.match.to_act, (self.match.seq, now)
        self._awaited_since = {seat: self._awaited_since.get(seat, fresh) for seat in sorted(awaited)}
        people = frozenset(seat for seat in awaited if not self.sitters[seat].by_bot)
        self.clocks.await_seats(people, now)

    def _bot_move(self, seat: Seat, name: str) -> Move:
        view, memory = self.match.view(seat), self.match.memory(seat)
        rng = random.Random(f"{self._secret}/{self.match.seq}/{seat}")
        return find_bot(self.match.game, name)(view, memory, rng)

    def _pause(self, seat: Seat, seq: int) -> float:
        """How long a bot seems to think: from the match and the seq alone, so that it tells nothing of the hand."""
        if self.match.game.at_once(self.match.state, seat) is not None:
            return 0.0
        return random.Random(f"{self.match.deal.match}/{seq}/{seat}").uniform(*PAUSE)
