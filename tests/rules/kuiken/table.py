"""A small table for these tests: deals are stated card by card, moves are written as text."""

from collections.abc import Sequence

from kikeriki.rules.core import Card, Rng, settle
from kikeriki.rules.kuiken import GAME
from kikeriki.rules.kuiken.cards import BOX
from kikeriki.rules.kuiken.events import Event
from kikeriki.rules.kuiken.memory import Memory
from kikeriki.rules.kuiken.state import State
from kikeriki.rules.kuiken.view import View
from kikeriki.rules.setup import OptionValue
from tests.decks import StackedRng


class Table:
    """A match with everything that happened in it."""

    def __init__(self, state: State, rng: Rng) -> None:
        self.state = state
        self.rng = rng
        self.log: list[Event] = []
        self._settle()

    def _settle(self) -> None:
        self.state, events = settle(GAME, self.state, self.rng)
        self.log.extend(events)

    def do(self, seat: int, *moves: str) -> list[Event]:
        """Make moves; what happened comes back."""
        before = len(self.log)
        for text in moves:
            for event in GAME.decide(self.state, seat, GAME.read_move(text)):
                self.state = GAME.apply(self.state, event)
                self.log.append(event)
            self._settle()
        return self.log[before:]

    def see(self) -> "Table":
        """Everybody has looked at their outer cards."""
        for seat in sorted(GAME.to_act(self.state)):
            self.do(seat, "seen")
        return self

    def view(self, seat: int | None) -> View:
        return GAME.view(self.state, seat)

    def memory(self, seat: int | None) -> Memory:
        """What the seat remembers of all that happened at this table."""
        memory = GAME.memory(self.state.setup, seat)
        for event in self.log:
            memory = GAME.remember(memory, GAME.redact(event, seat))
        return memory

    def legal(self, seat: int) -> list[str]:
        return [GAME.write_move(move) for move in GAME.legal(self.state, seat)]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(text.split())


def deal(
    *rows: str,
    turned: str = "5",
    pile: str = "",
    then: Sequence[str] = (),
    lot: int = 0,
    **options: OptionValue,
) -> Table:
    """A table with these rows, turned-up cards and top of the pile; `then` states the next shuffles.

    Where no start is given, seat 0 begins.
    """
    options = {"start": 0, **options}
    decks = (cards(" ".join((*rows, turned, pile))), *map(cards, then))
    return Table(GAME.start("standard", len(rows), options), StackedRng(*decks, numbers=(lot,)))


def conserved(state: State) -> bool:
    return sorted(GAME.cards(state)) == sorted(BOX)
