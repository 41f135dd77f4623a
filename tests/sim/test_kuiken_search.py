"""What a search needs of Kuiken Koers: worlds dealt anew, and the choices of rule-1."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Any, cast

import numpy as np
import pytest

from kikeriki.bots.rule_1.kuiken import rule_1
from kikeriki.codes import kuiken as codes
from kikeriki.codes.kuiken import ACTION_BLOCKS, KIND_PEEK, KIND_SWAP, NUMBERS, OBS
from kikeriki.rules.core import Seat, evolve
from kikeriki.rules.fair import seeded
from kikeriki.rules.kuiken import GAME
from kikeriki.rules.kuiken.memory import Memory
from kikeriki.rules.kuiken.state import State
from kikeriki.rules.kuiken.view import View
from kikeriki.rules.match import Match
from kikeriki.rules.setup import Setup
from kikeriki.sim import kuiken as sim
from kikeriki.sim.chance import Chance
from kikeriki.sim.kuiken.layout import CARDS
from tests.rules.kuiken.worlds import resample
from tests.sim.campaign import in_plain_python
from tests.sim.equality import say_the_unspoken, setups
from tests.sim.kuiken import TWIN, cards_of, check_world

SHORT = [setup for setup in setups("kuiken-koers") if int(setup.options["rounds"]) <= 3]
AT = ACTION_BLOCKS.at


@dataclass
class Decision:
    """One in a match that goes through rules and sim alike."""

    setup: Setup
    match: Match
    record: Any
    advice: int  # rule-1's

    @property
    def seat(self) -> Seat:
        return int(self.record.seat)

    def view(self, seat: Seat) -> View:
        return cast(View, self.match.view(seat))

    def memory(self, seat: Seat) -> Memory:
        return cast(Memory, self.match.memory(seat))

    def world(self, seat: Seat, key: int) -> Any:
        imagined = sim.picture(self.setup, self.view(seat), self.memory(seat))
        sim.redeal(imagined, seat, key)
        return imagined


def decisions(setup: Setup, key: int, noise: float, knocks: bool = True) -> Iterator[Decision]:
    """Of players who follow rule-1, or luck instead with a chance of `noise`; without knocks the piles run out."""
    rng = random.Random(key)
    match = Match(GAME, setup.edition, setup.players, setup.options, seeded(key, "search"), rng=Chance(key))
    record = sim.configure(setup)
    sim.reset(record, key)
    while True:
        say_the_unspoken(TWIN, match)
        if match.outcome is not None:
            assert sim.scorings(record) == setup.options["rounds"]
            return
        seat = int(record.seat)
        view = cast(View, match.view(seat))
        (advice,) = codes.actions_of(view, rule_1(view, cast(Memory, match.memory(seat)), rng))
        yield Decision(setup, match, record, advice)
        action = rng.choice(codes.legal_actions(view, ())) if rng.random() < noise else advice
        if action == AT["knock"] and not knocks:
            action = AT["decline"]
        move = codes.move_of(view, (action,))
        assert move is not None
        match.play(seat, move)
        sim.step(record, action)


def test_advice_is_what_rule_1_chooses() -> None:
    """Whole matches of rule-1 players, and of some who stray from it or never knock, so that there are odd places."""
    told: Counter[int] = Counter()
    reshuffled = 0
    for key, setup in enumerate(SHORT[::4]):
        notes = sim.guide(setup)
        for at in decisions(setup, key, noise=(0.0, 0.0, 0.2)[key % 3], knocks=key % 24 != 0):
            assert sim.advise(at.record, notes) == at.advice, (key, at.view(at.seat))
            told[at.advice] += 1
            reshuffled += at.record.shuffles > 0
    assert set(range(AT["swap"])) <= told.keys(), "an action that was never advised"
    assert reshuffled > 1000


def test_worlds_of_everybody_where_piles_run_out() -> None:
    """The seat that acts and the next one, who cannot know what is held."""
    obs, seen = np.zeros(OBS, np.int16), np.zeros(OBS, np.int16)
    older = held = 0
    for key, table in enumerate(SHORT[::173]):
        setup = evolve(table, options={**table.options, "rounds": 1})
        for nth, at in enumerate(decisions(setup, key, 0.1, knocks=False)):
            if nth % 5:
                continue
            for seat in (at.seat, (at.seat + 1) % setup.players):
                sim.observe(at.record, seat, obs)
                sim.observe(sim.picture(setup, at.view(seat), at.memory(seat)), seat, seen)
                assert np.array_equal(obs, seen)
                imagined = at.world(seat, nth)
                check_world(at.record, imagined, seat)
                older += any(at.memory(seat).pools[:-1])
                held += at.record.held != imagined.held
    assert older > 50
    assert held > 50


def test_what_is_hidden_takes_every_value_that_it_may() -> None:
    """As often as the cards say: placed cards among the numbers, all others among what is left."""
    worlds = 6000
    at = next(at for at in decisions(SHORT[-1], 3, 0.0) if _hidden_and_placed(at.record, at.seat).sum() >= 3)
    pool = Counter(codes.KIND[card] for card in at.memory(at.seat).pools[-1])
    numbers = {kind: copies for kind, copies in pool.items() if kind < NUMBERS}
    assert at.record.shuffles == 0
    root = sim.picture(at.setup, at.view(at.seat), at.memory(at.seat))
    dealt = np.zeros(worlds, sim.STATE)
    dealt[:] = root
    for key, imagined in enumerate(dealt.view(np.recarray)):
        sim.redeal(imagined, at.seat, key)
    placed = _hidden_and_placed(at.record, at.seat)
    other = (at.record.rows >= 0) & (at.record.seen >> at.seat & 1 == 0) & ~placed
    left = {kind: pool[kind] - placed.sum() * numbers.get(kind, 0) / sum(numbers.values()) for kind in pool}
    for spot in np.flatnonzero(placed):
        _looks_like(dealt["rows"][:, spot], numbers)
    for spot in np.flatnonzero(other):
        _looks_like(dealt["rows"][:, spot], left)
    for place in (CARDS - 1, CARDS - int(at.record.pile_size)):
        _looks_like(dealt["pile"][:, place], left)


def _hidden_and_placed(record: Any, seat: Seat) -> Any:
    return (record.placed == 1) & (record.seen >> seat & 1 == 0)


def _looks_like(found: Any, weights: Mapping[int, float]) -> None:
    """Within five standard deviations, each kind."""
    total = sum(weights.values())
    for kind in range(codes.KINDS):
        chance = weights.get(kind, 0.0) / total
        error = (chance * (1 - chance) / len(found)) ** 0.5
        assert abs((found == kind).mean() - chance) <= 5 * error, kind


def test_older_pools_are_dealt_among_their_spots_in_all_ways_alike() -> None:
    """A stated world: four hidden cards of the deal, the first of them placed, and a reshuffle since."""
    record = sim.configure(GAME.start("standard", 2, {}).setup)
    sim.reset(record, 1)
    record.seen[:] = 1
    for spot, kind, placed in ((4, 2, 1), (5, KIND_SWAP, 0), (6, 7, 0), (7, KIND_PEEK, 0)):
        record.rows[spot], record.placed[spot], record.seen[spot] = kind, placed, 2
    record.shuffles = 1
    ways: Counter[tuple[int, ...]] = Counter()
    worlds = np.zeros(12_000, sim.STATE)
    worlds[:] = record
    for key, imagined in enumerate(worlds.view(np.recarray)):
        sim.redeal(imagined, 0, key)
        ways[tuple(map(int, imagined.rows[4:8]))] += 1
    assert set(ways) == {way for way in permutations((2, KIND_SWAP, 7, KIND_PEEK)) if way[0] < NUMBERS}
    assert all(abs(count - 1000) < 100 for count in ways.values()), ways


def test_a_picture_is_of_what_the_seat_knows() -> None:
    """From states that it cannot tell apart, the same bytes."""
    rng, differ = random.Random(1), 0
    for key, setup in enumerate(SHORT[::67]):
        for at in decisions(setup, key, 0.1):
            state, seat = cast(State, at.match.state), at.seat
            other = resample(state, seat, at.memory(seat), rng)
            views = (at.view(seat), GAME.view(other, seat))
            one, twin = (sim.picture(setup, view, at.memory(seat)) for view in views)
            assert one.tobytes() == twin.tobytes()
            differ += state != other
    assert differ > 500


def test_a_key_is_a_world() -> None:
    at = next(decisions(SHORT[0], 1, 0.0))
    assert at.world(at.seat, 5).tobytes() == at.world(at.seat, 5).tobytes()
    assert len({cast(bytes, at.world(at.seat, key).pile.tobytes()) for key in range(50)}) == 50


def swap_known(record: Any, seat: Seat) -> None:
    """Two cards change places, of which the seat knows one."""
    (spot, *_) = np.flatnonzero((record.seen >> seat & 1 == 1) & (record.rows != record.pile[CARDS - 1]))
    record.rows[spot], record.pile[CARDS - 1] = record.pile[CARDS - 1], record.rows[spot]


def lose_a_card(record: Any, _seat: Seat) -> None:
    record.pile[CARDS - 1] = (record.pile[CARDS - 1] + 1) % codes.KINDS


def place_a_special(record: Any, seat: Seat) -> None:
    (spot, *_) = np.flatnonzero(_hidden_and_placed(record, seat))
    at = CARDS - record.pile_size + int(np.argmax(record.pile[CARDS - record.pile_size :]))
    record.rows[spot], record.pile[at] = record.pile[at], record.rows[spot]


def leave_scratch(record: Any, _seat: Seat) -> None:
    record.discards[record.discards_size] = 0


def tell(record: Any, seat: Seat) -> None:
    record.seen[(seat * 4 + 5) % (record.players * 4)] |= 1 << seat


@pytest.mark.parametrize("fault", [swap_known, lose_a_card, place_a_special, leave_scratch, tell])
def test_a_wrong_world_is_caught(fault: Callable[[Any, Seat], None]) -> None:
    at = next(at for at in decisions(SHORT[-1], 3, 0.0) if _hidden_and_placed(at.record, at.seat).any())
    imagined = at.world(at.seat, 1)
    check_world(at.record, imagined, at.seat)
    fault(imagined, at.seat)
    with pytest.raises(AssertionError):
        check_world(at.record, imagined, at.seat)


def test_scorings_are_finished_rounds() -> None:
    for at in decisions(SHORT[-1], 4, 0.3):
        assert sim.scorings(at.record) == len(at.view(at.seat).pad)
    assert cards_of(at.record)


def test_who_has_fewer_points_stands_better() -> None:
    record = sim.configure(SHORT[0])
    record.points[:2] = 12, 7
    assert sim.standing(record, 1) > sim.standing(record, 0)


def test_only_a_seat_at_a_choice_imagines() -> None:
    setup = SHORT[0]
    match = Match(GAME, setup.edition, setup.players, setup.options, seeded(1, "search"))
    for seat in (0, None):
        view, memory = cast(View, match.view(seat)), cast(Memory, match.memory(0))
        with pytest.raises(ValueError, match="a seat at a choice"):
            sim.picture(setup, view, memory)


def worlds_and_advice() -> str:
    """Some matches by advice, at each decision a world, as bytes."""
    written = []
    for key, setup in enumerate(SHORT[5::1200]):
        notes, record, at = sim.guide(setup), None, None
        for at in decisions(setup, key, 0.3, knocks=key % 2 == 0):
            record = at.world(at.seat, key)
            written.append(f"{sim.advise(at.record, notes)} {sim.advise(record, notes)} {record.tobytes().hex()}")
    return "\n".join(written)


def test_plain_python_imagines_and_advises_the_same() -> None:
    script = "import tests.sim.test_kuiken_search as t; print(t.worlds_and_advice())"
    assert in_plain_python(script).decode().strip() == worlds_and_advice()
