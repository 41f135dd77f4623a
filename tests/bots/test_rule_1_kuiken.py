"""Rule-1 of Kuiken Koers: single choices on stated deals, its strength, and that it always moves legally."""

import random
from functools import partial

import pytest

from kikeriki.bots.core import Bot
from kikeriki.bots.rule_1.kuiken import rule_1
from kikeriki.rules.fair import seeded
from kikeriki.rules.kuiken import GAME
from kikeriki.rules.match import Match
from tests.rules.kuiken.table import Table, deal
from tests.setups import Table as Setup
from tests.setups import tables

SETUPS = [table for table in tables() if table.game is GAME]


def chosen(table: Table, seat: int, forgetting: float = 0.0) -> str:
    return GAME.write_move(rule_1(table.view(seat), table.memory(seat), random.Random(0), forgetting))


def test_it_takes_a_low_discard_for_its_worst_card() -> None:
    assert chosen(deal("1 5 5 9", "4 4 4 4", turned="0").see(), 0) == "take 3"


def test_it_draws_rather_than_take_a_high_discard() -> None:
    assert chosen(deal("1 5 5 9", "4 4 4 4", turned="8").see(), 0) == "draw"


def test_it_places_a_low_card_and_discards_a_high_one() -> None:
    table = deal("9 5 5 1", "4 4 4 4", pile="2").see()
    table.do(0, "draw")
    assert chosen(table, 0) == "place 0"
    table = deal("2 5 5 1", "4 4 4 4", pile="9").see()
    table.do(0, "draw")
    assert chosen(table, 0) == "discard"


def test_it_swaps_its_worst_card_for_a_low_one_it_saw_taken() -> None:
    table = deal("1 5 5 9", "4 4 4 4", turned="0", pile="swap", start=1).see()
    table.do(1, "take 2")
    table.do(0, "draw")
    assert chosen(table, 0) == "swap 3 with 1.2"


def test_it_peeks_where_it_does_not_know() -> None:
    table = deal("1 5 5 9", "4 4 4 4", pile="peek").see()
    table.do(0, "draw")
    assert chosen(table, 0) in ("peek 1", "peek 2")


def test_it_always_uses_a_draw_two() -> None:
    table = deal("1 5 5 9", "4 4 4 4", pile="draw-two").see()
    table.do(0, "draw")
    assert chosen(table, 0) == "draw two"


def test_what_it_forgets_it_does_not_play_by() -> None:
    table = deal("9 5 5 0", "4 4 4 4", pile="2").see()
    table.do(0, "draw")
    assert chosen(table, 0) == "place 0"
    assert chosen(table, 0, forgetting=1.0) == "place 3"  # all four look alike


def test_it_knocks_with_a_row_of_noughts_and_not_with_one_of_nines() -> None:
    for row, call in (("0 0 0 0", "knock"), ("9 9 9 9", "decline")):
        table = deal("8 8 8 8", row, pile="9 9 peek peek", memory_aid=True).see()
        for seat in (0, 1):
            table.do(seat, "draw", "discard")
        table.do(1, "decline")
        table.do(0, "draw", "discard", "decline")
        table.do(1, "draw", "peek 1", "seen")
        assert chosen(table, 1) == call


@pytest.mark.parametrize("setup", SETUPS[::2], ids=str)
@pytest.mark.parametrize("forgetting", [0.0, 0.5])
def test_its_moves_are_legal(setup: Setup, forgetting: float) -> None:
    bot: Bot = partial(rule_1, forgetting=forgetting)
    rng = random.Random(str(setup))
    match = Match(GAME, setup.edition, setup.players, setup.options, seeded(str(setup), "bots"))
    while match.to_act:
        seat = min(match.to_act)
        move = bot(match.view(seat), match.memory(seat), rng)
        assert move in match.legal(seat)
        match.play(seat, move)
