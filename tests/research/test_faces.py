"""The faces pass their libraries' own tests, and say plainly what is wrong with an action."""

import warnings
from collections.abc import Iterator

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test

from kikeriki.research.gymnasium import vector_env
from kikeriki.research.pettingzoo import aec_env, parallel_env
from kikeriki.rules.games import GAMES


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """PettingZoo would rather have a plain box than one with a mask beside it, as its own card games have."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo(game: str) -> None:
    api_test(aec_env(game, players=3), num_cycles=150)
    parallel_api_test(parallel_env(game, players=2), num_cycles=150)
    seed_test(lambda: aec_env(game, players=4), num_cycles=20)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_in_turn_shares_the_win(game: str) -> None:
    env = aec_env(game, players=3)
    env.reset(seed=7)
    for nth, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(nth)  # one match in a thousand is shared by all three
    got = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        got[agent] += reward
        env.step(None if over else int(env.action_space(agent).sample(mask=seen["action_mask"])))
    assert sum(got.values()) == pytest.approx(0)
    assert max(got.values()) > 0


def test_what_is_not_legal_is_refused_in_words() -> None:
    env = aec_env("5211", players=2)
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match=f"action {wrong} is not legal now"):
        env.step(wrong)
    tables = vector_env("5211", tables=2, players=2)
    _, infos = tables.reset(seed=1)
    actions = infos["action_mask"].argmin(axis=1)
    with pytest.raises(ValueError, match="of table 0 is not legal now"):
        tables.step(actions)


@pytest.mark.parametrize("game", GAMES)
def test_a_learner_that_plays_at_random_among_such_wins_its_share(game: str) -> None:
    tables = vector_env(game, tables=256, players=4, seat=1)
    _, infos = tables.reset(seed=3)
    rng, rewards, ends = np.random.default_rng(3), 0.0, 0
    while ends < 2000:
        mask = infos["action_mask"]
        _, reward, over, _, infos = tables.step((rng.random(mask.shape) * mask).argmax(axis=1))
        rewards, ends = rewards + float(reward.sum()), ends + int(over.sum())
    assert abs(rewards / ends) < 0.05
