"""Rule-2 of Gloria Picktoria: sensible where rule-1 is not, and much the stronger of the two."""

import random

import pytest

from kikeriki.bots.core import Bot
from kikeriki.bots.rule_1.gloria import rule_1
from kikeriki.bots.rule_2.gloria import rule_2, to_come
from kikeriki.rules.gloria import GAME
from kikeriki.rules.gloria.memory import Memory
from kikeriki.rules.gloria.moves import Move
from kikeriki.rules.gloria.state import State
from tests.rules.gloria.tables import row, table


def choice(state: State, bot: Bot = rule_2) -> str:
    assert state.turn is not None
    memory: Memory = GAME.memory(state.setup, state.turn)
    move = bot(GAME.view(state, state.turn), memory, random.Random(0))
    assert isinstance(move, Move)
    return GAME.write_move(move)


def test_it_lays_cards_down_rather_than_turn_some_while_the_fox_is_on_it() -> None:
    state = table(
        hands=[["hat", "mask", "worm"]],
        collections=[
            [row("hat", 2), row("mask", 2), row("worm", 1)],
            [row("hat", 2), row("mask", 1), row("worm", 2)],
        ],
        fox=(0, "hat"),
        genghis=3,
        pile=["genghis"] * 7 + ["worm"] * 20,
    )
    assert choice(state, rule_1).startswith("take")
    assert choice(state).startswith("collect")


def test_it_spends_no_points_on_a_fox_that_can_be_passed_free() -> None:
    state = table(
        hands=[[]],
        collections=[[row("hat", 3), row("mask", 1)], [row("hat", 2), row("mask", 3, doubled=True)]],
        fox=(0, "mask"),
        display=["hat", "mask", "mask"],
        genghis=6,
        scores=[(4, 4)],
        pile=["genghis"] * 4 + ["worm"] * 20,
        points_left=2,
    )
    assert choice(state, rule_1).startswith("fox to 1")
    assert choice(state).startswith("take")


def test_a_chest_is_made_of_what_another_collects() -> None:
    state = table(
        players=4,
        hands=[["display-case", "foxtail", "worm", "hat", "statue"]],
        collections=[[], [row("statue", 2)], [row("worm", 1)], []],
        display=["worm", "worm", "statue"],
        pile=["worm"] * 70,
        points_left=2,
    )
    assert choice(state) == "chest statue"


def test_the_chance_that_genghis_waits() -> None:
    assert to_come(20, 1, 1, 5) == pytest.approx(15 / 20)
    assert to_come(20, 1, 1, 2.5) == pytest.approx(17.5 / 20)
    assert to_come(4, 2, 2, 2) == pytest.approx(5 / 6)
    assert to_come(4, 2, 2, 9) == 0
