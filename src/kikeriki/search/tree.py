"""Information-set Monte Carlo tree search: in every playout another world, and a node for all that look alike.

A node is what the seat that acts sees and remembers: its obs. So nobody, the opponents in the playouts included, acts
on what they cannot know; and what may be done is the same whenever a node is come to. Where to go is decided as in
PUCT: a choice is worth what it brought, and is hoped to be worth more the less often it was tried and the likelier
the rules of thumb find it.
"""

import math
from typing import TYPE_CHECKING, Any

from kikeriki.sim.chance import Row
from kikeriki.sim.compiling import compiled

if TYPE_CHECKING:  # what it calls, when it is bound to a game
    from kikeriki.search.flat import lead, play_on
    from kikeriki.sim.five211 import advise, count_legal, nth_legal, observe, redeal, scorings, share, step

NOBODY, RIPE = -1, -2  # beside a choice; what is less, ripens with every visit
PATH = 64  # decisions of a playout that are remembered in the tree, at most
STEPS = 0x9E3779B97F4A7C15 - (1 << 64)  # odd, and its bits look like chance


@compiled
def name_of(seen: Row) -> int:
    """A number for an obs, read as integers of 64 bits; 0 is nobody's."""
    name = 1
    for at in range(len(seen)):
        name = (name ^ seen[at]) * STEPS
        name ^= (name >> 29) & 0x7FFFFFFFF
    return name if name != 0 else 1


@compiled
def find(names: Row, name: int) -> int:
    """Where the node lies, or where it would: an empty place."""
    at = name & (len(names) - 1)
    while names[at] != 0 and names[at] != name:
        at = (at + 1) & (len(names) - 1)
    return at


@compiled
def pick(node: int, choices: int, explore: float, trust: float, advised: Row, visits: Row, worth: Row) -> int:
    """Where to go from a node."""
    tries, won = 0, 0.0
    for choice in range(choices):
        tries += visits[node, choice]
        won += worth[node, choice]
    usual = won / tries if tries else 0.5
    best, most = 0, -1.0
    for choice in range(choices):
        prior = (1.0 - trust) / choices if advised[node] >= 0 else 1.0 / choices
        if choice == advised[node]:
            prior += trust
        tried = visits[node, choice]
        hope = worth[node, choice] / tried if tried else usual
        hope += explore * prior * math.sqrt(tries + 1.0) / (1.0 + tried)
        if hope > most:
            best, most = choice, hope
    return best


def grow(
    root: Row,
    world: Row,
    seat: int,
    choices: int,  # that the seat has
    playouts: int,
    key: int,
    explore: float,
    trust: float,  # how much of the hope goes to what the rules of thumb find best; the rest is everybody's
    depth: int,  # scorings until it is broken off; 0: never
    sense: int,  # of 100 moves in a playout, how many follow the rules of thumb
    scale: float,
    guide: Any,
    obs: Row,  # of one seat
    seen: Row,  # the same memory, as integers of 64 bits
    path: Row,  # [n, 3]: node, choice, seat
    own: int,  # the node of the seat that thinks
    names: Row,  # of the nodes; 0 where there is none; its length is a power of two
    advised: Row,  # the choice that the rules of thumb make at a node; before: how many visits it still needs
    visits: Row,  # [node, choice]
    worth: Row,  # [node, choice], for who acts there
    size: int,
) -> int:
    """How many nodes there are then. Every choice of the seat is tried in the same worlds: luck is the same for all."""
    for _ in range(playouts):
        first = pick(own, choices, explore, trust, advised, visits, worth)
        world[0] = root[0]
        s = world[0]
        redeal(s, seat, key + visits[own, first])
        while s.seat != seat:  # who picks at the same time, unseen
            step(s, play_on(s, sense, guide))
        end = scorings(s) + depth
        path[0, 0], path[0, 1], path[0, 2] = own, first, seat
        length, out = 1, 0  # a bit for each seat that has left what is known in this playout
        step(s, nth_legal(s, first))
        while s.seat >= 0 and (depth == 0 or scorings(s) < end):
            who = int(s.seat)
            if out >> who & 1 or length == len(path):
                step(s, play_on(s, sense, guide))
                continue
            observe(s, who, obs)
            name = name_of(seen)
            node = find(names, name)
            if names[node] == 0 and 2 * size < len(names):
                names[node] = name
                size += 1
            if names[node] == 0 or advised[node] < RIPE:
                advised[node] += names[node] != 0
                out |= 1 << who
                continue
            count = count_legal(s)
            if advised[node] == RIPE:
                advised[node] = NOBODY
                if trust > 0:
                    wise = advise(s, guide)
                    for choice in range(count):
                        if nth_legal(s, choice) == wise:
                            advised[node] = choice
            best = pick(node, count, explore, trust, advised, visits, worth)
            path[length, 0], path[length, 1], path[length, 2] = node, best, who
            length += 1
            step(s, nth_legal(s, best))
        for at in range(length):
            who = path[at, 2]
            visits[path[at, 0], path[at, 1]] += 1
            worth[path[at, 0], path[at, 1]] += share(s, who) if s.seat < 0 else lead(s, who, scale)
    return size
