"""The deal (G2)."""

from typing import Final

from kikeriki.codes.gloria import DEALT_KINDS, KINDS, MOTIF_KINDS, SEATS
from kikeriki.rules.gloria.cards import ACTION_POINTS, COPIES, DEALT, GENGHIS_CARDS, JOKERS, PLACES
from kikeriki.sim.chance import Record, Row, below, shuffle, spread
from kikeriki.sim.compiling import compiled
from kikeriki.sim.gloria.layout import DECK, DOUBLER, GENGHIS, JOKER, NOTHING

SHUFFLED: Final = DECK - 1  # numbers that a shuffle of the deck takes


@compiled
def reset(s: Record, key: int) -> None:
    """Deal from the key's chance."""
    s.key = spread(key)
    s.counter = 0
    for at in range(DECK):
        s.pile[at] = at // COPIES  # the jokers' number follows the last motif's
    shuffle(s, s.pile, DECK)
    _deal(s)


@compiled
def reset_with(s: Record, key: int, deck: Row) -> None:
    """Deal a given deck, the top first: all but Genghis and doublers. Other chance is as if the key had given it."""
    s.key = spread(key)
    s.counter = SHUFFLED
    for at in range(DECK):
        s.pile[at] = deck[at]
    _deal(s)


@compiled
def _deal(s: Record) -> None:
    """From the deck that lies in the pile, its top first."""
    _clear(s)
    players = int(s.players)
    for kind in range(MOTIF_KINDS):
        s.hidden[kind] = COPIES
    s.hidden[JOKER] = JOKERS
    for place in range(PLACES):
        s.display[place] = s.pile[place]
        s.hidden[s.pile[place]] -= 1
    at = PLACES
    for seat in range(players):
        held = 1 << DOUBLER
        for _ in range(DEALT):
            card = int(s.pile[at])
            s.hands[seat, card] += 1
            held |= 1 << card
            at += 1
        s.hands[seat, DOUBLER] = 1
        s.known[seat, DOUBLER] = 1
        s.held[seat] = held
        s.hand_sizes[seat] = DEALT + 1
    left = DECK - at
    for under in range(left):
        s.pile[under] = s.pile[at + under]
    size = left + GENGHIS_CARDS
    for under in range(left, size):
        s.pile[under] = GENGHIS
    for under in range(size, DECK):
        s.pile[under] = NOTHING
    shuffle(s, s.pile, size)
    for under in range(size // 2):  # the shuffle's first card is the top, and the top lies last
        over = size - 1 - under
        s.pile[under], s.pile[over] = s.pile[over], s.pile[under]
    s.pile_size = size
    s.seat = s.start if s.start >= 0 else below(s, players)


@compiled
def _clear(s: Record) -> None:
    """No cards anywhere but in the pile, and the turn's first choice to come."""
    s.points_left = ACTION_POINTS
    s.fox_moved = 0
    s.fox_seat = NOTHING
    s.fox_motif = NOTHING
    s.genghis = 0
    s.scorings = 0
    for kind in range(DEALT_KINDS):
        s.hidden[kind] = 0
    for seat in range(SEATS):
        for kind in range(KINDS):
            s.hands[seat, kind] = 0
            s.known[seat, kind] = 0
            s.faces[seat, kind] = 0
        for motif in range(MOTIF_KINDS):
            s.lengths[seat, motif] = 0
            s.jokers[seat, motif] = 0
            s.doubled[seat, motif] = 0
            s.rows[seat, motif] = 0
        s.hand_sizes[seat] = 0
        s.chests[seat] = 0
        s.points[seat] = 0
        s.held[seat] = 0
        s.open[seat] = 0
        s.closed[seat] = 0
