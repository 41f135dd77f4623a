"""What a seat sees of 5211 (F9): its view, and what it is told of each event."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from kikeriki.rules.core import Seat, check_seat, evolve, expect, for_all_seats, foreign_event
from kikeriki.rules.core import View as BaseView
from kikeriki.rules.five211.cards import HAND, box, ones
from kikeriki.rules.five211.editions import GOAL, Rules
from kikeriki.rules.five211.events import EVENTS, Cards, Chosen, Dealt, DeckEnded, Event, Refilled, Revealed, Scored
from kikeriki.rules.five211.moves import Choose
from kikeriki.rules.five211.play import legal, to_act
from kikeriki.rules.five211.scoring import count_colours
from kikeriki.rules.five211.state import Phase, State


@dataclass(frozen=True)
class View(BaseView):
    legal: tuple[Choose, ...]
    phase: Phase
    deck: int
    round: int
    rounds: int  # in a deck
    turn_number: int  # in this round, from 1
    cards_a_turn: tuple[int, int, int]  # how many cards each plays in the turns of a round
    to_choose: int  # how many in this one
    hand: Cards | None  # one's own; a spectator has none
    choice: Cards | None  # one's own, until the reveal
    hand_sizes: tuple[int, ...]
    played: tuple[Cards, ...]
    counts: dict[str, int]  # cards of each colour played in this round
    limit: int
    ones: int  # played in this round
    roosters: int  # the number of ones that makes them score
    roosters_exact: bool
    pile: int
    removed: int
    discards: int
    totals: tuple[int, ...]
    scored_cards: tuple[int, ...]
    goal: int | None  # a long game's
    last_scoring: Scored | None
    game: Literal["5211"] = "5211"


def view(state: State, seat: Seat | None) -> View:
    """What everybody sees, and a seat its own cards too."""
    expect(state, State)
    if seat is not None:
        check_seat(state.setup, seat)
    public = _public(state)
    counts = dict(public.counts)  # a dictionary can be changed: each viewer has its own
    if seat is None:
        return evolve(public, counts=counts)
    return evolve(
        public,
        seat=seat,
        legal=legal(state, seat),
        hand=state.hands[seat],
        choice=state.chosen[seat],
        counts=counts,
    )


@for_all_seats
def _public(state: State) -> View:
    rules = state.rules
    lying = _lying(rules.colours, state.played)
    return evolve(
        _before_the_deal(rules, state.setup.players),
        to_act=tuple(sorted(to_act(state))),
        phase=state.phase,
        deck=state.deck,
        round=state.round,
        turn_number=state.turn_number,
        to_choose=state.to_choose,
        hand_sizes=tuple(map(len, state.hands)),
        played=state.played,
        counts=lying.counts,
        ones=lying.ones,
        pile=len(state.pile),
        removed=len(state.removed),
        discards=len(state.discards),
        totals=state.totals,
        scored_cards=state.scored_cards,
        last_scoring=state.last_scoring,
    )


@cache
def _before_the_deal(rules: Rules, players: int) -> View:
    """What never changes in a match; `View`'s own constructor would cost every move more than all the rest."""
    nothing: tuple[Cards, ...] = ((),) * players
    return View(
        seat=None,
        to_act=(),
        legal=(),
        phase="deal",
        deck=0,
        round=0,
        rounds=_rounds(rules, players),
        turn_number=1,
        cards_a_turn=rules.cards_a_turn,
        to_choose=rules.cards_a_turn[0],
        hand=None,
        choice=None,
        hand_sizes=(0,) * players,
        played=nothing,
        counts={},
        limit=rules.limit,
        ones=0,
        roosters=rules.roosters,
        roosters_exact=rules.exact,
        pile=0,
        removed=0,
        discards=0,
        totals=(0,) * players,
        scored_cards=(0,) * players,
        goal=None if rules.long == "no" else GOAL,
        last_scoring=None,
    )


class _Lying(NamedTuple):
    """What can be counted on the table."""

    counts: dict[str, int]
    ones: int


@lru_cache(maxsize=1024)
def _lying(colours: str, played: tuple[Cards, ...]) -> _Lying:
    """Counted once a reveal, not once a choice and viewer."""
    return _Lying(count_colours(colours, played), sum(map(ones, played)))


def _rounds(rules: Rules, players: int) -> int:
    """In a deck, the last one included, which may lack cards."""
    piled = len(box(rules.colours)) - rules.removed - HAND * players
    return piled // (sum(rules.cards_a_turn) * players) + 1


# What everybody is told whole; a kind that is neither here nor in `redact` is told to nobody.
PUBLIC: frozenset[type[Event]] = frozenset({Revealed, Scored})


def redact(event: Event, seat: Seat | None) -> Event:
    if type(event) in PUBLIC:
        return event
    match event:
        case Dealt():
            return evolve(event, removed=None, hands=_only(event.hands, seat), pile=None)
        case Chosen():
            return event if event.seat == seat else evolve(event, cards=None)
        case Refilled():
            return evolve(event, cards=_only(event.cards, seat))
        case DeckEnded():
            return evolve(event, hands=_only(event.hands, seat))
        case _:
            raise foreign_event(event, EVENTS)


def _only(cards: tuple[Cards | None, ...], seat: Seat | None) -> tuple[Cards | None, ...]:
    return tuple(own if holder == seat else None for holder, own in enumerate(cards))


def recall(events: Sequence[Event], seat: Seat | None) -> tuple[Event, ...]:
    """Nothing in 5211 is shown for a moment only: who comes back is told what was told live."""
    return tuple(redact(event, seat) for event in events)
