"""The worked examples: the rules play them, and they show what our texts say."""

import re

import pytest

from kikeriki.rules.examples import EXAMPLES, Example, steps
from kikeriki.rules.five211.events import Scored
from kikeriki.rules.five211.scoring import CountedColours, CountedRoosters, Majority, NoMajority
from kikeriki.rules.games import GAMES
from kikeriki.rules.gloria.events import Scored as GloriaScored
from kikeriki.rules.kuiken.events import RoundEnded
from kikeriki.rules.texts import clauses, rules_text

ALL = [example for examples in EXAMPLES.values() for example in examples]
COLOURS = {"blue": "B", "turquoise": "T", "green": "G", "yellow": "Y", "orange": "O"}


def named(name: str) -> Example:
    return next(example for example in ALL if example.name == name)


Scoring = Scored | GloriaScored | RoundEnded


def last(name: str) -> Scoring:
    """The scoring that the example ends with."""
    events = [event for step in steps(named(name)) for event in step.events]
    return [event for event in events if isinstance(event, Scoring)][-1]


def test_every_game_has_examples_with_names_of_their_own() -> None:
    assert set(EXAMPLES) == set(GAMES)
    assert len({example.name for example in ALL}) == len(ALL)


@pytest.mark.parametrize("example", ALL, ids=lambda example: example.name)
def test_an_example_plays_and_belongs_to_a_clause(example: Example) -> None:
    told = steps(example)
    assert len(told) > 1
    assert all(step.events for step in told[1:])
    assert all(step.view.seat == example.seat and step.view.legal == () for step in told)
    assert example.clause in clauses(rules_text(example.game))


def test_F5_its_table_is_played_row_by_row() -> None:
    rows = re.findall(r"^\| (\d.*?) \| (\w+)", clauses(rules_text("5211"))["F5"], re.MULTILINE)
    played = [example for example in ALL if example.clause == "F5"]
    assert len(rows) == len(played) == 5
    for (counts, winner), example in zip(rows, played, strict=True):
        scored = last(example.name)
        assert isinstance(scored, Scored)
        _, counted, *_, decided = scored.steps
        assert isinstance(counted, CountedColours)
        told = {COLOURS[colour]: int(count) for count, colour in re.findall(r"(\d+) (\w+)", counts)}
        assert {colour: count for colour, count in counted.counts.items() if count} == told
        if winner == "nothing":
            assert isinstance(decided, NoMajority)
        else:
            assert isinstance(decided, Majority)
            assert decided.colour == COLOURS[winner]


@pytest.mark.parametrize(
    ("name", "hit"), [("roosters", True), ("one-rooster-too-many", False), ("more-roosters", True)]
)
def test_F4_six_roosters_score_and_a_seventh_silences_them(name: str, hit: bool) -> None:
    scored = last(name)
    assert isinstance(scored, Scored)
    assert isinstance(counted := scored.steps[0], CountedRoosters)
    assert counted.hit == hit


def test_G6_the_hats_of_the_text() -> None:
    without, under = last("second-shared"), last("under-the-fox")
    assert isinstance(without, GloriaScored)
    assert isinstance(under, GloriaScored)
    hats = {scored: {share.seat: share.points for share in scored.motifs[-1].shares} for scored in (without, under)}
    assert hats[without] == {0: 3, 1: 0, 2: 0}
    assert hats[under] == {0: 0, 1: 4, 2: 2}  # Ben has a doubler


def test_K7_the_row_of_the_text() -> None:
    ended = last("the-end-of-a-round")
    assert isinstance(ended, RoundEnded)
    assert ended.sums[0] == 14
