"""Worlds that a seat cannot tell from its own: a record of what it sees and remembers, the rest dealt anew."""

from typing import Any

import numpy as np

from kikeriki.codes.five211 import COPIES_OF_KIND, KINDS, kinds_of
from kikeriki.rules.five211.memory import Memory
from kikeriki.rules.five211.view import View
from kikeriki.rules.setup import Setup
from kikeriki.sim.chance import Record, shuffle
from kikeriki.sim.compiling import compiled
from kikeriki.sim.five211.layout import CARDS, NONE, configure


def picture(setup: Setup, view: View, memory: Memory, picked: tuple[int, ...] = ()) -> Any:
    """A record as far as the seat knows it; what it does not know is nonsense until `redeal` fills it in."""
    s = configure(setup)
    players, seat = len(view.totals), view.seat
    s.deck, s.round_number, s.turn, s.seat = view.deck, view.round, view.turn_number, 0
    s.top, s.hand_size = CARDS - view.pile, view.hand_sizes[0]
    s.hands[:], s.picks[:], s.played[:] = NONE, NONE, NONE
    s.hands[seat, : s.hand_size] = sorted(kinds_of(view, view.hand or ()))
    s.picks[seat, : len(picked)], s.picked[seat] = picked, len(picked)
    s.played_size = len(view.played[0])
    for other in range(players):
        s.played[other, : s.played_size] = kinds_of(view, view.played[other])
        s.gone += np.bincount(kinds_of(view, memory.played[other]), minlength=KINDS).astype(np.int8)
    s.colours[:], s.ones = list(view.counts.values()), view.ones
    s.totals[:players], s.scored_cards[:players] = view.totals, view.scored_cards
    return s


@compiled
def redeal(s: Record, seat: int, key: int) -> None:
    """Deal anew whatever the seat cannot know: other hands, the pile, what was put away. Others have not picked yet."""
    s.key, s.counter, s.seat = key, 0, 0
    first = CARDS - _hidden(s)  # the pile is what comes last
    at = first
    for kind in range(KINDS):
        left = int(COPIES_OF_KIND[kind] - s.gone[kind])
        for place in range(s.hand_size):
            left -= s.hands[seat, place] == kind
        for _ in range(left):
            s.cards[at] = kind
            at += 1
    shuffle(s, s.cards[first:], CARDS - first)
    for other in range(s.players):
        if other == seat:
            continue
        s.picked[other] = 0
        s.picks[other, 0] = s.picks[other, 1] = NONE
        for size in range(s.hand_size):
            kind = s.cards[first]
            first += 1
            place = size
            while place > 0 and s.hands[other, place - 1] > kind:
                s.hands[other, place] = s.hands[other, place - 1]
                place -= 1
            s.hands[other, place] = kind


@compiled
def _hidden(s: Record) -> int:
    """How many cards a seat does not see."""
    seen = int(s.hand_size)
    for kind in range(KINDS):
        seen += s.gone[kind]
    return CARDS - seen
