"""`make soak-leaks`: the proof of no leaks on ten thousand matches. A leak stops it; resumed, it goes on from there."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from kikeriki.rules.codec import Json
from kikeriki.rules.games import GAMES
from tests.server.leaks import prove_apart
from tests.soak.campaign import run

MATCHES = 10_100  # in one of two hundred nothing can differ: those do not count
BATCH = 50
MOVES = 200  # at most, in a match


def pieces() -> Iterator[tuple[str, Callable[[], Json]]]:
    """Batches, the games in turn, so that whoever stops early has seen some of each."""
    games = list(GAMES)
    for batch in range(-(-MATCHES // BATCH)):
        slug, first = games[batch % len(games)], batch // len(games) * BATCH
        yield f"{slug}, matches {first + 1} to {first + BATCH}", partial(_prove, slug, range(first, first + BATCH))


def _prove(slug: str, seeds: range) -> Json:
    with TemporaryDirectory() as directory:
        return dict(prove_apart(Path(directory), slug, seeds, MOVES).count)


if __name__ == "__main__":
    run("leaks", pieces())
