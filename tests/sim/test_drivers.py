"""Many matches at once come to the ends that each would come to alone; what is compiled is kept."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from kikeriki.rules.games import GAMES, find_game
from kikeriki.sim.chance import Chance, draw
from kikeriki.sim.drivers import direct, drivers
from tests.sim.campaign import end_states

TABLES = 24
FIRST = [2730658764, 1805841269, 627046668, 823654201]
SHUFFLED = "fcdigbjahe"


@pytest.mark.parametrize("slug", GAMES)
def test_one_core_and_all_of_them_come_to_the_same_ends(slug: str) -> None:
    bound, setup = drivers(slug), find_game(slug).start(find_game(slug).editions[0].slug, 3, {}).setup
    alone, beside = bound.states(setup, TABLES), bound.states(setup, TABLES)
    decisions = bound.play_random(alone, 0, TABLES)
    assert bound.play_random_parallel(beside, 0, TABLES) == decisions > TABLES
    assert beside.tobytes() == alone.tobytes()
    one = end_states(bound.game, setup, range(1))
    assert one.startswith(alone[:1].tobytes())


@pytest.mark.parametrize("slug", GAMES)
def test_tables_go_on_step_by_step(slug: str) -> None:
    """Reset, look, step and share for all, against a match that is played alone."""
    bound, setup = drivers(slug), find_game(slug).start(find_game(slug).editions[0].slug, 2, {}).setup
    states, keys = bound.states(setup, TABLES), np.arange(TABLES, dtype=np.int64)
    obs = np.zeros((TABLES, bound.game.OBS), np.int16)
    masks = np.zeros((TABLES, bound.game.ACTIONS), np.uint8)
    shares = np.zeros((TABLES, 2))
    bound.reset_all(states, keys)
    rng = np.random.default_rng(1)
    while (states["seat"] >= 0).any():
        bound.look_all(states, obs, masks)
        assert (masks.any(axis=1) == (states["seat"] >= 0)).all()
        bound.step_all(states, (rng.random(masks.shape) * masks).argmax(axis=1))
    bound.share_all(states, shares)
    assert np.allclose(shares.sum(axis=1), 1.0)


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("at_once", [True, False], ids=["direct", "dispatched"])
def test_one_table_goes_on_a_call_at_a_time(slug: str, at_once: bool) -> None:
    """What may be chosen is what the mask says; the others stay as they are, and a copy is one."""
    bound, setup = drivers(slug), find_game(slug).start(find_game(slug).editions[0].slug, 3, {}).setup
    states, choices = bound.states(setup, 3), np.zeros(bound.game.ACTIONS, np.int64)
    reset, step, copy = bound.reset_one, bound.step_one, bound.copy_one
    if at_once:
        reset, step = direct(reset, states, 0, 0, choices), direct(step, states, 0, 0, choices)
        copy = direct(copy, states, 0, 0)
    obs, masks = np.zeros((3, bound.game.OBS), np.int16), np.zeros((3, bound.game.ACTIONS), np.uint8)
    seen, untouched = np.zeros(bound.game.OBS, np.int16), states[:1].tobytes()
    count, rng = reset(states, 1, 7, choices), np.random.default_rng(1)
    while count:
        copy(states, 1, 2)
        assert states[2:].tobytes() == states[1:2].tobytes()
        bound.look_all(states[2:], obs[2:], masks[2:])
        assert choices[:count].tolist() == np.flatnonzero(masks[2]).tolist()
        bound.look_one(states, 1, states[1]["seat"], seen)
        assert seen.tolist() == obs[2].tolist()
        count = step(states, 1, int(choices[rng.integers(count)]), choices)
    assert states[1]["seat"] == -1
    assert states[:1].tobytes() == untouched


def test_chance_is_what_it_always_was() -> None:
    """Whoever keeps a key finds the same match again, in any version."""
    assert [int(draw(2**40 + 7, n)) for n in range(4)] == FIRST
    assert Chance(5).shuffle("abcdefghij", 0) == tuple(SHUFFLED)


def test_decks_of_neighbouring_keys_have_nothing_in_common() -> None:
    """Of the first 20 of 100 cards two decks share four on average, with a spread of 1.6 in each pair."""
    pairs, cards = 1_000, [f"{n}" for n in range(100)]
    for apart in (1, 2, 3, 2**31, 2**32):
        tops = [[set(Chance(8 * n + more).shuffle(cards, 0)[:20]) for more in (0, apart)] for n in range(pairs)]
        shared = sum(len(one & other) for one, other in tops) / pairs
        assert shared == pytest.approx(4, abs=5 * 1.61 / pairs**0.5), apart


def test_plain_python_drives_too() -> None:
    script = (
        "from kikeriki.sim.drivers import drivers\n"
        "from kikeriki.rules.games import GAMES, find_game\n"
        "for slug, game in GAMES.items():\n"
        "    bound, setup = drivers(slug), game.start(game.editions[0].slug, 2, {}).setup\n"
        "    print(bound.play_random(bound.states(setup, 2), 3, 2))\n"
    )
    said = [
        subprocess.run(
            [sys.executable, "-c", script], env={**os.environ, **plain}, capture_output=True, text=True, check=True
        ).stdout.split()
        for plain in ({}, {"NUMBA_DISABLE_JIT": "1"})
    ]
    assert said[0] == said[1]
    assert len(said[0]) == len(GAMES)


def test_the_second_start_compiles_nothing(tmp_path: Path) -> None:
    script = (
        "from kikeriki.sim.drivers import drivers\n"
        "from kikeriki.rules.games import find_game\n"
        "bound = drivers('5211')\n"
        "states = bound.states(find_game('5211').start('2024', 2, {}).setup, 1)\n"
        "bound.play_random(states, 1, 1)\n"
        "print(sum(bound.play_random.stats.cache_misses.values()))\n"
    )
    said = [
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for _ in range(2)
    ]
    assert said == ["1", "0"]
