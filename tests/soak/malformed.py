"""`make soak-malformed`: a million malformed, huge, foreign messages and requests; no crash, no 5xx, memory flat."""

import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import psutil

from kikeriki.rules.codec import Json
from tests import postgres
from tests.server.malformed import disturb, errors_in
from tests.server.serving import UNLIMITED, running
from tests.soak.campaign import run

PIECES, ON_POSTGRES = 38, 4  # one piece is one server
BATCHES = 10  # in a piece; the tables are new in each
MESSAGES, REQUESTS = 2_000, 500  # in a batch
WARM = 3  # batches until everything that is filled once is full
MOST_GROWTH = 1.2  # of the server's memory from then on


def piece(name: str, *flags: str) -> Json:
    """One server under fire from its start to its end."""
    answers: Counter[str] = Counter()
    closes: Counter[int] = Counter()
    memory: list[int] = []
    messages = requests = lines = 0
    with tempfile.TemporaryDirectory() as home:
        with running(Path(home) / "data", *UNLIMITED, "--bot-pace=0", *flags) as server:
            process = psutil.Process(server.pid)
            for batch in range(BATCHES):
                tally = asyncio.run(disturb(server, f"{name}/{batch}", MESSAGES, REQUESTS))
                assert not tally.faults, tally.faults[:10]
                answers, closes = answers + tally.answers, closes + tally.closes
                messages, requests, lines = messages + tally.messages, requests + tally.requests, lines + tally.lines
                memory.append(process.memory_info().rss // 2**20)
        errors = errors_in(server.log.read_text())
    assert not errors, errors[:10]
    assert memory[-1] <= MOST_GROWTH * memory[WARM - 1], f"the server's memory grows: {memory} MiB"
    return {
        "messages": messages,
        "requests": requests,
        "lines": lines,
        "answers": dict(sorted(answers.items())),
        "closes": {str(code): count for code, count in sorted(closes.items())},
        "memory": list(memory),  # MiB, after each batch
    }


def on_postgres(name: str) -> Json:
    with postgres.cluster() as cluster:
        return piece(name, f"--database={cluster.fresh_database()}")


def pieces() -> Iterator[tuple[str, Callable[[], Json]]]:
    for n in range(PIECES):
        yield f"sqlite {n}", partial(piece, f"sqlite {n}")
    for n in range(ON_POSTGRES):
        yield f"postgresql {n}", partial(on_postgres, f"postgresql {n}")


if __name__ == "__main__":
    run("malformed", list(pieces())[: int(sys.argv[1])] if sys.argv[1:] else pieces())
