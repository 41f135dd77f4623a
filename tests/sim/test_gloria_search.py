"""Gloria Picktoria for a search: worlds dealt anew, advice for playouts, how one stands."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from kikeriki.bots.rule_1.gloria import rule_1
from kikeriki.codes import gloria as codes
from kikeriki.rules.fair import seeded
from kikeriki.rules.gloria import GAME
from kikeriki.rules.gloria.cards import GENGHIS_CARDS
from kikeriki.rules.gloria.moves import Chest
from kikeriki.rules.match import Match
from kikeriki.rules.setup import Setup
from kikeriki.sim import gloria as sim
from kikeriki.sim.chance import Chance
from kikeriki.sim.gloria.layout import DOUBLER, GENGHIS
from tests.rules.gloria.worlds import resample
from tests.sim.campaign import in_plain_python
from tests.sim.equality import setups

WORLDS = 3_000


def begin(setup: Setup, key: int) -> tuple[Match, Any]:
    """The same match by the rules and in the sim."""
    match = Match(GAME, setup.edition, setup.players, setup.options, seeded(key, "search"), rng=Chance(key))
    record = sim.configure(setup)
    sim.reset(record, key)
    return match, record


def after(decisions: int, players: int = 3, key: int = 1) -> tuple[Match, Any]:
    """A match of rule-1 players with some random moves, so many decisions after the deal."""
    match, record = begin(GAME.start("2007", players, {}).setup, key)
    follow(match, record, random.Random(key), decisions)
    return match, record


def follow(match: Match, record: Any, rng: random.Random, decisions: int, slips: float = 0.2, guide: Any = None) -> int:
    """Play on by rule-1, or now and then by chance; with a guide, what it advises is always what rule-1 chooses."""
    for decision in range(decisions):
        if match.outcome is not None:
            return decision
        seat = int(record.seat)
        view: Any = match.view(seat)
        move = rule_1(view, match.memory(seat), rng)  # type: ignore[arg-type]
        if guide is not None:
            assert (sim.advise(record, guide),) == codes.actions_of(view, move), (move, view.hand)
        if rng.random() < slips:
            move = rng.choice(view.legal)
        match.play(seat, move)
        sim.step(record, codes.actions_of(view, move)[0])
    return decisions


def contents(record: Any) -> bytes:
    """Every field; between them there may be anything."""
    return b"".join(record[name].tobytes() for name in record.dtype.names)


# Advice


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_advice_is_what_rule_1_would_do(players: int) -> None:
    tables = [setup for setup in setups(GAME.slug) if setup.players == players]
    guide, decisions = sim.guide(tables[0]), 0
    for key in range(24):
        match, record = begin(tables[key % len(tables)], key)
        slips = (0.0, 0.0, 0.1, 0.5)[key % 4]  # by chance one comes to where good players never are
        decisions += follow(match, record, random.Random(key), 1_000, slips, guide)
        assert match.outcome is not None
    assert decisions > 24 * 100


def test_advice_for_hands_of_forty_cards() -> None:
    """Players who only take and draw: there is more to lay down than there are points for."""
    match, record = begin(GAME.start("2007", 2, {}).setup, 5)
    guide, rng = sim.guide(match.setup), random.Random(5)
    most = 0
    while match.outcome is None:
        seat = int(record.seat)
        view: Any = match.view(seat)
        move = rule_1(view, match.memory(seat), rng)  # type: ignore[arg-type]
        assert (sim.advise(record, guide),) == codes.actions_of(view, move)
        most = max(most, len(view.hand))
        greedy = [move for move in view.legal if move.kind in ("take", "draw")]
        move = rng.choice(greedy if greedy and rng.random() < 0.95 else view.legal)
        match.play(seat, move)
        sim.step(record, codes.actions_of(view, move)[0])
    assert most > 30


# Worlds


def test_what_a_seat_cannot_tell_apart_gives_one_picture() -> None:
    rng = random.Random(2)
    for decisions in range(0, 120, 15):
        match, _ = after(decisions)
        for seat in range(3):
            state: Any = match.state
            memory: Any = match.memory(seat)
            other = resample(state, seat, memory, rng)
            assert other != state
            pictures = [sim.picture(match.setup, GAME.view(world, seat), memory) for world in (state, other)]
            assert contents(pictures[0]) == contents(pictures[1])


def test_a_picture_holds_no_card_of_others_but_the_known() -> None:
    match, record = after(60)
    seat = int(record.seat)
    view: Any = match.view(seat)
    memory: Any = match.memory(seat)
    picture = sim.picture(match.setup, view, memory)
    assert not np.delete(picture.hands, seat, axis=0).any()
    assert (picture.pile < 0).all()


def test_worlds_are_as_likely_as_each_other() -> None:
    match, record = after(30, players=4, key=3)
    seat = int(record.seat)
    view: Any = match.view(seat)
    memory: Any = match.memory(seat)
    picture = sim.picture(match.setup, view, memory)
    obs = np.zeros(codes.OBS, np.int16)
    sim.observe(record, seat, obs)
    unknown = codes.BLOCKS.read(obs)["unknown"]
    in_hands = (record.hand_sizes - record.known.sum(1))[np.arange(codes.SEATS) != seat]
    assert (in_hands[:3] > 0).all()
    tops, bottoms, held, seen = Counter[int](), Counter[int](), np.zeros((codes.SEATS, codes.KINDS)), set()
    for key in range(WORLDS):
        world = picture.copy()
        sim.redeal(world, seat, key)
        tops[int(world.pile[world.pile_size - 1])] += 1
        bottoms[int(world.pile[0])] += 1
        held += world.hands - world.known
        seen.add(world.pile.tobytes())
    assert len(seen) == WORLDS
    genghis = (GENGHIS_CARDS - record.genghis) / record.pile_size
    for place in (tops, bottoms):
        assert abs(place[GENGHIS] / WORLDS - genghis) < 0.03
        for kind, copies in enumerate(unknown):
            assert abs(place[kind] / WORLDS - (1 - genghis) * copies / unknown.sum()) < 0.03
    for other in set(range(4)) - {seat}:
        size = record.hand_sizes[other] - record.known[other].sum()
        for kind, copies in enumerate(unknown):
            assert abs(held[other, kind] / WORLDS - size * copies / unknown.sum()) < 0.06 * size
        assert held[other, DOUBLER] == 0


def test_a_true_record_is_redealt_like_its_picture() -> None:
    for decisions in range(0, 140, 20):
        match, record = after(decisions, players=5, key=decisions)
        for seat in range(5):
            view: Any = match.view(seat)
            memory: Any = match.memory(seat)
            one, other = sim.picture(match.setup, view, memory), record.copy()
            sim.redeal(one, seat, 9)
            sim.redeal(other, seat, 9)
            for name in set(one.dtype.names) - {"known", "hidden"}:
                assert np.array_equal(one[name], other[name]), name
            again = one.copy()
            sim.redeal(again, seat, 9)
            assert contents(again) == contents(one)


def test_pictures_are_refused_where_they_cannot_be_made() -> None:
    match, record = after(0)
    seat = int(record.seat)
    memory: Any = match.memory(seat)
    spectators: Any = match.view(None)
    with pytest.raises(ValueError, match="must be a seat's"):
        sim.picture(match.setup, spectators, memory)
    view: Any = match.view(seat)
    match.play(seat, next(move for move in view.legal if isinstance(move, Chest)))
    later: Any = match.view(seat)
    with pytest.raises(ValueError, match="kept from the deal on"):
        sim.picture(match.setup, later, memory)


# How far, and how one stands


def test_scorings_are_counted() -> None:
    match, record = after(0, players=4, key=4)
    rng, seen = random.Random(4), set()
    while match.outcome is None:
        view: Any = match.view(0)
        assert sim.scorings(record) == len(view.seats[0].points)
        seen.add(sim.scorings(record))
        follow(match, record, rng, 1)
    assert seen == {0, 1, 2}
    assert sim.scorings(record) == 3


def test_one_stands_as_if_the_scorings_to_come_were_now() -> None:
    record = sim.configure(GAME.start("2007", 3, {}).setup)
    hat, mask, worm = (codes.KIND[motif] for motif in ("hat", "mask", "worm"))
    record.lengths[:3, hat], record.points[:3], record.scorings = (3, 2, 2), (5, 1, 0), 1
    record.lengths[0, mask] = record.doubled[0, mask] = 1
    record.lengths[2, worm] = 2
    assert [sim.standing(record, seat) for seat in range(3)] == [5 + 2 * (3 + 2 * 4), 1, 2 * 4]


# Plain Python


def trace(key: int) -> bytes:
    """A match in which everybody is advised in a world of their own."""
    setup = GAME.start("2007", 5, {}).setup
    record, guide = sim.configure(setup), sim.guide(setup)
    sim.reset(record, key)
    said = []
    while record.seat >= 0:
        world = record.copy()
        sim.redeal(world, int(record.seat), key)
        said.append(contents(world))
        action = int(sim.advise(record, guide))
        assert action == sim.advise(world, guide)  # what the seat cannot know does not change it
        said.append(action.to_bytes())
        sim.step(record, action)
    return b"".join(said)


def test_plain_python_deals_and_advises_alike() -> None:
    script = "import sys; from tests.sim.test_gloria_search import trace; sys.stdout.buffer.write(trace(6))"
    assert in_plain_python(script) == trace(6)
