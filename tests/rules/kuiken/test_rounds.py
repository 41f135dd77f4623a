"""From one round to the next, and what goes into a shuffle."""

from collections.abc import Sequence

from kikeriki.rules.core import Card
from kikeriki.rules.kuiken import GAME
from tests.decks import StackedRng
from tests.rules.kuiken.table import deal
from tests.rules.kuiken.test_piles import bare


def test_K8_the_next_start_player_is_to_the_left_of_the_last_one_not_of_the_knocker() -> None:
    table = deal("4 9 0 5", "1 2 1 3", "6 7 8 6", turned="7", start=1, rounds=3).see()
    for seat in (1, 2, 0):
        table.do(seat, "take 0")
    table.do(0, "knock")
    table.do(1, "take 1")
    table.do(2, "take 1")
    assert (table.view(None).round, table.view(None).start) == (2, 2)
    table.see()
    for seat in (2, 0, 1):
        table.do(seat, "draw", "discard")
    assert GAME.to_act(table.state) == {1}


def test_K5_the_discards_go_into_the_shuffle_from_the_top() -> None:
    """The order matters to nobody at the table, but to everybody who deals a record again."""
    asked: list[tuple[tuple[Card, ...], int]] = []

    class Spy(StackedRng):
        def shuffle(self, cards: Sequence[Card], k: int) -> tuple[Card, ...]:
            asked.append((tuple(cards), k))
            return tuple(cards)

    table = bare("", "7 6", front="3 2")
    table.rng = Spy()
    had, k = table.state.discards, table.state.draws
    table.do(0, "draw")
    assert asked == [(had, k)]
