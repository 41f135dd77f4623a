"""Which tables exist: every refusal of a setup with what would be right."""

import pickle
from typing import Any

import pytest

from kikeriki.rules.core import AnyGame
from kikeriki.rules.errors import SetupError, shown
from kikeriki.rules.games import GAMES, find_game
from kikeriki.rules.setup import Edition, Option, check_setup, written

FIVE211 = GAMES["5211"]
EDITIONS = FIVE211.editions


def refused(game: AnyGame, edition: Any, players: Any, options: Any) -> SetupError:
    with pytest.raises(SetupError) as error:
        game.start(edition, players, options)
    return error.value


def test_every_game_edition_and_player_count_starts() -> None:
    for game in GAMES.values():
        for edition in game.editions:
            for players in edition.players:
                setup = game.start(edition.slug, players, {}).setup
                assert (setup.game, setup.edition, setup.players) == (game.slug, edition.slug, players)
                expected = {o.name: o.default(players) for o in edition.options if o.exists_for(players)}
                assert setup.options == expected


def test_every_value_of_every_option_is_taken() -> None:
    for game in GAMES.values():
        for edition in game.editions:
            for players in edition.players:
                for option in edition.options:
                    if option.exists_for(players):
                        for value in option.allowed(players):
                            got = game.start(edition.slug, players, {option.name: value}).setup.options[option.name]
                            assert got == value
                            assert type(got) is type(value)


def test_unknown_game() -> None:
    with pytest.raises(SetupError) as error:
        find_game("skat")
    assert error.value.code == "unknown-game"
    assert error.value.params == {"game": "skat", "allowed": list(GAMES)}
    assert find_game("5211") is FIVE211


@pytest.mark.parametrize("edition", ["2025", "", "2024 ", None, 2024])
def test_unknown_edition(edition: Any) -> None:
    error = refused(FIVE211, edition, 2, {})
    assert error.code == "unknown-edition"
    assert error.params == {"game": "5211", "edition": edition, "allowed": ["2024", "2021", "five-colors"]}


@pytest.mark.parametrize("edition", ["2024", "2021", "five-colors"])
@pytest.mark.parametrize("players", [-2, 0, 1, 6, True, "2", 2.0, None])
def test_player_count(edition: str, players: Any) -> None:
    error = refused(FIVE211, edition, players, {})
    assert error.code == "player-count"
    assert error.params == {"game": "5211", "edition": edition, "players": shown(players), "allowed": [2, 3, 4, 5]}


@pytest.mark.parametrize("name", ["lonng", "Long", "", "start", "memory_aid"])
def test_unknown_option(name: str) -> None:
    error = refused(FIVE211, "2024", 2, {name: True})
    assert error.code == "unknown-option"
    assert error.params == {"option": name, "edition": "2024", "allowed": ["long"]}


def test_F8_five_colors_has_no_long_game() -> None:
    error = refused(FIVE211, "five-colors", 2, {"long": True})
    assert error.code == "unknown-option"
    assert error.params == {"option": "long", "edition": "five-colors", "allowed": ["aggressive"]}
    assert refused(FIVE211, "five-colors", 2, {"long": False}).code == "unknown-option"


@pytest.mark.parametrize("edition", ["2024", "2021"])
def test_F3_only_five_colors_is_aggressive(edition: str) -> None:
    assert refused(FIVE211, edition, 2, {"aggressive": True}).code == "unknown-option"


@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize("value", [True, False])
def test_F3_aggressive_is_for_two_or_three(players: int, value: bool) -> None:
    error = refused(FIVE211, "five-colors", players, {"aggressive": value})
    assert (error.code, error.clause) == ("option-players", "F3")
    assert error.params == {"option": "aggressive", "players": players, "allowed": [2, 3]}


@pytest.mark.parametrize("value", [1, 0, "yes", "", None, 1.0])
def test_a_flag_is_a_flag(value: Any) -> None:
    error = refused(FIVE211, "2024", 2, {"long": value})
    assert (error.code, error.clause) == ("option-value", "F8")
    assert error.params == {"option": "long", "value": shown(value), "allowed": [False, True]}


@pytest.mark.parametrize("value", [[], {}, object])
def test_a_value_of_no_sensible_type_is_refused_too(value: Any) -> None:
    assert refused(FIVE211, "2024", 2, {"long": value}).code == "option-value"


@pytest.mark.parametrize("value", [True, False, "6", 0, 21, 6.0])
def test_K8_a_number_is_a_number(value: Any) -> None:
    error = refused(GAMES["kuiken-koers"], "standard", 3, {"rounds": value})
    assert (error.code, error.clause) == ("option-value", "K8")
    assert error.params["allowed"] == list(range(1, 21))


@pytest.mark.parametrize(("slug", "edition"), [("gloria-picktoria", "2007"), ("kuiken-koers", "standard")])
@pytest.mark.parametrize("seat", [3, 5, -1, "3", False])
def test_a_named_start_seat_must_exist(slug: str, edition: str, seat: Any) -> None:
    error = refused(GAMES[slug], edition, 3, {"start": seat})
    assert error.code == "option-value"
    assert error.params == {"option": "start", "value": seat, "allowed": ["random", 0, 1, 2]}


def test_the_first_refusal_is_about_what_comes_first() -> None:
    assert refused(FIVE211, "2025", 99, {"x": 1}).code == "unknown-edition"
    assert refused(FIVE211, "2024", 99, {"x": 1}).code == "player-count"
    assert refused(FIVE211, "2024", 2, {"x": 1, "long": 7}).code == "unknown-option"


def test_options_that_were_handed_in_are_not_kept() -> None:
    options = {"long": True}
    setup = check_setup("5211", EDITIONS, "2024", 2, options)
    options["long"] = False
    assert setup.options == {"long": True}


def test_a_setup_refusal_survives_pickling() -> None:
    error = refused(FIVE211, "2025", 2, {})
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is SetupError
    assert again.to_json() == error.to_json()


# Options as text


ROUNDS = Option("rounds", (1, 2, 3), "K8", per_players={4: 3})
START = Option("start", ("random", 0, 1, 2, 3), "G2", of_seats=True)
LONG = Option("long", (False, True), "F8")


def test_the_default_is_the_first_value_unless_the_player_count_says_otherwise() -> None:
    assert ROUNDS.default(2) == 1
    assert ROUNDS.default(4) == 3


@pytest.mark.parametrize("option", [ROUNDS, START, LONG], ids=lambda option: option.name)
def test_what_is_written_is_read(option: Option) -> None:
    for value in option.allowed(2):
        parsed = option.parse(written(value), 2)
        assert parsed == value
        assert type(parsed) is type(value)


def test_text_is_read_in_any_case() -> None:
    assert LONG.parse("YES", 2) is True
    assert LONG.parse("No", 2) is False
    assert START.parse("Random", 2) == "random"


@pytest.mark.parametrize(("option", "text"), [(LONG, "1"), (LONG, "true"), (LONG, ""), (ROUNDS, "4"), (ROUNDS, "yes")])
def test_text_that_is_no_value_is_refused(option: Option, text: str) -> None:
    with pytest.raises(SetupError) as error:
        option.parse(text, 2)
    assert error.value.code == "option-value"
    assert error.value.params["value"] == text


def test_text_that_names_a_seat_that_does_not_exist_is_refused() -> None:
    assert START.parse("1", 2) == 1
    with pytest.raises(SetupError, match="option-value"):
        START.parse("2", 2)


def test_an_edition_knows_its_options() -> None:
    edition = Edition("new", None, (2,), (LONG,))
    assert edition.option("long") is LONG
    with pytest.raises(SetupError, match="unknown-option"):
        edition.option("short")
