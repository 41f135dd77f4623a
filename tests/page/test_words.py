"""English, German and Dutch: nothing missing, nothing left over, and a word for whatever the server may say."""

import pytest

from kikeriki.bots.levels import LEVELS
from kikeriki.rules.errors import IllegalMove
from kikeriki.rules.games import GAMES
from kikeriki.server.refusals import STATUS
from kikeriki.table.errors import SeatError, TimeError
from tests.page.words import LANGUAGES, PARAM, asked_for, plain, words_of

# What only a broken client could be told.
NEVER = {"wrong-origin", "wrong-method", "too-large", "not-revealing", "sealed", "wrong-commitment", "ahead"}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_keys_and_params(language: str) -> None:
    english, other = words_of("en"), words_of(language)
    assert set(other) == set(english)
    differ = [key for key, text in english.items() if set(PARAM.findall(text)) != set(PARAM.findall(other[key]))]
    assert not [key for key in differ if not key.endswith("_one")]  # "one seat" needs no number


def test_what_is_asked_for_is_there_and_nothing_else() -> None:
    keys, shelves = asked_for()
    there = {plain(key) for key in words_of("en")}
    unused = {key for key in there - keys if not any(key.startswith(f"{shelf}.") for shelf in shelves)}
    assert not unused
    tops = {key.partition(".")[0] for key in there}
    asked = {key for key in keys - shelves if key.partition(".")[0] in tops}
    assert not asked - there


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_its_words(language: str) -> None:
    words = {plain(key) for key in words_of(language)}
    wanted = {f"refused.{code}" for code in STATUS if code not in NEVER}
    wanted |= {f"refused.{code}" for code in (IllegalMove.codes | SeatError.codes | TimeError.codes) - NEVER}
    wanted |= {f"level.{level}" for level in LEVELS}
    for game in GAMES.values():
        wanted |= {f"about.{game.slug}", *(f"edition.{edition.slug}" for edition in game.editions)}
    for option in (option for game in GAMES.values() for edition in game.editions for option in edition.options):
        wanted.add(f"option.{option.name}")
        named = [value for value in option.values if type(value) is not int]
        wanted |= {f"value.{option.name}.{str(value).lower()}" for value in named}
    assert not wanted - words


def test_no_sentence_of_the_interface_shouts() -> None:
    for language in LANGUAGES:
        assert not [key for key, text in words_of(language).items() if "!" in text], language
