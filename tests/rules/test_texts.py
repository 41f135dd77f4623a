"""Our rules texts in all languages: the same clauses, and the same numbers in their tables."""

import re
from itertools import product

import pytest

from kikeriki.rules.games import GAMES
from kikeriki.rules.texts import clauses, languages, rules_text

LANGUAGES = ("de", "en", "nl")
ALL = list(product(GAMES, LANGUAGES))


def numbers(section: str) -> list[list[str]]:
    """Of a section's tables, row by row."""
    return [re.findall(r"\d+", line) for line in section.splitlines() if line.startswith("|")]


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_written_in_every_language(game: str) -> None:
    assert languages(game) == list(LANGUAGES)


@pytest.mark.parametrize(("game", "language"), ALL)
def test_every_language_says_the_same_in_the_same_order(game: str, language: str) -> None:
    english, other = (clauses(rules_text(game, each)) for each in ("en", language))
    assert list(other) == list(english)
    for clause in english:
        assert numbers(other[clause]) == numbers(english[clause]), clause
        assert other[clause].count("\n- ") == english[clause].count("\n- "), clause


@pytest.mark.parametrize(("game", "language"), ALL)
def test_it_does_not_shout(game: str, language: str) -> None:
    assert "!" not in rules_text(game, language)
