"""F2: the start, before the first deal."""

import pytest

from kikeriki.rules.five211 import GAME
from kikeriki.rules.setup import Setup


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_F2_nothing_is_dealt_at_the_start(players: int) -> None:
    state = GAME.start("2024", players, {})
    assert state.setup == Setup("5211", "2024", players, {"long": False})
    assert (state.phase, state.deck, state.draws) == ("deal", 0, 0)
    assert list(GAME.cards(state)) == []
    assert state.hands == state.played == ((),) * players
    assert state.totals == state.scored_cards == (0,) * players


def test_F2_options_are_filled_in() -> None:
    assert GAME.start("2021", 5, {"long": True}).setup.options == {"long": True}
    assert GAME.start("five-colors", 2, {}).setup.options == {"aggressive": False}
    assert GAME.start("five-colors", 4, {}).setup.options == {}


def test_the_start_of_a_match_can_be_seen() -> None:
    state = GAME.start("2024", 2, {})
    assert GAME.view(state, 0).hand == ()
    assert GAME.view(state, None).to_act == ()
