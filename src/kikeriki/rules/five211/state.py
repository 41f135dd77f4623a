"""The full truth of a match of 5211, and its start."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from kikeriki.rules.core import Card, expect
from kikeriki.rules.core import State as BaseState
from kikeriki.rules.five211.editions import EDITIONS, Rules, rules_for
from kikeriki.rules.five211.events import Cards, Scored
from kikeriki.rules.setup import Options, check_setup

Phase: TypeAlias = Literal["deal", "choose", "reveal", "refill", "score", "close", "over"]


@dataclass(frozen=True)
class State(BaseState):
    rules: Rules
    phase: Phase
    deck: int  # 0 before the first deal
    round: int  # in this deck, from 1
    turn_number: int  # in this round, from 1
    removed: Cards
    pile: Cards  # the first is the top
    hands: tuple[Cards, ...]  # sorted: the order in a hand means nothing
    chosen: tuple[Cards | None, ...]  # still counted in the hands
    played: tuple[Cards, ...]  # in this round
    score_piles: tuple[Cards, ...]  # of this deck
    discards: Cards
    totals: tuple[int, ...]  # over all decks (F8)
    scored_cards: tuple[int, ...]  # over all decks, for F7
    last_scoring: Scored | None

    @property
    def to_choose(self) -> int:
        """How many cards each seat plays in this turn (F3)."""
        return self.rules.cards_a_turn[self.turn_number - 1]


def start(edition: str, players: int, options: Options) -> State:
    setup = check_setup("5211", EDITIONS, edition, players, options)
    empty: tuple[Cards, ...] = ((),) * players
    return State(
        setup=setup,
        draws=0,
        rules=rules_for(setup),
        phase="deal",
        deck=0,
        round=0,
        turn_number=1,
        removed=(),
        pile=(),
        hands=empty,
        chosen=(None,) * players,
        played=empty,
        score_piles=empty,
        discards=(),
        totals=(0,) * players,
        scored_cards=(0,) * players,
        last_scoring=None,
    )


def cards(state: State) -> Iterator[Card]:
    """Every card of the box, each from the one place it is in."""
    expect(state, State)
    yield from state.removed
    yield from state.pile
    yield from state.discards
    for piles in (state.hands, state.played, state.score_piles):
        for pile in piles:
            yield from pile
