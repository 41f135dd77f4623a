"""Worlds dealt anew cannot be told from the true one by the seat that thinks in them."""

import pytest

from kikeriki.rules.setup import Setup
from tests.sim import gloria, kuiken
from tests.sim.equality import setups
from tests.sim.five211 import TWIN
from tests.sim.worlds import check_worlds

SETUPS = [setup for setup in setups("5211") if not setup.options.get("long")]
GLORIA = [setup for setup in setups("gloria-picktoria") if setup.options["start"] in ("random", setup.players - 1)]
KUIKEN = [setup for setup in setups("kuiken-koers") if int(setup.options["rounds"]) <= 2][::17]


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.edition} {setup.players} {dict(setup.options)}")
def test_a_seat_sees_the_same_in_all_of_them(setup: Setup) -> None:
    assert check_worlds(TWIN, setup, key=5, worlds=1) > 50


def test_nor_in_those_of_kuiken_koers() -> None:
    """All numbers of players and all options, in turn."""
    worlds = 0
    for key, setup in enumerate(KUIKEN):
        worlds += check_worlds(kuiken.TWIN, setup, key, worlds=1, check=kuiken.check_world)
    assert worlds > 500


@pytest.mark.parametrize("setup", GLORIA, ids=lambda setup: f"{setup.players} {setup.options['start']}")
def test_nor_in_those_of_gloria_picktoria(setup: Setup) -> None:
    assert check_worlds(gloria.TWIN, setup, key=7, worlds=1, check=gloria.check_world) > 100
