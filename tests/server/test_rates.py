"""Rates: never more than allowed, never less, and nobody pays for somebody else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kikeriki.server import rates
from kikeriki.server.rates import Rate


class Time:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@given(
    many=st.integers(1, 50),
    burst=st.integers(1, 50),
    pauses=st.lists(st.sampled_from([0.0, 0.01, 0.1, 0.5, 1.0, 7.0]), max_size=200),
)
def test_no_window_holds_more_than_the_rate_and_the_burst(many: int, burst: int, pauses: list[float]) -> None:
    time = Time()
    rate = Rate(many, 1.0, burst, time)
    let_in: list[float] = []
    for pause in pauses:
        time.now += pause
        if not rate.wait("ann"):
            let_in.append(time.now)
    for first, began in enumerate(let_in):
        for last, ended in enumerate(let_in[first:], first):
            assert last - first + 1 <= burst + (ended - began) * many + 1e-3


@given(many=st.integers(1, 50), burst=st.integers(1, 50), tries=st.integers(1, 200))
def test_whoever_waits_as_long_as_told_is_let_in(many: int, burst: int, tries: int) -> None:
    time = Time()
    rate = Rate(many, 1.0, burst, time)
    for let_in in range(tries):
        if wait := rate.wait("ann"):
            assert let_in >= burst
            time.now += wait + 1e-9
            assert not rate.wait("ann")


def test_nobody_pays_for_somebody_else() -> None:
    rate = Rate(1, 60, clock=Time())
    assert not rate.wait("ann")
    assert rate.wait("ann") == pytest.approx(60)
    assert not rate.wait("ben")


def test_the_quiet_are_forgotten_and_the_busy_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "MANY", 10)
    time = Time()
    rate = Rate(1, 60, clock=time)
    for quiet in range(10):
        rate.wait(f"quiet {quiet}")
    time.now += 59.0
    assert not rate.wait("busy")
    time.now += 2.0
    for other in range(30):
        rate.wait(f"other {other}")
    assert rate.wait("busy")
    assert not any(who.startswith("quiet") for who in rate._next)
