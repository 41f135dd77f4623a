"""The empty pile (K5)."""

import pytest

from kikeriki.rules.core import evolve
from kikeriki.rules.kuiken.events import DrawBegun, Drew, Placed, Reshuffled, Spent, UsedDrawTwo
from tests.decks import StackedRng
from tests.rules.kuiken.table import Table, cards, conserved, deal


def bare(top: str, discards: str, front: str, draw_two_discard: str = "after", reshuffle: str = "all") -> Table:
    """A table whose pile holds only `top`; under the stated discards lie all the others, and `front` comes next."""
    table = deal(
        *("4 9 0 5", "1 2 1 3"),
        turned="5",
        pile=f"{top} {discards}",
        draw_two_discard=draw_two_discard,
        reshuffle=reshuffle,
    ).see()
    count, stated = len(top.split()), len(discards.split())
    pile = table.state.pile
    under = (*table.state.discards, *pile[count + stated :])
    state = evolve(table.state, pile=pile[:count], discards=(*pile[count : count + stated], *under))
    return Table(state, StackedRng(cards(front)))


def test_K5_the_whole_discard_pile_becomes_the_pile_when_a_card_must_be_drawn() -> None:
    table = bare("", "7 6", front="3 2")
    had = table.state.discards
    table_events = table.do(0, "draw")
    assert [type(event) for event in table_events] == [DrawBegun, Reshuffled, Drew]
    reshuffled = table_events[1]
    assert isinstance(reshuffled, Reshuffled)
    assert (reshuffled.size, reshuffled.kept) == (len(had), None)
    assert sorted(reshuffled.pile or ()) == sorted(had)
    assert table_events[2] == Drew(0, "3")
    assert table.state.discards == ()
    assert table.view(1).top is None
    assert table.state.draws == 2
    assert conserved(table.state)
    table.do(0, "discard")
    assert table.legal(1)[0] == "take 0"


def test_K5_an_empty_pile_waits_until_a_card_must_be_drawn() -> None:
    table = bare("8", "7 6", front="")
    table.do(0, "draw", "discard")
    assert table.view(1).pile == 0
    assert table.view(1).top == "8"
    assert table.legal(1)[0] == "take 0"
    table.do(1, "take 0")
    assert table.state.draws == 1


def test_K5_keep_top_leaves_the_top_discard() -> None:
    table = bare("", "7 6", front="3", reshuffle="keep-top")
    size = len(table.state.discards)
    reshuffled = table.do(0, "draw")[1]
    assert isinstance(reshuffled, Reshuffled)
    assert (reshuffled.size, reshuffled.kept) == (size - 1, "7")
    assert table.state.discards == ("7",)
    assert conserved(table.state)


def test_K5_a_draw_two_in_use_stays_out_of_the_shuffle() -> None:
    table = bare("draw-two", "7 6", front="3")
    table.do(0, "draw")
    events = table.do(0, "draw two")
    assert [type(event) for event in events] == [UsedDrawTwo, Reshuffled, Drew]
    assert table.state.using == ("draw-two",)
    assert table.state.pile.count("draw-two") == 4
    assert table.do(0, "place 1") == [Placed(0, 1, "3", "9"), Spent(0, "draw-two")]
    assert table.state.discards == cards("draw-two 9")
    assert conserved(table.state)


@pytest.mark.parametrize("reshuffle", ["all", "keep-top"])
def test_K5_a_draw_two_discarded_before_is_in_the_shuffle_unless_the_top_is_kept(reshuffle: str) -> None:
    table = bare("draw-two", "7 6", front="3", draw_two_discard="before", reshuffle=reshuffle)
    events = table.do(0, "draw", "draw two")[2:]
    assert [type(event) for event in events] == [UsedDrawTwo, Spent, Reshuffled, Drew]
    assert table.state.using == ()
    assert table.state.pile.count("draw-two") == (5 if reshuffle == "all" else 4)
    assert table.state.discards == (() if reshuffle == "all" else ("draw-two",))
    assert table.view(0).drawing == 1
    assert conserved(table.state)


def test_K5_the_outer_of_two_draw_twos_is_in_the_shuffle() -> None:
    table = bare("draw-two draw-two", "7 6", front="draw-two 3")
    events = table.do(0, "draw", "draw two", "draw two")[4:]
    assert [type(event) for event in events] == [UsedDrawTwo, Spent, Reshuffled, Drew]
    assert table.view(0).held == "draw-two"
    assert table.state.using == ("draw-two",)


def test_K5_the_second_card_of_a_draw_two_may_come_from_a_fresh_pile() -> None:
    table = bare("draw-two 8", "7 6", front="8")
    events = table.do(0, "draw", "draw two", "discard")
    assert [type(event) for event in events[-2:]] == [Reshuffled, Drew]
    assert table.view(0).held == "8"  # the very card that was just discarded
    assert table.view(0).drawing == 2
