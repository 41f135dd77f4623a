"""F3: the move and its notation."""

from itertools import combinations, combinations_with_replacement

import pytest

from kikeriki.rules.errors import NotationError
from kikeriki.rules.five211.cards import box
from kikeriki.rules.five211.editions import CLASSIC, FIVE_COLORS
from kikeriki.rules.five211.moves import Choose, choices, read_move, write_move


def test_F3_the_order_of_the_cards_means_nothing() -> None:
    assert Choose(("Y3", "O1")) == Choose(("O1", "Y3"))
    assert Choose(("Y3", "O1")).cards == ("O1", "Y3")
    assert hash(Choose(("Y3", "O1"))) == hash(Choose(("O1", "Y3")))


def test_F3_equal_cards_give_one_move() -> None:
    hand = ("B1", "B1", "B1", "O2", "Y6")
    assert [move.cards for move in choices(hand, 1)] == [("B1",), ("O2",), ("Y6",)]
    assert [move.cards for move in choices(hand, 2)] == [("B1", "B1"), ("B1", "O2"), ("B1", "Y6"), ("O2", "Y6")]


def test_F3_two_of_a_kind_only_for_who_holds_two() -> None:
    assert Choose(("B1", "B1")) not in choices(("B1", "G2", "O3", "T1", "Y6"), 2)
    assert len(choices(("B1", "G2", "O3", "T1", "Y6"), 2)) == len(list(combinations(range(5), 2)))


@pytest.mark.parametrize("colours", [CLASSIC, FIVE_COLORS])
def test_F3_notation_round_trip(colours: str) -> None:
    kinds = sorted(set(box(colours)))
    for count in (1, 2):
        for cards in combinations_with_replacement(kinds, count):
            move = Choose(cards)
            assert read_move(write_move(move)) == move


def test_F3_notation_is_read_as_people_write_it() -> None:
    assert write_move(Choose(("Y3", "O1"))) == "choose O1 Y3"
    assert read_move("choose Y3 O1") == read_move("  CHOOSE  y3 o1 ") == Choose(("O1", "Y3"))


@pytest.mark.parametrize("text", ["", "   ", "choose", "Y3", "take Y3", "choose,Y3", "choo se Y3"])
def test_F3_a_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_move(text)
    assert refused.value.code == "unreadable-move"
    assert refused.value.clause == "F3"
    assert refused.value.params == {"text": text, "forms": ["choose Y3", "choose Y3 O1"]}


@pytest.mark.parametrize("text", ["choose Y9", "choose Y3 X1", "choose Y3,O1", "choose 3Y"])
def test_F3_a_move_with_a_card_that_does_not_exist_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_move(text)
    assert refused.value.code == "unknown-card"
