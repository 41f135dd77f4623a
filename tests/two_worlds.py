"""Laws 3 and 6: one match in two worlds that differ in everything that a viewer cannot know.

The honest rules drive both worlds. What the viewer gets (view, legal moves, redacted and recalled events, errors,
and what a bot in its place would do) is asked of a game that may have a planted leak, and must be byte-equal. Where
the true world shows the viewer something new, the other one is drawn again until it shows the same.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from kikeriki.bots.core import Bot
from kikeriki.rules.core import AnyGame, Event, Memory, Move, Seat, State
from kikeriki.rules.errors import IllegalMove
from tests.contract import as_bytes, patient, refusal
from tests.decks import RandomRng
from tests.setups import Table

TRIES = 40  # draws of a world that shows the same, before the comparison starts afresh


class Worlds(Protocol):
    """What a game's `worlds` module offers."""

    def resample(self, state: Any, seat: Seat | None, memory: Any, rng: random.Random, keep: float = 0.0) -> Any: ...

    def shuffle_event(self, event: Any, state: Any) -> Event: ...


@dataclass
class Leak(AssertionError):
    """Two worlds that a viewer cannot tell apart gave it something different."""

    where: str
    one: bytes
    other: bytes

    def __str__(self) -> str:
        return f"{self.where}:\n  {self.one.decode()}\n  {self.other.decode()}"


class TwoWorlds:
    def __init__(
        self,
        table: Table,
        worlds: Worlds,
        viewer: Seat | None,
        seed: str,
        game: AnyGame | None = None,
        bots: dict[str, Bot] | None = None,
        moves: Sequence[Move] = (),  # that the viewer tries, to see what it is told
    ) -> None:
        self.honest, self.game, self.worlds = table.game, game or table.game, worlds
        self.viewer, self.bots, self.moves = viewer, bots or {}, moves
        self.random, self.rng = random.Random(seed), RandomRng(seed)
        self.pick = patient(self.random)
        self.one: State = self.honest.start(table.edition, table.players, table.options)
        self.other = self.one
        self.memory: Memory = self.honest.memory(self.one.setup, viewer)
        self.logs: tuple[list[Event], list[Event]] = ([], [])
        self.same_views = True  # False: leave the views alone, to see whether the rest notices
        self.steps = self.compared = 0  # compared: steps after which the two worlds really differed

    def run(self, most: int) -> None:
        """Step both worlds on, at most so often, comparing after each step; raises Leak."""
        for _ in range(most):
            if self.honest.outcome(self.one) is not None:
                break
            self._step()
            self._compare()

    def _step(self) -> None:
        due = self.honest.advance(self.one, self.rng)
        step = self._advance if due is not None else self._a_choice()
        events = (due,) if due is not None else step(self.one)
        before, knew = self.one, self.memory
        after = self._apply(before, events)
        for event in events:
            self.memory = self.honest.remember(self.memory, self._told(event))
        if after.draws > before.draws:
            other: State | None = self.worlds.resample(after, self.viewer, self.memory, self.random)
            twins: tuple[Event, ...] = (self.worlds.shuffle_event(events[0], other),)
        else:
            other, twins = self._twin(before, knew, events, step)
        self.one, self.steps = after, self.steps + 1
        if other is None:
            self.logs = ([], [])
            self.other = self._draw(after, self.memory)
            return
        self.other = other
        for event, twin in zip(events, twins, strict=True):
            self._same("redact", self.game.redact(event, self.viewer), self.game.redact(twin, self.viewer))
        self.logs[0].extend(events)
        self.logs[1].extend(twins)

    def _a_choice(self) -> Callable[[State], tuple[Event, ...]]:
        """A move of somebody, legal in both worlds where there is one."""
        seat = self.random.choice(sorted(self.honest.to_act(self.one)))
        moves = self.honest.legal(self.one, seat)
        elsewhere = self.honest.legal(self.other, seat)
        move = self.pick([move for move in moves if move in elsewhere] or moves)
        # What another seat chose may itself be hidden: then the other world may choose otherwise.
        otherwise = seat != self.viewer and self.random.random() < 0.5

        def step(world: State) -> tuple[Event, ...]:
            if world is not self.one and otherwise:
                return self.honest.decide(world, seat, self.random.choice(self.honest.legal(world, seat)))
            return self.honest.decide(world, seat, move)

        return step

    def _advance(self, world: State) -> tuple[Event, ...]:
        event = self.honest.advance(world, self.rng)
        return () if event is None else (event,)

    def _twin(
        self, before: State, memory: Memory, events: tuple[Event, ...], step: Callable[[State], tuple[Event, ...]]
    ) -> tuple[State | None, tuple[Event, ...]]:
        """The other world after the same step, if one can be drawn in which it tells the viewer the same."""
        told, world = [self._told(event) for event in events], self.other
        for _ in range(TRIES):
            try:
                twins = step(world)
            except IllegalMove:
                twins = ()
            if [self._told(twin) for twin in twins] == told:
                return self._apply(world, twins), twins
            self.logs = ([], [])
            world = self._draw(before, memory)
        return None, ()

    def _draw(self, state: State, memory: Memory) -> State:
        world: State = self.worlds.resample(
            state, self.viewer, memory, self.random, self.random.choice((0.0, 0.5, 0.8))
        )
        return world

    def _told(self, event: Event) -> Event:
        told: Event = self.honest.redact(event, self.viewer)
        return told

    def _apply(self, state: State, events: tuple[Event, ...]) -> State:
        for event in events:
            state = self.honest.apply(state, event)
        return state

    def _compare(self) -> None:
        one, other, viewer = self.one, self.other, self.viewer
        self.compared += one != other
        if self.same_views:
            self._same("view", self.game.view(one, viewer), self.game.view(other, viewer))
        self._same("recall", self.game.recall(self.logs[0], viewer), self.game.recall(self.logs[1], viewer))
        self._same("to act", sorted(self.game.to_act(one)), sorted(self.game.to_act(other)))
        if viewer is None:
            return
        self._same("legal", self.game.legal(one, viewer), self.game.legal(other, viewer))
        for move in self._tried_moves():
            self._same("error", self._error(one, move), self._error(other, move))
        if viewer in self.honest.to_act(one):
            for name, bot in self.bots.items():
                moves = [bot(self.game.view(w, viewer), self.memory, random.Random(self.steps)) for w in (one, other)]
                self._same(f"bot {name}", *moves)

    def _tried_moves(self) -> list[Move]:
        """Some moves from everywhere and some that others have now: what is the viewer told if it tries them?"""
        return self.random.sample(self.moves, min(3, len(self.moves))) + [
            self.random.choice(moves)
            for world in (self.one, self.other)
            for seat in range(world.setup.players)
            if (moves := self.honest.legal(world, seat))
        ]

    def _error(self, world: State, move: Move) -> object:
        assert self.viewer is not None
        error = refusal(self.game, world, self.viewer, move)
        return error and error.to_json()

    def _same(self, where: str, one: object, other: object) -> None:
        if as_bytes(one) != as_bytes(other):
            raise Leak(where, as_bytes(one), as_bytes(other))
