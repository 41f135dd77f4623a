"""The full truth of a match of Gloria Picktoria."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from kikeriki.rules import core
from kikeriki.rules.core import Card, Seat, expect
from kikeriki.rules.gloria.cards import BOX, DOUBLER, DOUBLERS, GENGHIS, JOKER, SCORINGS
from kikeriki.rules.gloria.collection import Collection, FoxPlace
from kikeriki.rules.gloria.editions import EDITIONS
from kikeriki.rules.gloria.events import Scored
from kikeriki.rules.setup import Options, check_setup

SLUG: Final = "gloria-picktoria"

# "turn-up" and "draw" wait for the pile, "end" for the next seat: nobody chooses there.
Phase: TypeAlias = Literal["deal", "act", "turn-up", "draw", "fox", "end", "over"]


@dataclass(frozen=True)
class State(core.State):
    display: tuple[Card | None, ...]  # None: the gap that a taken card left
    pile: tuple[Card, ...]  # the first is the top; empty: not dealt yet
    hands: tuple[tuple[Card, ...], ...]  # each sorted
    chests: tuple[tuple[Card, ...], ...]  # the faces of each seat's empty chests, oldest first
    collections: tuple[tuple[Collection, ...], ...]  # each seat's in the order of opening
    fox: FoxPlace | None
    genghis: int  # beside the display
    scores: tuple[tuple[int, ...], ...]  # the points of each scoring so far, seat by seat
    last_scoring: Scored | None
    start: Seat | None
    turn: Seat | None
    points_left: int
    fox_moved: bool  # the turn's one fox action is used
    fox_settled: bool  # passed or kept after the last action
    gap: int | None  # the place of the display that waits for a card
    drawing: bool  # a paid draw waits for its card


def start(edition: str, players: int, options: Options) -> State:
    setup = check_setup(SLUG, EDITIONS, edition, players, options)
    none: tuple[tuple[Card, ...], ...] = ((),) * players
    return State(
        setup=setup,
        draws=0,
        display=(),
        pile=(),
        hands=none,
        chests=none,
        collections=((),) * players,
        fox=None,
        genghis=0,
        scores=(),
        last_scoring=None,
        start=None,
        turn=None,
        points_left=0,
        fox_moved=False,
        fox_settled=False,
        gap=None,
        drawing=False,
    )


def phase(state: State) -> Phase:
    if state.turn is None:
        return "deal"
    if len(state.scores) == SCORINGS:
        return "over"
    if state.gap is not None:
        return "turn-up"
    if state.drawing:
        return "draw"
    if state.points_left:
        return "act"
    if state.fox is not None and state.fox.seat == state.turn and not state.fox_settled:
        return "fox"
    return "end"


def left_of(state: State, seat: Seat) -> Seat:
    """The left neighbour is the next in turn order (G4)."""
    return (seat + 1) % state.setup.players


def totals(state: State) -> tuple[int, ...]:
    return tuple(sum(points[seat] for points in state.scores) for seat in range(state.setup.players))


def cards(state: State) -> Iterator[Card]:
    """Every card of the box: before the deal as it comes, then wherever it lies; surplus doublers are out (G2)."""
    expect(state, State)
    if state.turn is None:
        yield from BOX
        return
    yield from (card for card in state.display if card is not None)
    yield from state.pile
    for hand in state.hands:
        yield from hand
    for faces in state.chests:
        yield from faces
    for row in state.collections:
        for collection in row:
            yield collection.chest
            yield from (collection.motif,) * collection.cards
            yield from (JOKER,) * collection.jokers
            yield from (DOUBLER,) * collection.doubled
    yield from (GENGHIS,) * state.genghis
    yield from (DOUBLER,) * (DOUBLERS - state.setup.players)
