"""What `rule-1` would choose (`bots.rule_1.kuiken` says why), for playouts: from what the seat sees and remembers.

Every number comes about by the same steps in the same order as there, so that equals are equal here too. How many
cards there are of each kind is written into one integer, four bits a kind.
"""

from math import exp
from typing import Final

import numpy as np

from kikeriki.bots.rule_1.kuiken import (
    A_TURN,
    DEALT,
    INSIGHT,
    KEPT,
    LEARNED,
    LOW,
    MARGIN,
    PLACED,
    RIVALRY,
    SPREAD,
    UNTRIED,
)
from kikeriki.codes.kuiken import AN_OWN_PLACE, COPIES_OF_KIND, KIND_DRAW_TWO, KIND_PEEK, KIND_SWAP, KINDS, NUMBERS
from kikeriki.rules.kuiken.cards import ROW, TURN_LIMIT
from kikeriki.rules.setup import Setup
from kikeriki.sim.chance import Record, Row
from kikeriki.sim.compiling import compiled
from kikeriki.sim.kuiken.choices import (
    DECLINE,
    DISCARD,
    DRAW,
    DRAW_TWO,
    KNOCK_NOW,
    PEEK,
    PLACE,
    SWAP,
    TAKE,
    may_take,
)
from kikeriki.sim.kuiken.layout import HOLD, KNOCK, TURN

KEPT_FOR: Final = np.array([KEPT**turns for turns in range(TURN_LIMIT + 1)])
WHOLE_BOX: Final = sum(int(copies) << 4 * kind for kind, copies in enumerate(COPIES_OF_KIND))
SUM, LEAST, LEAST_PLACE, THREAT = range(4)  # what is noted of each other seat

Four = tuple[float, float, float, float]  # a row


def guide(setup: Setup) -> Row:
    """Room to note what the others have."""
    return np.zeros((setup.players, 4))


@compiled
def advise(s: Record, guide: Row) -> int:
    """The action of `rule-1` in this place."""
    me, is_hold, is_first = int(s.seat), s.phase == HOLD, s.drawing == 1
    if s.phase == TURN and not may_take(s):
        return DRAW
    if is_hold and s.held == KIND_DRAW_TWO:
        return DRAW_TWO
    peek, peeked = _peek(s, me)
    if is_hold and s.held == KIND_PEEK and not is_first:
        return peeked
    pile = _pool(s, me) or WHOLE_BOX
    size, replacement = _count(pile)
    leader, lowest, worst = _look_around(s, me, replacement, guide)
    own = _row(s, me, me, replacement, 1.0)
    if s.phase == KNOCK:
        return KNOCK_NOW if _should_knock(s, me, own, leader, lowest, pile, size, guide) else DECLINE
    drawn, share, following = 0.0, 0.0, me + 1 if me + 1 < s.players else 0
    if following != s.knocker:
        drawn = _turn(worst, pile, size)
        share = guide[following, THREAT] * _skill(s, following)
    best, place = _place(s, me, own, worst, drawn, share)
    if is_hold and s.held < NUMBERS and not is_first:
        return PLACE + place if best - s.held > -_left(int(s.held), worst, drawn, share) else DISCARD
    swap, swapped = _swap(s, me, own, guide)
    if is_hold and s.held == KIND_SWAP and not is_first:
        return swapped if swap > 0.0 else DISCARD
    one, draw = _draw(pile, size, best, max(0.0, swap), peek, worst, drawn, share)
    if s.phase == TURN:
        return TAKE + place if best - s.discards[s.discards_size - 1] > draw else DRAW
    if s.held == KIND_SWAP:
        return swapped if swap > one else DISCARD
    if s.held == KIND_PEEK:
        return peeked if peek > one else DISCARD
    return PLACE + place if best - s.held > one else DISCARD


# What cards count


@compiled
def _of(pile: int, kind: int) -> int:
    """How many there are of a kind."""
    return pile >> 4 * kind & 15


@compiled
def _pool(s: Record, me: int) -> int:
    """The cards of the last shuffle whose place the seat does not know."""
    pool = WHOLE_BOX
    for kind in range(KINDS):
        pool -= int(s.discarded[kind]) << 4 * kind
    if s.held >= 0:
        pool -= 1 << 4 * int(s.held)
    if s.drawing > 0 and not s.before:
        pool -= 1 << 4 * KIND_DRAW_TWO
    for spot in range(int(s.players) * ROW):
        elsewhere = s.seen[spot] >> me & 1 | (s.shuffled[spot] != s.shuffles)
        pool -= int(elsewhere) << 4 * int(s.rows[spot])
    return pool


@compiled
def _count(pile: int) -> tuple[int, float]:
    """How many cards these are, and the average of the numbers, which replaces specials."""
    numbers, total = 0, 0
    for kind in range(NUMBERS):
        numbers += _of(pile, kind)
        total += kind * _of(pile, kind)
    specials = _of(pile, KIND_SWAP) + _of(pile, KIND_PEEK) + _of(pile, KIND_DRAW_TWO)
    return numbers + specials, total / max(numbers, 1)


@compiled
def _row(s: Record, me: int, seat: int, replacement: float, kept: float) -> Four:
    """What the cards of a row are expected to count; what its owner knows and kept is less."""
    skill = 0.0 if seat == me else _skill(s, seat)
    placed, kept = 1 - skill * (1 - PLACED), 1 - skill * (1 - kept)
    first = seat * ROW
    averages = (replacement, replacement, replacement, replacement)
    if s.shuffles > 0:
        averages = (
            _average(s, me, first, replacement),
            _average(s, me, first + 1, replacement),
            _average(s, me, first + 2, replacement),
            _average(s, me, first + 3, replacement),
        )
    return (
        _worth(s, me, seat, first, replacement, averages[0], placed, kept),
        _worth(s, me, seat, first + 1, replacement, averages[1], placed, kept),
        _worth(s, me, seat, first + 2, replacement, averages[2], placed, kept),
        _worth(s, me, seat, first + 3, replacement, averages[3], placed, kept),
    )


@compiled
def _average(s: Record, me: int, spot: int, replacement: float) -> float:
    """Of the pool that a hidden card came out of; an older one lies in the spots of its shuffle, all of it."""
    if s.shuffled[spot] == s.shuffles or s.seen[spot] >> me & 1:
        return replacement
    size, numbers, total = 0, 0, 0
    for other in range(int(s.players) * ROW):
        if s.shuffled[other] == s.shuffled[spot] and not s.seen[other] >> me & 1:
            size += 1
            if s.rows[other] < NUMBERS:
                numbers += 1
                total += int(s.rows[other])
    return (total + replacement * (size - numbers)) / size


@compiled
def _worth(
    s: Record, me: int, seat: int, spot: int, replacement: float, average: float, placed: float, kept: float
) -> float:
    """Without branches, whose outcome a machine would often guess wrong."""
    seen, card = int(s.seen[spot]), int(s.rows[spot])
    face = float(card) if card < NUMBERS else replacement
    lowered = placed if s.placed[spot] else kept
    return face if seen >> me & 1 else average * (lowered if seen >> seat & 1 else 1.0)


@compiled
def _highest(row: Four) -> tuple[float, int]:
    """And the first place where it lies."""
    high, place = row[0], 0
    if row[1] > high:
        high, place = row[1], 1
    if row[2] > high:
        high, place = row[2], 2
    if row[3] > high:
        high, place = row[3], 3
    return high, place


@compiled
def _lowest(row: Four) -> tuple[float, int]:
    low, place = row[0], 0
    if row[1] < low:
        low, place = row[1], 1
    if row[2] < low:
        low, place = row[2], 2
    if row[3] < low:
        low, place = row[3], 3
    return low, place


@compiled
def _skill(s: Record, seat: int) -> float:
    """From 0 to 1, by the rounds that a seat has finished."""
    rounds = int(s.round_number) - 1
    if rounds == 0:
        return UNTRIED
    return min(1.0, max(0.0, (DEALT - int(s.points[seat]) / rounds) / (DEALT - LEARNED)))


@compiled
def _look_around(s: Record, me: int, replacement: float, guide: Row) -> tuple[float, float, float]:
    """Note what the others have and how much each is the one to beat.

    The leader's end, the lowest row, and what the next seat's worst card seems to count.
    """
    players, start, turns = int(s.players), int(s.start), int(s.turns)
    laps = turns // players
    leader, lowest, worst = 1e9, 1e9, 0.0
    for seat in range(players):
        if seat != me:
            after = seat - start if seat >= start else seat - start + players
            row = _row(s, me, seat, replacement, KEPT_FOR[laps + (after < turns - laps * players)])
            total = row[0] + row[1] + row[2] + row[3]
            low, place = _lowest(row)
            guide[seat, SUM], guide[seat, LEAST], guide[seat, LEAST_PLACE] = total, low, place
            leader, lowest = min(leader, int(s.points[seat]) + total), min(lowest, total)
            if seat == me + 1 or seat == me + 1 - players:
                worst = _highest(row)[0] + SPREAD
    threats = 0.0
    for seat in range(players):
        if seat != me:
            guide[seat, THREAT] = exp((leader - (int(s.points[seat]) + guide[seat, SUM])) / RIVALRY)
            threats += guide[seat, THREAT]
    for seat in range(players):
        if seat != me:
            guide[seat, THREAT] /= threats
    return leader, lowest, worst


# What choices gain


@compiled
def _place(s: Record, me: int, own: Four, worst: float, drawn: float, share: float) -> tuple[float, int]:
    """Where a number helps most, and by how much if it is a nought."""
    best, place = -1e9, 0
    for at in range(ROW):
        gain, spot = own[at], me * ROW + at
        if s.seen[spot] >> me & 1 and s.rows[spot] < NUMBERS:
            gain -= _left(int(s.rows[spot]), worst, drawn, share)
        if gain >= best:
            best, place = gain, at
    return best, place


@compiled
def _left(card: int, worst: float, drawn: float, share: float) -> float:
    """What a discard costs us: a share of what it is better than drawing, for the worst card of the next seat."""
    return share * max(0.0, worst - card - drawn)


@compiled
def _turn(worst: float, pile: int, size: int) -> float:
    """What drawing takes off a row with this worst card, on average."""
    better, total = 0, 0
    for kind in range(NUMBERS):
        if kind < worst:
            better += _of(pile, kind)
            total += kind * _of(pile, kind)
    return (worst * better - total) / size


@compiled
def _draw(
    pile: int, size: int, best: float, swap: float, peek: float, worst: float, drawn: float, share: float
) -> tuple[float, float]:
    """What one card gains on average, and what drawing does, with Draw Twos."""
    of_swap, of_peek, of_two = _of(pile, KIND_SWAP), _of(pile, KIND_PEEK), _of(pile, KIND_DRAW_TWO)
    gains = 0.0
    for kind in range(NUMBERS):
        gains += max(best - kind, -_left(kind, worst, drawn, share)) * _of(pile, kind)
    one = (gains + swap * of_swap + peek * of_peek) / max(size - of_two, 1)
    if of_two == 0:
        return one, one
    gains = 0.0
    for kind in range(NUMBERS):
        gains += max(max(best - kind, -_left(kind, worst, drawn, share)), one) * _of(pile, kind)
    two = (gains + max(swap, one) * of_swap + max(peek, one) * of_peek) / max(size - of_two, 1)
    part = of_two / size
    return one, (1 - part) * one + part * two


@compiled
def _swap(s: Record, me: int, own: Four, guide: Row) -> tuple[float, int]:
    """The worst own card for the best of another."""
    high, place = _highest(own)
    best, action = -1e9, DISCARD
    for seat in range(s.players):
        if seat != me:
            gain = (high - guide[seat, LEAST]) * (1 + guide[seat, THREAT])
            if gain > best:
                away = seat - me - 1 if seat > me else seat - me - 1 + int(s.players)
                best = gain
                action = SWAP + place * AN_OWN_PLACE + away * ROW + int(guide[seat, LEAST_PLACE])
    return best, action


@compiled
def _peek(s: Record, me: int) -> tuple[float, int]:
    """The first own card that is not known; in the last turn nothing comes of it."""
    if s.knocker < 0:
        for place in range(ROW):
            if not s.seen[me * ROW + place] >> me & 1:
                return INSIGHT, PEEK + place
    return 0.0, DISCARD


@compiled
def _should_knock(
    s: Record, me: int, own: Four, leader: float, lowest: float, pile: int, size: int, guide: Row
) -> bool:
    total = own[0] + own[1] + own[2] + own[3]
    if s.round_number == s.rounds:
        return int(s.points[me]) + total + MARGIN < leader - A_TURN
    theirs = 0.0
    for seat in range(s.players):
        if seat != me:
            theirs += guide[seat, THREAT] * _skill(s, seat)
    if _turn(_highest(own)[0], pile, size) > theirs * A_TURN:
        return False
    return total + MARGIN < lowest - A_TURN or total <= LOW
