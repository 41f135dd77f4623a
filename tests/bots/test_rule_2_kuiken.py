"""Rule-2 of Kuiken Koers: what it does that rule-1 does not, its strength, and that it always moves legally."""

import random
from collections.abc import Callable

import pytest

from kikeriki.bots.rule_1.kuiken import rule_1
from kikeriki.bots.rule_2.kuiken import SPECIAL, UNKNOWN, after_a_look, outlook, rule_2
from kikeriki.rules.kuiken import GAME
from kikeriki.rules.kuiken.memory import Memory
from kikeriki.rules.kuiken.moves import Move
from kikeriki.rules.kuiken.view import View
from tests.rules.kuiken.table import Table, deal
from tests.setups import tables

SETUPS = [table for table in tables() if table.game is GAME]
Rule = Callable[[View, Memory, random.Random], Move]


def chosen(table: Table, seat: int, rule: Rule = rule_2) -> str:
    return GAME.write_move(rule(table.view(seat), table.memory(seat), random.Random(0)))


def test_a_turn_more_makes_a_row_lower_and_a_look_lower_still() -> None:
    row = (1, 4, UNKNOWN, UNKNOWN)
    assert outlook((1, 2, 3, SPECIAL), 0) == pytest.approx(11.1)
    assert outlook(row, 2) < outlook(row, 1) < outlook(row, 0)
    assert after_a_look(row, 1) < outlook(row, 1)


def test_it_knows_that_a_high_card_it_knows_is_the_next_to_go() -> None:
    assert outlook((2, 2, 2, 9), 1) < outlook((2, 2, 5, 6), 1)


def test_it_takes_a_low_discard_for_its_worst_card() -> None:
    assert chosen(deal("1 5 5 9", "4 4 4 4", turned="0").see(), 0) == "take 3"


def test_it_lays_a_high_card_as_if_it_were_low_and_rule_1_does_not() -> None:
    table = deal("1 5 5 8", "4 4 4 4", pile="9").see()
    table.do(0, "draw")
    assert chosen(table, 0) == "place 3"
    assert chosen(table, 0, rule_1) == "discard"


def test_it_does_not_when_nobody_has_a_turn_left() -> None:
    table = deal("4 4 4 4", "1 5 5 8", pile="9 9 9 9").see()
    for seat in (0, 1):
        table.do(seat, "draw", "discard")
    table.do(1, "decline")
    table.do(0, "draw", "discard", "knock")
    table.do(1, "draw")
    assert chosen(table, 1) == "discard"


def test_it_leaves_a_row_of_twelve_to_others_to_end_where_three_of_them_follow() -> None:
    table = deal("9 6 6 9", "9 7 7 9", "9 3 3 9", "2 5 5 0", pile="8 8 8 peek").see()
    for seat in (0, 1, 2):
        table.do(seat, "draw", "discard")
    table.do(3, "draw", "peek 1", "seen")
    assert chosen(table, 3, rule_1) == "knock"
    assert chosen(table, 3) == "decline"


def test_it_knocks_with_a_row_of_noughts_and_not_with_one_of_nines() -> None:
    for row, call in (("0 0 0 0", "knock"), ("9 9 9 9", "decline")):
        table = deal("8 8 8 8", row, pile="9 9 peek peek", memory_aid=True).see()
        for seat in (0, 1):
            table.do(seat, "draw", "discard")
        table.do(1, "decline")
        table.do(0, "draw", "discard", "decline")
        table.do(1, "draw", "peek 1", "seen")
        assert chosen(table, 1) == call
