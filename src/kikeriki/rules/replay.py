"""A record as it is looked at again: its moments, as a seat saw them then or with every card face up."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kikeriki.rules.core import AnyGame, Card, Event, Seat, State, View, evolve
from kikeriki.rules.five211.events import Scored as TilesScored
from kikeriki.rules.five211.state import State as Tiles
from kikeriki.rules.games import find_game
from kikeriki.rules.gloria.events import Scored as ShelvesScored
from kikeriki.rules.gloria.state import State as Shelves
from kikeriki.rules.kuiken.events import Declined, RoundEnded, Saw
from kikeriki.rules.kuiken.state import State as Rows
from kikeriki.rules.record import Record

SCORINGS = (TilesScored, ShelvesScored, RoundEnded)
QUIET = (Saw, Declined)  # nothing on the table shows them: they are one moment with what follows


@dataclass(frozen=True)
class Moment:
    """The table when `to` events had happened; `scored` says that the last of them was a scoring."""

    to: int
    scored: bool
    state: State


@dataclass(frozen=True)
class Opened:
    """What nobody saw but its owner, or nobody at all, seat by seat: cards in hands, faces in empty chests."""

    hands: tuple[tuple[Card, ...], ...]
    chests: tuple[tuple[Card, ...], ...]


def moments(record: Record) -> Iterator[Moment]:
    """Where somebody had to choose, and the table right before and after each scoring."""
    game, events = find_game(record.game), record.events
    states = record.states()
    state = next(states)
    if not events:
        yield Moment(0, False, state)
    heard = False  # something worth a moment since the last one
    for to, (event, state) in enumerate(zip(events, states, strict=True), start=1):
        heard = heard or not isinstance(event, QUIET)
        scored = isinstance(event, SCORINGS)
        last = to == len(events)
        if last or scored or isinstance(events[to], SCORINGS) or (heard and _asks(game, state)):
            yield Moment(to, scored, state)
            heard = False


def _asks(game: AnyGame, state: State) -> bool:
    """Whether it is the table that people thought about: choices that are made at once come all together (F3)."""
    asked = len(game.to_act(state))
    return asked == state.setup.players if game.held(state) else asked > 0


def told(game: AnyGame, event: Event, seat: Seat | None) -> Event:
    """The event as that seat was told it; with seat None, as it happened."""
    if seat is None:
        return event
    redacted: Event = game.redact(event, seat)
    return redacted


def shown(game: AnyGame, state: State, seat: Seat | None) -> tuple[View, Opened | None]:
    """What that seat saw, and nothing else; with seat None the open table. Nobody has a move any more."""
    view: Any = evolve(game.view(state, seat), legal=())
    if seat is not None:
        return view, None
    nothing: tuple[tuple[Card, ...], ...] = ((),) * state.setup.players
    if isinstance(state, Tiles):
        return view, Opened(state.hands, nothing)
    if isinstance(state, Shelves):
        return view, Opened(state.hands, state.chests)
    assert isinstance(state, Rows)
    return evolve(view, rows=state.rows, held=state.held), Opened(nothing, nothing)
