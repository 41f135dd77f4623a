"""`make soak-bots`: how often a bot wins among others of one kind, in each seat in turn, in thousands of matches."""

import math
import random
from collections.abc import Callable, Iterator
from functools import partial

from kikeriki.bots.levels import LEVELS, find_bot
from kikeriki.bots.play_out import play_out, shares
from kikeriki.rules.codec import Json
from kikeriki.rules.fair import seeded
from kikeriki.rules.games import GAMES
from kikeriki.rules.match import Match
from tests.soak.campaign import run

MATCHES = 2000


def win_share(slug: str, bot: str, others: str, players: int, matches: int = MATCHES) -> Json:
    """One `bot` among `others`, seat by seat; with the half width of the 95 % interval."""
    game = GAMES[slug]
    total = squares = 0.0
    for number in range(matches):
        seat = number % players
        bots = [find_bot(game, bot if s == seat else others) for s in range(players)]
        match = Match(game, game.editions[0].slug, players, {}, seeded("soak", f"{slug} {number}"))
        play_out(match, bots, random.Random(number))
        share = shares(match)[seat]
        total, squares = total + share, squares + share * share
    mean = total / matches
    spread = 1.96 * math.sqrt(max(0.0, squares / matches - mean * mean) / matches)
    return {"share": round(mean, 4), "within": round(spread, 4), "matches": matches}


def pieces() -> Iterator[tuple[str, Callable[[], Json]]]:
    for slug, game in GAMES.items():
        for players in game.editions[0].players:
            yield (
                f"{slug}: rule-1 among uniform, {players} players",
                partial(win_share, slug, "rule-1", "uniform", players),
            )
        for lower, higher in zip(("uniform", *LEVELS), LEVELS, strict=False):
            yield f"{slug}: {higher} against {lower}, 2 players", partial(win_share, slug, higher, lower, 2)


if __name__ == "__main__":
    run("bots", pieces())
