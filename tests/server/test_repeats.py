"""A message that comes several times, late or out of order changes nothing: short; `make soak-repeats` is long."""

from pathlib import Path
from typing import Any

import pytest

from kikeriki.server.live import LiveTable
from kikeriki.table import Table
from tests.server.repeats import Script, compare

MATCHES = 60
A_FEW = 12


async def test_matches_with_repeated_and_reordered_messages_end_as_the_clean_ones(tmp_path: Path) -> None:
    report = await compare(tmp_path, [Script.numbered(number) for number in range(MATCHES)])
    assert not report.faults
    assert report.matches == MATCHES
    assert report.carried > 2 * report.messages


async def test_a_server_without_keys_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    publish = LiveTable._publish

    def publish_and_forget(live: LiveTable, *args: Any) -> None:
        publish(live, *args)
        live.held.keys.clear()

    monkeypatch.setattr(LiveTable, "_publish", publish_and_forget)
    report = await compare(tmp_path, [Script.numbered(number) for number in range(A_FEW)])
    assert {"refused after done", "doubled"} <= report.faults.keys()


async def test_a_server_that_takes_any_choice_for_the_latest_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = Table.play

    def play_any(table: Table, seat: int, move: Any, now: float, seq: int | None = None, nth: int = 0) -> Any:
        return play(table, seat, move, now, seq, min(nth, 0))

    monkeypatch.setattr(Table, "play", play_any)
    scripts = [script for number in range(2 * A_FEW) if (script := Script.numbered(number)).game == "5211"]
    report = await compare(tmp_path, scripts)
    assert "other events" in report.faults
