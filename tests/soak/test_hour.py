"""The judge of the hour: it must see a leak, and see none where there is only noise."""

import random
from collections.abc import Callable

import pytest

from tests.soak.hour import EVERY, Sample, judge

MINUTES = 70


def samples(
    memory: Callable[[float], float], tasks: Callable[[float], int] = lambda _: 0, descriptors: int = 0
) -> list[Sample]:
    """An hour and the warm-up before it; what comes and goes with the tables is noise, peaks are of the moment."""
    rng = random.Random("hour")
    made = []
    for at in (EVERY * n for n in range(int(MINUTES * 60 / EVERY))):
        noise = rng.gauss(0, 0.3) + (8.0 if rng.random() < 0.02 else 0.0)
        swing = rng.randrange(-4, 5)
        made.append(
            Sample(
                at,
                100 + memory(at / 3600) + noise,
                120.0,
                100 + swing + int(descriptors * at / 3600),
                75 + swing + tasks(at / 3600),
                40,
                72,
                int(80 * at),
                650_000,
            )
        )
    return made


def test_noise_and_a_warm_up_are_flat() -> None:
    assert judge(samples(lambda hours: min(hours * 60, 8.0)), warm_up=10)["flat"]


@pytest.mark.parametrize(
    "leaking",
    [
        pytest.param(samples(lambda hours: 2.0 * hours), id="two megabytes an hour"),
        pytest.param(samples(lambda hours: 1.0 * int(hours * 4)), id="a megabyte each quarter"),
        pytest.param(samples(lambda _: 0.0, tasks=lambda hours: int(40 * hours)), id="tasks"),
        pytest.param(samples(lambda _: 0.0, descriptors=40), id="descriptors"),
    ],
)
def test_a_leak_is_seen(leaking: list[Sample]) -> None:
    assert not judge(leaking, warm_up=10)["flat"]
