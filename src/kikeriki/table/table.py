"""A match with its seats, pending choices, clocks and bots. No I/O and no sense of time: tests, the terminal and the
server drive it alike, telling it what time it is.
"""

import random
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kikeriki.bots.levels import find_bot
from kikeriki.rules.core import Event, Move, Outcome, Seat, State, check_seat
from kikeriki.rules.errors import IllegalMove, SetupError
from kikeriki.rules.match import Match
from kikeriki.rules.record import Record, Resignation
from kikeriki.table.clock import Clock, Clocks
from kikeriki.table.errors import SeatError, TimeError
from kikeriki.table.frame import Frame
from kikeriki.table.sitter import Sitter
from kikeriki.table.thought import Thought

STAND_IN = "rooster"  # who moves for a person who is away or out of time
PAUSE = (0.6, 1.6)  # seconds a bot seems to think


@dataclass(frozen=True)
class Job:
    """A move that no person makes: `at` what time, for which seat, asked at which seq (done twice, it counts once)."""

    at: float
    seat: Seat
    seq: int
    timed_out: bool = False


@dataclass(slots=True)  # not frozen: one is made for every move, and that would take four times as long
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
        self.resigned: list[Resignation] = []
        self.paused: float | None = None  # since when
        self.pace = 1.0  # how long bots seem to think, as a multiple of PAUSE
        self.secret = secret or secrets.token_hex(16)  # nobody must be able to foresee what a bot will choose
        self.awaited: dict[Seat, float] = {}  # since when
        self.asked: dict[Seat, int] = {}  # the seq at which each seat was last asked something
        self.nth: dict[Seat, int] = {}  # of the pending choices: which of its choices lies there
        self._await(now)

    @property
    def outcome(self) -> Outcome | None:
        """The cards' outcome, with those who resigned ranked last."""
        outcome = self.match.outcome
        return outcome and outcome.with_resigned([resignation.seat for resignation in self.resigned])

    def play(self, seat: Seat, move: Move | str, now: float, seq: int | None = None, nth: int = 0) -> Commit:
        """A person's move, decided on what was known at `seq`. It brings them back if they were away."""
        check_seat(self.match.setup, seat)
        sitter = self.sitters[seat]
        if sitter.player.bot is not None:
            raise SeatError("seat-is-a-bots", seat=seat)
        if sitter.gone:
            raise SeatError("seat-given-up", seat=seat)
        if self.paused is not None:
            raise TimeError("paused")
        if seq is not None:
            self._check_moment(seat, seq, nth)
        commit = self._play(seat, move, now)
        if seat in self.match.pending:
            self.nth[seat] = nth
        if sitter.away or sitter.strikes:
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
        redact = self.match.game.redact
        told = tuple([redact(event, viewer) for event in commit.events])
        view = self.match.game.view(commit.state, viewer)
        return Frame(commit.first, commit.first + len(told), told, view)

    def record(self) -> Record:
        record = self.match.record(tuple(sitter.player for sitter in self.sitters))
        return replace(record, resigned=tuple(self.resigned), outcome=self.outcome)

    def leave(self, seat: Seat, now: float, for_good: bool = False) -> None:
        """The person is away: a bot plays on in their seat."""
        check_seat(self.match.setup, seat)
        sitter = self.sitters[seat]
        sitter.away, sitter.gone = True, sitter.gone or for_good
        self._await(now)

    def come_back(self, seat: Seat, now: float) -> None:
        check_seat(self.match.setup, seat)
        if self.sitters[seat].gone:
            raise SeatError("seat-given-up", seat=seat)
        self.sitters[seat].came_back()
        self._await(now)

    def resign(self, seat: Seat, now: float) -> None:
        """A bot plays on, and whatever it reaches, this seat ranks last."""
        check_seat(self.match.setup, seat)
        if self.sitters[seat].player.bot is not None:
            raise SeatError("seat-is-a-bots", seat=seat)
        if self.sitters[seat].gone:
            raise SeatError("seat-given-up", seat=seat)
        if self.match.outcome is not None:
            raise IllegalMove("match-over")
        self.resigned.append(Resignation(seat, self.match.seq))
        self.leave(seat, now, for_good=True)

    def pause(self, now: float) -> None:
        if self.paused is not None:
            raise TimeError("paused")
        self.paused = now

    def resume(self, now: float) -> None:
        if self.paused is None:
            raise TimeError("not-paused")
        missed = max(0.0, now - self.paused)
        self.paused = None
        self.clocks.shift(missed)
        self.awaited = {seat: since + missed for seat, since in self.awaited.items()}

    def jobs(self) -> list[Job]:
        """What will happen without a person, the earliest first: a bot moves (its pause was drawn before anybody
        thought), or a clock runs out."""
        if self.paused is not None:
            return []
        jobs: list[Job] = []
        for seat, since in self.awaited.items():
            if self.sitters[seat].by_bot:
                jobs.append(Job(since + self._pause(seat, self.asked[seat]), seat, self.asked[seat]))
            elif (deadline := self.clocks.deadline(seat)) is not None:
                jobs.append(Job(deadline, seat, self.asked[seat], timed_out=True))
        return sorted(jobs, key=lambda job: (job.at, job.seat)) if len(jobs) > 1 else jobs

    def next_time(self) -> float | None:
        return jobs[0].at if (jobs := self.jobs()) else None

    def is_due(self, job: Job) -> bool:
        """It was not made already, and the seat is not a person's again."""
        if self.paused is not None or job.seat not in self.awaited or self.asked[job.seat] != job.seq:
            return False
        if not job.timed_out:
            return self.sitters[job.seat].by_bot
        deadline = self.clocks.deadline(job.seat)
        return deadline is not None and deadline <= job.at and not self.sitters[job.seat].by_bot

    def thought(self, job: Job) -> Thought:
        """What the bot is asked: the seat's view and memory, nothing else."""
        match, seat = self.match, job.seat
        name = self.sitters[seat].player.bot or STAND_IN
        seed = f"{self.secret}/{match.seq}/{seat}"
        return Thought(match.game.slug, name, match.view(seat), match.memory(seat), seed)

    def question(self, seat: Seat) -> Thought:
        """What a master would be asked in this seat, where it is to choose."""
        check_seat(self.match.setup, seat)
        view = self.match.view(seat)
        if not view.legal:
            raise IllegalMove("not-your-turn", seat=seat, to_act=sorted(self.match.to_act))
        return Thought(self.match.game.slug, "master", view, self.match.memory(seat), "")

    def think(self, job: Job) -> Move:
        """The job's move. May be slow; changes nothing."""
        return self.forced(job) or self.thought(job).move()

    def forced(self, job: Job) -> Move | None:
        """What needs no thinking: closing a look."""
        move: Move | None = self.match.game.at_once(self.match.state, job.seat)
        return move

    def do(self, job: Job, now: float, move: Move | None = None) -> Commit | None:
        """Make the job's move, thought of already or not; nothing if it is not due any more."""
        if not self.is_due(job):
            return None
        move = move or self.think(job)
        if job.timed_out:
            self.sitters[job.seat].timed_out()
        return self._play(job.seat, move, now)

    def tick(self, now: float) -> list[Commit]:
        """Whatever is due by now, each in its order."""
        commits: list[Commit] = []
        while (job := next(iter(self.jobs()), None)) is not None and job.at <= now:
            if (commit := self.do(job, now)) is not None:
                commits.append(commit)
        return commits

    def _check_moment(self, seat: Seat, seq: int, nth: int) -> None:
        if seq > self.match.seq:
            raise TimeError("ahead", seq=seq, at=self.match.seq)
        if seq < self.asked.get(seat, 0):
            raise TimeError("stale", seq=seq, at=self.match.seq)
        if seat in self.match.pending and nth < self.nth.get(seat, 0):
            raise TimeError("superseded", nth=nth, at=self.nth[seat])

    def _play(self, seat: Seat, move: Move | str, now: float) -> Commit:
        first = self.match.seq
        events = self.match.play(seat, move)
        if not self.match.pending:
            self.nth.clear()
        self.awaited.pop(seat, None)  # its next move is a new one, with new time
        self.clocks.stop(seat, now)
        self._await(now)
        return Commit(first, events, self.match.state)

    def _await(self, now: float) -> None:
        """Note since when, and since which seq, each seat has been awaited; in a pause no time passes."""
        now = now if self.paused is None else self.paused
        acting = sorted(self.match.to_act)
        for seat in acting:
            if seat not in self.awaited:
                self.asked[seat] = self.match.seq
        self.awaited = {seat: self.awaited.get(seat, now) for seat in acting}
        self.clocks.await_seats(frozenset(seat for seat in acting if not self.sitters[seat].by_bot), now)

    def _pause(self, seat: Seat, seq: int) -> float:
        """How long a bot seems to think: from the match and the seq alone, so that it tells nothing of the hand."""
        if self.match.game.at_once(self.match.state, seat) is not None:
            return 0.0
        return self.pace * random.Random(f"{self.match.deal.match}/{seq}/{seat}").uniform(*PAUSE)
