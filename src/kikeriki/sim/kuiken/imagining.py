"""Worlds that a seat cannot tell from its own: a record of what it sees and remembers, the rest dealt anew.

Who saw which card, where it was shuffled last and whether it was placed is known to all (K9), so what the others
remember follows from the cards.
"""

from typing import Any

from kikeriki.codes.kuiken import KIND, NUMBERS, PHASES
from kikeriki.rules.kuiken.cards import ROW
from kikeriki.rules.kuiken.memory import Memory
from kikeriki.rules.kuiken.view import View
from kikeriki.rules.setup import Setup
from kikeriki.sim.chance import Record, below
from kikeriki.sim.compiling import compiled
from kikeriki.sim.kuiken.layout import CARDS, NONE, configure
from kikeriki.sim.kuiken.piles import draw_card, shuffle_pile

HIDDEN = len(KIND)  # a card that the seat did not see, until it is dealt


def picture(setup: Setup, view: View, memory: Memory, picked: tuple[int, ...] = ()) -> Any:  # noqa: ARG001  one a move
    """A record as far as the seat knows it: `redeal` deals the pools.

    The last one lies where the pile does, and above it; each older one in the spots of its shuffle. Numbers come first.
    """
    if view.seat is None or view.phase not in PHASES:
        raise ValueError(f"worlds are for a seat at a choice, not for seat {view.seat} in phase {view.phase!r}")
    s = configure(setup)
    players = setup.players
    s.phase, s.seat = PHASES.index(view.phase), NONE if view.turn is None else view.turn
    s.round_number, s.start, s.turns = view.round, view.start, sum(view.turns_had)
    s.knocker, s.drawing = NONE if view.knocker is None else view.knocker, view.drawing
    s.points[:players] = view.totals
    for card in memory.aside:
        s.aside[KIND[card] - NUMBERS] += 1
    s.discards_size = len(memory.discards)
    for at, card in enumerate(reversed(memory.discards)):
        s.discards[at] = KIND[card]
        s.discarded[KIND[card]] += 1
    s.shuffles = len(memory.pools) - 1
    *older, last = [sorted(KIND[card] for card in pool) for pool in memory.pools]
    s.pile_size = view.pile
    s.pile[CARDS - len(last) :] = last
    s.held = NONE if view.holder is None else HIDDEN if memory.held is None else KIND[memory.held]
    spots = [spot for row in memory.rows for spot in row]
    for at, spot in enumerate(spots):
        s.rows[at] = HIDDEN if spot.card is None else KIND[spot.card]
        s.seen[at] = sum(1 << seat for seat in spot.seen_by)
        s.placed[at], s.shuffled[at] = spot.placed, spot.shuffle
    for placed_first in (True, False):
        for at, spot in enumerate(spots):
            if spot.card is None and spot.placed == placed_first and spot.shuffle < s.shuffles:
                s.rows[at] = older[spot.shuffle].pop(0)
    return s


@compiled
def redeal(s: Record, seat: int, key: int) -> None:
    """Deal a picture's pools to where their cards may be; a card that somebody put into a row is a number (K3)."""
    s.key, s.counter = key, 0
    if s.shuffles > 0:
        _redeal_older(s, seat)
    spots, hidden, numbers = int(s.players) * ROW, 0, 0
    for spot in range(spots):
        if s.rows[spot] == HIDDEN:
            hidden += 1
            numbers += s.placed[spot]
    s.pile_size += hidden + (s.held == HIDDEN)
    if numbers > 0:
        _deal_numbers(s)
    shuffle_pile(s, int(s.pile_size), int(s.discards_size))
    for at in range(s.discards_size, CARDS):  # where the picks lay
        s.discards[at] = NONE
    if hidden > 0:
        for spot in range(spots):
            if s.rows[spot] == HIDDEN:
                s.rows[spot] = draw_card(s)
    if s.held == HIDDEN:
        s.held = draw_card(s)


@compiled
def _deal_numbers(s: Record) -> None:
    """Any number of the last pool, which lies in order, to each spot where one was placed."""
    top, numbers = CARDS - int(s.pile_size), 0
    while top + numbers < CARDS and s.pile[top + numbers] < NUMBERS:
        numbers += 1
    for spot in range(int(s.players) * ROW):
        if s.rows[spot] == HIDDEN and s.placed[spot]:
            pick = top + below(s, numbers)
            s.pile[top], s.pile[pick] = s.pile[pick], s.pile[top]
            s.rows[spot] = draw_card(s)
            top += 1
            numbers -= 1


@compiled
def _redeal_older(s: Record, seat: int) -> None:
    """The older pools lie in the spots of their shuffles. First those that need a number draw, then the others."""
    for placed in range(1, -1, -1):
        for spot in range(int(s.players) * ROW):
            if s.placed[spot] == placed and _is_older(s, seat, spot):
                _exchange(s, seat, spot)


@compiled
def _is_older(s: Record, seat: int, spot: int) -> bool:
    return s.shuffled[spot] < s.shuffles and not s.seen[spot] >> seat & 1


@compiled
def _exchange(s: Record, seat: int, spot: int) -> None:
    """With any spot that has not drawn yet and has a card that may lie here."""
    candidates = 0
    for other in range(int(s.players) * ROW):
        candidates += _may_exchange(s, seat, spot, other)
    pick = below(s, candidates)
    for other in range(int(s.players) * ROW):
        if _may_exchange(s, seat, spot, other):
            if pick == 0:
                s.rows[spot], s.rows[other] = s.rows[other], s.rows[spot]
                return
            pick -= 1


@compiled
def _may_exchange(s: Record, seat: int, spot: int, other: int) -> bool:
    if s.shuffled[other] != s.shuffled[spot] or not _is_older(s, seat, other):
        return False
    if s.placed[other] == s.placed[spot]:
        return other >= spot
    return bool(s.placed[spot] and s.rows[other] < NUMBERS)
