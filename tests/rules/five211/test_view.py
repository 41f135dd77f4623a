"""F9: what each seat and a spectator see, and what they are told."""

from dataclasses import fields, replace

import pytest

from kikeriki.rules.core import Seat
from kikeriki.rules.errors import IllegalMove
from kikeriki.rules.five211 import GAME
from kikeriki.rules.five211.events import Chosen, Dealt, DeckEnded, Refilled, Revealed, Scored
from kikeriki.rules.five211.view import View
from tests.contract import as_bytes
from tests.rules.five211.tables import Stated

ROUND = ("B6 B2 T2 G2", "B3 Y2 B1 O2", "T1 G3 Y3 O1")


def table() -> Stated:
    return Stated("2024", 3, [ROUND, ("O6", "O5", "O4")])


def test_F9_a_seat_sees_its_own_hand_and_the_sizes_of_all() -> None:
    view = GAME.view(table().state, 1)
    assert view.hand == ("B1", "B3", "O2", "O5", "Y2")
    assert view.hand_sizes == (5, 5, 5)
    assert (view.pile, view.removed, view.discards) == (72, 13, 0)
    assert view.to_act == (0, 1, 2)
    assert view.legal == GAME.legal(table().state, 1)
    assert view.game == "5211"


def test_F9_a_spectator_sees_the_table_and_has_no_moves() -> None:
    match = table()
    match.turn("B6 B2", "B3 Y2", "T1 G3")
    view = GAME.view(match.state, None)
    assert (view.seat, view.hand, view.choice, view.legal) == (None, None, None, ())
    assert view.to_act == (0, 1, 2)
    assert view.played == (("B2", "B6"), ("B3", "Y2"), ("G3", "T1"))


def test_F9_all_that_the_table_needs_to_be_drawn() -> None:
    match = table()
    match.turn("B6 B2", "B3 Y2", "T1 G3")
    view = GAME.view(match.state, 0)
    assert view.counts == {"B": 3, "T": 1, "G": 1, "Y": 1, "O": 0}
    assert (view.ones, view.roosters, view.roosters_exact, view.limit) == (1, 5, True, 6)
    assert (view.phase, view.deck, view.round, view.rounds, view.turn_number) == ("choose", 1, 1, 7, 2)
    assert (view.cards_a_turn, view.to_choose) == ((2, 1, 1), 1)
    assert view.pile == 66
    assert view.last_scoring is None


def test_F9_points_and_scored_cards_are_public() -> None:
    match = table()
    scored = match.round(ROUND)
    for viewer in (None, 0, 1, 2):
        view = GAME.view(match.state, viewer)
        assert view.totals == (8, 4, 0)
        assert view.scored_cards == (2, 2, 0)
        assert view.last_scoring == scored
        assert view.discards == 8


def test_F9_that_someone_has_chosen_shows_and_what_does_not() -> None:
    match = table()
    before = {viewer: GAME.view(match.state, viewer) for viewer in (None, 1, 2)}
    match.choose(0, "B6 B2")
    assert GAME.view(match.state, 0).choice == ("B2", "B6")
    for viewer, was in before.items():
        now = GAME.view(match.state, viewer)
        assert now == replace(was, to_act=(1, 2))
        assert now.hand_sizes == (5, 5, 5)  # a chosen card still counts in the hand


def test_F9_replacing_a_choice_shows_to_nobody_else() -> None:
    match = table()
    match.choose(0, "B6 B2")
    before = {viewer: as_bytes(GAME.view(match.state, viewer)) for viewer in (None, 1, 2)}
    match.choose(0, "T2 G2")
    assert {viewer: as_bytes(GAME.view(match.state, viewer)) for viewer in (None, 1, 2)} == before
    assert GAME.view(match.state, 0).choice == ("G2", "T2")


def test_F9_the_order_of_a_hand_says_nothing() -> None:
    match = table()
    match.turn("B6 B2", "B3 Y2", "T1 G3")
    for seat in range(3):
        hand = GAME.view(match.state, seat).hand
        assert hand == tuple(sorted(hand or ()))


def test_F9_no_view_has_a_place_for_what_is_hidden() -> None:
    names = {field.name for field in fields(View)}
    assert names.isdisjoint({"hands", "chosen", "score_piles", "state"})
    view = GAME.view(table().state, 0)
    assert [type(size) for size in (view.pile, view.removed, view.discards)] == [int] * 3


@pytest.mark.parametrize("seat", [-1, 3, True, "0"])
def test_a_seat_that_does_not_exist_sees_nothing(seat: Seat) -> None:
    with pytest.raises(IllegalMove, match="no-such-seat"):
        GAME.view(table().state, seat)


# What each is told


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_F9_the_deal_tells_only_the_own_hand(viewer: Seat | None) -> None:
    match = table()
    (dealt,) = match.deals
    told = GAME.redact(dealt, viewer)
    own = tuple(hand if seat == viewer else None for seat, hand in enumerate(dealt.hands))
    assert told == Dealt(1, None, own, None)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_F9_a_choice_is_told_without_its_cards(viewer: Seat | None) -> None:
    told = GAME.redact(Chosen(1, ("B3", "Y2")), viewer)
    assert told == Chosen(1, ("B3", "Y2") if viewer == 1 else None)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_F9_a_refill_tells_only_the_own_cards(viewer: Seat | None) -> None:
    told = GAME.redact(Refilled((("B1", "B2"), ("T1", "T2"), ("G1", "G2"))), viewer)
    assert isinstance(told, Refilled)
    assert [seat for seat, drawn in enumerate(told.cards) if drawn is not None] == ([] if viewer is None else [viewer])


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_F9_cards_discarded_unseen_stay_unseen(viewer: Seat | None) -> None:
    match = table()
    match.finish()
    ended = match.events[-1]
    assert isinstance(ended, DeckEnded)
    told = GAME.redact(ended, viewer)
    assert isinstance(told, DeckEnded)
    assert told.hands == tuple(hand if seat == viewer else None for seat, hand in enumerate(ended.hands))
    assert (told.totals, told.over) == (ended.totals, True)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_F9_what_was_revealed_and_scored_is_told_whole(viewer: Seat | None) -> None:
    match = table()
    match.round(ROUND)
    public = [event for event in match.events if isinstance(event, Revealed | Scored)]
    assert len(public) == 4
    for event in public:
        assert GAME.redact(event, viewer) == event


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_F9_who_comes_back_is_told_what_was_told_live(viewer: Seat | None) -> None:
    match = table()
    match.finish()
    assert GAME.recall(match.events, viewer) == tuple(GAME.redact(event, viewer) for event in match.events)


def test_F9_redacting_twice_changes_nothing() -> None:
    match = table()
    match.finish()
    for viewer in (None, 0, 1, 2):
        for event in match.events:
            told = GAME.redact(event, viewer)
            assert GAME.redact(told, viewer) == told
