"""Whoever judges a state in training is shown what the others see, and what comes next; what slips, slips."""

import random
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from kikeriki.bots.forgetting import forget as forget_in_place
from kikeriki.codes import five211, gloria, kuiken
from kikeriki.codes.blocks import Blocks
from kikeriki.rules.games import find_game
from kikeriki.sim.drivers import drivers

MATCHES = 6


class Sight:
    """One state, and what everybody at the table sees of it, from the seat that acts."""

    def __init__(self, game: ModuleType, blocks: Blocks, s: Any) -> None:
        self.game, self.s, self.seat = game, s, int(s["seat"])
        self.others = []
        for away in range(int(s["players"])):
            obs = np.zeros(game.OBS, np.int16)
            game.observe(s, (self.seat + away) % int(s["players"]), obs)
            self.others.append(blocks.read(obs))
        hidden = np.zeros(game.HIDDEN, np.int16)
        game.reveal(s, self.seat, hidden)
        self.hidden = game.HIDDEN_BLOCKS.read(hidden)


def sights(slug: str, blocks: Blocks, players: int) -> Iterator[tuple[Any, Sight]]:
    """All states of some random matches, one after the other; the first of each pair goes on."""
    bound, rng = drivers(slug), random.Random(players)
    states = bound.states(find_game(slug).start(find_game(slug).editions[0].slug, players, {}).setup, 1)
    choices = np.zeros(bound.game.ACTIONS, np.int64)
    for key in range(MATCHES):
        count = bound.reset_one(states, 0, key, choices)
        while count:
            yield states, Sight(bound.game, blocks, states[0])
            count = bound.step_one(states, 0, int(choices[rng.randrange(count)]), choices)


@pytest.mark.parametrize("players", [2, 5])
def test_5211_shows_all_hands_and_what_lies_face_down(players: int) -> None:
    for _, sight in sights("5211", five211.BLOCKS, players):
        shown = {name: block.reshape(five211.SEATS, -1) for name, block in sight.hidden.items()}
        for away, other in enumerate(sight.others):
            assert shown["hands"][away].tolist() == other["hand"].tolist()
            assert shown["picked"][away].tolist() == other["picked"].tolist()
        assert not shown["hands"][players:].any()


@pytest.mark.parametrize("players", [2, 5])
def test_gloria_shows_all_hands_and_what_comes_next(players: int) -> None:
    bound, copy, drawn = drivers("gloria-picktoria"), None, 0
    for states, sight in sights("gloria-picktoria", gloria.BLOCKS, players):
        hands = sight.hidden["hands"].reshape(gloria.SEATS, -1)
        for away, other in enumerate(sight.others):
            assert hands[away].tolist() == other["hand"].tolist()
        until = sight.hidden["until"].tolist()
        done = int(sight.others[0]["scorings"][0])
        assert until[:done] == [0] * done
        to_come = until[done:]
        assert to_come == sorted(set(to_come))
        assert to_come[0] > 0
        assert to_come[-1] <= int(sight.others[0]["pile"][0]), "the last Genghis may be the last card"
        if bound.game.is_legal(states[0], gloria.ACTION_AT["draw"]):
            copy = states.copy()
            bound.game.step(copy[0], gloria.ACTION_AT["draw"])
            if copy[0]["seat"] >= 0:
                gained = copy[0]["hands"][sight.seat] - hands[0]
                assert gained.tolist() == sight.hidden["next"].reshape(3, -1)[0].tolist()
                assert (int(copy[0]["scorings"]) > done) == (
                    int(states[0]["pile_size"] - copy[0]["pile_size"]) > until[done]
                )
                drawn += 1
    assert drawn > 20


@pytest.mark.parametrize("players", [2, 6])
def test_kuiken_shows_all_rows_and_what_comes_next(players: int) -> None:
    bound, drawn = drivers("kuiken-koers"), 0
    for states, sight in sights("kuiken-koers", kuiken.BLOCKS, players):
        rows = sight.hidden["rows"].reshape(kuiken.SEATS, 4) - 1
        for away, other in enumerate(sight.others):
            known = other["known"][:4] == 1
            number = known & (other["special"][:4] == 0)
            assert rows[away][number].tolist() == other["number"][:4][number].tolist()
        assert (rows[players:] == -1).all()
        held = sight.others[0]["held"]
        assert int(sight.hidden["held"][0]) == (int(held.argmax()) + 1 if held.any() else 0)
        draw = kuiken.ACTION_BLOCKS.at["draw"]
        if bound.game.is_legal(states[0], draw) and states[0]["pile_size"]:
            copy = states.copy()
            bound.game.step(copy[0], draw)
            assert int(sight.hidden["next"][0]) == int(copy[0]["held"]) + 1
            drawn += 1
    assert drawn > 20


def test_what_is_forgotten_is_out_of_the_obs_and_back_in_the_pool() -> None:
    game, slipped, known = drivers("kuiken-koers").game, 0, 0
    for states, sight in sights("kuiken-koers", kuiken.BLOCKS, 4):
        before, some, everything = (np.concatenate(list(sight.others[0].values())) for _ in range(3))
        bot = before.copy()
        game.forget(states[0], sight.seat, 40, some)
        game.forget(states[0], sight.seat, 100, everything)
        forget_in_place(bot, 100, random.Random(1))
        assert bot.tolist() == everything.tolist()  # the bot forgets as the sim does
        blocks, less = kuiken.BLOCKS.read(before), kuiken.BLOCKS.read(some)
        gone = int(blocks["known"].sum() - less["known"].sum())
        assert less["pool"].sum() - blocks["pool"].sum() == less["fresh"].sum() - blocks["fresh"].sum() == gone
        assert not kuiken.BLOCKS.read(everything)["known"].any()
        assert not kuiken.BLOCKS.read(everything)["number"].any()
        slipped, known = slipped + gone, known + int(blocks["known"].sum())
        again = before.copy()
        game.forget(states[0], sight.seat, 40, again)
        assert again.tolist() == some.tolist()
    assert 0.35 < slipped / known < 0.45
