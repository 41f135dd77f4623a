"""Worlds that a seat cannot tell from its own: a record of what it sees and remembers, the rest dealt anew."""

from collections.abc import Iterable

import numpy as np

from kikeriki.codes.gloria import DEALT_KINDS, KIND, KINDS, MOTIF_KINDS
from kikeriki.rules.core import Card
from kikeriki.rules.gloria.cards import COPIES, GENGHIS_CARDS, JOKERS
from kikeriki.rules.gloria.memory import Memory
from kikeriki.rules.gloria.view import SeatView, View
from kikeriki.rules.setup import Setup
from kikeriki.sim.chance import BITS, Record, Row, draw, shuffle
from kikeriki.sim.compiling import compiled
from kikeriki.sim.gloria.layout import DECK, DOUBLER, GENGHIS, JOKER, NOTHING, configure


def picture(setup: Setup, view: View, memory: Memory, picked: tuple[int, ...] = ()) -> Record:  # noqa: ARG001  a move is one action
    """A record as far as the seat knows it; other hands and the pile are empty until `redeal` fills them.

    What the others know of the seat's own hand is no part of its memory: they are taken to know its doubler alone.
    """
    s = configure(setup)
    seat = view.seat
    if seat is None or view.hand is None:
        raise ValueError("a spectator has nothing to choose: the view must be a seat's")
    s.seat = view.to_act[0] if view.to_act else NOTHING
    s.points_left, s.fox_moved = view.points_left, view.fox_moved
    s.fox_seat = s.fox_motif = NOTHING
    if view.fox is not None:
        s.fox_seat, s.fox_motif = view.fox.seat, KIND[view.fox.motif]
    s.genghis, s.scorings = view.genghis, len(view.seats[seat].points)
    s.display[:] = [NOTHING if card is None else KIND[card] for card in view.display]
    s.pile_size, s.pile[:] = view.pile, NOTHING
    for other, shown in enumerate(view.seats):
        _lay_out(s, other, shown)
        s.faces[other], s.known[other] = _counts(memory.chests[other]), _counts(memory.known[other])
        if s.faces[other].sum() != shown.empty_chests + len(shown.collections):
            raise ValueError(f"faces of seat {other}'s chests are forgotten: the memory must be kept from the deal on")
    s.hands[seat] = _counts(view.hand)
    s.held[seat] = sum(1 << kind for kind in range(KINDS) if s.hands[seat, kind])
    s.known[seat, DOUBLER] = s.hands[seat, DOUBLER]
    s.hidden[:] = _hidden(s)
    return s


def _lay_out(s: Record, seat: int, shown: SeatView) -> None:
    """What everybody sees of one seat."""
    s.hand_sizes[seat], s.chests[seat], s.points[seat] = shown.hand_size, shown.empty_chests, shown.total
    for nth, row in enumerate(shown.collections):
        motif = KIND[row.motif]
        s.lengths[seat, motif], s.jokers[seat, motif], s.doubled[seat, motif] = row.length, row.jokers, row.doubled
        s.rows[seat, nth] = motif
        s.open[seat] |= 1 << motif
        s.closed[seat] |= row.doubled << motif


def _counts(cards: Iterable[Card]) -> Row:
    return np.bincount([KIND[card] for card in cards], minlength=KINDS)


def _hidden(s: Record) -> Row:
    """The box less all that everybody knows the place of."""
    seen = s.faces.sum(0) + s.known.sum(0)
    seen[:MOTIF_KINDS] += s.lengths.sum(0) - s.jokers.sum(0)
    seen[JOKER] += s.jokers.sum()
    np.add.at(seen, s.display[s.display != NOTHING], 1)
    return np.array([COPIES] * MOTIF_KINDS + [JOKERS]) - seen[:DEALT_KINDS]


@compiled
def redeal(s: Record, seat: int, key: int) -> None:
    """Deal anew whatever the seat cannot know: the pile, and of the other hands what nobody saw go there."""
    s.key = key
    size = 0
    for kind in range(DEALT_KINDS):
        for _ in range(s.hidden[kind] - (s.hands[seat, kind] - s.known[seat, kind])):
            s.pile[size] = kind
            size += 1
    counter = 0
    for other in range(s.players):
        if other == seat:
            continue
        held, unknown = 0, int(s.hand_sizes[other])
        for kind in range(KINDS):
            surely = int(s.known[other, kind])
            s.hands[other, kind] = surely
            unknown -= surely
            held |= (surely > 0) << kind
        for _ in range(unknown):
            pick = draw(key, counter) * size >> BITS
            counter += 1
            size -= 1
            kind = int(s.pile[pick])
            s.pile[pick] = s.pile[size]
            s.hands[other, kind] += 1
            held |= 1 << kind
        s.held[other] = held
    for at in range(size, DECK):
        s.pile[at] = NOTHING
    for at in range(size, size + GENGHIS_CARDS - s.genghis):
        s.pile[at] = GENGHIS
    s.counter = counter
    shuffle(s, s.pile, s.pile_size)
