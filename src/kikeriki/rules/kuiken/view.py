"""What a seat sees (K9): its view, what it is told of each event, and what it is told again later."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from kikeriki.rules import core
from kikeriki.rules.core import Card, Seat, check_seat, expect, foreign_event
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


@dataclass(frozen=True)
class View(core.View):
    """The table as one seat sees it now; a card that it cannot see is None."""

    legal: tuple[Move, ...]
    phase: Phase
    round: int
    rounds: int
    start: Seat
    turn: Seat | None  # nobody's between the rounds and while all look
    rows: tuple[tuple[Card | None, ...], ...]
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
    expect(state, State)
    if seat is not None:
        check_seat(state.setup, seat)
    in_turn = state.phase not in ("deal", "show", "look", "over")
    holds = state.held is not None
    return View(
        seat=seat,
        to_act=tuple(sorted(to_act(state))),
        legal=() if seat is None else legal(state, seat),
        phase=state.phase,
        round=state.round,
        rounds=int(state.setup.options["rounds"]),
        start=state.start,
        turn=state.turn if in_turn else None,
        rows=_rows(state, seat),
        looks=state.looks,
        top=state.discards[0] if state.discards else None,
        discards=len(state.discards),
        pile=len(state.pile),
        aside=state.aside,
        holder=state.turn if holds else None,
        held=state.held if state.turn == seat else None,
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


def _rows(state: State, seat: Seat | None) -> tuple[tuple[Card | None, ...], ...]:
    """Turned-up rows; else the faces of one's own open look, and with the memory aid all that one saw."""
    if state.phase in ("deal", "replace", "over"):
        return state.rows
    shown: list[tuple[Card | None, ...]] = [(None,) * len(row) for row in state.rows]
    if seat is None:
        return tuple(shown)
    if state.setup.options["memory_aid"]:
        return tuple(
            tuple(card if seat in seen else None for card, seen in zip(row, seen_by, strict=True))
            for row, seen_by in zip(state.rows, state.seen_by, strict=True)
        )
    open_look = state.looks[seat]
    shown[seat] = tuple(card if place in open_look else None for place, card in enumerate(state.rows[seat]))
    return tuple(shown)


# What everybody is told whole; a kind that is neither here nor in `redact` is told to nobody.
PUBLIC: frozenset[type[Event]] = frozenset(
    {Saw, Took, DrawBegun, Discarded, Swapped, UsedDrawTwo, Spent, Knocked, Declined, TurnedUp, Replaced, RoundEnded}
)


def redact(event: Event, seat: Seat | None) -> Event:
    if type(event) in PUBLIC:
        return event
    match event:
        case Dealt():
            return replace(event, rows=None, pile=None)
        case Reshuffled():
            return replace(event, pile=None)
        case Looked():
            return event if event.seat == seat else replace(event, cards=None)
        case Drew() | Placed():
            return event if event.seat == seat else replace(event, card=None)
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
                event = replace(event, cards=None)
            case Placed() if event.seat == seat:
                event, placed = replace(event, card=None), True
            case Drew() if event.seat == seat:
                event = replace(event, card=None) if placed else event
                placed = False
        told.append(event)
    return tuple(reversed(told))
