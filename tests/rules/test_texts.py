"""Our rules texts in all languages: the same clauses, and the same numbers in their tables."""

import re
from itertools import product

import pytest

from kikeriki.rules.five211.editions import EDITIONS, rules_for
from kikeriki.rules.games import GAMES
from kikeriki.rules.setup import Options, check_setup
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


@pytest.mark.parametrize(("game", "language"), ALL)
def test_it_opens_with_three_sentences(game: str, language: str) -> None:
    opening = rules_text(game, language).split("\n\n")[1].replace("\n", " ")
    assert len(re.findall(r"[.?](?: |$)", opening)) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_F2_its_table_is_that_of_the_rules(language: str) -> None:
    """A line for each number of players: put away (none is no number), pile, limit, roosters."""
    told = [[int(n) for n in row] for row in numbers(clauses(rules_text("5211", language))["F2"]) if len(row) > 2]
    expected = []
    games: list[tuple[str, Options]] = [("2024", {}), ("five-colors", {}), ("five-colors", {"aggressive": True})]
    for edition, options in games:
        for players in (2, 3) if options else (2, 3, 4, 5):
            rules = rules_for(check_setup("5211", EDITIONS, edition, players, options))
            pile = 100 - rules.removed - 5 * players
            expected.append([n for n in (players, rules.removed, pile, rules.limit, rules.roosters) if n])
    assert told == expected
