"""The full truth of a match."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from typing import Literal, TypeAlias, TypeVar

from kikeriki.rules import core
from kikeriki.rules.core import Card, Seat, expect, set_at
from kikeriki.rules.kuiken.editions import EDITIONS, SLUG
from kikeriki.rules.kuiken.events import RoundEnded
from kikeriki.rules.kuiken.scoring import Step
from kikeriki.rules.setup import Options, check_setup

Phase: TypeAlias = Literal[
    "deal",  # a round is due
    "show",  # the outer cards are being turned up
    "look",  # everybody looks at their outer cards
    "turn",  # A or B
    "draw",  # a card is due from the pile
    "hold",  # a drawn card is in the hand
    "peek",  # a Peek's look is open
    "spend",  # used specials are due on the discard pile
    "knock",  # knock or not
    "reveal",  # the rows are due to be turned up
    "replace",  # specials in the rows are being replaced
    "over",
]
Row: TypeAlias = tuple[Card, ...]
T = TypeVar("T")


@dataclass(frozen=True)
class State(core.State):
    """All cards where they lie, and how far the round has come."""

    phase: Phase
    round: int  # from 1; 0 before the first deal
    start: Seat
    turn: Seat
    rows: tuple[Row, ...]
    seen_by: tuple[tuple[tuple[Seat, ...], ...], ...]  # for each place, who saw its card: public (K9)
    looks: tuple[tuple[int, ...], ...]  # the places each seat's open look shows it
    pile: tuple[Card, ...]  # from the top
    discards: tuple[Card, ...]  # from the top
    aside: tuple[Card, ...]  # specials that left the rows at the end of the round (K7)
    held: Card | None
    using: tuple[Card, ...]  # specials in use, the innermost last
    drawing: int  # which card of a Draw Two is drawn or held: 1, 2, or 0 outside of one
    turns_had: tuple[int, ...]  # how many each seat has had in this round
    knocker: Seat | None
    steps: tuple[Step, ...]  # how the end of this round came about so far
    pad: tuple[tuple[int, ...], ...]  # the sums of the finished rounds
    last_scoring: RoundEnded | None


def start(edition: str, players: int, options: Options) -> State:
    return State(
        setup=check_setup(SLUG, EDITIONS, edition, players, options),
        draws=0,
        phase="deal",
        round=0,
        start=0,
        turn=0,
        rows=((),) * players,
        seen_by=((),) * players,
        looks=((),) * players,
        pile=(),
        discards=(),
        aside=(),
        held=None,
        using=(),
        drawing=0,
        turns_had=(0,) * players,
        knocker=None,
        steps=(),
        pad=(),
        last_scoring=None,
    )


def first_to_replace(state: State) -> Seat:
    """The knocker, or who counts as the knocker after the technical end (K6)."""
    return state.turn if state.knocker is None else state.knocker


def put(rows: tuple[tuple[T, ...], ...], seat: Seat, place: int, value: T) -> tuple[tuple[T, ...], ...]:
    """Rows of anything, with one place changed."""
    return set_at(rows, seat, set_at(rows[seat], place, value))


def cards(state: State) -> Iterable[Card]:
    """Every card of the box, wherever it is."""
    expect(state, State)
    held = () if state.held is None else (state.held,)
    return chain(*state.rows, state.pile, state.discards, state.aside, state.using, held)
