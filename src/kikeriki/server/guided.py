"""Guided first matches: against bots, from a deal that is always the same, so that whatever a newcomer should meet
comes up early. No I/O.

Such a deal hides nothing: its seed stands here. Nobody but its guest is at the table, the devices add no share to it,
and its bots answer the same moves in the same way. The seeds were found by `python -m bench.guided`.
"""

from dataclasses import dataclass, field

from kikeriki.bots.levels import TUTOR
from kikeriki.rules.fair import seeded
from kikeriki.rules.games import find_game
from kikeriki.rules.setup import OptionValue
from kikeriki.server.seating import Seating, new_seating
from kikeriki.table import Clock

PUPIL = 0  # the seat one learns in


@dataclass(frozen=True)
class FirstMatch:
    """About five minutes of a game."""

    edition: str
    players: int
    seed: int
    options: dict[str, OptionValue] = field(default_factory=dict)


FIRST_MATCHES = {
    "5211": FirstMatch("2024", 3, seed=4171),
    "gloria-picktoria": FirstMatch("2007", 2, seed=1893, options={"start": PUPIL}),
    "kuiken-koers": FirstMatch("standard", 2, seed=37769, options={"start": PUPIL, "rounds": 3}),
}


def deal_name(game: str) -> str:
    """What the deal is bound to instead of a match's id, which is another one each time."""
    return f"guided {game}"


def guided_seating(game: str, player: str, name: str, now: float) -> Seating:
    """The table, sealed: nobody can add to its deal, and it is dealt as soon as somebody looks."""
    slug = find_game(game).slug
    first = FIRST_MATCHES[slug]
    seating = new_seating(slug, first.edition, first.players, first.options, Clock(), "private", False, player, now)
    seating.guided = deal_name(slug)
    seating.contributions = list(seeded(first.seed, seating.guided).contributions)
    seating.sit(player, PUPIL, name)
    for seat in range(PUPIL + 1, first.players):
        seating.put_bot(player, seat, TUTOR)
    seating.gone[player] = now
    seating.seal(player, now)
    return seating
