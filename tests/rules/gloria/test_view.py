"""G8: what is shown to whom, live and later."""

import json

from kikeriki.rules.codec import dump, load
from kikeriki.rules.gloria import GAME
from kikeriki.rules.gloria.collection import FoxPlace
from kikeriki.rules.gloria.events import Chested, Dealt, Drew, Event, Took
from kikeriki.rules.gloria.view import CollectionView, SeatView, View
from tests.rules.gloria.tables import play, row, table

STATE = table(
    hands=[["mask", "hat", "joker"], ["doubler", "worm"]],
    display=["grain", "statue", "foxtail"],
    pile=["genghis", "fox-rug", "worm"],
    chests=[["foot-ring"], ["display-case", "worm"]],
    collections=[[row("mask", 2, 1, chest="tooth-necklace")], [row("hat", 1, doubled=True)]],
    fox=(1, "hat"),
    genghis=4,
    scores=[(4, 3)],
)


def test_G8_a_seat_sees_the_table_and_its_own_hand() -> None:
    view = GAME.view(STATE, 0)
    assert view.hand == ("hat", "joker", "mask")
    assert view.legal == GAME.legal(STATE, 0)
    assert (view.seat, view.turn, view.start, view.to_act, view.phase) == (0, 0, 0, (0,), "act")
    assert (view.points_left, view.fox_moved, view.fox) == (3, False, FoxPlace(1, "hat"))
    assert (view.display, view.pile, view.genghis) == (("grain", "statue", "foxtail"), 3, 4)
    assert (view.next_scoring, view.next_scoring_at) == (2, 7)
    mask = CollectionView("mask", 2, 1, length=3, doubled=False, closed=False, under_fox=False)
    hat = CollectionView("hat", 1, 0, length=1, doubled=True, closed=True, under_fox=True)
    assert view.seats == (SeatView(3, 1, (mask,), (4,), 4), SeatView(2, 2, (hat,), (3,), 3))


def test_G8_a_spectator_sees_the_table_only() -> None:
    view = GAME.view(STATE, None)
    assert (view.hand, view.legal, view.to_act) == (None, (), (0,))
    assert view.seats == GAME.view(STATE, 1).seats


def test_G8_hidden_faces_are_nowhere_in_a_view() -> None:
    for viewer in (0, 1, None):
        shown = json.dumps(dump(GAME.view(STATE, viewer)))
        hidden = {"foot-ring", "display-case", "tooth-necklace", "fox-rug"}
        hidden |= {"worm"} if viewer != 1 else {'joker"'}
        assert not [card for card in hidden if card in shown]


def test_G8_the_view_of_a_finished_match_shows_no_hands() -> None:
    table_ = table(hands=[["hat"], ["worm", "joker"]], genghis=9, scores=[(0, 0)] * 2, pile=["genghis"])
    state, _ = play(table_, "draw")
    view = GAME.view(state, 0)
    assert (view.phase, view.next_scoring, view.next_scoring_at) == ("over", None, None)
    assert view.hand == ("hat",)
    assert "worm" not in json.dumps(dump(view))
    assert view.last_scoring is not None
    assert view.last_scoring.totals == (-1, -2) == tuple(seat.total for seat in view.seats)


def test_a_view_has_one_json_form() -> None:
    state, _ = play(table(pile=["genghis", "hat"], genghis=3, collections=[[row("mask", 1)], []]), "take 0")
    for viewer in (0, 1, None):
        view = GAME.view(state, viewer)
        assert load(View, json.loads(json.dumps(dump(view)))) == view


DEALT = Dealt(1, ("grain", "hat", "hat"), (("doubler", "mask"), ("doubler", "worm")), ("genghis", "hat"))


def test_G8_of_the_deal_each_sees_the_display_and_the_own_hand() -> None:
    assert GAME.redact(DEALT, 0) == Dealt(1, DEALT.display, (("doubler", "mask"), None), None)
    assert GAME.redact(DEALT, None) == Dealt(1, DEALT.display, (None, None), None)


def test_G8_a_blind_draw_is_seen_by_its_seat_only() -> None:
    assert GAME.redact(Drew(0, "hat"), 0) == Drew(0, "hat")
    assert GAME.redact(Drew(0, "hat"), 1) == Drew(0, None)
    assert GAME.redact(Drew(0, "hat"), None) == Drew(0, None)


def test_G8_open_cards_are_told_to_all() -> None:
    for viewer in (0, 1, None):
        assert GAME.redact(Took(0, 1, "hat"), viewer) == Took(0, 1, "hat")
        assert GAME.redact(Chested(0, "hat"), viewer) == Chested(0, "hat")


def test_G8_afterwards_nobody_is_told_a_chests_face_not_even_its_maker() -> None:
    log: list[Event] = [DEALT, Took(0, 1, "hat"), Chested(0, "hat"), Drew(0, "worm"), Drew(1, "hat")]
    for viewer in (0, 1, None):
        told = [GAME.redact(event, viewer) for event in log]
        told[2] = Chested(0, None)
        assert GAME.recall(log, viewer) == tuple(told)
