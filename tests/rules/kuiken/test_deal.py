"""The setup of a round (K2), its looks (K9), and who begins (K8)."""

import pytest

from kikeriki.rules.core import settle
from kikeriki.rules.kuiken import GAME
from kikeriki.rules.kuiken.cards import BOX
from kikeriki.rules.kuiken.events import Dealt, Looked, Saw
from kikeriki.rules.kuiken.moves import Seen
from tests.decks import StackedRng
from tests.rules.kuiken.table import cards, conserved, deal


def test_K2_rows_go_seat_by_seat_then_the_starter_then_the_pile() -> None:
    table = deal("4 2 0 5", "1 2 1 3", "0 4 peek 0", turned="7", pile="9 8")
    assert table.log[0] == Dealt(
        1, 0, (cards("4 2 0 5"), cards("1 2 1 3"), cards("0 4 peek 0")), ("7",), table.state.pile
    )
    assert table.state.pile[:2] == ("9", "8")
    assert len(table.state.pile) == 66 - 12 - 1
    assert conserved(table.state)


def test_K2_the_deal_shuffles_the_whole_box_and_deals_from_the_top() -> None:
    state = GAME.start("standard", 2, {"start": 1})
    event = GAME.advance(state, StackedRng())
    assert event == Dealt(1, 1, (BOX[:4], BOX[4:8]), (BOX[8],), BOX[9:])


def test_K2_everybody_looks_at_their_outer_cards() -> None:
    table = deal("4 2 0 5", "1 2 1 3")
    assert table.log[1:] == [Looked(0, (0, 3), ("4", "5")), Looked(1, (0, 3), ("1", "3"))]
    assert table.view(0).rows == (("4", None, None, "5"), (None,) * 4)
    assert table.view(1).rows == ((None,) * 4, ("1", None, None, "3"))


def test_K9_play_starts_when_all_have_seen_in_any_order() -> None:
    table = deal("4 2 0 5", "1 2 1 3", "7 7 7 7", start=1)
    assert GAME.to_act(table.state) == {0, 1, 2}
    assert all(table.legal(seat) == ["seen"] for seat in range(3))
    assert table.do(2, "seen") == [Saw(2)]
    assert GAME.to_act(table.state) == {0, 1}
    assert table.legal(2) == []
    assert table.view(2).rows == ((None,) * 4,) * 3
    assert table.view(0).rows[0] == ("4", None, None, "5")
    table.do(0, "seen")
    assert table.view(1).phase == "look"
    assert table.view(1).turn is None
    table.do(1, "seen")
    assert GAME.to_act(table.state) == {1}
    assert (table.view(0).phase, table.view(0).turn) == ("turn", 1)


def test_K9_no_choice_waits_for_others() -> None:
    assert not GAME.held(deal("4 2 0 5", "1 2 1 3").state)


def test_K9_a_bot_or_a_time_out_says_seen_at_once_while_the_look_is_open() -> None:
    table = deal("4 2 0 5", "1 2 1 3", pile="peek")
    assert GAME.at_once(table.state, 1) == Seen()
    table.do(1, "seen")
    assert GAME.at_once(table.state, 1) is None
    table.do(0, "seen")
    assert GAME.at_once(table.state, 0) is None
    table.do(0, "draw", "peek 1")
    assert GAME.at_once(table.state, 0) == Seen()
    assert GAME.at_once(table.state, 1) is None


def test_K2_a_special_as_starter_stays_and_the_first_player_has_only_B() -> None:
    table = deal("4 2 0 5", "1 2 1 3", turned="swap").see()
    assert table.view(0).top == "swap"
    assert table.legal(0) == ["draw"]


def test_K2_a_number_as_starter_may_be_taken() -> None:
    table = deal("4 2 0 5", "1 2 1 3", turned="0").see()
    assert table.legal(0) == ["take 0", "take 1", "take 2", "take 3", "draw"]


def test_K2_redraw_turns_up_more_cards_onto_a_special() -> None:
    table = deal("4 2 0 5", "1 2 1 3", turned="swap draw-two 6", pile="8", starter="redraw")
    assert table.state.discards == cards("6 draw-two swap")
    assert table.state.pile[0] == "8"
    assert table.view(1).top == "6"
    assert table.view(1).discards == 3
    assert conserved(table.state)


def test_K2_redraw_leaves_a_number_alone() -> None:
    table = deal("4 2 0 5", "1 2 1 3", turned="6", pile="swap", starter="redraw")
    assert table.state.discards == ("6",)


def test_K8_a_named_seat_begins_without_a_lot() -> None:
    table = deal("4 2 0 5", "1 2 1 3", start=1)
    assert table.state.draws == 1
    assert table.view(None).start == 1


def test_K8_the_first_start_player_is_drawn_by_lot() -> None:
    table = deal("4 2 0 5", "1 2 1 3", "7 7 7 7", start="random", lot=2)
    assert table.state.draws == 2
    assert table.state.start == 2
    assert GAME.to_act(table.see().state) == {2}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_K2_every_table_has_its_four_cards_each(players: int) -> None:
    state, _ = settle(GAME, GAME.start("standard", players, {}), StackedRng())
    assert [len(row) for row in state.rows] == [4] * players
    assert len(state.pile) == 66 - 4 * players - 1
    assert conserved(state)
