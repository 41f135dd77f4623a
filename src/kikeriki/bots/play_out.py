"""Whole matches between bots, as fast as the rules allow: for simulations and for measuring bots."""

import random
from collections.abc import Sequence

from kikeriki.bots.core import Bot
from kikeriki.rules.core import Seat
from kikeriki.rules.match import Match


def play_out(match: Match, bots: Sequence[Bot], rng: random.Random) -> None:
    """Let the bots play the match to its end, bot i in seat i."""
    while match.to_act:
        for seat in sorted(match.to_act):
            if seat in match.to_act:
                match.play(seat, bots[seat](match.view(seat), match.memory(seat), rng))


def shares(match: Match) -> list[float]:
    """The win, split among those who share it."""
    outcome = match.outcome
    assert outcome is not None, "the match is not over"

    def share(seat: Seat) -> float:
        return 1 / len(outcome.winners) if seat in outcome.winners else 0.0

    return [share(seat) for seat in range(match.setup.players)]
