"""Worlds dealt anew cannot be told from the true one by the seat that thinks in them."""

import pytest

from kikeriki.rules.setup import Setup
from tests.sim.equality import setups
from tests.sim.five211 import TWIN
from tests.sim.worlds import check_worlds

SETUPS = [setup for setup in setups("5211") if not setup.options.get("long")]


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.edition} {setup.players} {dict(setup.options)}")
def test_a_seat_sees_the_same_in_all_of_them(setup: Setup) -> None:
    assert check_worlds(TWIN, setup, key=5, worlds=1) > 50
