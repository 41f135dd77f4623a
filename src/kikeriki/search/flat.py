"""Flat Monte Carlo: every choice is tried in the same worlds as the one that the rules of thumb advise."""

import math
from typing import TYPE_CHECKING, Any

from kikeriki.sim.chance import Record, Row, below

if TYPE_CHECKING:  # what it calls, when it is bound to a game
    from kikeriki.sim.five211 import advise, count_legal, nth_legal, redeal, scorings, share, standing, step


def play_on(s: Record, sense: int, guide: Any) -> int:
    """A move of a playout: by the rules of thumb in so many of 100 cases, else any."""
    if sense and below(s, 100) < sense:
        return advise(s, guide)
    return nth_legal(s, below(s, count_legal(s)))


def lead(s: Record, seat: int, scale: float) -> float:
    """How good it looks when a match is broken off: how one stands beside the others, as a share of the win."""
    best, sum_of_others = -1e9, 0.0
    for other in range(s.players):
        if other != seat:
            best = max(best, standing(s, other))
            sum_of_others += standing(s, other)
    ahead = standing(s, seat) - 0.5 * best - 0.5 * sum_of_others / (s.players - 1)
    return 1.0 / (1.0 + math.exp(-ahead / scale))


def try_all(
    root: Row,
    world: Row,
    seat: int,
    choices: Row,  # actions that are still tried, the advised one first
    first: int,
    last: int,
    key: int,
    depth: int,  # scorings until it is broken off; 0: never
    sense: int,  # of 100 moves in a playout, how many follow the rules of thumb
    scale: float,
    guide: Any,
    gains: Row,
    squares: Row,
) -> None:
    """Add up how much more each choice brings than the first one, in each of these worlds: luck is the same for all."""
    usual = 0.0
    for nth in range(first, last):
        for choice in range(len(choices)):
            world[0] = root[0]
            s = world[0]
            redeal(s, seat, key + nth)
            while s.seat != seat:  # who picks at the same time, unseen
                step(s, play_on(s, sense, guide))
            end = scorings(s) + depth
            step(s, choices[choice])
            while s.seat >= 0 and (depth == 0 or scorings(s) < end):
                step(s, play_on(s, sense, guide))
            brought = share(s, seat) if s.seat < 0 else lead(s, seat, scale)
            if choice == 0:
                usual = brought
            gains[choice] += brought - usual
            squares[choice] += (brought - usual) ** 2
