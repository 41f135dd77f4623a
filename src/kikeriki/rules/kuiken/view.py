"""What a seat sees (K9): its view, what it is told of each event, and what it is told again later."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from kikeriki.rules import core
from kikeriki.rules.core import Card, Seat, check_seat, evolve, expect, for_all_seats, foreign_event, set_at
from kikeriki.rules.kuiken import scoring
from kikeriki.rules.kuiken.cards import TURN_LIMIT
from kikeriki.rules.kuiken.events import (
    EVENTS,
    Dealt,
    Declined,
    Discarded,
    DrawBegun,
    Drew,
    Event,
    Knocked,
    Looked,
    Placed,
    Replaced,
    Reshuffled,
    RoundEnded,
    Saw,
    Spent,
    Swapped,
    Took,
    TurnedUp,
    UsedDrawTwo,
)
from kikeriki.rules.kuiken.moves import Move
from kikeriki.rules.kuiken.play import legal, to_act
from kikeriki.rules.kuiken.state import Phase, State

Rows: TypeAlias = tuple[tuple[Card | None, ...], ...]
TURNED_UP: tuple[Phase, ...] = ("deal", "replace", "over")  # when everybody sees all rows (K7)


@dataclass(frozen=True)
class View(core.View):
    """The table as one seat sees it now; a card that it cannot see is None."""

    legal: tuple[Move, ...]
    phase: Phase
    round: int
    rounds: int
    start: Seat
    turn: Seat | None  # nobody's between the rounds and while all look
    rows: Rows
    looks: tuple[tuple[int, ...], ...]  # where each seat's open look is; the faces are in one's own row
    top: Card | None
    discards: int
    pile: int
    aside: tuple[Card, ...]
    holder: Seat | None  # who holds a drawn card
    held: Card | None  # which one: the holder's view only
    using: tuple[Card, ...]
    drawing: int  # which card of a Draw Two is drawn or held: 1, 2, or 0 outside of one
    turns_had: tuple[int, ...]
    turn_limit: int
    knocker: Seat | None
    pad: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    last_scoring: RoundEnded | None
    memory_aid: bool
    game: Literal["kuiken-koers"] = "kuiken-koers"


def view(state: State, seat: Seat | None) -> View:
    """What everybody sees, and a seat its own moves and the faces it may look at too."""
    expect(state, State)
    if seat is None:
        return _public(state)
    check_seat(state.setup, seat)
    public = _public(state)
    return evolve(
        public,
        seat=seat,
        legal=legal(state, seat),
        rows=_with_faces(state, seat, public.rows),
        held=state.held if state.turn == seat else None,
    )


@for_all_seats
def _public(state: State) -> View:
    in_turn = state.phase not in ("deal", "show", "look", "over")
    holds = state.held is not None
    return View(
        seat=None,
        to_act=tuple(sorted(to_act(state))),
        legal=(),
        phase=state.phase,
        round=state.round,
        rounds=int(state.setup.options["rounds"]),
        start=state.start,
        turn=state.turn if in_turn else None,
        rows=state.rows if state.phase in TURNED_UP else tuple((None,) * len(row) for row in state.rows),
        looks=state.looks,
        top=state.discards[0] if state.discards else None,
        discards=len(state.discards),
        pile=len(state.pile),
        aside=state.aside,
        holder=state.turn if holds else None,
        held=None,
        using=state.using,
        drawing=state.drawing,
        turns_had=state.turns_had,
        turn_limit=TURN_LIMIT,
        knocker=state.knocker,
        pad=state.pad,
        totals=scoring.totals(state.pad, state.setup.players),
        last_scoring=state.last_scoring,
        memory_aid=state.setup.options["memory_aid"] is True,
    )


def _with_faces(state: State, seat: Seat, rows: Rows) -> Rows:
    """Everybody's `rows` with the faces of one's own open look, and with the memory aid all that one saw."""
    if state.phase in TURNED_UP:
        return rows
    if state.setup.options["memory_aid"]:
        return tuple(
            tuple(card if seat in seen else None for card, seen in zip(row, seen_by, strict=True))
            for row, seen_by in zip(state.rows, state.seen_by, strict=True)
        )
    open_look = state.looks[seat]
    if not open_look:
        return rows
    return set_at(rows, seat, tuple(c if place in open_look else None for place, c in enumerate(state.rows[seat])))


# What everybody is told whole; a kind that is neither here nor in `redact` is told to nobody.
PUBLIC: frozenset[type[Event]] = frozenset(
    {Saw, Took, DrawBegun, Discarded, Swapped, UsedDrawTwo, Spent, Knocked, Declined, TurnedUp, Replaced, RoundEnded}
)


def redact(event: Event, seat: Seat | None) -> Event:
    if type(event) in PUBLIC:
        return event
    match event:
        case Dealt():
            return evolve(event, rows=None, pile=None)
        case Reshuffled():
            return evolve(event, pile=None)
        case Looked():
            return event if event.seat == seat else evolve(event, cards=None)
        case Drew() | Placed():
            return event if event.seat == seat else evolve(event, card=None)
        case _:
            raise foreign_event(event, EVENTS)


def recall(events: Sequence[Event], seat: Seat | None) -> tuple[Event, ...]:
    """A look's faces only while it is open, and a drawn card's until it is placed: remembering is the game."""
    told: list[Event] = []
    closed = placed = False
    for event in reversed(events):
        event = redact(event, seat)
        match event:
            case Saw() if event.seat == seat:
                closed = True
            case Looked() if event.seat == seat and closed:
                event = evolve(event, cards=None)
            case Placed() if event.seat == seat:
                event, placed = evolve(event, card=None), True
            case Drew() if event.seat == seat:
                event = evolve(event, card=None) if placed else event
                placed = False
        told.append(event)
    return tuple(reversed(told))
