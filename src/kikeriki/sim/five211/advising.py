"""What `rule-1` would pick: the same plans and the same worth, from what the seat that acts sees and remembers.

How likely each colour comes to score depends on few numbers: how many cards of each lie there, in falling order, and
how many are to come. They are worked out once for a table, and looked up (`guide`).
"""

from typing import Any

import numpy as np

from kikeriki.bots.rule_1.five211 import CAUTION, ENVY, FOLLOW, THRIFT
from kikeriki.codes.five211 import COPIES_OF_KIND, VALUES
from kikeriki.rules.five211.cards import HAND
from kikeriki.rules.five211.editions import rules_for
from kikeriki.rules.setup import Setup
from kikeriki.sim.chance import Record, Row
from kikeriki.sim.compiling import compiled

COLOURS = 5
NEVER = -1e9
MOST_ONES = 5  # in a hand
SIZES = np.array([bin(chosen).count("1") for chosen in range(1 << HAND)])  # of sets of cards of a hand, a bit each
# Notes for one decision: what each set of cards is worth as a plan, then these, a number for each colour or so.
MINE, THEIRS, MEAN, MY_ONES = len(SIZES), len(SIZES) + 5, len(SIZES) + 10, len(SIZES) + 15
HIT = MY_ONES + 1


def guide(setup: Setup) -> tuple[Row, Row, Row]:
    """Where counts begin in the table, the table, and room for notes."""
    rules = rules_for(setup)
    cards = setup.players * sum(rules.cards_a_turn)
    starts = np.zeros((cards + 1, cards // 2 + 1, cards // 3 + 1), np.int32)
    rows = 0
    for a, b, c in np.ndindex(starts.shape):
        if a >= b >= c and a + b + c <= cards:
            starts[a, b, c] = rows
            rows += (c + 1) * (c + 2) // 2
    outlook = np.zeros((rows, COLOURS, 2))
    for lying in range(cards, -1, -1):
        _look_ahead(starts, outlook, lying, cards - lying, rules.limit)
    return starts, outlook, np.zeros(HIT + MOST_ONES + 1)


@compiled
def _row(starts: Row, a: int, b: int, c: int, d: int, e: int) -> int:
    return int(starts[a, b, c]) + d * (d + 1) // 2 + e


@compiled
def _look_ahead(starts: Row, outlook: Row, lying: int, unknown: int, limit: int) -> None:
    """For all counts with so many cards lying: how likely each colour scores, and that times its cards by then."""
    counts, grown = np.zeros(COLOURS, np.int64), np.zeros(COLOURS, np.int64)
    for a in range(lying + 1):
        for b in range(min(a, lying - a) + 1):
            for c in range(min(b, lying - a - b) + 1):
                for d in range(min(c, lying - a - b - c) + 1):
                    e = lying - a - b - c - d
                    if e > d:
                        continue
                    counts[0], counts[1], counts[2], counts[3], counts[4] = a, b, c, d, e
                    row = outlook[_row(starts, a, b, c, d, e)]
                    if unknown == 0:
                        _now(counts, limit, row)
                    else:
                        _later(starts, outlook, counts, grown, row)


@compiled
def _now(counts: Row, limit: int, row: Row) -> None:
    """The first that is alone and below the limit scores."""
    for colour in range(COLOURS):
        count, equals = counts[colour], 0
        for other in range(COLOURS):
            equals += counts[other] == count
        if 0 < count < limit and equals == 1:
            row[colour, 0], row[colour, 1] = 1.0, count
            return


@compiled
def _later(starts: Row, outlook: Row, counts: Row, grown: Row, row: Row) -> None:
    """One more card, of a colour that lies there rather than of another; then as it is with that."""
    weights = 0.0
    for colour in range(COLOURS):
        weights += 1.0 + FOLLOW * counts[colour]
    for colour in range(COLOURS):
        share = (1.0 + FOLLOW * counts[colour]) / weights
        first = colour  # it moves up before those it was equal to
        while first > 0 and counts[first - 1] == counts[colour]:
            first -= 1
        for other in range(COLOURS):
            grown[other] = counts[other]
        grown[first] += 1
        then = outlook[_row(starts, grown[0], grown[1], grown[2], grown[3], grown[4])]
        for place in range(COLOURS):
            whose = place
            if place == first:
                whose = colour
            elif first < place <= colour:
                whose = place - 1
            row[whose, 0] += share * then[place, 0]
            row[whose, 1] += share * then[place, 1]


@compiled
def advise(s: Record, guide: Any) -> int:
    """The kind to pick now: of the choice that leads to the best plan and leaves other good ones open."""
    notes, seat, cards = guide[2], int(s.seat), int(s.hand_size)
    choose, to_play = int(s.cards_a_turn[s.turn - 1]), 0
    for turn in range(s.turn - 1, len(s.cards_a_turn)):
        to_play += s.cards_a_turn[turn]
    planned = max(choose, min(to_play, cards - 1))
    twins = 0  # a bit for each card that is like the one before it
    for place in range(1, cards):
        if s.hands[seat, place] == s.hands[seat, place - 1]:
            twins |= 1 << place
    _lay_out(s, seat, notes)
    _count_unseen(s, seat, to_play * int(s.players) - planned, notes)
    for plan in range(1 << cards):
        if SIZES[plan] == planned and _is_first(plan, twins):
            notes[plan] = _worth(s, guide, seat, plan)
    best, most = -1, NEVER
    for one in range(cards):
        for other in range(one + 1, cards) if choose == 2 else range(one, one + 1):
            choice = 1 << one | 1 << other
            if not _is_first(choice, twins):
                continue
            action = int(s.hands[seat, one])
            if s.picked[seat]:
                picked = s.picks[seat, 0]
                if picked == action:
                    action = int(s.hands[seat, other])
                elif picked != s.hands[seat, other]:
                    continue
            promise = _promise(notes, choice, planned, cards, twins)
            if promise > most:
                best, most = action, promise
    return best


@compiled
def _is_first(chosen: int, twins: int) -> bool:
    """Of equal cards the first are taken: every other set of places stands for the same cards."""
    return chosen & twins & ~(chosen << 1) == 0


@compiled
def _promise(notes: Row, choice: int, planned: int, cards: int, twins: int) -> float:
    best, total, plans = NEVER, 0.0, 0
    for plan in range(choice, 1 << cards):
        if plan & choice == choice and SIZES[plan] == planned and _is_first(plan, twins):
            best = max(best, notes[plan])
            total += notes[plan]
            plans += 1
    return best + CAUTION * total / plans


@compiled
def _lay_out(s: Record, seat: int, notes: Row) -> None:
    """The points on the table by colour, one's own and the others'; one's own ones."""
    for at in range(MINE, HIT):
        notes[at] = 0.0
    for who in range(s.players):
        for place in range(s.played_size):
            kind = int(s.played[who, place])
            notes[(MINE if who == seat else THEIRS) + kind // VALUES] += kind % VALUES + 1
            notes[MY_ONES] += who == seat and kind % VALUES == 0


@compiled
def _count_unseen(s: Record, seat: int, unknown: int, notes: Row) -> None:
    """What an unseen card of each colour is worth on average; how likely the roosters hit if a plan brings so many."""
    all_cards = ones = 0
    for colour in range(COLOURS):
        cards = points = 0
        for value in range(VALUES):
            left = int(COPIES_OF_KIND[colour * VALUES + value]) - int(s.gone[colour * VALUES + value])
            cards += left
            points += left * (value + 1)
            ones += left if value == 0 else 0
        for place in range(s.hand_size):
            kind = int(s.hands[seat, place])
            if kind // VALUES == colour:
                cards -= 1
                points -= kind % VALUES + 1
                ones -= kind % VALUES == 0
        notes[MEAN + colour] = points / cards if cards else 0.0
        all_cards += cards
    for brought in range(MOST_ONES + 1):
        notes[HIT + brought] = _hit(s, int(s.roosters) - int(s.ones) - brought, unknown, ones / all_cards)


@compiled
def _hit(s: Record, need: int, unknown: int, p: float) -> float:
    """How likely so many of the cards to come are ones, or more where that does as well."""
    if p >= 1.0:
        return 1.0 if need == unknown or (s.exact == 0 and need < unknown) else 0.0
    if need > unknown:
        return 0.0
    chance, total = float((1.0 - p) ** unknown), 0.0
    for count in range(unknown + 1):
        if count == need or (s.exact == 0 and count > need):
            total += chance
            if s.exact:
                break
        chance *= p * (unknown - count) / ((1.0 - p) * (count + 1))
    return total


@compiled
def _worth(s: Record, guide: Any, seat: int, plan: int) -> float:
    """Points over the others' average, as far as rules of thumb can tell."""
    notes, others = guide[2], int(s.players) - 1
    ones = spent = counts = 0
    for colour in range(COLOURS):
        counts |= int(s.colours[colour]) << 8 * colour
    for place in range(s.hand_size):
        if plan >> place & 1:
            kind = int(s.hands[seat, place])
            spent += kind % VALUES + 1
            ones += kind % VALUES == 0
            counts += 1 << 8 * (kind // VALUES)
    hit, all_ones = float(notes[HIT + ones]), int(notes[MY_ONES]) + ones
    roosters = all_ones - ENVY * max(int(s.roosters) - all_ones, 0) / others
    thrift = THRIFT if s.round_number < s.rounds else 0.0
    return hit * roosters + (1.0 - hit) * _majority(s, guide, seat, plan, counts) - thrift * spent


@compiled
def _majority(s: Record, guide: Any, seat: int, plan: int, counts: int) -> float:
    """`counts` has a byte for each colour: how many cards lie there with the plan."""
    starts, outlook, notes = guide
    order, falling = _in_order(counts)
    a, b, c = falling & 0xFF, falling >> 8 & 0xFF, falling >> 16 & 0xFF
    row = outlook[_row(starts, a, b, c, falling >> 24 & 0xFF, falling >> 32)]
    total, others = 0.0, int(s.players) - 1
    for place in range(COLOURS):
        chance = row[place, 0]
        if chance > 0.0:
            colour = order >> 8 * place & 0xFF
            mine = notes[MINE + colour]
            for card in range(s.hand_size):
                kind = int(s.hands[seat, card])
                if plan >> card & 1 and kind // VALUES == colour:
                    mine += kind % VALUES + 1
            added = (row[place, 1] - chance * (counts >> 8 * colour & 0xFF)) * notes[MEAN + colour]
            total += chance * mine - ENVY * (chance * notes[THEIRS + colour] + added) / others
    return total


@compiled
def _in_order(counts: int) -> tuple[int, int]:
    """The colours by how many cards they have, most first, and those numbers: a byte each."""
    order = falling = 0
    for colour in range(COLOURS):
        here, rank = counts >> 8 * colour & 0xFF, 0
        for other in range(COLOURS):
            there = counts >> 8 * other & 0xFF
            rank += there > here or (there == here and other < colour)
        order |= colour << 8 * rank
        falling |= here << 8 * rank
    return order, falling
