"""What `rule-1` of the bots would do, for playouts: the same choice from what the seat sees and remembers."""

from typing import Final

import numpy as np

from kikeriki.bots.rule_1.gloria import PATIENCE
from kikeriki.codes.gloria import KIND, KINDS
from kikeriki.rules.gloria.cards import (
    DRAW_COSTS,
    GENGHIS_CARDS,
    PLACES,
    SCORED_AT,
)
from kikeriki.sim.chance import Record, Row
from kikeriki.sim.compiling import compiled
from kikeriki.sim.gloria.choosing import (
    CHEST,
    COLLECT,
    DOUBLER_ON,
    DRAW,
    FOX,
    FOX_LEFT,
    JOKER_ON,
    KEEP,
    MOTIF_BITS,
    PASS,
    TAKE,
    count_bits,
    lowest,
)
from kikeriki.sim.gloria.layout import DOUBLER, JOKER, NOTHING
from kikeriki.sim.gloria.scoring import pays
from kikeriki.sim.gloria.weighing import (
    FRESH,
    WORST,
    add_gain,
    add_row,
    clock,
    doubler_gain,
    growing,
    hope,
    in_use,
    joker_gain,
    joker_on,
    set_gains,
    set_values,
    unseen,
)

BY_NAME: Final = np.array([sorted(KIND).index(card) for card in KIND])  # where each lies in a sorted hand


@compiled
def advise(s: Record, guide: Row) -> int:
    """The action that seems best to the seat that acts; of equals the first in the order of the rules' list."""
    g, seat = guide[0], int(s.seat)
    if s.points_left == 0:
        return _settle_the_fox(s, seat)
    _look(s, g, seat)
    joker, doubler = joker_gain(s, g, seat, in_use(s, seat)), doubler_gain(g, growing(s, seat))
    size = set_gains(s, g, seat, joker, doubler)
    best, most = _chested(s, g, seat, size, joker)
    action, worth = _collected(s, g, seat, size, joker, doubler)
    if worth > most:
        best, most = action, worth
    wait, now = _after(s, g, seat, size, joker, NOTHING, 0, 1), _genghis_now(s, seat)
    for place in range(PLACES):
        gain = _after(s, g, seat, size, joker, int(s.display[place]), 1, 1) - wait
        worth = wait + PATIENCE * gain + now
        if worth > most:
            best, most = TAKE + place, worth
    long_wait = WORST
    if s.points_left >= DRAW_COSTS:
        long_wait = _after(s, g, seat, size, joker, NOTHING, 0, DRAW_COSTS)
        if long_wait + now > most:
            best, most = DRAW, long_wait + now
    if s.fox_seat == seat and s.fox_moved == 0:
        return _with_the_fox(s, seat, wait, long_wait, best, most)
    return best


@compiled
def _look(s: Record, g: Record, seat: int) -> None:
    """The clock and the values of all motifs that matter now, into the guide."""
    g.clock = clock(int(s.genghis), int(s.pile_size))
    wanted = int(s.open[seat]) | int(s.held[seat])
    for place in range(PLACES):
        wanted |= 1 << int(s.display[place])
    wanted &= MOTIF_BITS & ~int(s.closed[seat])
    jokers, weight = unseen(s, seat, JOKER), 1 / (int(s.players) - 1)
    while wanted:
        set_values(s, g, seat, lowest(wanted), jokers, weight)
        wanted &= wanted - 1


@compiled
def _chested(s: Record, g: Record, seat: int, size: int, joker: float) -> tuple[int, float]:
    """The best card to make a chest of, and its worth."""
    best, most, held = NOTHING, WORST, int(s.held[seat])
    while held:
        card = lowest(held)
        held &= held - 1
        worth = _after(s, g, seat, size, joker, card, -1, 1)
        if worth > most or (worth == most and BY_NAME[card] < BY_NAME[best]):
            best, most = card, worth
    return CHEST + best, most


@compiled
def _collected(s: Record, g: Record, seat: int, size: int, joker: float, doubler: float) -> tuple[int, float]:
    """The best card to lay on a collection, and its worth."""
    best, most, first = NOTHING, WORST, KINDS
    rows = growing(s, seat)
    cards = int(s.held[seat]) & (in_use(s, seat) if s.chests[seat] > 0 else rows)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        worth = _laying(s, g, seat, size, joker, doubler, card, card)
        if worth > most or (worth == most and BY_NAME[card] < first):
            best, most, first = COLLECT + card, worth, BY_NAME[card]
    if rows == 0:
        return best, most
    for card in range(JOKER, KINDS):
        if s.hands[seat, card] == 0:
            continue
        for row in range(count_bits(int(s.open[seat]))):
            motif = int(s.rows[seat, row])
            if rows >> motif & 1:
                worth = _laying(s, g, seat, size, joker, doubler, card, motif)
                if worth > most or (worth == most and BY_NAME[card] < first):
                    best, most, first = (JOKER_ON if card == JOKER else DOUBLER_ON) + motif, worth, BY_NAME[card]
    return best, most


@compiled
def _after(s: Record, g: Record, seat: int, size: int, joker: float, card: int, change: int, spent: int) -> float:
    """What the hand can bring when a card came in from the display, went into a chest, or neither."""
    without = fresh = 0
    jokers = int(s.hands[seat, JOKER])
    if card == JOKER:
        without = 1 << JOKER
        fresh = _add_jokers(g, 0, jokers + change, joker)
    elif card == DOUBLER:
        without = 1 << DOUBLER
    elif change != 0 and int(s.closed[seat]) >> card & 1 == 0:
        copies, without = int(s.hands[seat, card]) + change, 1 << card
        fresh = add_row(s, g, seat, FRESH, 0, card, 0, copies)
        if jokers > 0:
            here = joker_on(g, card, copies) if s.lengths[seat, card] + copies > 0 else 0.0
            then = max(here, _joker_elsewhere(s, g, seat, card, joker))
            if then != joker:
                without |= 1 << JOKER
                fresh = _add_jokers(g, fresh, jokers, then)
    chests = int(s.chests[seat]) + (change < 0)
    return hope(g, size, without, fresh, int(s.hand_sizes[seat]) + change, chests, spent)


@compiled
def _laying(s: Record, g: Record, seat: int, size: int, joker: float, doubler: float, card: int, motif: int) -> float:
    """What a card on its collection brings, and then the hand."""
    jokers, copies = int(s.hands[seat, JOKER]) - (card == JOKER), int(s.hands[seat, motif]) - (card == motif)
    without, fresh, here = 1 << motif | 1 << card, 0, 0.0
    if card == DOUBLER:
        gain = g.doubling[motif, 0]
    else:
        gain = g.values[motif, 1] - g.values[motif, 0]
        fresh = add_row(s, g, seat, FRESH, 0, motif, 1, copies)
        here = joker_on(g, motif, 1 + copies)
        if s.hands[seat, DOUBLER] > 0:
            others = growing(s, seat) & ~(1 << motif)
            then = max(g.doubling[motif, 1], doubler_gain(g, others) if others else WORST)
            if then != doubler:
                without |= 1 << DOUBLER
                fresh = add_gain(g, FRESH, fresh, then, DOUBLER, 0)
    if jokers > 0:
        then = max(here, _joker_elsewhere(s, g, seat, motif, joker))
        if then != joker or card == JOKER:
            without |= 1 << JOKER
            fresh = _add_jokers(g, fresh, jokers, then)
    chests = int(s.chests[seat]) - (s.lengths[seat, motif] == 0)
    return float(g.later[g.clock, 0] * gain + hope(g, size, without, fresh, int(s.hand_sizes[seat]) - 1, chests, 1))


@compiled
def _joker_elsewhere(s: Record, g: Record, seat: int, motif: int, best: float) -> float:
    """The best that a joker brings, now that this motif is not as it was."""
    motifs = in_use(s, seat)
    if not motifs >> motif & 1 or joker_on(g, motif, int(s.hands[seat, motif])) < best:
        return best
    return joker_gain(s, g, seat, motifs & ~(1 << motif))


@compiled
def _add_jokers(g: Record, fresh: int, jokers: int, gain: float) -> int:
    for _ in range(jokers):
        fresh = add_gain(g, FRESH, fresh, gain, JOKER, 0)
    return fresh


# The fox


@compiled
def _with_the_fox(s: Record, seat: int, wait: float, long_wait: float, best: int, most: float) -> int:
    """Whether to move it rather than do what is best so far."""
    danger, here = _danger(s, 2), 0.0
    if danger > 0:
        here = _standing(s, seat, seat, int(s.fox_motif))
    elif max(wait, long_wait) <= most:
        return best
    for row in range(count_bits(int(s.open[seat]))):
        motif = int(s.rows[seat, row])
        if motif != s.fox_motif:
            worth = wait + (danger * (_standing(s, seat, seat, motif) - here) if danger > 0 else 0.0)
            if worth > most:
                best, most = FOX + motif, worth
    if long_wait == WORST:
        return best
    left = seat + 1 if seat + 1 < s.players else 0
    for row in range(count_bits(int(s.open[left]))):
        motif = int(s.rows[left, row])
        worth = long_wait + (danger * (_standing(s, seat, left, motif) - here) if danger > 0 else 0.0)
        if worth > most:
            best, most = FOX_LEFT + motif, worth
    return best


@compiled
def _settle_the_fox(s: Record, seat: int) -> int:
    """Pass it or keep it."""
    left = seat + 1 if seat + 1 < s.players else 0
    here = _standing(s, seat, seat, int(s.fox_motif))
    best, most = NOTHING, WORST
    for row in range(count_bits(int(s.open[left]))):
        motif = int(s.rows[left, row])
        gain = _standing(s, seat, left, motif) - here
        if gain > most:
            best, most = PASS + motif, gain
    return best if most >= 0.0 and best != NOTHING else KEEP


@compiled
def _danger(s: Record, cards: int) -> float:
    """The chance that the next scoring comes with the next few cards of the pile."""
    if SCORED_AT[s.scorings] - s.genghis > 1:
        return 0.0
    return min(1.0, cards * (GENGHIS_CARDS - int(s.genghis)) / max(int(s.pile_size), 1))


@compiled
def _genghis_now(s: Record, seat: int) -> float:
    """What it is worth that the next card may bring a scoring while the fox stands where it does."""
    danger = _danger(s, 1)
    if s.fox_seat < 0 or danger == 0:
        return 0.0
    worth = danger * _standing(s, seat, int(s.fox_seat), int(s.fox_motif))
    return worth if s.points_left == 1 else min(worth, 0.0)


@compiled
def _standing(s: Record, seat: int, fox: int, motif: int) -> float:
    """What the fox on that collection does to a scoring: points it gives the seat or takes from others."""
    gain, weight = 0.0, 1 / (int(s.players) - 1)
    for other in range(s.players):
        if s.lengths[other, motif] > 0:
            change = (pays(s, other, motif, fox) if other != fox else 0) - pays(s, other, motif, NOTHING)
            gain += change * (1.0 if other == seat else -weight)
    return gain
