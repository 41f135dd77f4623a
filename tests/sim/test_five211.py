"""5211 in the sim: equal to the rules, move by move."""

from typing import Any

import numpy as np
import pytest

from kikeriki.rules.five211.cards import box
from kikeriki.rules.games import find_game
from kikeriki.rules.setup import Setup
from kikeriki.sim import five211 as sim
from kikeriki.sim.chance import Chance
from tests.sim.campaign import PARTS, compare_part, end_states, end_states_in_plain_python
from tests.sim.equality import compare, setups
from tests.sim.five211 import TWIN


@pytest.mark.parametrize("part", range(PARTS))
def test_sim_and_rules_agree(part: int) -> None:
    assert compare_part(TWIN, part, of=lambda setup: not setup.options.get("long"))


@pytest.mark.parametrize("setup", [setup for setup in setups("5211") if setup.options.get("long")], ids=str)
def test_long_matches_agree_too(setup: Setup) -> None:
    for key in range(3):
        assert compare(TWIN, setup, key)


def test_a_sim_with_another_limit_is_noticed() -> None:
    setup = find_game("5211").start("2024", 4, {}).setup

    def wrong(setup: Setup) -> Any:
        state = sim.configure(setup)
        state.limit += 1
        return state

    with pytest.raises(AssertionError, match="limit"):
        compare(TWIN, setup, 1, faults={"configure": wrong})


def test_plain_python_comes_to_the_same_ends() -> None:
    setup = find_game("5211").start("2021", 3, {"long": True}).setup
    assert end_states_in_plain_python("5211", setup, 3) == end_states(sim, setup, range(3))


def test_a_given_deck_is_dealt_as_it_lies() -> None:
    setup = find_game("5211").start("five-colors", 5, {}).setup
    kinds = {card: kind for kind, card in enumerate(dict.fromkeys(box("RBYGO")))}
    deck = np.array([kinds[card] for card in Chance(7).shuffle(box("RBYGO"), 0)], np.int8)
    dealt, given = sim.configure(setup), sim.configure(setup)
    sim.reset(dealt, 7)
    sim.reset_with(given, 7, deck)
    given.counter = dealt.counter
    assert given.tobytes() == dealt.tobytes()
