"""How often a bot wins among others of one kind."""

import math
import random
from dataclasses import dataclass

from kikeriki.bots.levels import find_bot
from kikeriki.bots.play_out import play_out, shares
from kikeriki.rules.fair import seeded
from kikeriki.rules.games import GAMES
from kikeriki.rules.match import Match


@dataclass(frozen=True)
class Share:
    mean: float
    within: float  # half of the 95 % interval
    matches: int


def win_share(slug: str, bot: str, others: str, players: int, matches: int) -> Share:
    """One `bot` among `others`, in each seat in turn; a shared win is split."""
    game = GAMES[slug]
    total = squares = 0.0
    for number in range(matches):
        seat = number % players
        bots = [find_bot(game, bot if at == seat else others) for at in range(players)]
        match = Match(game, game.editions[0].slug, players, {}, seeded("soak", f"{slug} {number}"))
        play_out(match, bots, random.Random(number))
        share = shares(match)[seat]
        total, squares = total + share, squares + share * share
    mean = total / matches
    return Share(mean, 1.96 * math.sqrt(max(0.0, squares / matches - mean * mean) / matches), matches)
