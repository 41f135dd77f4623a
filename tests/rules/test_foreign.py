"""What belongs to another game is refused by name, whoever hands it in."""

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

from kikeriki.rules.errors import IllegalMove, RulesError, WrongState
from kikeriki.rules.games import GAMES
from tests.contract import play_out
from tests.decks import RandomRng
from tests.setups import Table

PAIRS = list(permutations(GAMES, 2))


def state_of(slug: str) -> Any:
    game = GAMES[slug]
    return play_out(Table(game, game.editions[0].slug, 2, {}), lambda choices: choices[0], "foreign", most=4).state


def first_event(slug: str) -> Any:
    game = GAMES[slug]
    return game.advance(game.start(game.editions[0].slug, 2, {}), RandomRng(1))


@pytest.mark.parametrize(("slug", "other"), PAIRS)
def test_a_state_of_another_game_is_refused(slug: str, other: str) -> None:
    game, foreign = GAMES[slug], state_of(other)
    move = game.legal(state_of(slug), min(game.to_act(state_of(slug))))[0]
    event = first_event(slug)
    for attempt in (
        lambda: game.to_act(foreign),
        lambda: game.legal(foreign, 0),
        lambda: game.decide(foreign, 0, move),
        lambda: game.advance(foreign, RandomRng(1)),
        lambda: game.apply(foreign, event),
        lambda: game.outcome(foreign),
        lambda: game.view(foreign, 0),
        lambda: game.view(foreign, None),
        lambda: game.held(foreign),
        lambda: game.at_once(foreign, 0),
        lambda: list(game.cards(foreign)),
    ):
        with pytest.raises(WrongState) as refused:
            attempt()
        assert refused.value.params["expected"] != refused.value.params["got"]


@pytest.mark.parametrize(("slug", "other"), PAIRS)
def test_a_move_of_another_game_is_refused(slug: str, other: str) -> None:
    game, state = GAMES[slug], state_of(slug)
    seat = min(game.to_act(state))
    foreign = GAMES[other].legal(state_of(other), min(GAMES[other].to_act(state_of(other))))[0]
    with pytest.raises(IllegalMove) as refused:
        game.decide(state, seat, foreign)
    assert refused.value.code == "foreign-move"
    assert refused.value.params["allowed"]


@pytest.mark.parametrize(("slug", "other"), PAIRS)
def test_an_event_of_another_game_is_neither_applied_nor_told(slug: str, other: str) -> None:
    game, foreign = GAMES[slug], first_event(other)
    for attempt in (
        lambda: game.apply(state_of(slug), foreign),
        lambda: game.redact(foreign, 0),
        lambda: game.redact(foreign, None),
        lambda: game.recall([foreign], 0),
    ):
        with pytest.raises(WrongState) as refused:
            attempt()
        assert refused.value.code == "wrong-event"


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seat", [-1, 2, 99, True, "0", 0.0, None, (), [0]])
def test_a_seat_that_does_not_exist_is_refused(slug: str, seat: Any) -> None:
    game, state = GAMES[slug], state_of(slug)
    move = game.legal(state, min(game.to_act(state)))[0]
    attempts: list[Callable[[], object]] = [lambda: game.legal(state, seat), lambda: game.decide(state, seat, move)]
    if seat is not None:  # a spectator's
        attempts.append(lambda: game.view(state, seat))
    for attempt in attempts:
        with pytest.raises(RulesError) as refused:
            attempt()
        assert refused.value.code == "no-such-seat"
        assert refused.value.params["players"] == 2
