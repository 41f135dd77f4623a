"""Law 7: the same chance and the same moves through rules and sim; every state, legal mask, score and obs agree."""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kikeriki.rules.core import State
from kikeriki.rules.fair import seeded
from kikeriki.rules.games import find_game
from kikeriki.rules.match import Match
from kikeriki.rules.setup import Setup
from kikeriki.sim.chance import Chance
from kikeriki.sim.drivers import drivers

# Every field of a record, as the rules' state has it, or a function that judges it. `picked` is the first action of a
# move that is made of two.
Expected = Callable[[State, tuple[int, ...]], Mapping[str, Any]]

# Functions of the sim by name, and what stands in for them.
Faults = Mapping[str, Callable[..., Any]]
NO_FAULTS: Faults = {}


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


class Alone:
    """One match in the sim, asked from Python as quickly as that goes. A fault stands in for a function of the sim."""

    def __init__(self, twin: Twin, setup: Setup, faults: Faults) -> None:
        self._sim, self._faults, self._drivers = twin.sim, faults, drivers(twin.slug)
        self._states = np.zeros(1, twin.sim.STATE)
        self._record = self._states.view(np.recarray)[0]
        self._states[0] = faults.get("configure", twin.sim.configure)(setup)
        self._choices = np.zeros(twin.codes.ACTIONS, np.int64)
        self._mask = np.zeros((1, twin.codes.ACTIONS), np.uint8)
        self._obs: NDArray[np.int16] = np.zeros((1, twin.codes.OBS), np.int16)
        self._count = 0
        self._fields = {name: self._states[name] for name in set(self._states.dtype.names or ()) - twin.chance}

    def reset(self, key: int) -> None:
        self._count = self._drivers.reset_one(self._states, 0, key, self._choices)

    def step(self, action: int) -> None:
        if fault := self._faults.get("step"):
            fault(self._record, action)
            self._count = self._sim.count_legal(self._record)
            self._choices[: self._count] = [self._sim.nth_legal(self._record, nth) for nth in range(self._count)]
        else:
            self._count = self._drivers.step_one(self._states, 0, action, self._choices)

    @property
    def seat(self) -> int:
        return int(self._fields["seat"][0])

    def fields(self) -> dict[str, Any]:
        return {name: values.tolist()[0] for name, values in self._fields.items()}

    def choices(self) -> list[int]:
        return [int(action) for action in self._choices[: self._count]]

    def mask(self) -> list[int]:
        """The legal actions by the mask."""
        self._drivers.look_all(self._states, self._obs, self._mask)
        if fault := self._faults.get("legal"):
            fault(self._record, self._mask[0])
        return [int(action) for action in np.flatnonzero(self._mask[0])]

    def obs(self, seat: int) -> NDArray[np.int16]:
        self._drivers.look_one(self._states, 0, seat, self._obs[0])
        if fault := self._faults.get("observe"):
            fault(self._record, seat, self._obs[0])
        obs: NDArray[np.int16] = self._obs[0]
        return obs

    def points(self, seat: int) -> int:
        return int(self._sim.points(self._record, seat))

    def share(self, seat: int) -> float:
        return float(self._sim.share(self._record, seat))


def compare(twin: Twin, setup: Setup, key: int, faults: Faults = NO_FAULTS) -> int:
    """One match through both, move by move; how many actions it took."""
    codes, rng = twin.codes, random.Random(key)
    game = find_game(twin.slug)
    match = Match(game, setup.edition, setup.players, setup.options, seeded(key, "twin"), rng=Chance(key))
    alone = Alone(twin, setup, faults)
    alone.reset(key)
    picked: tuple[int, ...] = ()
    actions = 0
    while True:
        say_the_unspoken(twin, match)
        _check_fields(twin.expected(match.state, picked), alone.fields())
        if match.outcome is not None:
            break
        seat = alone.seat
        assert seat in match.to_act
        view = match.view(seat)
        wanted = sorted(codes.legal_actions(view, picked))
        assert alone.choices() == alone.mask() == wanted
        for viewer in range(setup.players) if actions % 8 == 0 else (seat,):
            own = picked if viewer == seat else ()
            _check_obs(alone, viewer, codes.encode(match.view(viewer), match.memory(viewer), own))
        action = rng.choice(wanted)
        alone.step(action)
        actions += 1
        move = codes.move_of(view, (*picked, action))
        if move is None:
            picked = (*picked, action)
        else:
            assert codes.actions_of(view, move) == tuple(sorted((*picked, action)))
            picked = ()
            match.play(seat, move)
    outcome = match.outcome
    assert alone.seat == -1
    assert alone.choices() == alone.mask() == []
    for seat in range(setup.players):
        _check_obs(alone, seat, codes.encode(match.view(seat), match.memory(seat), ()))
        assert alone.points(seat) == outcome.points[seat]
        won = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
        assert abs(alone.share(seat) - won) < 1e-6
    return actions


def say_the_unspoken(twin: Twin, match: Match) -> None:
    while said := [(seat, move) for seat in match.to_act for move in match.legal(seat) if move.kind in twin.unspoken]:
        match.play(*min(said, key=lambda one: one[0]))


def _check_obs(alone: Alone, seat: int, encoded: NDArray[np.int16]) -> None:
    obs = alone.obs(seat)
    assert np.array_equal(obs, encoded), (seat, np.flatnonzero(obs != encoded)[:20])


def _check_fields(wanted: Mapping[str, Any], found: Mapping[str, Any]) -> None:
    assert wanted.keys() == found.keys(), wanted.keys() ^ found.keys()
    for name, value in wanted.items():
        got = found[name]
        if isinstance(value, np.ndarray):
            value = value.tolist()
        right = value(got) if callable(value) else got == value or got == _plain(value)
        assert right, (name, got, value)


def _plain(value: Any) -> Any:
    if isinstance(value, np.ndarray | np.generic):
        return value.tolist()
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value
