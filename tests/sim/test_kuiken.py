"""Law 7 for Kuiken Koers."""

import random
from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest

from kikeriki.codes import kuiken as codes
from kikeriki.codes.kuiken import ACTION_BLOCKS, ACTIONS, OBS
from kikeriki.rules.core import Card, evolve
from kikeriki.rules.fair import seeded
from kikeriki.rules.games import find_game
from kikeriki.rules.kuiken.cards import BOX
from kikeriki.rules.kuiken.events import Reshuffled, RoundEnded
from kikeriki.rules.kuiken.memory import Memory
from kikeriki.rules.kuiken.view import View
from kikeriki.rules.match import Match
from kikeriki.rules.setup import Setup
from kikeriki.sim import kuiken as sim
from kikeriki.sim.chance import Chance, below
from tests.sim.campaign import PARTS, compare_part, in_plain_python
from tests.sim.equality import compare, setups
from tests.sim.kuiken import BY_MEMORY, FEW, TWIN, expected, kinds, remembered

TABLES = list(setups("kuiken-koers"))
AT = ACTION_BLOCKS.at
Choose = Callable[[Any, list[int], random.Random], int]


@pytest.mark.parametrize("part", range(PARTS))
def test_law_7_every_combination_of_options(part: int) -> None:
    """With few rounds: one is like the next."""
    assert compare_part(TWIN, part, of=lambda table: table.options["rounds"] in FEW)


def test_law_7_every_number_of_rounds() -> None:
    """A walk through all tables, whose stride shares no factor with the number of values of any option."""
    chosen = TABLES[5::127]
    assert {table.options["rounds"] for table in chosen} == set(range(1, 21))
    for key, table in enumerate(chosen):
        compare(TWIN, table, (key + 1) << 32)


def patient(_record: Any, actions: list[int], rng: random.Random) -> int:
    """Draws and never knocks, so that the piles run out and the turns do."""
    if AT["decline"] in actions:
        return AT["decline"]
    if AT["draw"] in actions and rng.random() < 0.9:
        return AT["draw"]
    return AT["draw_two"] if AT["draw_two"] in actions else rng.choice(actions)


def late(record: Any, actions: list[int], rng: random.Random) -> int:
    """Discards what it draws, so that specials stay in the rows, and knocks when they find no replacement."""
    if AT["decline"] in actions:
        return AT["knock"] if record.pile_size <= record.players else AT["decline"]
    if AT["discard"] in actions and rng.random() < 0.8:
        return AT["discard"]
    return AT["draw"] if AT["draw"] in actions else rng.choice(actions)


def remember_along(table: Setup, key: int, choose: Choose, step: Callable[[Any, int], None] = sim.step) -> set[str]:
    """A match through rules and sim that compares one memory after the other, at its end all; what it had in it."""
    rng, had = random.Random(key), set[str]()
    match = Match(find_game(TWIN.slug), "standard", table.players, table.options, seeded(key, "twin"), rng=Chance(key))
    record, obs = sim.configure(table), np.zeros(OBS, np.int16)
    sim.reset(record, key)
    while True:
        for seat in range(table.players):
            if seat in match.to_act and match.legal(seat)[0].kind == "seen":
                match.play(seat, "seen")
        for name, value in expected(match.state, ()).items():
            assert np.array_equal(record[name], value), name
        assert record.shuffled.max() <= record.shuffles
        for viewer in {match.moves % table.players} if match.outcome is None else range(table.players):
            memory: Any = match.memory(viewer)
            assert _sorted(memory) == remembered(record, viewer)
            sim.observe(record, viewer, obs)
            assert np.array_equal(obs, codes.encode(cast(View, match.view(viewer)), memory))
        if match.outcome is not None:
            return had | _happened(match)
        seat = int(record.seat)
        view = cast(View, match.view(seat))
        action = choose(record, codes.legal_actions(view, ()), rng)
        if action == AT["draw_two"] and record.drawing:
            had.add(f"nested {table.options['draw_two_discard']}")
        move = codes.move_of(view, (action,))
        assert move is not None
        match.play(seat, move)
        step(record, action)


def _sorted(memory: Memory) -> Memory:
    def in_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(sorted(cards, key=BOX.index))

    return evolve(memory, pools=tuple(map(in_order, memory.pools)), aside=in_order(memory.aside))


def _happened(match: Match) -> set[str]:
    ends = [event for event in match.events if isinstance(event, RoundEnded)]
    shuffles = [event for event in match.events if isinstance(event, Reshuffled)]
    had = {f"reshuffled {match.setup.options['reshuffle']}"} if shuffles else set()
    if any(end.knocker is None for end in ends):
        had.add("technical end")
    if any(step.kind == "pile-made" for end in ends for step in end.steps):
        had.add("reshuffled for a replacement")
    return had


def test_K4_to_K9_memories_in_rounds_that_run_out() -> None:
    had = set()
    for key, table in enumerate(TABLES[3::397]):
        short = evolve(table, options={**table.options, "rounds": 1})
        had |= remember_along(short, key, patient if key % 4 == 0 else late)
    assert had == {
        "nested after",
        "nested before",
        "reshuffled all",
        "reshuffled keep-top",
        "technical end",
        "reshuffled for a replacement",
    }


@pytest.mark.parametrize("field", sorted(set(sim.STATE.names or ()) - TWIN.chance | BY_MEMORY))
def test_a_fault_in_any_field_is_caught(field: str) -> None:
    def spoilt(record: Any, action: int) -> None:
        sim.step(record, action)
        if record[field].shape:
            record[field][0] += 1
        else:
            record[field] += 1

    def check() -> None:
        if field in BY_MEMORY:
            remember_along(TABLES[0], 1, patient, step=spoilt)
        else:
            compare(TWIN, TABLES[0], 1, faults={"step": spoilt})

    with pytest.raises(AssertionError):
        check()


@pytest.mark.parametrize("seen", ["observe", "legal"])
def test_a_fault_in_what_is_shown_is_caught(seen: str) -> None:
    def spoilt(*args: Any) -> None:
        getattr(sim, seen)(*args)
        args[-1][0] ^= 1

    with pytest.raises(AssertionError):
        compare(TWIN, TABLES[0], 1, faults={seen: spoilt})


def test_is_legal_says_what_the_mask_says() -> None:
    mask = np.zeros(ACTIONS, np.uint8)
    for key, table in enumerate(TABLES[::997]):
        record = sim.configure(table)
        sim.reset(record, key)
        while True:
            sim.legal(record, mask)
            assert [bool(sim.is_legal(record, action)) for action in range(ACTIONS)] == mask.astype(bool).tolist()
            if record.seat < 0:
                break
            sim.step(record, sim.nth_legal(record, below(record, sim.count_legal(record))))


def test_a_given_deck_is_dealt_as_a_shuffled_one() -> None:
    for key, table in enumerate(TABLES[::331]):
        record, given, chance = sim.configure(table), sim.configure(table), Chance(key)
        sim.reset(record, key)
        if table.options["start"] == "random":
            chance.below(table.players, 0)
        sim.reset_with(given, key, np.array(kinds(chance.shuffle(BOX, 0)), np.int8))
        assert given.tobytes() == record.tobytes()


def ends() -> str:
    """Some matches to their ends, as bytes."""
    written = []
    for key, table in enumerate(TABLES[7::1009]):
        record, obs = sim.configure(table), np.zeros(OBS, np.int16)
        sim.reset(record, key + (key << 40))
        while record.seat >= 0:
            sim.observe(record, record.seat, obs)
            sim.step(record, sim.nth_legal(record, below(record, sim.count_legal(record))))
        written.append(record.tobytes().hex() + obs.tobytes().hex())
    return "\n".join(written)


def test_plain_python_plays_the_same() -> None:
    script = "import numba; assert numba.config.DISABLE_JIT; from tests.sim.test_kuiken import ends; print(ends())"
    assert in_plain_python(script).decode().strip() == ends()
