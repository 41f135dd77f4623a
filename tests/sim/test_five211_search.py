"""What playouts of 5211 are advised: what `rule-1` would pick."""

import random
from typing import Any

import numpy as np
import pytest

from kikeriki.bots.rule_1.five211 import promises_of
from kikeriki.codes import five211 as codes
from kikeriki.rules.fair import seeded
from kikeriki.rules.games import find_game
from kikeriki.rules.match import Match
from kikeriki.rules.setup import Setup
from kikeriki.sim import five211 as sim
from kikeriki.sim.chance import Chance
from tests.sim.equality import setups

MATCHES = 4


@pytest.mark.parametrize(
    "setup", list(setups("5211")), ids=lambda setup: f"{setup.edition} {setup.players} {setup.options}"
)
def test_advice_promises_as_much_as_the_best_choice_of_rule_1(setup: Setup) -> None:
    """Ties may be broken otherwise: a sum of the same numbers in another order."""
    guide, rng = sim.guide(setup), random.Random(1)
    for key in range(1 if setup.options.get("long") else MATCHES):
        match = Match(find_game("5211"), setup.edition, setup.players, setup.options, seeded(key, "1"), rng=Chance(key))
        states = np.array([sim.configure(setup)], sim.STATE)
        record: Any = states.view(np.recarray)[0]
        sim.reset(record, key)
        while match.outcome is None:
            seat = int(record.seat)
            view: Any = match.view(seat)
            memory: Any = match.memory(seat)
            promises = promises_of(view, memory)
            advised: list[int] = []
            before = states.copy()
            while len(advised) < view.to_choose:
                advised.append(int(sim.advise(record, guide)))
                sim.step(record, advised[-1])
            move = codes.move_of(view, tuple(sorted(advised)))
            assert move is not None
            assert promises[move.cards] == pytest.approx(max(promises.values()), abs=1e-9)
            if rng.random() < 0.3:  # so that matches come to places where nobody plays by rules of thumb
                states[:] = before
                move = rng.choice(view.legal)
                for action in codes.actions_of(view, move):
                    sim.step(record, action)
            match.play(seat, move)
