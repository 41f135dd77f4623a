"""A turn (K3)."""

from kikeriki.rules.core import evolve
from kikeriki.rules.kuiken import GAME
from kikeriki.rules.kuiken.events import Discarded, DrawBegun, Drew, Placed, Took
from tests.rules.kuiken.table import Table, cards, conserved, deal


def test_K3_A_the_top_discard_takes_a_place_and_the_old_card_is_discarded() -> None:
    table = deal("4 9 0 5", "1 2 1 3", turned="7").see()
    assert table.do(0, "take 1") == [Took(0, 1, "7", "9")]
    assert table.state.rows[0] == cards("4 7 0 5")
    assert table.state.discards == ("9",)
    assert table.view(1).top == "9"
    assert GAME.to_act(table.state) == {1}
    assert conserved(table.state)


def test_K3_A_a_special_out_of_a_row_has_no_effect_and_blocks_the_next_A() -> None:
    table = deal("4 peek 0 5", "1 2 1 3", turned="7").see()
    assert table.do(0, "take 1") == [Took(0, 1, "7", "peek")]
    assert GAME.to_act(table.state) == {1}
    assert table.legal(1) == ["draw"]


def test_K3_A_is_not_there_with_an_empty_discard_pile() -> None:
    table = deal("4 9 0 5", "1 2 1 3").see()
    bare = Table(evolve(table.state, discards=(), pile=(*table.state.pile, "5")), table.rng)
    assert bare.legal(0) == ["draw"]
    assert bare.view(0).top is None


def test_K3_B_the_drawn_card_is_held_and_may_be_discarded() -> None:
    table = deal("4 9 0 5", "1 2 1 3", turned="7", pile="8").see()
    assert table.do(0, "draw") == [DrawBegun(0), Drew(0, "8")]
    assert table.legal(0) == ["place 0", "place 1", "place 2", "place 3", "discard"]
    assert table.do(0, "discard") == [Discarded(0, "8")]
    assert table.state.discards == cards("8 7")
    assert table.state.rows[0] == cards("4 9 0 5")
    assert GAME.to_act(table.state) == {1}
    assert conserved(table.state)


def test_K3_B_a_number_takes_a_place_and_the_old_card_is_discarded() -> None:
    table = deal("4 9 0 5", "1 2 1 3", turned="7", pile="2").see()
    assert table.do(0, "draw", "place 1")[-1] == Placed(0, 1, "2", "9")
    assert table.state.rows[0] == cards("4 2 0 5")
    assert table.state.discards == cards("9 7")
    assert conserved(table.state)


def test_K3_B_a_special_is_never_put_into_a_row() -> None:
    for special in cards("swap peek draw-two"):
        table = deal("4 9 0 5", "1 2 1 3", pile=special).see()
        table.do(0, "draw")
        assert not any(move.startswith("place") for move in table.legal(0))


def test_K3_B_a_special_may_be_discarded_unused() -> None:
    for special in cards("swap peek draw-two"):
        table = deal("4 9 0 5", "1 2 1 3", pile=special).see()
        assert table.do(0, "draw", "discard")[-1] == Discarded(0, special)
        assert table.state.rows == (cards("4 9 0 5"), cards("1 2 1 3"))
        assert table.view(1).top == special
        assert table.legal(1) == ["draw"]


def test_K3_turns_go_clockwise() -> None:
    table = deal("4 9 0 5", "1 2 1 3", "6 6 6 6", start=1).see()
    acting = []
    for _ in range(2):
        (seat,) = GAME.to_act(table.state)
        acting.append(seat)
        table.do(seat, "take 0")
    assert acting == [1, 2]
    assert GAME.to_act(table.state) == {0}
