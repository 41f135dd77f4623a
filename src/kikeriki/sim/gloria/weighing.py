"""What collections and a hand are worth to a seat, number for number as `rule-1` of the bots weighs them.

Every sum is made in the same order as there, so that what is equal there is equal here. What is needed more than once
lies in the guide: of each motif the `values` of an own collection, from its length on, and in `gains` what the cards of
the hand would bring, the best first.
"""

from typing import Final

import numpy as np

from kikeriki.bots.rule_1.gloria import IDLE, MOST, PACE, SECURITY
from kikeriki.codes.gloria import MOTIF_KINDS
from kikeriki.rules.gloria.cards import (
    COPIES,
    DOUBLED,
    EMPTY_CHEST,
    GENGHIS_CARDS,
    HAND_CARD,
    JOKERS,
    LONGEST,
    SCORED_AT,
    SECOND,
    SOLE,
    TIED_LONGEST,
)
from kikeriki.rules.setup import Setup
from kikeriki.sim.chance import Record, Row
from kikeriki.sim.compiling import compiled
from kikeriki.sim.gloria.choosing import MOTIF_BITS, lowest
from kikeriki.sim.gloria.layout import DECK, DOUBLER, JOKER

CLOCKS: Final = GENGHIS_CARDS * (DECK + 1)
GAINS: Final = 40  # cards of a hand that are looked at
FRESH_GAINS: Final = 16  # cards of one motif, jokers and a doubler
SAFE: Final = np.array([1 - 0.5**lead for lead in range(COPIES + JOKERS + 3)])  # a lead of so many cards
WORST: Final = -1e9
FRESH: Final = GAINS  # where the gains begin that an action would bring in

GUIDE: Final = np.dtype(
    [
        ("later", np.float64, (CLOCKS, MOST + 1)),  # after so many own action points: scorings still to come
        ("caught", np.float64, (CLOCKS, MOST + 1)),  # the chance that none is
        ("clock", np.int64),  # which row of these is now
        ("values", np.float64, (MOTIF_KINDS, COPIES + 3)),
        ("doubling", np.float64, (MOTIF_KINDS, 2)),  # what a doubler adds to the first two values
        ("gains", np.float64, (GAINS + FRESH_GAINS,)),
        ("gainers", np.int8, (GAINS + FRESH_GAINS,)),  # whose they are: a kind, and a bit if it opens a collection
    ],
    align=True,
)


def guide(setup: Setup) -> Row:
    """All clocks of a table, and room to note what an action is weighed by."""
    made = np.zeros(1, GUIDE).view(np.recarray)
    pile, points = np.arange(DECK + 1)[:, None], np.arange(MOST + 1)
    for genghis in range(GENGHIS_CARDS):
        rows = slice(clock(genghis, 0), clock(genghis + 1, 0))
        for at in SCORED_AT:
            if at > genghis:
                time = (at - genghis) * (pile + 1) / (GENGHIS_CARDS - genghis + 1) / (PACE * setup.players)
                part = points / time
                to_come = 1 / (1 + part * part)
                made[0].later[rows] += to_come
                made[0].caught[rows] = 1 - to_come
    return made


@compiled
def clock(genghis: int, pile: int) -> int:
    return genghis * (DECK + 1) + pile


@compiled
def growing(s: Record, seat: int) -> int:
    """The motifs, as bits, of collections that are not closed."""
    return int(s.open[seat]) & ~int(s.closed[seat])


@compiled
def in_use(s: Record, seat: int) -> int:
    """These, and what the hand could open."""
    return (int(s.open[seat]) | int(s.held[seat]) & MOTIF_BITS) & ~int(s.closed[seat])


@compiled
def unseen(s: Record, seat: int, kind: int) -> int:
    """Copies in the pile or in other hands."""
    count = int(s.hidden[kind]) - int(s.hands[seat, kind])
    for other in range(s.players):  # what is known of the seat's own hand was counted there already
        count += int(s.known[other, kind])
    return count


@compiled
def set_values(s: Record, g: Record, seat: int, motif: int, jokers: int, weight: float) -> None:
    """Points a scoring with an own collection of this motif, as long as it is and longer, less the others' share."""
    longest = second = longest_by = second_by = longest_times = second_times = 0
    for other in range(s.players):
        length = int(s.lengths[other, motif])
        if length == 0 or other == seat:
            continue
        times = DOUBLED if s.doubled[other, motif] else 1
        if length > longest:
            second, second_by, second_times = longest, longest_by, longest_times
            longest, longest_by, longest_times = length, 1, times
        elif length == longest:
            longest_by += 1
            longest_times += times
        elif length > second:
            second, second_by, second_times = length, 1, times
        elif length == second:
            second_by += 1
    one = longest_by == 1
    ahead = (LONGEST if one else TIED_LONGEST) * longest_times  # what they get while this one is behind
    next_to = SECOND * second_times if one and second_by == 1 else 0
    behind = SECOND * longest_times if one else 0
    own, more, ends = int(s.lengths[seat, motif]), 0, int(s.hands[seat, motif]) + 3  # a card taken, a joker beside it
    if own == 0:
        g.values[motif, 0] = -weight * (SOLE * longest_times if one and second == 0 else ahead + next_to)
        more = 1
    threat = SECURITY * min(1.0, (unseen(s, seat, motif) + jokers / 2) / 6)
    while more < ends:
        length = own + more
        lead = length - longest
        trailing = SECOND if one and length > second else 0
        points = LONGEST if lead > 0 else TIED_LONGEST if lead == 0 else trailing
        theirs = ahead + (next_to if length < second else 0)
        theirs = behind if lead > 0 else TIED_LONGEST * longest_times if lead == 0 else theirs
        points = SOLE if longest == 0 else points
        safety = threat * SAFE[max(lead, 0)]
        value = points - weight * theirs + safety
        g.values[motif, more] = value
        if more < 2:
            g.doubling[motif, more] = points * DOUBLED - weight * theirs + safety * DOUBLED - value
        more += 1


@compiled
def set_gains(s: Record, g: Record, seat: int, joker: float, doubler: float) -> int:
    """Of all that the seat holds and could lay down; how many there are."""
    size, motifs = 0, in_use(s, seat) & int(s.held[seat])
    while motifs:
        motif = lowest(motifs)
        motifs &= motifs - 1
        size = add_row(s, g, seat, 0, size, motif, 0, int(s.hands[seat, motif]))
    for _ in range(s.hands[seat, JOKER]):
        size = add_gain(g, 0, size, joker, JOKER, 0)
    if s.hands[seat, DOUBLER] > 0:
        size = add_gain(g, 0, size, doubler, DOUBLER, 0)
    return size


@compiled
def add_row(s: Record, g: Record, seat: int, first: int, size: int, motif: int, more: int, copies: int) -> int:
    """The gain of each further card of a motif; where only several together gain, each has its part."""
    end, absent = more + copies, s.lengths[seat, motif] == 0
    while more < end:
        before = g.values[motif, more]
        part, together = g.values[motif, more + 1] - before, 1
        for cards in range(2, end - more + 1):
            each = (g.values[motif, more + cards] - before) / cards
            if each >= part:
                part, together = each, cards
        for nth in range(together):
            size = add_gain(g, first, size, part, motif, 1 if absent and more + nth == 0 else 0)
        more += together
    return size


@compiled
def add_gain(g: Record, first: int, size: int, gain: float, kind: int, opens: int) -> int:
    """Into its place among the others; of equal ones, what opens a collection comes first."""
    if gain <= 0:
        return size
    at = first + size
    if size == GAINS:  # there are points for 12; 10 that open may be passed over, and 15 make room for fresh ones
        at -= 1
        if g.gains[at] >= gain:
            return size
        size -= 1
    while at > first and (g.gains[at - 1] < gain or (g.gains[at - 1] == gain and g.gainers[at - 1] & 1 < opens)):
        g.gains[at], g.gainers[at] = g.gains[at - 1], g.gainers[at - 1]
        at -= 1
    g.gains[at], g.gainers[at] = gain, kind << 1 | opens
    return size + 1


@compiled
def joker_gain(s: Record, g: Record, seat: int, motifs: int) -> float:
    """The best that a joker brings on one of these, when all that the hand holds is laid there too."""
    best = 0.0
    while motifs:
        motif = lowest(motifs)
        motifs &= motifs - 1
        best = max(best, joker_on(g, motif, int(s.hands[seat, motif])))
    return best


@compiled
def joker_on(g: Record, motif: int, more: int) -> float:
    return float(g.values[motif, more + 1] - g.values[motif, more])


@compiled
def doubler_gain(g: Record, motifs: int) -> float:
    """The best that the doubler brings on one of these; something, where there are none yet."""
    if motifs == 0:
        return SOLE / 2
    best = WORST
    while motifs:
        best = max(best, g.doubling[lowest(motifs), 0])
        motifs &= motifs - 1
    return best


@compiled
def hope(g: Record, size: int, without: int, fresh: int, cards: int, chests: int, spent: int) -> float:
    """What the hand can still bring, best things first, when `spent` points are gone.

    The gains are the hand's, but for those of some kinds, and the fresh ones.
    """
    worth, at, old, new = 0.0, spent, 0, FRESH
    fresh += FRESH
    while cards > 0 and at < MOST:
        while old < size and without >> (int(g.gainers[old]) >> 1) & 1:
            old += 1
        if new < fresh and (
            old == size
            or g.gains[new] > g.gains[old]
            or (g.gains[new] == g.gains[old] and g.gainers[new] & 1 > g.gainers[old] & 1)
        ):
            place = new
            new += 1
        elif old < size:
            place = old
            old += 1
        else:
            break
        opens = int(g.gainers[place]) & 1
        chest = 1 if opens and chests == 0 else 0  # made first, for a point and a card
        if cards <= chest or at + chest >= MOST:
            continue
        at += 1 + chest
        cards -= 1 + chest
        chests -= opens - chest
        worth += g.gains[place] * g.later[g.clock, at - 1] + HAND_CARD * g.caught[g.clock, at - 1]
    ends = g.caught[g.clock, MOST]
    return float(worth + cards * (HAND_CARD * (IDLE + (1 - IDLE) * ends)) + chests * (EMPTY_CHEST * ends))
