"""Law 7: the same chance and the same moves through rules and sim; every state, legal mask, score and obs agree."""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from types import ModuleType
from typing import Any

import numpy as np

from kikeriki.rules.core import State
from kikeriki.rules.fair import seeded
from kikeriki.rules.games import find_game
from kikeriki.rules.match import Match
from kikeriki.rules.setup import Setup
from kikeriki.sim.chance import Chance

# Every field of a record, as the rules' state has it, or a function that judges it. `picked` is the first action of a
# move that is made of two.
Expected = Callable[[State, tuple[int, ...]], Mapping[str, Any]]


@dataclass(frozen=True)
class Twin:
    """What a game brings to the comparison."""

    slug: str
    sim: ModuleType
    codes: ModuleType
    expected: Expected
    unspoken: frozenset[str] = frozenset()  # moves that go without saying in the sim
    chance: frozenset[str] = frozenset({"key", "counter"})  # fields that are not the rules' affair


def setups(slug: str) -> Iterator[Setup]:
    """Every edition, number of players and option."""
    game = find_game(slug)
    for edition in game.editions:
        for players in edition.players:
            options = [option for option in edition.options if option.exists_for(players)]
            for values in product(*(option.allowed(players) for option in options)):
                chosen = {option.name: value for option, value in zip(options, values, strict=True)}
                yield game.start(edition.slug, players, chosen).setup


def compare(twin: Twin, setup: Setup, key: int) -> int:
    """One match through both, move by move; how many actions it took."""
    codes, sim, rng = twin.codes, twin.sim, random.Random(key)
    game = find_game(twin.slug)
    match = Match(game, setup.edition, setup.players, setup.options, seeded(key, "twin"), rng=Chance(key))
    record = sim.configure(setup)
    sim.reset(record, key)
    picked: tuple[int, ...] = ()
    mask, obs = np.zeros(codes.ACTIONS, np.uint8), np.zeros(codes.OBS, np.int16)
    actions = 0
    while True:
        say_the_unspoken(twin, match)
        _check_fields(twin, match.state, record, picked)
        if match.outcome is not None:
            break
        seat = int(record.seat)
        assert seat in match.to_act
        view = match.view(seat)
        wanted = codes.legal_actions(view, picked)
        sim.legal(record, mask)
        assert [int(code) for code in np.flatnonzero(mask)] == sorted(wanted)
        assert sim.count_legal(record) == len(wanted)
        assert sorted(int(sim.nth_legal(record, nth)) for nth in range(len(wanted))) == sorted(wanted)
        for viewer in range(setup.players) if actions % 8 == 0 else (seat,):
            own = picked if viewer == seat else ()
            sim.observe(record, viewer, obs)
            encoded = codes.encode(match.view(viewer), match.memory(viewer), own)
            assert np.array_equal(obs, encoded), (viewer, np.flatnonzero(obs != encoded)[:20])
        action = rng.choice(sorted(wanted))
        sim.step(record, action)
        actions += 1
        move = codes.move_of(view, (*picked, action))
        if move is None:
            picked = (*picked, action)
        else:
            assert codes.actions_of(view, move) == tuple(sorted((*picked, action)))
            picked = ()
            match.play(seat, move)
    outcome = match.outcome
    assert int(record.seat) == -1
    assert sim.count_legal(record) == 0
    for seat in range(setup.players):
        assert sim.points(record, seat) == outcome.points[seat]
        won = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
        assert abs(sim.share(record, seat) - won) < 1e-6
    return actions


def say_the_unspoken(twin: Twin, match: Match) -> None:
    while said := [(seat, move) for seat in match.to_act for move in match.legal(seat) if move.kind in twin.unspoken]:
        match.play(*min(said, key=lambda one: one[0]))


def _check_fields(twin: Twin, state: State, record: Any, picked: tuple[int, ...]) -> None:
    wanted = twin.expected(state, picked)
    names = set(record.dtype.names) - twin.chance
    assert set(wanted) == names, set(wanted) ^ names
    for name, value in wanted.items():
        got = record[name].tolist()
        if isinstance(value, np.ndarray):
            value = value.tolist()
        right = value(got) if callable(value) else got == value or got == _plain(value)
        assert right, (name, got, value)


def _plain(value: Any) -> Any:
    if isinstance(value, np.ndarray | np.generic):
        return value.tolist()
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value
