"""Flat Monte Carlo: every choice is tried in many worlds, those that went well more often than others."""

import math
from typing import TYPE_CHECKING

from kikeriki.sim.chance import Record, Row, below

if TYPE_CHECKING:  # what it calls, when it is bound to a game
    from kikeriki.sim.five211 import advise, count_legal, nth_legal, points, redeal, scorings, share, step


def play_on(s: Record, sense: int) -> int:
    """A move of a playout: by the rules of thumb in so many of 100 cases, else any."""
    if sense and below(s, 100) < sense:
        return advise(s)
    return nth_legal(s, below(s, count_legal(s)))


def lead(s: Record, seat: int) -> float:
    """How good it looks when a match is broken off: one's points beside what the others have, as a share of the win."""
    best, sum_of_others = -1000, 0
    for other in range(s.players):
        if other != seat:
            best = max(best, points(s, other))
            sum_of_others += points(s, other)
    ahead = points(s, seat) - 0.5 * best - 0.5 * sum_of_others / (s.players - 1)
    return 1.0 / (1.0 + math.exp(-ahead / 8.0))


def try_all(
    root: Row,
    world: Row,
    seat: int,
    playouts: int,
    key: int,
    explore: float,
    depth: int,
    sense: int,
    worth: Row,
    tries: Row,
) -> None:
    """`worth[n]` is the sum of what the n-th choice brought in `tries[n]` worlds, those of earlier calls included."""
    before = tries.sum()
    for nth in range(playouts):
        world[0] = root[0]
        s = world[0]
        redeal(s, seat, key + nth)
        while s.seat != seat:  # who picks at the same time, unseen
            step(s, play_on(s, sense))
        choices = count_legal(s)
        best, most = 0, -1.0
        for choice in range(choices):
            if tries[choice] == 0:
                best = choice
                break
            hope = worth[choice] / tries[choice] + explore * math.sqrt(math.log(before + nth + 1.0) / tries[choice])
            if hope > most:
                best, most = choice, hope
        end = scorings(s) + depth
        step(s, nth_legal(s, best))
        while s.seat >= 0 and (depth == 0 or scorings(s) < end):
            step(s, play_on(s, sense))
        worth[best] += share(s, seat) if s.seat < 0 else lead(s, seat)
        tries[best] += 1
