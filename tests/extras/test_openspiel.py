"""The OpenSpiel face: it passes OpenSpiel's own random simulation test, and is the sim underneath."""

import random
from typing import Any

import pyspiel
import pytest

from kikeriki.research.board import Board, agreed
from kikeriki.research.openspiel import name_of
from kikeriki.rules.errors import SetupError
from kikeriki.rules.games import GAMES
from tests.test_docs import ROOT, examples, run_example

TABLES = [
    (slug, {"edition": edition.slug, "players": players})
    for slug, rules in GAMES.items()
    for edition in rules.editions
    for players in edition.players
]


def load(slug: str, **parameters: Any) -> Any:
    return pyspiel.load_game(name_of(slug), parameters)


def play(state: Any, rng: random.Random, decisions: int = 100_000) -> None:
    """At random, so many decisions or to the end."""
    while decisions and not state.is_terminal():
        decisions -= not state.is_chance_node()
        state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize(("slug", "parameters"), TABLES, ids=lambda value: str(value).replace("'", ""))
def test_openspiel_plays_it_at_random(slug: str, parameters: dict[str, Any]) -> None:
    game = load(slug, **parameters)
    assert game.num_players() == parameters["players"]
    pyspiel.random_sim_test(game, num_sims=3, serialize=False, verbose=False)


@pytest.mark.parametrize("slug", GAMES)
def test_it_is_the_match_that_the_sim_plays_from_the_same_key(slug: str) -> None:
    """Who acts, what is legal, what each seat sees and what it brings, decision by decision."""
    game = load(slug, players=3, rng_seed=5)
    state, board = game.new_initial_state(), Board(agreed(slug, 3))
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(0, 1.0)]
    state.apply_action(0)
    board.reset(random.Random(5).randrange(1 << 62))
    rng = random.Random(1)
    while board.seat is not None:
        assert state.current_player() == board.seat
        legal = state.legal_actions()
        assert legal == board.mask(board.seat).nonzero()[0].tolist()
        for seat in range(3):
            assert state.observation_tensor(seat) == board.obs(seat).tolist()
        action = rng.choice(legal)
        state.apply_action(action)
        board.step(action)
    assert state.is_terminal()
    assert state.returns() == [board.reward(seat) for seat in range(3)]
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) > 0


@pytest.mark.parametrize("slug", GAMES)
def test_a_clone_and_a_written_state_go_on_alike_and_alone(slug: str) -> None:
    game = load(slug, players=2)
    state = game.new_initial_state()
    play(state, random.Random(1), decisions=9)
    others, before = [state.clone(), game.deserialize_state(state.serialize())], str(state)
    for other in others:
        assert str(other) == before
        assert other.history() == state.history()
        play(other, random.Random(2))
    assert str(state) == before
    play(state, random.Random(2))
    assert [other.returns() for other in others] == [state.returns()] * 2
    assert [str(other) for other in others] == [str(state)] * 2


def test_each_deal_is_another_one() -> None:
    """Also of clones that wait for it: who searches samples the deal."""
    waiting = load("5211", rng_seed=1).new_initial_state()
    clones = [waiting.clone() for _ in range(3)]
    for clone in clones:
        clone.apply_action(0)
    assert len({str(clone) for clone in clones}) == 3


def test_an_observation_has_named_blocks() -> None:
    from open_spiel.python.observation import make_observation

    game = load("gloria-picktoria", players=4)
    state = game.new_initial_state()
    state.apply_action(0)
    observation = make_observation(game)
    observation.set_from(state, 2)
    assert observation.dict["present"].tolist() == [1, 1, 1, 1, 0]
    assert observation.tensor.tolist() == state.observation_tensor(2)
    assert "present: 1 1 1 1 0\n" in state.observation_string(2)


def test_what_cannot_be_is_refused_in_words() -> None:
    with pytest.raises(SetupError, match="player-count"):
        load("5211", players=6)
    with pytest.raises(SetupError, match="unknown-edition"):
        load("5211", edition="1999")
    with pytest.raises(SetupError, match="option-value"):
        load("kuiken-koers", options="rounds:99")
    with pytest.raises(ValueError, match="write NAME:VALUE"):
        load("kuiken-koers", options="rounds")
    with pytest.raises(ValueError, match="without perfect recall"):
        load("5211").make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    state = load("5211", players=2).new_initial_state()
    state.apply_action(0)
    wrong = next(action for action in range(30) if action not in state.legal_actions())
    with pytest.raises(ValueError, match=f"action {wrong} is not legal now"):
        state.apply_action(wrong)


def test_options_count() -> None:
    state = load("kuiken-koers", players=2, options="rounds:7 memory_aid:yes").new_initial_state()
    assert state.board.setup.options["rounds"] == 7
    assert state.board.setup.options["memory_aid"] is True


def test_the_example_of_the_docs_runs() -> None:
    (example,) = examples(ROOT / "docs" / "sim.md", of_extras=True)
    run_example(example)
