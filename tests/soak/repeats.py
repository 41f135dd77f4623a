"""`make soak-repeats`: 10,000 matches with each message sent 1 to 5 times and out of order end as the clean ones."""

import asyncio
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from kikeriki.rules.codec import Json
from tests.server.repeats import Script, compare
from tests.soak.campaign import run

MATCHES = 10_000
A_PIECE = 250


def end_alike(first: int) -> Json:
    with tempfile.TemporaryDirectory(prefix="kikeriki-") as folder:
        scripts = [Script.numbered(number) for number in range(first, first + A_PIECE)]
        report = asyncio.run(compare(Path(folder), scripts))
    assert not report.faults, f"from {first}: {report.faults}"
    return report.to_json()


def pieces() -> Iterator[tuple[str, Callable[[], Json]]]:
    for first in range(0, MATCHES, A_PIECE):
        yield f"matches {first + 1} to {first + A_PIECE}", partial(end_alike, first)


if __name__ == "__main__":
    run("repeats", pieces())
