"""Search bots move by the rules, alike if fed alike, and better than luck."""

import random
from typing import Any

import numpy as np
import pytest

from kikeriki.bots.core import Bot, uniform
from kikeriki.bots.play_out import play_out, shares
from kikeriki.codes import five211 as codes
from kikeriki.rules.fair import seeded
from kikeriki.rules.games import find_game
from kikeriki.rules.match import Match
from kikeriki.rules.setup import Setup
from kikeriki.search.bots import Budget, FlatBot, SearchBot, TreeBot
from kikeriki.sim import five211

BOTS = (FlatBot, TreeBot)
GAME = find_game("5211")
TABLES = [
    GAME.start("2024", 2, {}).setup,
    GAME.start("2021", 5, {"long": True}).setup,
    GAME.start("five-colors", 3, {"aggressive": True}).setup,
]


def dealt(setup: Setup, seed: int) -> Match:
    return Match(GAME, setup.edition, setup.players, setup.options, seeded(seed, "search"))


@pytest.mark.parametrize("kind", BOTS)
@pytest.mark.parametrize("setup", TABLES, ids=lambda setup: f"{setup.edition} {setup.players}")
def test_it_plays_whole_matches(kind: type[SearchBot], setup: Setup) -> None:
    match = dealt(setup, 1)
    play_out(match, [kind(setup, Budget(playouts=30))] * setup.players, random.Random(1))
    assert match.outcome is not None


@pytest.mark.parametrize("kind", BOTS)
def test_fed_alike_it_moves_alike(kind: type[SearchBot]) -> None:
    setup = TABLES[0]
    match = dealt(setup, 2)
    view, memory = match.view(1), match.memory(1)
    first, second = (kind(setup, Budget(playouts=200))(view, memory, random.Random(9)) for _ in range(2))
    assert first == second
    assert first in view.legal


@pytest.mark.parametrize("kind", BOTS)
def test_it_thinks_as_long_as_it_may(kind: type[SearchBot]) -> None:
    match = dealt(TABLES[0], 3)
    assert kind(TABLES[0], Budget(ms=5.0))(match.view(0), match.memory(0), random.Random(1)) in match.legal(0)


@pytest.mark.parametrize("kind", BOTS)
def test_it_beats_luck(kind: type[SearchBot]) -> None:
    setup, won = TABLES[0], 0.0
    for seed in range(12):
        match, seat = dealt(setup, seed), seed % 2
        bots: list[Bot] = [uniform, uniform]
        bots[seat] = kind(setup, Budget(playouts=200), explore=0.3)
        play_out(match, bots, random.Random(seed))
        won += shares(match)[seat]
    assert won >= 9


def test_what_was_tried_most_is_played_though_little_was_tried() -> None:
    """With one playout there is one child in the tree: its action is the choice, whatever its place among the legal."""
    match = dealt(TABLES[0], 4)
    view: Any = match.view(0)
    memory: Any = match.memory(0)
    bot, tried = TreeBot(TABLES[0], Budget(playouts=1)), set[int]()
    root = np.zeros(1, five211.STATE)
    root[0] = five211.picture(TABLES[0], view, memory)
    legal = codes.legal_actions(view, ())
    for key in range(60):
        tried.add(bot.choose(root, 0, legal, 1.0, key))
    assert tried == set(legal)
