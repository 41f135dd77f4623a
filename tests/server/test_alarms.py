"""Alarms, on both event loops: uvloop's handles are not asyncio's."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
import uvloop

from kikeriki.server.alarms import Alarm

RUN = [pytest.param(asyncio.run, id="asyncio"), pytest.param(uvloop.run, id="uvloop")]
Run = Callable[[Coroutine[Any, Any, None]], None]


@pytest.mark.parametrize("run", RUN)
def test_it_rings_once_at_the_earliest_time_it_was_set_to(run: Run) -> None:
    async def set_often() -> None:
        rung: list[float] = []
        loop = asyncio.get_running_loop()
        alarm = Alarm()
        alarm.ring_in(30, lambda: rung.append(loop.time()))
        first = alarm.at
        alarm.ring_in(60, lambda: rung.append(loop.time()))
        assert alarm.at == first
        alarm.ring_in(0.02, lambda: rung.append(loop.time()))
        at = alarm.at
        assert at is not None
        alarm.ring_in(0.05, lambda: rung.append(loop.time()))
        await asyncio.sleep(0.15)
        assert alarm.at is None
        assert len(rung) == 1
        assert at - 0.002 <= rung[0]

    run(set_often())


@pytest.mark.parametrize("run", RUN)
def test_now_is_a_time_like_any_other(run: Run) -> None:
    async def set_to_now() -> None:
        rung: list[str] = []
        alarm = Alarm()
        for number in range(3):
            alarm.ring_in(0.0, lambda: rung.append("rung"))
            alarm.ring_in(0.0, lambda: rung.append("again"))
            alarm.ring_in(1.0, lambda: rung.append("late"))
            await asyncio.sleep(0.01)
            assert rung == ["rung"] * (number + 1)

    run(set_to_now())


@pytest.mark.parametrize("run", RUN)
def test_silenced_it_does_not_ring(run: Run) -> None:
    async def silence() -> None:
        rung: list[str] = []
        alarm = Alarm()
        alarm.ring_in(0.01, lambda: rung.append("rung"))
        alarm.silence()
        assert alarm.at is None
        alarm.silence()
        await asyncio.sleep(0.05)
        assert not rung

    run(silence())
