"""Worlds dealt anew: the seat sees, remembers and may do the same in them; nothing else is kept, no card is lost."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np

from kikeriki.rules.core import Seat
from kikeriki.rules.fair import seeded
from kikeriki.rules.games import find_game
from kikeriki.rules.match import Match
from kikeriki.rules.setup import Setup
from kikeriki.sim.chance import Chance
from tests.sim.equality import Twin, say_the_unspoken

Check = Callable[[Any, Any, Seat], None]  # of a game's own: the true record, an imagined one, and who imagines it


def check_worlds(twin: Twin, setup: Setup, key: int, worlds: int = 3, check: Check | None = None) -> int:
    """A match of the rules, at each decision some worlds; how many there were."""
    codes, sim, rng = twin.codes, twin.sim, random.Random(key)
    game = find_game(twin.slug)
    match = Match(game, setup.edition, setup.players, setup.options, seeded(key, "worlds"), rng=Chance(key))
    true = sim.configure(setup)
    sim.reset(true, key)
    picked: tuple[int, ...] = ()
    mask, obs, seen = np.zeros(codes.ACTIONS, np.uint8), np.zeros(codes.OBS, np.int16), np.zeros(codes.OBS, np.int16)
    others = 0
    while True:
        say_the_unspoken(twin, match)
        if match.outcome is not None:
            return others
        seat = int(true.seat)
        view, memory = match.view(seat), match.memory(seat)
        sim.observe(true, seat, obs)
        wanted = codes.legal_actions(view, picked)
        for world in range(worlds):
            imagined = sim.picture(setup, view, memory, picked)
            sim.observe(imagined, seat, seen)
            assert np.array_equal(seen, obs), np.flatnonzero(seen != obs)  # a search knows its root by its obs
            sim.redeal(imagined, seat, 1000 * key + world)
            sim.observe(imagined, seat, seen)
            assert np.array_equal(seen, obs), np.flatnonzero(seen != obs)
            if imagined.seat == seat:
                sim.legal(imagined, mask)
                assert [int(code) for code in np.flatnonzero(mask)] == wanted
            if check is not None:
                check(true, imagined, seat)
            others += _play_on(twin, imagined, rng)
        action = rng.choice(wanted)
        sim.step(true, action)
        move = codes.move_of(view, (*picked, action))
        picked = (*picked, action) if move is None else ()
        if move is not None:
            match.play(seat, move)


def _play_on(twin: Twin, imagined: object, rng: random.Random) -> int:
    """An imagined match can be played to its end, and every card of the box is in it (the sim would run out else)."""
    sim, steps = twin.sim, 0
    while imagined.seat >= 0:  # type: ignore[attr-defined]
        sim.step(imagined, sim.nth_legal(imagined, rng.randrange(sim.count_legal(imagined))))
        steps += 1
        assert steps < 20_000
    return 1
