"""One JSON form: round trips of everything that travels, and every refusal with the place named."""

import json
import random
from dataclasses import dataclass
from typing import Any, Literal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kikeriki.rules.codec import dump, load, load_one_of
from kikeriki.rules.core import Outcome
from kikeriki.rules.errors import CodecError
from kikeriki.rules.five211 import GAME
from kikeriki.rules.five211.events import Chosen, Dealt, DeckEnded, Refilled, Revealed, Scored
from kikeriki.rules.five211.moves import Choose
from kikeriki.rules.five211.scoring import CountedColours, CountedRoosters, Tied
from kikeriki.rules.five211.view import View
from kikeriki.rules.setup import Setup
from tests.contract import play_out
from tests.setups import Table, tables

# A busy machine makes slow examples, and that is no fault of theirs.
in_peace = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])


def there_and_back(kind: Any, value: object) -> None:
    """Through real JSON text, to an equal value with the same form."""
    text = json.dumps(dump(value))
    again = load(kind, json.loads(text))
    assert again == value
    assert json.dumps(dump(again)) == text


# Round trips


@pytest.mark.parametrize("table", [t for t in tables() if t.game.slug == "5211"], ids=str)
def test_everything_in_a_match_goes_there_and_back(table: Table) -> None:
    game, viewers = table.game, (None, *range(table.players))
    match = play_out(table, random.Random(str(table)).choice, seed=str(table))
    there_and_back(Setup, match.setup)
    there_and_back(Outcome, match.outcome)
    state, moves = game.start(table.edition, table.players, table.options), set()
    for seq, event in enumerate(match.events):
        for form in (event, *(game.redact(event, viewer) for viewer in viewers)):
            assert load_one_of(game.events, json.loads(json.dumps(dump(form)))) == form
        state = game.apply(state, event)
        view = game.view(state, viewers[seq % len(viewers)])
        there_and_back(View, view)
        moves |= set(view.legal)
    for move in moves:
        assert load_one_of(game.moves, json.loads(json.dumps(dump(move)))) == move


@in_peace
@given(st.one_of([st.from_type(kind) for kind in GAME.events]))
def test_any_event_goes_there_and_back(event: object) -> None:
    assert load_one_of(GAME.events, json.loads(json.dumps(dump(event)))) == event


@in_peace
@given(st.builds(Choose, st.lists(st.text()).map(tuple)))
def test_any_move_goes_there_and_back(move: Choose) -> None:
    assert load_one_of(GAME.moves, json.loads(json.dumps(dump(move)))) == move


@in_peace
@given(st.from_type(View))
def test_any_view_goes_there_and_back(view: View) -> None:
    there_and_back(View, view)


def test_the_form_has_its_kind_first_and_null_for_what_is_absent() -> None:
    text = json.dumps(dump(Refilled((("B1", "B2"), None))))
    assert text == '{"kind": "refilled", "cards": [["B1", "B2"], null]}'
    assert json.dumps(dump(Choose(("Y3", "O1")))) == '{"kind": "choose", "cards": ["O1", "Y3"]}'


def test_steps_of_a_scoring_are_told_apart_by_their_kind() -> None:
    steps = (CountedRoosters(1, 4, True, False), CountedColours({"B": 2, "T": 2}), Tied(("B", "T"), 2))
    scored = Scored(3, steps, ((), ()), (0, 0), (7, 9))
    assert load(Scored, json.loads(json.dumps(dump(scored)))) == scored


def test_every_field_must_be_there_defaults_or_not() -> None:
    with pytest.raises(CodecError, match="missing-field"):
        load(Choose, {"cards": ["Y3"]})
    with pytest.raises(CodecError, match="unknown-kind"):
        load_one_of((Choose,), {"cards": ["Y3"]})


@pytest.mark.parametrize("value", [1.5, {1, 2}, object(), (1, 2.0), {"a": b"x"}])
def test_what_has_no_json_form_is_not_dumped(value: object) -> None:
    with pytest.raises(TypeError, match="has no JSON form"):
        dump(value)


@pytest.mark.parametrize("kind", [float, set[int], list[int], object])
def test_a_type_without_a_json_form_is_not_loaded(kind: Any) -> None:
    with pytest.raises(TypeError, match="no JSON form"):
        load(kind, None)


# Refusals


def refused(kind: Any, data: object, at: str = "") -> dict[str, Any]:
    """The code with its parameters."""
    read: Any = load_one_of if isinstance(kind, tuple) else load
    with pytest.raises(CodecError) as error:
        read(kind, data, at)
    return {"code": error.value.code, **error.value.params}


@pytest.mark.parametrize(
    ("kind", "data", "expected", "got"),
    [
        (int, "1", "int", "str"),
        (int, True, "int", "bool"),
        (int, 1.0, "int", "float"),
        (int, None, "int", "null"),
        (str, 1, "str", "int"),
        (str, ["a"], "str", "list"),
        (bool, 1, "bool", "int"),
        (bool, {}, "bool", "object"),
        (tuple[int, ...], "12", "list", "str"),
        (tuple[int, ...], {"0": 1}, "list", "object"),
        (tuple[int, int], None, "list", "null"),
        (dict[str, int], [], "object", "list"),
        (Choose, "choose Y3", "object", "str"),
        (Choose | None, 3, "object", "int"),
        ((Choose, Chosen), None, "object", "null"),
    ],
)
def test_wrong_type(kind: Any, data: object, expected: str, got: str) -> None:
    assert refused(kind, data, "here") == {"code": "wrong-type", "at": "here", "expected": expected, "got": got}


@pytest.mark.parametrize(
    ("kind", "data", "at"),
    [
        (Choose, {"kind": "choose", "cards": ["Y3", 3]}, "cards[1]"),
        (Choose, {"kind": "choose", "cards": "Y3"}, "cards"),
        (GAME.events, {"kind": "chosen", "seat": True, "cards": None}, "seat"),
        (GAME.events, {"kind": "chosen", "seat": 0, "cards": ["Y3", None]}, "cards[1]"),
        (GAME.events, {"kind": "revealed", "cards": [["Y3"], None]}, "cards[1]"),
        (Dealt, {"deck": 1, "removed": None, "hands": [None, ["B1", 2]], "pile": None}, "hands[1][1]"),
        (CountedColours, {"counts": {"B": 1, "T": "2"}}, "counts.T"),
        (DeckEnded, {"deck": 1, "hands": [], "totals": [1, 2.5], "over": True}, "totals[1]"),
        (DeckEnded, {"deck": 1, "hands": [], "totals": [], "over": 1}, "over"),
    ],
)
def test_wrong_type_names_the_place(kind: Any, data: object, at: str) -> None:
    error = refused(kind, data)
    assert (error["code"], error["at"]) == ("wrong-type", at)
    assert refused(kind, data, "events[7]")["at"] == f"events[7].{at}"


def test_the_place_reaches_into_the_steps_of_a_scoring() -> None:
    step = {"kind": "counted-colours", "counts": {"B": None}, "clause": "F5"}
    data = {"kind": "scored", "round": 1, "steps": [step], "scored": [], "points": [], "totals": []}
    assert refused(GAME.events, data)["at"] == "steps[0].counts.B"


@pytest.mark.parametrize("name", ["deck", "removed", "hands", "pile"])
def test_missing_field(name: str) -> None:
    data = dump(Dealt(1, None, (None, None), None))
    assert isinstance(data, dict)
    del data[name]
    assert refused(GAME.events, data, "event") == {"code": "missing-field", "at": "event", "field": name}


def test_unknown_field() -> None:
    data = {"kind": "choose", "cards": ["Y3"], "seat": 0}
    assert refused(Choose, data, "move") == {
        "code": "unknown-field",
        "at": "move",
        "field": "seat",
        "allowed": ["cards", "kind"],
    }


@pytest.mark.parametrize(
    ("data", "got"),
    [
        ({}, None),
        ({"kind": None}, None),
        ({"kind": "take"}, "take"),
        ({"kind": 5}, 5),
        ({"kind": ["choose"]}, "list"),
        ({"kind": {"choose": 1}}, "object"),
    ],
)
def test_unknown_kind(data: object, got: object) -> None:
    assert refused((Choose, Revealed), data, "x") == {
        "code": "unknown-kind",
        "at": "x",
        "allowed": ["choose", "revealed"],
        "got": got,
    }


@pytest.mark.parametrize(
    ("kind", "data", "allowed", "got"),
    [
        (Literal["a", "b"], "c", ["a", "b"], "c"),
        (Literal["a"], ["a"], ["a"], "list"),
        (Literal[1], True, [1], True),
        (Literal[True], 1, [True], 1),
        (None, 0, [None], 0),
        (tuple[int, int, int], [1, 2], [3], 2),
        (tuple[int, str], [1, "a", "b"], [2], 3),
    ],
)
def test_wrong_value(kind: Any, data: object, allowed: list[object], got: object) -> None:
    assert refused(kind, data, "x") == {"code": "wrong-value", "at": "x", "allowed": allowed, "got": got}


def test_wrong_value_of_a_kind_that_is_given() -> None:
    assert refused(Choose, {"kind": "take", "cards": []}) == {
        "code": "wrong-value",
        "at": "kind",
        "allowed": ["choose"],
        "got": "take",
    }


@dataclass(frozen=True)
class Named:
    name: str
    value: bool | int | str
    seat: int | None = None


@pytest.mark.parametrize("value", [True, False, 0, 1, "1", ""])
def test_a_union_of_plain_types_keeps_the_type(value: bool | int | str) -> None:
    named = load(Named, json.loads(json.dumps(dump(Named("x", value)))))
    assert named == Named("x", value)
    assert type(named.value) is type(value)


@pytest.mark.parametrize("value", [None, [], {}, 1.5])
def test_a_union_of_plain_types_refuses_the_rest(value: object) -> None:
    error = refused(Named, {"name": "x", "value": value})
    assert (error["code"], error["at"]) == ("wrong-type", "value")


def test_refusals_have_a_json_form_themselves() -> None:
    with pytest.raises(CodecError) as error:
        load(Choose, {"cards": 1})
    assert json.loads(json.dumps(error.value.to_json())) == {
        "code": "wrong-type",
        "clause": None,
        "params": {"at": "cards", "expected": "list", "got": "int"},
    }
