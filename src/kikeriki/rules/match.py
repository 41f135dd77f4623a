"""A match for scripts and notebooks: the pure functions of a game with the state, the log and pending choices."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kikeriki.rules.core import AnyGame, Event, Memory, Move, Outcome, Rng, Seat, State, View, check_seat, settle
from kikeriki.rules.fair import SERVER, Contribution, Deal, fresh_seed, printable, seeded
from kikeriki.rules.games import find_game
from kikeriki.rules.record import Player, Record
from kikeriki.rules.setup import Options


@dataclass
class _Fold:
    """A seat's memory and how many events it has taken in."""

    memory: Memory
    seq: int = 0


class Match:
    """One instance of a game, played to its outcome.

    Choices that are made at once (F3) wait in `pending`, replaceable, and become events when the last is in: a
    change of mind leaves no trace.
    """

    def __init__(
        self,
        game: AnyGame,
        edition: str,
        players: int,
        options: Options,
        deal: Deal,
        rng: Rng | None = None,
        events: Sequence[Event] = (),  # of a match that goes on: what has happened in it so far
    ):
        self.game = game
        self.deal = deal
        self.events: list[Event] = []
        self.pending: dict[Seat, Move] = {}
        self.moves = 0  # that became events here
        self._committed: State = game.start(edition, players, options)
        self._decided: dict[Seat, tuple[Event, ...]] = {}  # what the pending choices will be
        self._shown: State | None = None  # what follows from the above, until something changes
        self._to_act: frozenset[Seat] | None = None
        self.setup = self._committed.setup
        self._rng = rng or deal.rng(*self.setup.agreed)
        self._folds: dict[Seat | None, _Fold] = {}
        for event in events:
            self._committed = game.apply(self._committed, event)
        self.events.extend(events)
        self._settle()

    @property
    def seq(self) -> int:
        """The number that the next event will have."""
        return len(self.events)

    @property
    def state(self) -> State:
        """The full truth, pending choices laid face down."""
        if self._shown is None:
            state = self._committed
            for decided in self._decided.values():
                for event in decided:
                    state = self.game.apply(state, event)
            self._shown = state
        return self._shown

    @property
    def to_act(self) -> frozenset[Seat]:
        if self._to_act is None:
            self._to_act = self.game.to_act(self._committed) - self.pending.keys()
        return self._to_act

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self._committed)

    def legal(self, seat: Seat) -> tuple[Any, ...]:
        return self.game.legal(self._committed, seat)

    def view(self, seat: Seat | None) -> View:
        view: View = self.game.view(self.state, seat)
        return view

    def memory(self, seat: Seat | None) -> Memory:
        """What the seat could still know from all that it was told."""
        if seat is not None:
            check_seat(self.setup, seat)
        fold = self._folds.setdefault(seat, _Fold(self.game.memory(self.setup, seat)))
        for event in self.events[fold.seq :]:
            fold.memory = self.game.remember(fold.memory, self.game.redact(event, seat))
        fold.seq = self.seq
        return fold.memory

    def play(self, seat: Seat, move: Move | str) -> tuple[Event, ...]:
        """Make a move, given as a value or in its notation; what happened, nothing yet while choices are missing."""
        chosen = self.game.read_move(move) if isinstance(move, str) else move
        decided = self.game.decide(self._committed, seat, chosen)
        if not self.game.held(self._committed):
            self.moves += 1
            return self._commit(decided)
        self._lay(seat, chosen, decided)
        if self.to_act:
            return ()
        choices = sorted(self._decided.items())
        self.moves += len(choices)
        self.pending, self._decided = {}, {}
        return self._commit(tuple(event for _, events in choices for event in events))

    def lay(self, choices: Mapping[Seat, Move]) -> None:
        """Lay pending choices down again, as they lay when the match was put away."""
        for seat, move in choices.items():
            self._lay(seat, move, self.game.decide(self._committed, seat, move))

    def _lay(self, seat: Seat, move: Move, decided: tuple[Event, ...]) -> None:
        self.pending[seat], self._decided[seat] = move, decided
        self._shown = self._to_act = None

    def record(self, seats: tuple[Player, ...] | None = None) -> Record:
        """The match so far as a record; it holds every card, so it is for finished matches and their owners."""
        setup = self.setup
        players = seats or tuple(Player(f"seat {seat}") for seat in range(setup.players))
        return Record(
            setup.game,
            setup.edition,
            setup.players,
            setup.options,
            players,
            self.deal,
            tuple(self.events),
            self.outcome,
        )

    def _commit(self, decided: tuple[Event, ...]) -> tuple[Event, ...]:
        since, self._shown, self._to_act = self.seq, None, None
        for event in decided:
            self._committed = self.game.apply(self._committed, event)
        self.events.extend(decided)
        self._settle()
        return tuple(self.events[since:])

    def _settle(self) -> None:
        self._committed, happened = settle(self.game, self._committed, self._rng)
        self.events.extend(happened)


def match(
    game: str,
    players: int,
    edition: str | None = None,
    options: Options | None = None,
    seed: int | str | None = None,
) -> Match:
    """A new match, dealt; with a `seed` the same match every time, else from the system's randomness."""
    rules = find_game(game)
    name = secrets.token_hex(16) if seed is None else printable(f"match {seed}")
    server = Deal(name, (Contribution.of(SERVER, fresh_seed()),)) if seed is None else seeded(seed, name)
    chosen = rules.editions[0].slug if edition is None else edition
    return Match(rules, chosen, players, {} if options is None else options, server)
