import pytest

from kikeriki.rules.errors import SetupError
from kikeriki.rules.kuiken import GAME
from kikeriki.rules.setup import OptionValue


@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_K8_as_many_rounds_as_players_but_four_with_two(players: int, rounds: int) -> None:
    assert GAME.start("standard", players, {}).setup.options["rounds"] == rounds


def test_the_first_value_of_every_option_is_the_default() -> None:
    assert GAME.start("standard", 4, {}).setup.options == {
        "starter": "keep",
        "draw_two_discard": "after",
        "reshuffle": "all",
        "rounds": 4,
        "start": "random",
        "memory_aid": False,
    }


@pytest.mark.parametrize("rounds", [1, 20])
def test_K8_one_to_twenty_rounds_can_be_agreed(rounds: int) -> None:
    assert GAME.start("standard", 2, {"rounds": rounds}).setup.options["rounds"] == rounds


@pytest.mark.parametrize(
    ("name", "value", "clause"),
    [
        ("rounds", 0, "K8"),
        ("rounds", 21, "K8"),
        ("rounds", True, "K8"),
        ("start", 3, "K8"),
        ("starter", "swap", "K2"),
        ("draw_two_discard", "never", "K4"),
        ("reshuffle", "some", "K5"),
        ("memory_aid", 1, "K9"),
    ],
)
def test_an_option_with_another_value_is_refused(name: str, value: OptionValue, clause: str) -> None:
    with pytest.raises(SetupError) as refusal:
        GAME.start("standard", 3, {name: value})
    assert (refusal.value.code, refusal.value.clause) == ("option-value", clause)


@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_play(players: int) -> None:
    with pytest.raises(SetupError) as refusal:
        GAME.start("standard", players, {})
    assert refusal.value.code == "player-count"
