"""What bots do is counted for both kinds that sit there, in every game."""

import pytest

from bench.habits import count
from kikeriki.rules.games import GAMES


@pytest.mark.parametrize("slug", GAMES)
def test_habits_are_counted_of_the_bot_and_of_rule_1(slug: str) -> None:
    seen = count(slug, "uniform", 2, 4)
    assert len(seen) >= 3
    for habit, by in seen.items():
        assert by["uniform"], habit
        assert by["rule-1"], habit


def test_who_does_anything_shows_it() -> None:
    """It lays high cards on low ones and chests doublers, both of which `rule-1` avoids."""
    kuiken = count("kuiken-koers", "uniform", 4, 24)
    bluffs = kuiken["lays a drawn 7 to 9 on a lower card that it knows"]
    assert sum(bluffs["uniform"]) / len(bluffs["uniform"]) > 0.03
    assert sum(bluffs["rule-1"]) / len(bluffs["rule-1"]) < 0.01
    gloria = count("gloria-picktoria", "uniform", 2, 8)
    chested = gloria["a doubler, of what it chests"]
    assert sum(chested["uniform"]) / len(chested["uniform"]) > sum(chested["rule-1"]) / len(chested["rule-1"])
