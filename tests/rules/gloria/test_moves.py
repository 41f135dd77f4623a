"""The notation of the moves."""

import json

import pytest

from kikeriki.rules.codec import dump, load_one_of
from kikeriki.rules.errors import NotationError
from kikeriki.rules.gloria import GAME
from kikeriki.rules.gloria.moves import Chest, Collect, Draw, Fox, Keep, Move, Pass, Take

WRITTEN: list[tuple[str, Move]] = [
    ("chest mask", Chest("mask")),
    ("chest joker", Chest("joker")),
    ("collect tooth-necklace", Collect("tooth-necklace", "tooth-necklace")),
    ("collect joker on mask", Collect("joker", "mask")),
    ("collect doubler on fox-rug", Collect("doubler", "fox-rug")),
    ("take 0", Take(0)),
    ("draw", Draw()),
    ("fox to 1 mask", Fox(1, "mask")),
    ("pass mask", Pass("mask")),
    ("keep", Keep()),
]


@pytest.mark.parametrize(("text", "move"), WRITTEN)
def test_each_move_has_one_text_and_one_json_form(text: str, move: Move) -> None:
    assert GAME.write_move(move) == text
    assert GAME.read_move(text) == move
    assert load_one_of(GAME.moves, json.loads(json.dumps(dump(move)))) == move


def test_case_and_spaces_do_not_matter() -> None:
    assert GAME.read_move("  Collect  JOKER on  Mask ") == Collect("joker", "mask")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "take",
        "take x",
        "take -1",
        "take 10",
        "take ٣",
        "draw 2",
        "fox 1 mask",
        "fox to one mask",
        "collect",
        "knock",
    ],
)
def test_an_unreadable_text_is_refused_with_the_forms_there_are(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        GAME.read_move(text)
    assert refused.value.code == "unreadable-move"
    assert "fox to SEAT MOTIF" in str(refused.value.params["forms"])


@pytest.mark.parametrize(
    "text",
    ["chest egg", "chest genghis", "collect joker", "collect egg on mask", "pass joker", "fox to 1 doubler"],
)
def test_an_unknown_card_is_refused_with_the_cards_there_are(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        GAME.read_move(text)
    assert refused.value.code == "unknown-card"
    assert "mask" in str(refused.value.params["allowed"])
