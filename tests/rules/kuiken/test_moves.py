import pytest

from kikeriki.rules import codec
from kikeriki.rules.errors import NotationError
from kikeriki.rules.kuiken import GAME
from kikeriki.rules.kuiken.moves import (
    Decline,
    Discard,
    Draw,
    DrawTwo,
    Knock,
    Move,
    Peek,
    Place,
    Seen,
    Swap,
    Take,
)

WRITTEN: list[tuple[Move, str]] = [
    (Seen(), "seen"),
    (Take(2), "take 2"),
    (Draw(), "draw"),
    (Place(3), "place 3"),
    (Discard(), "discard"),
    (Swap(1, 2, 3), "swap 1 with 2.3"),
    (Peek(0), "peek 0"),
    (DrawTwo(), "draw two"),
    (Knock(), "knock"),
    (Decline(), "decline"),
]


@pytest.mark.parametrize(("move", "text"), WRITTEN)
def test_every_move_is_written_and_read(move: Move, text: str) -> None:
    assert GAME.write_move(move) == text
    assert GAME.read_move(text) == move
    assert GAME.read_move(f"  {text.upper().replace(' ', '  ')} ") == move


@pytest.mark.parametrize(("move", "text"), WRITTEN)
def test_every_move_has_one_json_form(move: Move, text: str) -> None:
    data = codec.dump(move)
    assert codec.load_one_of(GAME.moves, data) == move, text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "take",
        "take x",
        "take -1",
        "take 1 2",
        "draws",
        "swap 1 with 2",
        "swap 1 2.3",
        "peek ٣",
        "take " + "9" * 5000,
    ],
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        GAME.read_move(text)
    assert refusal.value.code == "unreadable-move"
    assert "swap 1 with 2.3" in str(refusal.value.params["forms"])
