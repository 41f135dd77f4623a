"""Knocking (K6)."""

from kikeriki.rules.core import evolve
from kikeriki.rules.kuiken import GAME
from kikeriki.rules.kuiken.events import Declined, Knocked, RoundEnded, Swapped, Took, TurnedUp
from tests.rules.kuiken.table import Table, deal


def three(rounds: int = 3) -> Table:
    return deal("4 9 0 5", "1 2 1 3", "6 7 8 6", turned="7", rounds=rounds).see()


def test_K6_nobody_knocks_before_everybody_has_had_a_turn() -> None:
    table = three()
    table.do(0, "take 0")
    assert GAME.to_act(table.state) == {1}
    assert table.view(1).phase == "turn"
    table.do(1, "take 0")
    assert GAME.to_act(table.state) == {2}
    assert table.view(2).turns_had == (1, 1, 0)


def test_K6_the_current_turn_counts_so_the_last_in_the_first_lap_may_knock() -> None:
    table = three()
    table.do(0, "take 0")
    table.do(1, "take 0")
    table.do(2, "take 0")
    assert table.view(2).turns_had == (1, 1, 1)
    assert table.view(2).phase == "knock"
    assert GAME.to_act(table.state) == {2}
    assert table.legal(2) == ["knock", "decline"]
    assert table.legal(0) == []


def test_K6_declining_passes_the_turn_and_the_next_is_asked_after_its_action() -> None:
    table = three()
    for seat in range(3):
        table.do(seat, "take 0")
    assert table.do(2, "decline") == [Declined(2)]
    assert GAME.to_act(table.state) == {0}
    assert table.legal(0)[-1] == "draw"
    table.do(0, "take 1")
    assert table.legal(0) == ["knock", "decline"]


def test_K6_after_a_knock_everybody_else_has_exactly_one_more_turn_and_nobody_is_asked() -> None:
    table = three()
    for seat in range(3):
        table.do(seat, "take 0")
    table.do(2, "decline")
    table.do(0, "take 1")
    assert table.do(0, "knock") == [Knocked(0)]
    assert table.view(1).knocker == 0
    assert len(table.do(1, "take 1")) == 1
    assert GAME.to_act(table.state) == {2}
    events = table.do(2, "take 1")
    assert isinstance(events[0], Took)
    assert isinstance(events[1], TurnedUp)
    assert events[1].first == 0
    assert isinstance(events[2], RoundEnded)
    assert events[2].knocker == 0


def test_K6_the_knockers_cards_can_still_be_swapped() -> None:
    table = deal("4 9 0 5", "1 2 1 3", turned="7", pile="swap", rounds=1).see()
    table.do(0, "take 0")
    table.do(1, "take 1", "knock")
    events = table.do(0, "draw", "swap 1 with 1.0")
    assert Swapped(0, 1, 1, 0) in events
    assert table.view(0).last_scoring is not None
    assert table.state.rows[1][0] == "9"


def test_K6_a_knock_comes_after_a_peek_is_seen_too() -> None:
    table = deal("4 9 0 5", "1 2 1 3", pile="8 peek").see()
    table.do(0, "draw", "discard")
    table.do(1, "draw", "peek 1")
    assert table.legal(1) == ["seen"]
    table.do(1, "seen")
    assert table.legal(1) == ["knock", "decline"]


def late(turns: tuple[int, ...]) -> Table:
    """A round in which so many turns have been had; seat 1 is about to have its next."""
    table = three(rounds=1)
    return Table(evolve(table.state, turns_had=turns, turn=1, start=2), table.rng)


def test_K6_the_technical_end_when_the_last_of_50_turns_each_declines() -> None:
    table = late((50, 49, 50))
    table.do(1, "take 0")
    assert table.view(1).turns_had == (50, 50, 50)
    events = table.do(1, "decline")
    assert events[0] == Declined(1)
    assert isinstance(events[1], TurnedUp)
    assert events[1].first == 1  # counts as the knocker for K7
    ended = events[-1]
    assert isinstance(ended, RoundEnded)
    assert ended.knocker is None


def test_K6_the_technical_end_needs_all_50_turns() -> None:
    table = late((50, 48, 50))
    table.do(1, "take 0", "decline")
    assert GAME.to_act(table.state) == {2}


def test_K6_a_knock_with_the_last_of_50_turns_gives_the_others_one_more() -> None:
    table = late((50, 49, 50))
    table.do(1, "take 0", "knock")
    assert GAME.to_act(table.state) == {2}
    table.do(2, "take 0")
    table.do(0, "take 0")
    assert table.view(0).turns_had == (51, 50, 51)
    assert table.view(0).phase == "over"
