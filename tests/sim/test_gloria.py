"""Gloria Picktoria in the sim: equal to the rules, move by move."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from kikeriki.codes import gloria as codes
from kikeriki.rules.fair import seeded
from kikeriki.rules.games import find_game
from kikeriki.rules.gloria.cards import COLLECTIBLES
from kikeriki.rules.match import Match
from kikeriki.rules.setup import OptionValue, Setup
from kikeriki.sim import gloria as sim
from kikeriki.sim.chance import Chance, below
from kikeriki.sim.gloria.layout import NOTHING
from tests.sim.campaign import PARTS, compare_part, end_states, end_states_in_plain_python
from tests.sim.equality import compare
from tests.sim.gloria import BOX_COUNTS, TWIN, box, hidden, known


def table(players: int, start: OptionValue = "random") -> Setup:
    setup: Setup = find_game(TWIN.slug).start("2007", players, {"start": start}).setup
    return setup


@pytest.mark.parametrize("part", range(PARTS))
def test_sim_and_rules_agree(part: int) -> None:
    assert compare_part(TWIN, part)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_record_holds_every_memory_and_every_card_to_the_end(players: int) -> None:
    setup, rng = table(players), random.Random(players)
    match = Match(find_game(TWIN.slug), "2007", players, setup.options, seeded(0, "twin"), rng=Chance(players))
    record, obs = sim.configure(setup), np.zeros(codes.OBS, np.int16)
    sim.reset(record, players)
    while True:
        memories: Any = [match.memory(seat) for seat in range(players)]
        state: Any = match.state
        assert np.array_equal(record.known, known(memories))
        assert record.hidden.tolist() == hidden(state, memories)
        assert box(record) == BOX_COUNTS
        for seat in range(players):
            sim.observe(record, seat, obs)
            view: Any = match.view(seat)
            assert np.array_equal(obs, codes.encode(view, memories[seat], ()))
        if match.outcome is not None:
            break
        seat = int(record.seat)
        acting: Any = match.view(seat)
        action = rng.choice(codes.legal_actions(acting, ()))
        move = codes.move_of(acting, (action,))
        assert move is not None
        match.play(seat, move)
        sim.step(record, action)


def test_every_action_says_one_move_and_no_other() -> None:
    match = Match(find_game(TWIN.slug), "2007", 3, {}, seeded(0, "twin"), rng=Chance(0))
    view: Any = match.view(2)  # whose left neighbour is seat 0
    moves = [codes.move_of(view, (action,)) for action in range(codes.ACTIONS)]
    assert len(set(moves)) == codes.ACTIONS
    assert [codes.actions_of(view, move) for move in moves if move is not None] == [(n,) for n in range(codes.ACTIONS)]


def test_an_action_is_legal_where_the_mask_says_so() -> None:
    record, mask = sim.configure(table(4)), np.zeros(codes.ACTIONS, np.uint8)
    sim.reset(record, 4)
    while True:
        sim.legal(record, mask)
        assert [bool(sim.is_legal(record, action)) for action in range(codes.ACTIONS)] == [bool(bit) for bit in mask]
        assert not sim.is_legal(record, NOTHING)
        assert not sim.is_legal(record, codes.ACTIONS)
        nth = [int(sim.nth_legal(record, n)) for n in range(sim.count_legal(record))]
        assert nth == np.flatnonzero(mask).tolist()
        if record.seat < 0:
            break
        sim.step(record, nth[below(record, len(nth))])
    assert not mask.any()


def test_an_obs_does_not_know_the_seats_numbers() -> None:
    players = 3
    record, obs, turned_obs = sim.configure(table(players)), *np.zeros((2, codes.OBS), np.int16)
    sim.reset(record, 3)
    for _ in range(150):
        turned = np.array([record], sim.STATE).view(np.recarray)[0]
        for name in ("hands", "known", "hand_sizes", "chests", "faces", "lengths", "jokers", "doubled", "points"):
            turned[name][:players] = np.roll(record[name][:players], 1, axis=0)
        turned.seat = (record.seat + 1) % players
        turned.fox_seat = (record.fox_seat + 1) % players if record.fox_seat >= 0 else NOTHING
        for seat in range(players):
            sim.observe(record, seat, obs)
            sim.observe(turned, (seat + 1) % players, turned_obs)
            assert np.array_equal(obs, turned_obs)
        sim.step(record, sim.nth_legal(record, below(record, sim.count_legal(record))))


def _fox_stays_out(record: Any, action: int) -> None:
    sim.step(record, action)
    record.fox_seat = record.fox_motif = NOTHING


def _points_for_nothing(record: Any, action: int) -> None:
    before = int(record.scorings)
    sim.step(record, action)
    if record.scorings > before:
        record.points[0] += 2


def _drawn_cards_are_known(record: Any, action: int) -> None:
    seat, hand = int(record.seat), record.hands.copy()
    sim.step(record, action)
    if action == codes.ACTION_AT["draw"]:
        record.known[seat] += record.hands[seat] - hand[seat]


def _hands_are_shown(record: Any, seat: int, obs: Any) -> None:
    sim.observe(record, seat, obs)
    at, left = codes.AT["known"], (seat + 1) % int(record.players)
    obs[at : at + codes.KINDS] = record.hands[left]


def _no_draw(record: Any, mask: Any) -> None:
    sim.legal(record, mask)
    mask[codes.ACTION_AT["draw"]] = 0


FAULTS: dict[str, Callable[..., None]] = {
    "step: the fox stays out": _fox_stays_out,
    "step: points for nothing": _points_for_nothing,
    "step: drawn cards are known": _drawn_cards_are_known,
    "observe: hands are shown": _hands_are_shown,
    "legal: no draw": _no_draw,
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_caught(fault: str) -> None:
    with pytest.raises(AssertionError):
        compare(TWIN, table(3), 1, faults={fault.split(":")[0]: FAULTS[fault]})


def test_plain_python_comes_to_the_same_ends() -> None:
    setup = table(5)
    assert end_states_in_plain_python(TWIN.slug, setup, 4) == end_states(sim, setup, range(4))


@pytest.mark.parametrize(("players", "start"), [(2, "random"), (5, "random"), (4, 3)])
def test_a_given_deck_is_dealt_as_it_lies(players: int, start: OptionValue) -> None:
    deck = np.array([codes.KIND[card] for card in Chance(7).shuffle(COLLECTIBLES, 0)], np.int8)
    dealt, given = sim.configure(table(players, start)), sim.configure(table(players, start))
    sim.reset(dealt, 7)
    sim.reset(given, 8)
    sim.reset_with(given, 7, deck)
    assert given.tobytes() == dealt.tobytes()


def test_a_used_record_is_dealt_like_a_fresh_one() -> None:
    used, fresh = sim.configure(table(3)), sim.configure(table(3))
    sim.reset(used, 1)
    while used.seat >= 0:
        sim.step(used, sim.nth_legal(used, below(used, sim.count_legal(used))))
    sim.reset(used, 2)
    sim.reset(fresh, 2)
    assert used.tobytes() == fresh.tobytes()
