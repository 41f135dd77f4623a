"""Moments of a record, and who sees what of them."""

import random
from functools import cache
from itertools import pairwise

import pytest

from kikeriki.rules.codec import dump
from kikeriki.rules.core import AnyGame
from kikeriki.rules.games import GAMES, find_game
from kikeriki.rules.match import match
from kikeriki.rules.record import Record
from kikeriki.rules.replay import QUIET, SCORINGS, moments, shown, told


@cache
def played(game: str, players: int = 3) -> Record:
    whole, rng = match(game, players, seed=7), random.Random(7)
    while whole.outcome is None:
        seat = min(whole.to_act)
        whole.play(seat, rng.choice(whole.legal(seat)))
    return whole.record()


@pytest.fixture(params=list(GAMES))
def record(request: pytest.FixtureRequest) -> Record:
    return played(str(request.param))


@pytest.fixture
def game(record: Record) -> AnyGame:
    return find_game(record.game)


def test_moments_go_from_the_deal_to_the_end(record: Record, game: AnyGame) -> None:
    found = list(moments(record))
    counts = [moment.to for moment in found]
    assert counts == sorted(set(counts))
    assert counts[-1] == len(record.events)
    assert game.outcome(found[-1].state) == record.outcome
    states = tuple(record.states())
    assert all(moment.state == states[moment.to] for moment in found)


def test_every_scoring_is_a_moment_and_so_is_the_table_before_it(record: Record) -> None:
    scorings = [seq for seq, event in enumerate(record.events) if isinstance(event, SCORINGS)]
    found = {moment.to: moment.scored for moment in moments(record)}
    assert scorings
    assert {to for to, scored in found.items() if scored} == {seq + 1 for seq in scorings}
    assert all(seq in found for seq in scorings)


def test_between_two_moments_something_is_seen(record: Record) -> None:
    counts = [moment.to for moment in moments(record)]
    for first, to in pairwise(counts):
        seen = [event for event in record.events[first:to] if not isinstance(event, QUIET)]
        assert seen or to == len(record.events) or isinstance(record.events[to], SCORINGS)


def test_a_seat_sees_and_is_told_what_it_saw_and_was_told_then(record: Record, game: AnyGame) -> None:
    for moment in moments(record):
        for seat in range(record.players):
            view, opened = shown(game, moment.state, seat)
            assert opened is None
            assert dump(view) == {**_dumped(game.view(moment.state, seat)), "legal": []}
    for event in record.events:
        assert all(told(game, event, seat) == game.redact(event, seat) for seat in range(record.players))
        assert told(game, event, None) == event


def test_the_open_table_hides_nothing_that_lies_with_a_seat(record: Record, game: AnyGame) -> None:
    for moment in moments(record):
        view, opened = shown(game, moment.state, None)
        assert opened is not None
        state = _dumped(moment.state)
        if record.game == "kuiken-koers":
            assert _dumped(view)["rows"] == state["rows"]
            assert _dumped(view)["held"] == state["held"]
            continue
        assert dump(opened.hands) == state["hands"]
        if record.game == "gloria-picktoria":
            assert dump(opened.chests) == state["chests"]


def test_a_match_that_was_given_up_before_its_deal_has_one_moment() -> None:
    whole = played("5211")
    none = Record(whole.game, whole.edition, whole.players, whole.options, whole.seats, whole.deal, (), None)
    assert [moment.to for moment in moments(none)] == [0]


def _dumped(value: object) -> dict[str, object]:
    fields = dump(value)
    assert isinstance(fields, dict)
    return dict(fields)
