"""Rule-1 of Gloria Picktoria: always a legal move, sensible in plain cases, and far better than chance."""

import random

from kikeriki.bots.rule_1.gloria import pays, rule_1
from kikeriki.rules.gloria import GAME
from kikeriki.rules.gloria.memory import Memory
from kikeriki.rules.gloria.scoring import WORTH, rule_for
from kikeriki.rules.gloria.state import State
from tests.rules.gloria.tables import row, table


def choice(state: State) -> str:
    assert state.turn is not None
    memory: Memory = GAME.memory(state.setup, state.turn)
    return GAME.write_move(rule_1(GAME.view(state, state.turn), memory, random.Random(0)))


def test_it_passes_the_fox_where_it_hurts_most() -> None:
    theirs = [row("mask", 3), row("worm", 2, doubled=True), row("hat", 1)]
    state = table(collections=[[row("hat", 2)], theirs], fox=(0, "hat"), points_left=0)
    assert choice(state) == "pass worm"


def test_it_opens_what_nobody_has() -> None:
    state = table(
        players=3,
        hands=[["hat", "mask"]],
        chests=[["grain"]],
        collections=[[], [row("hat", 3)], [row("hat", 2)]],
        display=["hat", "hat", "hat"],
        genghis=3,
    )
    assert choice(state) == "collect mask"


def test_at_the_end_it_lays_cards_down_rather_than_take_more() -> None:
    state = table(
        hands=[["hat"]],
        collections=[[row("hat", 5), row("mask", 1, doubled=True)], []],
        display=["mask", "mask", "mask"],
        genghis=9,
        scores=[(4, 4), (4, 4)],
        pile=["genghis"] + ["worm"] * 3,
    )
    assert choice(state) == "collect hat"


def test_its_points_are_those_of_the_rules() -> None:
    for lengths in ([1], [2, 1], [2, 2], [3, 2, 2], [3, 3, 1], [4, 3, 2, 1], [1, 1, 1, 1, 1]):
        rows = [(length, False) for length in lengths]
        assert [pays(r, rows) for r in rows] == [WORTH[rule_for(length, lengths)] for length in lengths]
        assert pays((lengths[0], True), rows) == 2 * pays((lengths[0], False), rows)
