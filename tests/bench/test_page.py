"""The page's weight: measured as anybody can, and within its budget."""

from collections import Counter

from bench.page import BUDGET, Loaded, measure
from kikeriki.rules.games import GAMES


def test_the_scripts_up_to_the_first_table_stay_within_their_budget() -> None:
    found = measure()
    assert [loaded.game for loaded in found] == [game.title for game in GAMES.values()]
    for loaded in found:
        assert loaded.bytes["Script"] > 10_000  # it was measured at all
        assert loaded.is_within_budget, loaded


def test_too_much_is_noticed() -> None:
    assert not Loaded("5211", Counter(Script=BUDGET + 1)).is_within_budget
