"""Secrecy (K9): views, and what is told of events live and later."""

import pytest

from kikeriki.rules import codec
from kikeriki.rules.errors import IllegalMove
from kikeriki.rules.kuiken import GAME
from kikeriki.rules.kuiken.events import Dealt, Drew, Event, Looked, Placed, Reshuffled, RoundEnded, Took
from kikeriki.rules.kuiken.view import View
from tests.rules.kuiken.table import Table, cards, deal

HIDDEN = (None,) * 4


def recalled(table: Table, seat: int | None) -> list[Event]:
    return list(GAME.recall(table.log, seat))


def test_K9_an_open_look_is_in_its_own_view_only_and_survives_a_reload() -> None:
    table = deal("4 9 0 5", "1 2 1 3")
    assert table.view(0).rows == (("4", None, None, "5"), HIDDEN)
    assert table.view(1).rows == (HIDDEN, ("1", None, None, "3"))
    assert table.view(None).rows == (HIDDEN, HIDDEN)
    assert table.view(None).looks == ((0, 3), (0, 3))
    assert Looked(0, (0, 3), ("4", "5")) in recalled(table, 0)
    assert Looked(0, (0, 3), None) in recalled(table, 1)


def test_K9_a_closed_look_is_gone_for_good() -> None:
    table = deal("4 9 0 5", "1 2 1 3")
    table.do(0, "seen")
    assert table.view(0).rows[0] == HIDDEN
    assert Looked(0, (0, 3), None) in recalled(table, 0)
    assert Looked(1, (0, 3), cards("1 3")) in recalled(table, 1)


def test_K9_a_peek_is_recalled_only_while_it_is_open() -> None:
    table = deal("4 9 0 5", "1 2 1 3", pile="peek").see()
    table.do(0, "draw", "peek 1")
    assert [e.cards for e in recalled(table, 0) if isinstance(e, Looked)] == [None, None, ("9",)]
    assert [e.cards for e in recalled(table, 1) if isinstance(e, Looked)] == [None, None, None]
    table.do(0, "seen")
    assert [e.cards for e in recalled(table, 0) if isinstance(e, Looked)] == [None, None, None]


def test_K9_a_drawn_card_is_seen_by_its_holder_only_until_it_is_placed() -> None:
    table = deal("4 9 0 5", "1 2 1 3", pile="8").see()
    table.do(0, "draw")
    assert (table.view(0).holder, table.view(0).held) == (0, "8")
    assert (table.view(1).holder, table.view(1).held) == (0, None)
    assert (table.view(None).holder, table.view(None).held) == (0, None)
    assert recalled(table, 0)[-1] == Drew(0, "8")
    assert recalled(table, 1)[-1] == Drew(0, None)
    table.do(0, "place 1")
    assert GAME.redact(table.log[-1], 0) == Placed(0, 1, "8", "9")
    assert GAME.redact(table.log[-1], 1) == Placed(0, 1, None, "9")
    assert GAME.redact(table.log[-1], None) == Placed(0, 1, None, "9")
    assert recalled(table, 0)[-2:] == [Drew(0, None), Placed(0, 1, None, "9")]
    assert table.view(0).held is None
    assert table.view(0).rows == (HIDDEN, HIDDEN)


def test_K9_a_drawn_card_that_was_discarded_is_public_and_stays_told() -> None:
    table = deal("4 9 0 5", "1 2 1 3", pile="draw-two 8 2").see()
    table.do(0, "draw", "draw two", "discard", "place 1")
    assert [e.card for e in recalled(table, 0) if isinstance(e, Drew)] == ["draw-two", "8", None]
    assert [e.card for e in recalled(table, 1) if isinstance(e, Drew)] == [None, None, None]


def test_K9_a_card_taken_openly_is_told_to_all() -> None:
    table = deal("4 9 0 5", "1 2 1 3", turned="7").see()
    table.do(0, "take 1")
    for seat in (0, 1, None):
        assert GAME.redact(table.log[-1], seat) == Took(0, 1, "7", "9")
        assert recalled(table, seat)[-1] == Took(0, 1, "7", "9")
        assert table.view(seat).rows == (HIDDEN, HIDDEN)


def test_K9_the_deal_and_the_pile_are_told_to_nobody() -> None:
    table = deal("4 9 0 5", "1 2 1 3", turned="7")
    for seat in (0, 1, None):
        assert GAME.redact(table.log[0], seat) == Dealt(1, 0, None, ("7",), None)
        assert GAME.redact(Reshuffled(("1", "2"), 2, None), seat) == Reshuffled(None, 2, None)


def test_K9_only_the_top_of_the_discard_pile_is_in_a_view() -> None:
    table = deal("4 9 0 5", "1 2 1 3", turned="7", pile="8").see()
    table.do(0, "draw", "discard")
    assert (table.view(1).top, table.view(1).discards, table.view(1).pile) == ("8", 2, 66 - 8 - 2)
    assert "7" not in str(codec.dump(table.view(1)))


def test_K9_a_spectator_sees_who_acts_but_has_no_moves() -> None:
    table = deal("4 9 0 5", "1 2 1 3").see()
    assert (table.view(None).seat, table.view(None).to_act, table.view(None).legal) == (None, (0,), ())


@pytest.mark.parametrize("seat", [2, -1, True, "0"])
def test_a_view_of_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(IllegalMove):
        deal("4 9 0 5", "1 2 1 3").view(seat)


def test_K9_everything_at_the_end_of_a_round_is_public_and_stays_until_the_next_ends() -> None:
    table = deal("4 9 0 5", "1 2 1 3", rounds=2).see()
    table.do(0, "take 0")
    table.do(1, "take 0", "knock")
    table.do(0, "take 0")
    end = next(event for event in table.log if isinstance(event, RoundEnded))
    for seat in (0, 1, None):
        assert GAME.redact(end, seat) == end
        assert table.view(seat).last_scoring == end
        assert table.view(seat).pad == (end.sums,)
        assert table.view(seat).totals == end.sums
        assert table.view(seat).round == 2
    table.see()
    assert table.view(0).last_scoring == end
    assert table.view(0).rows == (HIDDEN, HIDDEN)


def test_K9_turned_up_rows_are_in_every_view_when_the_match_is_over() -> None:
    table = deal("4 9 0 5", "1 2 1 3", rounds=1).see()
    table.do(0, "take 0")
    table.do(1, "take 0", "knock")
    table.do(0, "take 0")
    assert table.view(None).rows == table.state.rows == (cards("1 9 0 5"), cards("4 2 1 3"))


def aided() -> Table:
    return deal("4 9 0 5", "1 2 1 3", turned="7", pile="swap 6 peek 8", memory_aid=True).see()


def test_K9_memory_aid_keeps_ones_own_looks() -> None:
    table = aided()
    assert table.view(0).rows == (("4", None, None, "5"), HIDDEN)
    assert table.view(1).rows == (HIDDEN, ("1", None, None, "3"))
    assert table.view(None).rows == (HIDDEN, HIDDEN)
    assert table.view(0).memory_aid


def test_K9_memory_aid_follows_swaps_for_everybody_who_knew() -> None:
    table = aided()
    table.do(0, "draw", "swap 0 with 1.1")
    assert table.view(0).rows == ((None, None, None, "5"), (None, "4", None, None))
    table.do(1, "draw", "place 1", "decline")  # the 6 takes the place of the 4
    assert table.view(0).rows == ((None, None, None, "5"), HIDDEN)
    assert table.view(1).rows == (HIDDEN, ("1", "6", None, "3"))


def test_K9_memory_aid_shows_a_card_taken_openly_to_all_players() -> None:
    table = aided()
    table.do(0, "take 1")
    assert table.view(0).rows[0] == ("4", "7", None, "5")
    assert table.view(1).rows[0] == (None, "7", None, None)
    assert table.view(None).rows[0] == HIDDEN


def test_K9_memory_aid_deduces_nothing() -> None:
    # Seat 0 takes the four 7s' last hidden one by elimination at best: only what was seen lying is shown.
    table = deal("7 7 7 5", "1 2 1 3", turned="7", memory_aid=True).see()
    table.do(0, "take 3")
    assert table.view(0).rows[0] == ("7", None, None, "7")


def test_K9_memory_aid_shows_a_swapped_card_to_a_seat_only_if_it_saw_it() -> None:
    table = aided()
    table.do(0, "draw", "swap 3 with 1.3")  # a known 5 against seat 1's known 3
    assert table.view(0).rows == (("4", None, None, None), (None, None, None, "5"))
    assert table.view(1).rows == ((None, None, None, "3"), ("1", None, None, None))


def test_every_view_and_event_has_one_json_form() -> None:
    table = deal("4 swap 0 5", "1 2 1 3", pile="draw-two peek 8", rounds=1).see()
    table.do(0, "draw", "draw two", "peek 1")
    for seat in (0, 1, None):
        data = codec.dump(table.view(seat))
        assert codec.load(View, data) == table.view(seat)
    table.do(0, "seen")
    table.do(1, "draw", "place 0", "knock")
    table.do(0, "draw", "discard")
    for event in table.log:
        assert codec.load_one_of(GAME.events, codec.dump(event)) == event
    assert codec.load(View, codec.dump(table.view(0))) == table.view(0)
