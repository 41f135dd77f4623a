"""`make soak-sim`: rules and sim through the same matches, 100,000 a game over every edition, option and number."""

from collections.abc import Callable, Iterator
from functools import partial

from kikeriki.rules.codec import Json
from kikeriki.rules.setup import Setup
from kikeriki.sim.compiling import digest
from tests.sim import five211, gloria, kuiken
from tests.sim.campaign import compare_part
from tests.sim.kuiken import FEW
from tests.soak.campaign import run

MATCHES = 100_000  # a game
AT_ONCE = 500
FIRST = 1_000  # parts, so that these matches are others than those of `make test`
EVERYTHING = 20  # parts that go through all that a table can agree on; the rest play what is short


def is_short(setup: Setup) -> bool:
    """What makes a match long makes it more of the same."""
    return not setup.options.get("long") and setup.options.get("rounds", 1) in FEW


def agree(slug: str, part: int) -> Json:
    twin = next(game.TWIN for game in (five211, gloria, kuiken) if game.TWIN.slug == slug)
    of = is_short if part >= EVERYTHING else (lambda _: True)
    return {"matches": AT_ONCE, "actions": compare_part(twin, FIRST + part, AT_ONCE, of)}


def pieces() -> Iterator[tuple[str, Callable[[], Json]]]:
    for part in range(MATCHES // AT_ONCE):
        for game in (five211, gloria, kuiken):
            slug = game.TWIN.slug
            yield f"{slug}, matches {part * AT_ONCE + 1} to {(part + 1) * AT_ONCE}", partial(agree, slug, part)


if __name__ == "__main__":
    run("sim", pieces(), sources=digest(("rules", "codes", "sim")))
