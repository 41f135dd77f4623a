"""A match begins, and each of its rounds (K2, K8)."""

from kikeriki.codes.kuiken import NUMBERS
from kikeriki.rules.kuiken.cards import ROW
from kikeriki.sim.chance import Record, Row, below, spread
from kikeriki.sim.compiling import compiled
from kikeriki.sim.kuiken.layout import BOX, CARDS, NONE, TURN
from kikeriki.sim.kuiken.piles import clear_discards, discard, shuffle_pile


@compiled
def reset(s: Record, key: int) -> None:
    _begin(s, key)
    _shuffle_box(s)
    _deal(s)


@compiled
def reset_with(s: Record, key: int, deck: Row) -> None:
    """From a given order of the box, as if the first shuffle had come out so."""
    _begin(s, key)
    for at in range(CARDS):
        s.pile[at] = deck[at]
    s.counter += CARDS - 1
    _deal(s)


@compiled
def next_round(s: Record) -> None:
    """K8: the next start player is the one to the left."""
    s.start = (int(s.start) + 1) % int(s.players)
    _shuffle_box(s)
    _deal(s)


@compiled
def _begin(s: Record, key: int) -> None:
    s.key, s.counter, s.round_number = spread(key), 0, 0
    for seat in range(len(s.points)):
        s.points[seat] = 0
    s.start = s.first if s.first >= 0 else below(s, int(s.players))


@compiled
def _shuffle_box(s: Record) -> None:
    for at in range(CARDS):
        s.pile[at] = BOX[at]
    shuffle_pile(s, CARDS, 0)


@compiled
def _deal(s: Record) -> None:
    """K2: four to each seat in turn, of which it sees the outer ones; then the starter."""
    s.round_number += 1
    s.turns = s.drawing = s.shuffles = 0
    s.knocker = s.held = NONE
    clear_discards(s)
    for kind in range(len(s.aside)):
        s.aside[kind] = 0
    dealt = int(s.players) * ROW
    for spot in range(dealt):
        s.rows[spot] = s.pile[spot]
        s.pile[spot] = NONE
        s.seen[spot] = s.placed[spot] = s.shuffled[spot] = 0
    for seat in range(s.players):
        s.seen[seat * ROW] = s.seen[seat * ROW + ROW - 1] = 1 << seat
    turned = True
    while turned:
        card = int(s.pile[dealt])
        s.pile[dealt] = NONE
        discard(s, card)
        dealt += 1
        turned = s.redraw != 0 and card >= NUMBERS
    s.pile_size = CARDS - dealt
    s.seat, s.phase = s.start, TURN
