"""Rule-1 of 5211: always a legal move, sensible in plain cases, and far better than chance."""

import random

import pytest

from kikeriki.bots.rule_1.five211 import chances, rule_1
from kikeriki.rules.five211 import GAME
from tests.rules.five211.tables import Stated


def choice(match: Stated, seat: int) -> tuple[str, ...]:
    """What it would play now, with all that its seat was told."""
    memory = GAME.memory(match.state.setup, seat)
    for event in match.events:
        memory = GAME.remember(memory, GAME.redact(event, seat))
    return rule_1(GAME.view(match.state, seat), memory, random.Random(0)).cards


def third_turn(one: str, other: str) -> Stated:
    """Two players before the third turn of the first round; the rest of each hand is stated after the three cards."""
    match = Stated("2024", 2, [(one, other)])
    rows = [one.split(), other.split()]
    match.turn(*(" ".join(row[:2]) for row in rows))
    match.turn(*(row[2] for row in rows))
    return match


def test_it_joins_the_colour_in_which_it_has_most() -> None:
    match = third_turn("B6 B4 G2 B2 B3 T1 T2 O1", "T2 Y3 O2")
    assert choice(match, 0)[0].startswith("B")


def test_it_drowns_the_colour_of_the_others() -> None:
    """Four blue cards lie there, nearly all worth something to the other; a fifth is too many."""
    match = third_turn("B1 T3 T2 B2 G2 G3 Y2 O2", "B6 B5 B4")
    assert choice(match, 0) == ("B2",)


def test_it_completes_the_roosters_when_they_are_its_own() -> None:
    """Three ones of its own lie there, and the other leads the majority."""
    match = third_turn("T1 G1 Y1 O1 O2 Y2 T2 G3", "B6 B5 B3")
    assert choice(match, 0) == ("O1",)


def test_it_plays_alike_in_the_same_position() -> None:
    match = Stated("2024", 4)
    assert choice(match, 2) == choice(match, 2)


def test_chances_without_unknown_cards_are_the_rule() -> None:
    assert chances((5, 3, 3, 2, 1), 0, 7) == ((1.0, 5.0), *[(0.0, 0.0)] * 4)
    assert chances((7, 3, 3, 2, 1), 0, 7) == (*[(0.0, 0.0)] * 3, (1.0, 2.0), (0.0, 0.0))
    assert chances((4, 4, 4, 4, 4), 0, 8) == ((0.0, 0.0),) * 5


def test_chances_add_up_to_one_less_the_chance_that_nothing_scores() -> None:
    outlook = chances((3, 2, 2, 1, 0), 6, 7)
    total = sum(chance for chance, _ in outlook)
    assert 0.5 < total < 1
    assert outlook[1] == pytest.approx(outlook[2])
    assert outlook[0][0] > outlook[1][0] > outlook[4][0]
