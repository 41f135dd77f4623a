"""What everybody sees of a turn, over whole matches."""

import random

from kikeriki.rules.gloria import GAME
from tests.contract import patient, play_out
from tests.setups import Table

TABLE = Table(GAME, "2007", 2, {})


def test_G3_everybody_sees_whether_the_turns_fox_action_is_used() -> None:
    match, moved = play_out(TABLE, patient(random.Random(1)), 1), False
    assert any(event.kind == "fox-moved" for event in match.events)
    for state, event in zip(list(match.record().states())[1:], match.events, strict=True):
        moved = event.kind == "fox-moved" or (moved and event.kind != "turn-ended")
        assert all(GAME.view(state, viewer).fox_moved == moved for viewer in (None, 0, 1))  # type: ignore[arg-type]


def test_G5_no_points_are_left_when_the_third_scoring_ends_the_match() -> None:
    cut_short = 0
    for seed in range(12):
        match = play_out(TABLE, patient(random.Random(seed)), seed)
        *_, before, last = match.record().states()
        cut_short += GAME.view(before, 0).points_left > 0  # type: ignore[arg-type]
        assert GAME.view(last, 0).points_left == 0  # type: ignore[arg-type]
    assert cut_short
