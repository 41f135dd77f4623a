"""The special cards (K4)."""

import pytest

from kikeriki.rules.kuiken import GAME
from kikeriki.rules.kuiken.events import Discarded, DrawBegun, Drew, Looked, Placed, Saw, Spent, Swapped, UsedDrawTwo
from tests.rules.kuiken.table import Table, cards, conserved, deal


def test_K4_swap_exchanges_an_own_card_with_anothers_unseen() -> None:
    table = deal("4 9 0 5", "1 2 1 3", "6 7 8 6", pile="swap").see()
    assert table.do(0, "draw", "swap 1 with 2.3") == [
        DrawBegun(0),
        Drew(0, "swap"),
        Swapped(0, 1, 2, 3),
        Spent(0, "swap"),
    ]
    assert table.state.rows == (cards("4 6 0 5"), cards("1 2 1 3"), cards("6 7 8 9"))
    assert table.state.discards == cards("swap 5")
    assert all(face is None for row in table.view(0).rows for face in row)
    assert GAME.to_act(table.state) == {1}
    assert conserved(table.state)


def test_K4_swap_offers_every_own_place_with_every_place_of_every_other() -> None:
    table = deal("4 9 0 5", "1 2 1 3", "6 7 8 6", pile="swap").see()
    table.do(0, "draw")
    swaps = [f"swap {own} with {seat}.{theirs}" for own in range(4) for seat in (1, 2) for theirs in range(4)]
    assert table.legal(0) == [*swaps, "discard"]


def test_K4_peek_looks_at_one_own_card_and_the_action_ends_when_it_is_seen() -> None:
    table = deal("4 9 0 5", "1 2 1 3", pile="peek").see()
    assert table.do(0, "draw", "peek 2")[-1] == Looked(0, (2,), ("0",))
    assert table.view(0).rows[0] == (None, None, "0", None)
    assert table.view(1).rows[0] == (None, None, None, None)
    assert table.view(1).looks == ((2,), ())
    assert table.view(1).top == "5"
    assert table.legal(0) == ["seen"]
    assert GAME.to_act(table.state) == {0}
    assert conserved(table.state)
    assert table.do(0, "seen") == [Saw(0), Spent(0, "peek")]
    assert table.view(0).rows[0] == (None,) * 4
    assert table.state.discards == cards("peek 5")
    assert GAME.to_act(table.state) == {1}


@pytest.mark.parametrize("when", ["after", "before"])
def test_K4_draw_two_placing_the_first_card_ends_the_turn(when: str) -> None:
    table = deal("4 9 0 5", "1 2 1 3", pile="draw-two 2", draw_two_discard=when).see()
    events = table.do(0, "draw", "draw two", "place 1")
    if when == "after":
        assert events[2:] == [UsedDrawTwo(0), Drew(0, "2"), Placed(0, 1, "2", "9"), Spent(0, "draw-two")]
        assert table.state.discards == cards("draw-two 9 5")
    else:
        assert events[2:] == [UsedDrawTwo(0), Spent(0, "draw-two"), Drew(0, "2"), Placed(0, 1, "2", "9")]
        assert table.state.discards == cards("9 draw-two 5")
    assert GAME.to_act(table.state) == {1}
    assert conserved(table.state)


@pytest.mark.parametrize("first", ["8", "swap", "peek", "draw-two"])
def test_K4_draw_two_discarding_the_first_card_always_draws_a_second(first: str) -> None:
    table = deal("4 9 0 5", "1 2 1 3", pile=f"draw-two {first} 7").see()
    assert table.do(0, "draw", "draw two", "discard")[-2:] == [Discarded(0, first), Drew(0, "7")]
    assert table.view(0).held == "7"
    assert table.view(1).drawing == 2
    assert table.view(1).top == first
    assert table.view(1).using == ("draw-two",)
    assert table.do(0, "discard") == [Discarded(0, "7"), Spent(0, "draw-two")]
    assert table.state.discards == ("draw-two", "7", first, "5")
    assert GAME.to_act(table.state) == {1}


def test_K4_draw_two_the_second_card_may_be_placed() -> None:
    table = deal("4 9 0 5", "1 2 1 3", pile="draw-two 8 1").see()
    table.do(0, "draw", "draw two", "discard", "place 1")
    assert table.state.rows[0] == cards("4 1 0 5")
    assert table.state.discards == cards("draw-two 9 8 5")


@pytest.mark.parametrize("pile", ["draw-two swap", "draw-two 8 swap"])
def test_K4_draw_two_either_card_may_be_a_special_and_used(pile: str) -> None:
    table = deal("4 9 0 5", "1 2 1 3", pile=pile).see()
    table.do(0, "draw", "draw two")
    if table.view(0).held == "8":
        table.do(0, "discard")
    assert table.do(0, "swap 1 with 1.0") == [Swapped(0, 1, 1, 0), Spent(0, "swap"), Spent(0, "draw-two")]
    assert table.state.discards[:2] == cards("draw-two swap")
    assert GAME.to_act(table.state) == {1}
    assert conserved(table.state)


def test_K4_draw_two_a_peek_inside_ends_the_turn_when_it_is_seen() -> None:
    table = deal("4 9 0 5", "1 2 1 3", pile="draw-two peek 7").see()
    table.do(0, "draw", "draw two", "peek 1")
    assert table.view(0).rows[0] == (None, "9", None, None)
    assert table.view(1).using == ("draw-two", "peek")
    assert table.do(0, "seen") == [Saw(0), Spent(0, "peek"), Spent(0, "draw-two")]
    assert table.state.discards == cards("draw-two peek 5")
    assert table.state.pile[0] == "7"
    assert GAME.to_act(table.state) == {1}


def nested(when: str, first: bool) -> tuple[Table, list[object]]:
    """A Draw Two used as the first or the second card of another."""
    pile = "draw-two draw-two 6 7" if first else "draw-two 8 draw-two 6 7"
    table = deal("4 9 0 5", "1 2 1 3", pile=pile, draw_two_discard=when).see()
    table.do(0, "draw", "draw two")
    if not first:
        table.do(0, "discard")
    return table, list(table.do(0, "draw two"))


@pytest.mark.parametrize("when", ["after", "before"])
@pytest.mark.parametrize("first", [True, False])
def test_K4_a_draw_two_inside_ends_the_outer_and_gives_a_fresh_first_and_second(when: str, first: bool) -> None:
    table, events = nested(when, first)
    assert events == [UsedDrawTwo(0), Spent(0, "draw-two"), Drew(0, "6")]
    before = ("5",) if first else ("8", "5")
    if when == "after":
        assert table.state.discards == ("draw-two", *before)  # the outer, at that moment
        assert table.state.using == ("draw-two",)
    else:
        assert table.state.discards == ("draw-two", "draw-two", "5") if first else ("draw-two", "8", "draw-two", "5")
        assert table.state.using == ()
    assert table.view(0).drawing == 1
    table.do(0, "discard")
    assert (table.view(0).drawing, table.view(0).held) == (2, "7")
    events = list(table.do(0, "place 1"))
    spent = [Spent(0, "draw-two")] if when == "after" else []
    assert events == [Placed(0, 1, "7", "9"), *spent]
    assert table.view(0).top == ("draw-two" if when == "after" else "9")
    assert GAME.to_act(table.state) == {1}
    assert conserved(table.state)


def test_K4_draw_two_before_lies_under_what_follows() -> None:
    table = deal("4 9 0 5", "1 2 1 3", pile="draw-two 8 swap", draw_two_discard="before").see()
    table.do(0, "draw", "draw two")
    assert table.view(0).top == "draw-two"
    assert table.view(0).drawing == 1
    table.do(0, "discard")
    assert table.view(0).top == "8"
    table.do(0, "swap 0 with 1.0")
    assert table.state.discards == cards("swap 8 draw-two 5")


def test_K4_all_five_draw_twos_may_follow_each_other() -> None:
    table = deal("4 9 0 5", "1 2 1 3", pile="draw-two draw-two draw-two draw-two draw-two 1").see()
    table.do(0, "draw", *["draw two"] * 5)
    assert table.state.discards == (*["draw-two"] * 4, "5")
    table.do(0, "place 1")
    assert table.state.discards == ("draw-two", "9", *["draw-two"] * 4, "5")
