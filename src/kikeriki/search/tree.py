"""Information-set Monte Carlo tree search: one tree of everybody's actions, grown in a new world each time.

A node is reached by an action, whoever made it; in each world only some of its siblings are possible, and a node is
judged by how often it was chosen among the times that it could have been.
"""

import math
from typing import TYPE_CHECKING

from kikeriki.sim.chance import Row, below

if TYPE_CHECKING:  # what it calls, when it is bound to a game
    from kikeriki.search.flat import lead, play_on
    from kikeriki.sim.five211 import count_legal, nth_legal, redeal, scorings, share, step


def grow(
    root: Row,
    world: Row,
    seat: int,
    playouts: int,
    key: int,
    explore: float,
    depth: int,  # scorings until it is broken off; 0: never
    sense: int,  # of 100 moves in a playout, how many follow the rules of thumb
    children: Row,  # [node, action] → node, 0 for none
    parents: Row,
    seats: Row,  # who acted to get there
    visits: Row,
    chances: Row,  # how often it was possible
    worth: Row,  # for who acted
    size: int,
) -> int:
    """How many nodes there are then."""
    for nth in range(playouts):
        world[0] = root[0]
        s = world[0]
        redeal(s, seat, key + nth)
        while s.seat != seat:  # who picks at the same time, unseen
            step(s, play_on(s, sense))
        at, end = 0, scorings(s) + depth
        while s.seat >= 0 and (depth == 0 or scorings(s) < end):
            choices, new = count_legal(s), 0
            best, most = -1, -1.0
            for choice in range(choices):
                child = children[at, nth_legal(s, choice)]
                if child == 0:
                    new += 1
                    continue
                chances[child] += 1
                hope = worth[child] / visits[child] + explore * math.sqrt(
                    math.log(float(chances[child])) / visits[child]
                )
                if hope > most:
                    best, most = child, hope
            if new and size < len(parents):
                skip = below(s, new)
                for choice in range(choices):
                    action = nth_legal(s, choice)
                    if children[at, action] == 0:
                        if skip == 0:
                            children[at, action] = size
                            parents[size], seats[size], chances[size] = at, s.seat, 1
                            at = size
                            size += 1
                            step(s, action)
                            break
                        skip -= 1
                break
            if best < 0:
                break
            for choice in range(choices):
                action = nth_legal(s, choice)
                if children[at, action] == best:
                    step(s, action)
                    break
            at = best
        while s.seat >= 0 and (depth == 0 or scorings(s) < end):
            step(s, play_on(s, sense))
        while at > 0:
            visits[at] += 1
            worth[at] += share(s, seats[at]) if s.seat < 0 else lead(s, seats[at])
            at = parents[at]
        visits[0] += 1
    return size
