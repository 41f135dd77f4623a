"""`make soak-bots`: how often a bot wins among others of one kind, in each seat in turn, in thousands of matches."""

import hashlib
from collections.abc import Callable, Iterator
from functools import partial

from kikeriki.bots.learned import weights
from kikeriki.bots.levels import DIALS, LEVELS
from kikeriki.rules.codec import Json
from kikeriki.rules.games import GAMES
from tests.soak.campaign import run
from tests.strength import win_share

MATCHES = 2000


def measure(slug: str, bot: str, others: str, players: int) -> Json:
    share = win_share(slug, bot, others, players, MATCHES)
    return {"share": round(share.mean, 4), "within": round(share.within, 4), "matches": share.matches}


Pieces = Iterator[tuple[str, Callable[[], Json]]]


def by_rules() -> Pieces:
    for slug, game in GAMES.items():
        for players in game.editions[0].players:
            yield (
                f"{slug}: rule-1 among uniform, {players} players",
                partial(measure, slug, "rule-1", "uniform", players),
            )


def levels(slug: str) -> Pieces:
    for lower, higher in zip(("uniform", *LEVELS), LEVELS, strict=False):
        yield f"{slug}: {higher} against {lower}, 2 players", partial(measure, slug, higher, lower, 2)


def learned(slug: str) -> str:
    """What a game's levels know and how they differ: when that changes, they are measured again."""
    return hashlib.sha256(weights(slug) + repr(DIALS[slug]).encode()).hexdigest()[:12]


if __name__ == "__main__":
    run("bots", by_rules())
    for slug in GAMES:
        run("bots", levels(slug), learned=learned(slug))
