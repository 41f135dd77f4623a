"""Rule-2 of 5211: legal moves at every table, sensible where rule-1 is not, and better than it."""

import random
from dataclasses import replace

import numpy as np
import pytest

from kikeriki.bots.core import Bot
from kikeriki.bots.rule_1.five211 import rule_1
from kikeriki.bots.rule_2.five211 import odds, rule_2
from kikeriki.rules.five211 import GAME
from kikeriki.rules.five211.memory import Memory
from kikeriki.rules.five211.moves import Choose
from tests.bots.test_rule_1_five211 import third_turn
from tests.rules.five211.tables import Stated


def memory_of(match: Stated, seat: int) -> Memory:
    """All that the seat was told."""
    memory = GAME.memory(match.state.setup, seat)
    for event in match.events:
        memory = GAME.remember(memory, GAME.redact(event, seat))
    return memory


def choice(match: Stated, bot: Bot = rule_2, luck: int = 0) -> tuple[str, ...]:
    """What the bot would play now in seat 0."""
    move = bot(GAME.view(match.state, 0), memory_of(match, 0), random.Random(luck))
    assert isinstance(move, Choose)
    return move.cards


@pytest.mark.parametrize("luck", range(3))
def test_it_opens_with_a_pair(luck: int) -> None:
    """Two cards of a colour are a start; rule-1 splits them."""
    match = Stated("2024", 2, [("G2 G5 O1 O6 Y2", "")])
    assert choice(match, rule_1) == ("G2", "O1")
    one, other = choice(match, luck=luck)
    assert one[0] == other[0]


@pytest.mark.parametrize("luck", range(3))
def test_it_makes_a_colour_too_many_in_which_the_other_has_more(luck: int) -> None:
    """Four yellow cards lie there, five points of its own and seven of the other's."""
    match = third_turn("Y1 Y4 T2 Y2 G3 O1 O3 T3", "Y2 Y5 T2")
    assert choice(match, rule_1) == ("T3",)
    assert choice(match, luck=luck) == ("Y2",)


@pytest.mark.parametrize(("lead", "card"), [(0, "T2"), (-6, "Y4")])
def test_at_the_end_it_takes_the_risk_only_when_it_must(lead: int, card: str) -> None:
    """Yellow leads with three cards: the five points there win, but six behind only the four more can."""
    match = third_turn("Y2 Y3 B2 T2 Y4", "O1 O2 Y2")
    view = replace(
        GAME.view(match.state, 0),
        round=11,
        pile=0,
        hand=("T2", "Y4"),
        legal=(Choose(("T2",)), Choose(("Y4",))),
        totals=(20 + lead, 20),
    )
    assert rule_2(view, memory_of(match, 0), random.Random(0)).cards == (card,)


def test_it_plays_alike_with_the_same_luck() -> None:
    match = Stated("2024", 4)
    assert choice(match, luck=5) == choice(match, luck=5)


def test_the_odds_without_cards_to_come_are_the_rule() -> None:
    sums = odds(5, 4, True, 2, 8)
    for counts, winner in (([4, 2, 1, 1, 0], 0), ([3, 3, 2, 0, 0], 2), ([5, 2, 1, 0, 0], 1), ([2, 2, 2, 2, 0], 5)):
        assert sums.winner[sums.code(np.array(counts))] == winner
    assert sums.hits[0][4] == 1
    assert sums.hits[0][5] == 0
    assert sums.hits[2][3] == pytest.approx(2 * 0.25 * 0.75)
