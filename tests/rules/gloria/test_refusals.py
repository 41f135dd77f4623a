"""Every refusal: its code, what would be right, and a state that is untouched."""

import copy
from typing import Any

import pytest

from kikeriki.rules.errors import IllegalMove, WrongState
from kikeriki.rules.gloria import GAME
from kikeriki.rules.gloria.moves import Chest, Collect, Draw, Fox, Keep, Pass, Take
from kikeriki.rules.gloria.state import State
from tests.rules.gloria.tables import row, table

AT_WORK = table(
    players=3,
    hands=[["doubler", "hat", "joker", "mask", "worm"], ["statue"], []],
    chests=[[], ["hat"], []],
    collections=[[row("mask", 1), row("worm", 2, doubled=True)], [row("hat", 1)], [row("grain", 1)]],
    fox=(0, "mask"),
)
LAST_POINT = table(collections=[[row("mask", 1)], [row("hat", 1)]], fox=(0, "mask"), points_left=1)
MOVED = table(collections=[[row("mask", 1), row("worm", 1)], [row("hat", 1)]], fox=(0, "mask"), fox_moved=True)
ELSEWHERE = table(collections=[[row("mask", 1)], [row("hat", 1)]], fox=(1, "hat"))
NO_FOX = table(collections=[[row("mask", 1)], []])
PASSING = table(
    players=3, collections=[[row("mask", 1)], [row("hat", 1)], [row("worm", 1)]], fox=(0, "mask"), points_left=0
)
OVER = table(genghis=10, scores=[(0, 0)] * 3)

Params = dict[str, object]


def refused(state: State, seat: Any, move: Any) -> IllegalMove:
    before = copy.deepcopy(state)
    with pytest.raises(IllegalMove) as error:
        GAME.decide(state, seat, move)
    assert state == before
    return error.value


@pytest.mark.parametrize(
    ("state", "seat", "move", "code", "params"),
    [
        (OVER, 0, Take(0), "match-over", {}),
        (AT_WORK, 1, Take(0), "not-your-turn", {"seat": 1, "to_act": [0]}),
        (GAME.start("2007", 2, {}), 0, Take(0), "not-your-turn", {"seat": 0, "to_act": []}),
        (AT_WORK, 3, Take(0), "no-such-seat", {"seat": 3, "players": 3}),
        (AT_WORK, -1, Take(0), "no-such-seat", {"seat": -1, "players": 3}),
        (
            AT_WORK,
            0,
            Pass("hat"),
            "wrong-phase",
            {"move": "pass", "phase": "act", "allowed": ["chest", "collect", "take", "draw", "fox"]},
        ),
        (
            AT_WORK,
            0,
            Keep(),
            "wrong-phase",
            {"move": "keep", "phase": "act", "allowed": ["chest", "collect", "take", "draw", "fox"]},
        ),
        (PASSING, 0, Take(0), "wrong-phase", {"move": "take", "phase": "fox", "allowed": ["pass", "keep"]}),
        (PASSING, 0, Pass("worm"), "no-such-collection", {"seat": 1, "motif": "worm", "allowed": ["hat"]}),
        (PASSING, 0, Pass("mask"), "no-such-collection", {"seat": 1, "motif": "mask", "allowed": ["hat"]}),
        (
            AT_WORK,
            0,
            Chest("statue"),
            "card-not-held",
            {"card": "statue", "hand": ["doubler", "hat", "joker", "mask", "worm"]},
        ),
        (
            AT_WORK,
            0,
            Collect("grain", "grain"),
            "card-not-held",
            {"card": "grain", "hand": ["doubler", "hat", "joker", "mask", "worm"]},
        ),
        (AT_WORK, 0, Collect("mask", "worm"), "wrong-motif", {"card": "mask", "motif": "worm", "allowed": ["mask"]}),
        (AT_WORK, 0, Collect("hat", "hat"), "no-empty-chest", {"card": "hat", "open": ["mask", "worm"]}),
        (AT_WORK, 0, Collect("worm", "worm"), "collection-closed", {"motif": "worm"}),
        (AT_WORK, 0, Collect("joker", "worm"), "collection-closed", {"motif": "worm"}),
        (AT_WORK, 0, Collect("doubler", "worm"), "collection-closed", {"motif": "worm"}),
        (
            AT_WORK,
            0,
            Collect("joker", "hat"),
            "opens-nothing",
            {"card": "joker", "motif": "hat", "open": ["mask", "worm"]},
        ),
        (
            AT_WORK,
            0,
            Collect("doubler", "hat"),
            "opens-nothing",
            {"card": "doubler", "motif": "hat", "open": ["mask", "worm"]},
        ),
        (AT_WORK, 0, Take(3), "no-such-place", {"place": 3, "allowed": [0, 1, 2]}),
        (AT_WORK, 0, Take(-1), "no-such-place", {"place": -1, "allowed": [0, 1, 2]}),
        (LAST_POINT, 0, Draw(), "too-few-points", {"needed": 2, "left": 1}),
        (LAST_POINT, 0, Fox(1, "hat"), "too-few-points", {"needed": 2, "left": 1}),
        (MOVED, 0, Fox(0, "worm"), "fox-moved", {}),
        (ELSEWHERE, 0, Fox(0, "mask"), "fox-not-yours", {"fox": {"seat": 1, "motif": "hat"}}),
        (NO_FOX, 0, Fox(0, "mask"), "fox-not-yours", {"fox": None}),
        (AT_WORK, 0, Fox(2, "grain"), "fox-target", {"seat": 2, "allowed": [0, 1]}),
        (AT_WORK, 0, Fox(0, "mask"), "fox-stays", {"seat": 0, "motif": "mask"}),
        (AT_WORK, 0, Fox(0, "hat"), "no-such-collection", {"seat": 0, "motif": "hat", "allowed": ["mask", "worm"]}),
        (AT_WORK, 0, Fox(1, "mask"), "no-such-collection", {"seat": 1, "motif": "mask", "allowed": ["hat"]}),
    ],
)
def test_each_refusal_says_what_would_be_right(state: State, seat: int, move: Any, code: str, params: Params) -> None:
    error = refused(state, seat, move)
    assert error.code == code
    assert error.params == params


def test_G3_a_motif_is_no_joker() -> None:
    error = refused(AT_WORK, 0, Collect("joker", "joker"))
    assert error.code == "not-a-collectible"
    assert error.params["motif"] == "joker"


NONSENSE: list[Any] = [None, True, 1.5, [], {}, {"mask"}, ("mask",), b"mask", object(), float("nan"), "", "egg", 10**30]


@pytest.mark.parametrize("junk", NONSENSE)
def test_nonsense_inside_a_move_is_a_typed_refusal(junk: Any) -> None:
    moves: list[object] = [Chest(junk), Collect(junk, "mask"), Collect("joker", junk), Collect(junk, junk)]
    moves += [Take(junk), Fox(junk, "hat"), Fox(1, junk), junk]
    for move in moves:
        assert refused(AT_WORK, 0, move).clause in ("G3", None)
    assert refused(PASSING, 0, Pass(junk)).code == "no-such-collection"
    assert refused(AT_WORK, 1.5 if junk is None else junk, Take(0)).code in ("no-such-seat", "not-your-turn")


def test_true_is_neither_a_place_nor_a_seat() -> None:
    assert refused(AT_WORK, 0, Take(True)).code == "no-such-place"
    assert refused(AT_WORK, 0, Fox(True, "hat")).code == "fox-target"
    assert refused(AT_WORK, False, Take(0)).code == "no-such-seat"


def test_a_move_of_another_game_is_refused() -> None:
    error = refused(AT_WORK, 0, "take 0")
    assert error.code == "foreign-move"
    assert error.params["allowed"] == ["chest", "collect", "take", "draw", "fox", "pass", "keep"]


def test_a_state_of_another_game_is_refused() -> None:
    state: Any = object()
    for ask in (GAME.legal, GAME.view):
        with pytest.raises(WrongState):
            ask(state, 0)
    with pytest.raises(WrongState):
        GAME.decide(state, 0, Take(0))
    with pytest.raises(WrongState):
        GAME.outcome(state)


def test_a_seat_that_is_not_there_has_neither_moves_nor_a_view() -> None:
    for ask in (GAME.legal, GAME.view):
        with pytest.raises(IllegalMove) as error:
            ask(AT_WORK, 3)
        assert error.value.code == "no-such-seat"
