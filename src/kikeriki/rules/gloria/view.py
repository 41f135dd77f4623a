"""What a seat or a spectator may see of a match, and is told of an event."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from kikeriki.rules import core
from kikeriki.rules.core import Card, Seat, check_seat, evolve, expect, for_all_seats, foreign_event
from kikeriki.rules.gloria.cards import SCORED_AT
from kikeriki.rules.gloria.collection import FoxPlace
from kikeriki.rules.gloria.events import (
    EVENTS,
    Chested,
    Collected,
    Dealt,
    DrawBegun,
    Drew,
    Event,
    FoxEntered,
    FoxKept,
    FoxMoved,
    FoxPassed,
    GenghisCame,
    Scored,
    Took,
    Turned,
    TurnEnded,
)
from kikeriki.rules.gloria.moves import Move
from kikeriki.rules.gloria.play import legal, to_act
from kikeriki.rules.gloria.state import Phase, State, phase


@dataclass(frozen=True)
class CollectionView:
    """A collection as it lies on the table: its chest is a back like any other."""

    motif: Card
    cards: int
    jokers: int
    length: int  # what counts when collections are compared
    doubled: bool
    closed: bool
    under_fox: bool


# Equal ones are one object: most lie there unchanged from move to move, and there are some two thousand in all.
_collection_view = cache(CollectionView)


@dataclass(frozen=True)
class SeatView:
    """What everybody sees of one seat."""

    hand_size: int
    empty_chests: int
    collections: tuple[CollectionView, ...]
    points: tuple[int, ...]  # of each scoring so far
    total: int


@dataclass(frozen=True)
class View(core.View):
    legal: tuple[Move, ...]
    phase: Phase
    start: Seat | None
    turn: Seat | None
    points_left: int  # action points of the turn
    fox_moved: bool  # the turn's fox action is used
    display: tuple[Card | None, ...]
    pile: int
    genghis: int  # beside the display
    next_scoring: int | None  # 1 to 3
    next_scoring_at: int | None  # the Genghis card that brings it
    fox: FoxPlace | None
    seats: tuple[SeatView, ...]
    hand: tuple[Card, ...] | None  # the seat's own, sorted; a spectator has none
    last_scoring: Scored | None
    game: Literal["gloria-picktoria"] = "gloria-picktoria"


def view(state: State, seat: Seat | None) -> View:
    """What everybody sees, and a seat its own hand and moves too."""
    expect(state, State)
    if seat is None:
        return _public(state)
    check_seat(state.setup, seat)
    return evolve(_public(state), seat=seat, legal=legal(state, seat), hand=state.hands[seat])


@for_all_seats
def _public(state: State) -> View:
    done = len(state.scores)
    coming = done < len(SCORED_AT)
    return View(
        seat=None,
        to_act=tuple(sorted(to_act(state))),
        legal=(),
        phase=phase(state),
        start=state.start,
        turn=state.turn,
        points_left=state.points_left,
        fox_moved=state.fox_moved,
        display=state.display,
        pile=len(state.pile),
        genghis=state.genghis,
        next_scoring=done + 1 if coming else None,
        next_scoring_at=SCORED_AT[done] if coming else None,
        fox=state.fox,
        seats=tuple(_seat(state, at) for at in range(state.setup.players)),
        hand=None,
        last_scoring=state.last_scoring,
    )


def _seat(state: State, seat: Seat) -> SeatView:
    fox = state.fox.motif if state.fox is not None and state.fox.seat == seat else None
    points = tuple(scoring[seat] for scoring in state.scores)
    return SeatView(
        len(state.hands[seat]),
        len(state.chests[seat]),
        tuple(
            _collection_view(c.motif, c.cards, c.jokers, c.length, c.doubled, c.doubled, c.motif == fox)
            for c in state.collections[seat]
        ),
        points,
        sum(points),
    )


# What everybody is told whole; a kind that is neither here nor in `redact` is told to nobody.
PUBLIC: frozenset[type[Event]] = frozenset(
    {
        Chested,
        Collected,
        FoxEntered,
        Took,
        Turned,
        DrawBegun,
        GenghisCame,
        Scored,
        FoxMoved,
        FoxPassed,
        FoxKept,
        TurnEnded,
    }
)


def redact(event: Event, seat: Seat | None) -> Event:
    """The event as that seat is told it while it happens."""
    if type(event) in PUBLIC:
        return event
    if type(event) is Drew:
        return event if event.seat == seat else evolve(event, card=None)
    if type(event) is Dealt:
        hands = tuple(hand if at == seat else None for at, hand in enumerate(event.hands))
        return evolve(event, hands=hands, pile=None)
    raise foreign_event(event, EVENTS)


def recall(events: Sequence[Event], seat: Seat | None) -> tuple[Event, ...]:
    """The events as somebody who comes back is told them: what was shown when a chest was made is gone (G8)."""
    return tuple(evolve(event, card=None) if type(event) is Chested else redact(event, seat) for event in events)
