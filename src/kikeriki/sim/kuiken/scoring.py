"""The end of a round (K7) and of the match (K8)."""

from kikeriki.codes.kuiken import NUMBERS
from kikeriki.rules.kuiken.cards import ROW
from kikeriki.sim.chance import Record
from kikeriki.sim.compiling import compiled
from kikeriki.sim.kuiken.layout import OVER
from kikeriki.sim.kuiken.piles import draw_card


@compiled
def score(s: Record, first: int) -> None:
    """K7: specials are replaced, seat by seat from `first`, each row left to right; then the sums are noted."""
    seat = first
    for _ in range(s.players):
        total = 0
        for spot in range(seat * ROW, seat * ROW + ROW):
            card = int(s.rows[spot])
            while card >= NUMBERS:
                s.aside[card - NUMBERS] += 1
                card = draw_card(s)
            s.rows[spot] = card
            total += card
        s.points[seat] += total
        seat += 1
        if seat == s.players:
            seat = 0


@compiled
def points(s: Record, seat: int) -> int:
    return int(s.points[seat])


@compiled
def standing(s: Record, seat: int) -> float:
    """The fewer points, the better."""
    return -float(s.points[seat])


@compiled
def share(s: Record, seat: int) -> float:
    """K8: of the win for the fewest points: all of it, or what equals share."""
    equals = 0
    for other in range(s.players):
        if s.points[other] < s.points[seat]:
            return 0.0
        equals += s.points[other] == s.points[seat]
    return 1.0 / equals


@compiled
def scorings(s: Record) -> int:
    """How many rounds are over: it grows with each."""
    return int(s.round_number - (s.phase != OVER))
