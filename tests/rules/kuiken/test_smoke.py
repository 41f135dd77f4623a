"""Random play at every table: it ends, cards are conserved, nobody is stuck."""

import random

import pytest

from kikeriki.rules.core import settle
from kikeriki.rules.kuiken import GAME
from tests.decks import RandomRng
from tests.rules.kuiken.table import conserved
from tests.setups import Table, tables

TABLES = [table for table in tables() if table.game is GAME]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_random_play_ends_with_every_card_in_its_place(table: Table) -> None:
    choose, rng = random.Random(str(table)), RandomRng(str(table))
    state, _ = settle(GAME, GAME.start(table.edition, table.players, table.options), rng)
    while acting := sorted(GAME.to_act(state)):
        seat = choose.choice(acting)
        assert all(bool(GAME.legal(state, other)) == (other in acting) for other in range(table.players))
        for event in GAME.decide(state, seat, choose.choice(GAME.legal(state, seat))):
            state = GAME.apply(state, event)
        state, _ = settle(GAME, state, rng)
        assert conserved(state)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert len(state.pad) == table.options["rounds"]
    assert outcome.points == tuple(map(sum, zip(*state.pad, strict=True)))
