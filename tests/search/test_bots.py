"""Search bots move by the rules, alike if fed alike, and better than luck."""

import random
from typing import Any

import numpy as np
import pytest

from kikeriki.bots.core import Bot, uniform
from kikeriki.bots.play_out import play_out, shares
from kikeriki.rules.fair import seeded
from kikeriki.rules.games import find_game
from kikeriki.rules.match import Match
from kikeriki.rules.setup import Setup
from kikeriki.search.bots import Budget, FlatBot, SearchBot, Thinking, TreeBot
from kikeriki.search.tree import find, name_of

BOTS = (FlatBot, TreeBot)
SENSIBLE = Thinking(depth=1, sense=100)


def table(game: str, edition: str, players: int, **options: Any) -> Setup:
    setup: Setup = find_game(game).start(edition, players, options).setup
    return setup


TABLES = [
    table("5211", "2024", 2),
    table("5211", "2021", 5, long=True),
    table("5211", "five-colors", 3, aggressive=True),
    table("gloria-picktoria", "2007", 2),
    table("gloria-picktoria", "2007", 5, start=2),
    table("kuiken-koers", "standard", 2, rounds=2, draw_two_discard="before"),
    table("kuiken-koers", "standard", 6, rounds=1, reshuffle="keep-top"),
]
TWO = [setup for setup in TABLES if setup.players == 2]
tables = pytest.mark.parametrize("setup", TABLES, ids=lambda setup: f"{setup.game} {setup.edition} {setup.players}")
tables_of_two = pytest.mark.parametrize("setup", TWO, ids=lambda setup: setup.game)
kinds = pytest.mark.parametrize("kind", BOTS)


def dealt(setup: Setup, seed: int) -> Match:
    return Match(find_game(setup.game), setup.edition, setup.players, setup.options, seeded(seed, "search"))


def at_a_choice(setup: Setup, seed: int) -> tuple[Match, int]:
    """A match in which somebody has something to choose."""
    match = dealt(setup, seed)
    while True:
        seat = min(match.to_act)
        legal = match.view(seat).legal
        if len(legal) > 1:
            return match, seat
        match.play(seat, legal[0])


@kinds
@tables
def test_it_plays_whole_matches(kind: type[SearchBot], setup: Setup) -> None:
    match = dealt(setup, 1)
    play_out(match, [kind(setup, Budget(playouts=12), SENSIBLE)] * setup.players, random.Random(1))
    assert match.outcome is not None


@kinds
@tables_of_two
def test_fed_alike_it_moves_alike(kind: type[SearchBot], setup: Setup) -> None:
    match, seat = at_a_choice(setup, 2)
    view, memory = match.view(seat), match.memory(seat)
    first, second = (kind(setup, Budget(playouts=200))(view, memory, random.Random(9)) for _ in range(2))
    assert first == second
    assert first in view.legal


@kinds
@tables_of_two
def test_it_thinks_as_long_as_it_may(kind: type[SearchBot], setup: Setup) -> None:
    match, seat = at_a_choice(setup, 3)
    move = kind(setup, Budget(ms=5.0))(match.view(seat), match.memory(seat), random.Random(1))
    assert move in match.legal(seat)


@kinds
@tables_of_two
def test_it_beats_luck(kind: type[SearchBot], setup: Setup) -> None:
    """By playouts of luck alone."""
    won = 0.0
    for seed in range(8):
        match, seat = dealt(setup, seed), seed % 2
        bots: list[Bot] = [uniform, uniform]
        bots[seat] = kind(setup, Budget(playouts=100), Thinking(depth=1))
        play_out(match, bots, random.Random(seed))
        won += shares(match)[seat]
    assert won >= 6


@kinds
@tables_of_two
@pytest.mark.parametrize("playouts", [1, 7, 40, 400])
def test_playouts_are_as_many_as_there_may_be(kind: type[SearchBot], setup: Setup, playouts: int) -> None:
    """All choices together, and no fewer where there are many; a pair is two choices, each with half of them."""
    match, seat = at_a_choice(setup, 4)
    bot = kind(setup, Budget(playouts=playouts))
    assert bot(match.view(seat), match.memory(seat), random.Random(1)) in match.legal(seat)
    assert bot.played <= max(2, playouts)
    assert bot.played >= 0.85 * playouts or playouts < 400


def test_many_choices_do_not_make_a_larger_budget() -> None:
    """Whoever swaps at a table of six has a choice of more than seventy."""
    setup, most = table("kuiken-koers", "standard", 6, rounds=1), 0
    match, bot = dealt(setup, 5), FlatBot(setup, Budget(playouts=100), SENSIBLE)
    rng = random.Random(5)
    while match.outcome is None:
        seat = min(match.to_act)
        view: Any = match.view(seat)
        if len(view.legal) > 50:
            before, most = bot.played, max(most, len(view.legal))
            assert bot(view, match.memory(seat), rng) in view.legal
            assert bot.played - before <= 100
        drawn = [move for move in view.legal if move.kind in ("draw", "decline")]
        match.play(seat, drawn[0] if drawn else rng.choice(view.legal))
    assert most > 50


@pytest.mark.parametrize("wrong", [{}, {"playouts": -1}, {"ms": -0.5}, {"playouts": 5, "ms": 5.0}])
def test_a_budget_is_playouts_or_time(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="playouts or milliseconds, one of them"):
        Budget(**wrong)


@kinds
def test_however_little_time_there_is_it_chooses(kind: type[SearchBot]) -> None:
    match, seat = at_a_choice(TABLES[0], 3)
    move = kind(TABLES[0], Budget(ms=1e-9))(match.view(seat), match.memory(seat), random.Random(1))
    assert move in match.legal(seat)


@tables_of_two
def test_what_was_tried_most_is_played_though_little_was_tried(setup: Setup) -> None:
    """Who trusts the rules of thumb tries first what they advise: an action, not its place among the legal ones."""
    match, seat = at_a_choice(setup, {"kuiken-koers": 6}.get(setup.game, 4))
    view: Any = match.view(seat)
    bot = TreeBot(setup, Budget(playouts=1), Thinking(trust=1.0))
    root = np.zeros(1, bot.sim.STATE)
    root[0] = bot.sim.picture(setup, view, match.memory(seat))
    world: Any = root.copy().view(np.recarray)[0]
    bot.sim.redeal(world, seat, 1)
    while world.seat != seat:
        bot.sim.step(world, bot.sim.nth_legal(world, 0))
    legal = sorted(bot.codes.legal_actions(view, ()))
    assert bot.choose(root, seat, legal, 1.0, 7) == bot.sim.advise(world, bot.sim.guide(setup)) != legal[0]


def test_nodes_of_one_name_are_one_and_others_find_their_own_place() -> None:
    names = np.zeros(8, np.int64)
    for name in (3, 11, 19, -5):  # three of them would lie in the same place
        names[find(names, name)] = name
    assert sorted(names[names != 0].tolist()) == [-5, 3, 11, 19]
    assert all(names[find(names, name)] == name for name in (3, 11, 19, -5))
    assert names[find(names, 27)] == 0


def test_an_obs_that_differs_anywhere_has_another_name() -> None:
    rng = np.random.default_rng(1)
    seen = rng.integers(0, 9, 68 * 4).astype(np.int16)
    named = {int(name_of(seen.view(np.int64)))}
    for at in range(len(seen)):
        other = seen.copy()
        other[at] += 1
        named.add(int(name_of(other.view(np.int64))))
    assert len(named) == len(seen) + 1
