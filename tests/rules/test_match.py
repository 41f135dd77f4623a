"""A match for scripts: pending choices, views, memory, notation."""

from typing import Any

import pytest

import kikeriki
from kikeriki.rules.errors import IllegalMove, NotationError, SetupError
from kikeriki.rules.five211.moves import Choose
from kikeriki.rules.five211.view import View
from kikeriki.rules.games import GAMES
from kikeriki.rules.record import read, write


def view_of(match: kikeriki.Match, seat: int | None) -> View:
    view = match.view(seat)
    assert isinstance(view, View)
    return view


def test_F3_a_choice_may_be_replaced_until_the_last_is_in_and_leaves_no_trace() -> None:
    match = kikeriki.match("5211", players=2, seed=1)
    first, second = match.legal(0)[:2]
    assert match.play(0, first) == ()
    assert match.play(0, second) == ()
    assert match.to_act == {1}
    assert view_of(match, 0).choice == second.cards
    assert view_of(match, 1).choice is None
    events = match.play(1, match.legal(1)[0])
    assert [event.kind for event in events] == ["chosen", "chosen", "revealed", "refilled"]
    assert events[0] == match.game.events[1](0, second.cards)
    assert first.cards not in [getattr(event, "cards", None) for event in match.events]


def test_F3_choices_become_events_in_the_order_of_the_seats() -> None:
    match = kikeriki.match("5211", players=3, seed=1)
    for seat in (2, 0, 1):
        events = match.play(seat, match.legal(seat)[0])
    assert [getattr(event, "seat", None) for event in events[:3]] == [0, 1, 2]


def test_a_refused_choice_keeps_the_one_before() -> None:
    match = kikeriki.match("5211", players=2, seed=1)
    match.play(0, match.legal(0)[0])
    before = dict(match.pending)
    with pytest.raises(IllegalMove) as refused:
        match.play(0, Choose(("B1",)))
    assert refused.value.code == "card-count"
    assert match.pending == before


def test_F3_who_has_chosen_is_still_offered_its_choices() -> None:
    match = kikeriki.match("5211", players=2, seed=1)
    choices = match.legal(0)
    match.play(0, choices[0])
    assert match.legal(0) == match.view(0).legal == choices


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seat", [99, -1, "0", True, [], 1.0])
def test_nobody_remembers_for_a_seat_that_does_not_exist(slug: str, seat: Any) -> None:
    with pytest.raises(IllegalMove) as refused:
        kikeriki.match(slug, 2, seed=1).memory(seat)
    assert refused.value.code == "no-such-seat"


def test_moves_may_be_given_in_their_notation() -> None:
    match = kikeriki.match("5211", players=2, seed=1)
    hand = view_of(match, 0).hand
    assert hand is not None
    match.play(0, f"choose {hand[1]} {hand[0]}")
    assert match.pending == {0: Choose(hand[:2])}
    with pytest.raises(NotationError):
        match.play(0, "choose Z9")
    with pytest.raises(NotationError):
        match.play(0, "fold")


@pytest.mark.parametrize("slug", GAMES)
def test_the_same_seed_deals_the_same_match_and_none_another(slug: str) -> None:
    assert kikeriki.match(slug, 2, seed=5).events == kikeriki.match(slug, 2, seed="5").events
    assert kikeriki.match(slug, 2, seed=5).events != kikeriki.match(slug, 2, seed=6).events
    assert kikeriki.match(slug, 2).events != kikeriki.match(slug, 2).events


@pytest.mark.parametrize("slug", GAMES)
def test_memory_is_a_fold_over_what_the_seat_was_told(slug: str) -> None:
    match = kikeriki.match(slug, 3, seed=1)
    for _ in range(30):
        if not match.to_act:
            break
        seat = min(match.to_act)
        match.play(seat, match.legal(seat)[-1])
        match.memory(0)  # asked again and again, it must not differ from the fold from scratch
    for viewer in (None, 0, 1, 2):
        memory = match.game.memory(match.setup, viewer)
        for event in match.events:
            memory = match.game.remember(memory, match.game.redact(event, viewer))
        assert match.memory(viewer) == memory


def test_a_match_to_its_outcome_and_its_record() -> None:
    match = kikeriki.match("gloria-picktoria", players=2, options={"start": 1}, seed=3)
    assert match.to_act == {1}
    while match.outcome is None:
        (seat,) = match.to_act
        match.play(seat, match.legal(seat)[0])
    assert not match.to_act
    assert match.legal(0) == match.legal(1) == ()
    with pytest.raises(IllegalMove) as refused:
        match.play(0, "draw")
    assert refused.value.code == "match-over"
    assert read(write(match.record())).outcome == match.outcome


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"game": "poker", "players": 2}, "unknown-game"),
        ({"game": "5211", "players": 6}, "player-count"),
        ({"game": "5211", "players": True}, "player-count"),
        ({"game": "5211", "players": 2, "edition": "1999"}, "unknown-edition"),
        ({"game": "5211", "players": 2, "edition": ""}, "unknown-edition"),
        ({"game": "5211", "players": 2, "edition": []}, "unknown-edition"),
        ({"game": ["5211"], "players": 2}, "unknown-game"),
        ({"game": "5211", "players": 2, "options": ("long",)}, "unknown-option"),
        ({"game": "5211", "players": 2, "options": 5}, "unknown-option"),
        ({"game": "5211", "players": 2, "options": {5: True}}, "unknown-option"),
        ({"game": "5211", "players": 2, "options": {"aggressive": True}}, "unknown-option"),
        ({"game": "5211", "players": 4, "edition": "five-colors", "options": {"aggressive": True}}, "option-players"),
        ({"game": "5211", "players": 2, "edition": "five-colors", "options": {"long": True}}, "unknown-option"),
        ({"game": "5211", "players": 2, "options": {"long": 1}}, "option-value"),
        ({"game": "gloria-picktoria", "players": 2, "options": {"start": 2}}, "option-value"),
        ({"game": "kuiken-koers", "players": 2, "options": {"rounds": 21}}, "option-value"),
        ({"game": "kuiken-koers", "players": 2, "options": {"rounds": [2]}}, "option-value"),
    ],
)
def test_a_table_that_does_not_exist_is_refused(arguments: dict[str, object], code: str) -> None:
    with pytest.raises(SetupError) as refused:
        kikeriki.match(**arguments)  # type: ignore[arg-type]  # bad input is the point
    assert refused.value.code == code
