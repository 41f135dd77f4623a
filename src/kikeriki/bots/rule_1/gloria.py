"""Rule-1 for Gloria Picktoria: weigh each action by what it adds to the points still to come, one action ahead.

It looks at the table as its owner could and asks what hand, chests and collections would be worth after each
action: points of collections as they lie, for every scoring to come; and points of what the hand could still lay
down, the later the less, because Genghis may come first. Points of the others count against it. It does not think
about what the others will do, and it plays the same in the same position.
"""

import random

from kikeriki.rules.core import Card, Seat
from kikeriki.rules.gloria.cards import (
    COPIES,
    DOUBLED,
    DOUBLER,
    DRAW_COSTS,
    EMPTY_CHEST,
    FOX_AWAY_COSTS,
    FOX_HOME_COSTS,
    GENGHIS_CARDS,
    HAND_CARD,
    JOKER,
    JOKERS,
    LONGEST,
    MOTIFS,
    SCORED_AT,
    SECOND,
    SOLE,
    TIED_LONGEST,
)
from kikeriki.rules.gloria.memory import Memory
from kikeriki.rules.gloria.moves import Chest, Collect, Draw, Fox, Keep, Move, Pass, Take
from kikeriki.rules.gloria.view import View

PACE = 0.9  # cards that leave the pile for each action point; twice what is usual, because haste pays
SECURITY = 1.0  # points a scoring that a safe lead is worth more than a bare one
PATIENCE = 0.65  # of what a card adds counts for taking it now: others like it come
IDLE = 0.2  # of a hand card's penalty, for one that has no use now, when the end is far
MOST = 12  # action points ahead that the hand is planned for

Lengths = list[tuple[int, bool]]  # the others' collections of one motif: length, doubled
Hand = dict[Card, int]
Item = tuple[float, bool]  # a card to lay down: what a scoring gains by it, and whether it opens a collection


def rule_1(view: View, memory: Memory, _rng: random.Random) -> Move:
    return Thought(view, memory).best()


class Thought:
    """One seat's look at the table in the middle of a turn."""

    def __init__(self, view: View, memory: Memory) -> None:
        assert view.seat is not None
        assert view.hand is not None
        self.view, self.me = view, view.seat
        self.weight = 1 / (len(view.seats) - 1)  # of a point that another gets
        own = view.seats[self.me]
        self.chests = own.empty_chests
        self.own = {c.motif: (c.length, c.doubled) for c in own.collections}
        self.others: dict[Card, Lengths] = {motif: [] for motif in MOTIFS}
        for seat, shown in enumerate(view.seats):
            if seat != self.me:
                for c in shown.collections:
                    self.others[c.motif].append((c.length, c.doubled))
        self.hand: Hand = {}
        for card in view.hand:
            self.hand[card] = self.hand.get(card, 0) + 1
        self.unseen = self._unseen(memory)
        self.later, self.caught = self._clock()
        ends = self.caught[MOST]
        self.idle_card = HAND_CARD * (IDLE + (1 - IDLE) * ends)
        self.idle_chest = EMPTY_CHEST * ends
        self.values: dict[tuple[Card, int, bool], float] = {}
        self.rows: dict[tuple[Card, int, int], list[Item]] = {}
        self.wait = [self._position(self.hand, self.chests, spent) for spent in (0, 1, 2)]
        self.taken: dict[Card | None, float] = {}

    def best(self) -> Move:
        if self.view.phase == "fox":
            return max(self.view.legal, key=self._fox_gain)
        return max(self.view.legal, key=self._worth)

    # What is out there

    def _unseen(self, memory: Memory) -> Hand:
        """Copies of each card that are in the pile or unknown in hands."""
        left = dict.fromkeys(MOTIFS, COPIES) | {JOKER: JOKERS}
        for shown in self.view.seats:
            for c in shown.collections:
                left[c.motif] -= c.cards
                left[JOKER] -= c.jokers
        for cards in (self.view.hand or (), self.view.display, *memory.chests):
            for card in cards:
                if card is not None and card in left:
                    left[card] -= 1
        return left

    def _clock(self) -> tuple[list[float], list[float]]:
        """After so many own action points: how many scorings are still to come, and the chance that none is."""
        view = self.view
        hidden = GENGHIS_CARDS - view.genghis
        a_point = PACE * len(view.seats)  # cards that all players together turn while this seat spends a point
        times = [
            (at - view.genghis) * (view.pile + 1) / (hidden + 1) / a_point
            for at in SCORED_AT[(view.next_scoring or 1) - 1 :]
        ]
        ahead = range(MOST + 1)
        later, caught = [0.0 for _ in ahead], [0.0 for _ in ahead]
        for time in times:
            for points in ahead:
                part = points / time
                to_come = 1 / (1 + part * part)
                later[points] += to_come
                caught[points] = 1 - to_come
        return later, caught

    # What a collection is worth

    def value(self, motif: Card, length: int, doubled: bool) -> float:
        """Points a scoring for this motif with an own collection of that length, less the others' share of theirs."""
        key = (motif, length, doubled)
        if key not in self.values:
            self.values[key] = self._value(motif, length, doubled)
        return self.values[key]

    def _value(self, motif: Card, length: int, doubled: bool) -> float:
        others = self.others[motif]
        rows = [*others, (length, doubled)] if length else others
        points = [pays(row, rows) for row in rows]
        if not length:
            return -self.weight * sum(points)
        lead = length - max((other for other, _ in others), default=0)
        threat = min(1.0, (self.unseen[motif] + self.unseen[JOKER] / 2) / 6)
        safe = (1 - 0.5**lead) if lead > 0 else 0.0
        safety = SECURITY * threat * safe * (DOUBLED if doubled else 1)
        return points[-1] - self.weight * sum(points[:-1]) + safety

    # What an action is worth

    def _worth(self, move: Move) -> float:
        hand = dict(self.hand)
        match move:
            case Chest(card):
                hand[card] -= 1
                return self._position(hand, self.chests + 1, 1)
            case Collect(card, motif):
                hand[card] -= 1
                length, _ = self.own.get(motif, (0, False))
                doubled = card == DOUBLER
                grown = (length + (not doubled), doubled)
                before = self.value(motif, length, False)
                gain = self.later[0] * (self.value(motif, *grown) - before)
                own, self.own = self.own, {**self.own, motif: grown}
                worth = gain + self._position(hand, self.chests - (not length), 1)
                self.own = own
                return worth
            case Take(place):
                return self._taking(self.view.display[place])
            case Draw():
                return self.wait[DRAW_COSTS] + self._genghis_now()
            case Fox(seat, _):
                cost = FOX_HOME_COSTS if seat == self.me else FOX_AWAY_COSTS
                danger = self._danger(2)
                return self.wait[cost] + (danger and danger * self._fox_gain(move))
            case _:
                return 0.0

    def _taking(self, card: Card | None) -> float:
        if card not in self.taken:
            hand = dict(self.hand)
            hand[card or JOKER] = hand.get(card or JOKER, 0) + 1
            gain = self._position(hand, self.chests, 1) - self.wait[1]
            self.taken[card] = self.wait[1] + PATIENCE * gain + self._genghis_now()
        return self.taken[card]

    def _position(self, hand: Hand, chests: int, spent: int) -> float:
        """What the hand can still bring, best things first, when `spent` points are gone."""
        cards = sum(hand.values())
        worth, at = 0.0, spent
        for gain, opens in sorted(self._items(hand), reverse=True):
            chest = opens and chests == 0  # made first, for a point and a card
            if cards <= chest or at + chest >= MOST:
                continue
            at += 1 + chest
            cards -= 1 + chest
            chests -= opens and not chest
            worth += gain * self.later[at - 1] + HAND_CARD * self.caught[at - 1]
        return worth + cards * self.idle_card + chests * self.idle_chest

    def _items(self, hand: Hand) -> list[Item]:
        items: list[Item] = []
        jokers = hand.get(JOKER, 0)
        best_joker = 0.0
        for motif in MOTIFS:
            copies = hand.get(motif, 0)
            length, closed = self.own.get(motif, (0, False))
            if closed or not (length or copies):
                continue
            if copies:
                items += self._row(motif, length, copies)
            if jokers:
                best_joker = max(best_joker, self._row(motif, length + copies, 1)[0][0])
        items += [(best_joker, False)] * jokers
        if hand.get(DOUBLER):
            gains = [self.value(m, n, True) - self.value(m, n, False) for m, (n, done) in self.own.items() if not done]
            items.append((max(gains, default=SOLE / 2), False))
        return [item for item in items if item[0] > 0]

    def _row(self, motif: Card, length: int, copies: int) -> list[Item]:
        """The gain of each further card of a motif; where only several together gain, each has its part."""
        key = (motif, length, copies)
        if key not in self.rows:
            items: list[Item] = []
            before, at = self.value(motif, length, False), length
            while at < length + copies:
                part, more = max(
                    ((self.value(motif, at + n, False) - before) / n, n) for n in range(1, length + copies - at + 1)
                )
                items += [(part, at + n == 0) for n in range(more)]
                at += more
                before = self.value(motif, at, False)
            self.rows[key] = items
        return self.rows[key]

    # The fox

    def _danger(self, cards: int) -> float:
        """The chance that the next scoring comes with the next few cards of the pile."""
        view = self.view
        if view.next_scoring_at is None or view.next_scoring_at - view.genghis > 1:
            return 0.0
        return min(1.0, cards * (GENGHIS_CARDS - view.genghis) / max(view.pile, 1))

    def _genghis_now(self) -> float:
        """What it is worth that the next card may bring a scoring while the fox stands where it does.

        Where that is good, it can wait for the turn's last point.
        """
        fox = self.view.fox
        if fox is None:
            return 0.0
        worth = self._danger(1) * self._standing(fox.seat, fox.motif)
        return worth if self.view.points_left == 1 else min(worth, 0.0)

    def _fox_gain(self, move: Move) -> float:
        """What a scoring is worth with the fox there rather than here."""
        fox = self.view.fox
        assert fox is not None
        here = self._standing(fox.seat, fox.motif)
        match move:
            case Fox(seat, motif):
                return self._standing(seat, motif) - here
            case Pass(motif):
                return self._standing((self.me + 1) % len(self.view.seats), motif) - here
            case Keep() | _:
                return 0.0

    def _standing(self, fox: Seat, motif: Card) -> float:
        """What the fox on that collection does to a scoring: points it gives me or takes from others."""
        rows = [
            (seat, (c.length, c.doubled))
            for seat, shown in enumerate(self.view.seats)
            for c in shown.collections
            if c.motif == motif
        ]
        every = [row for _, row in rows]
        counted = [row for seat, row in rows if seat != fox]
        gain = 0.0
        for seat, row in rows:
            change = (pays(row, counted) if seat != fox else 0) - pays(row, every)
            gain += change * (1 if seat == self.me else -self.weight)
        return gain


def pays(row: tuple[int, bool], rows: Lengths) -> int:
    """Points of one collection among all that count, itself included (G6)."""
    length, doubled = row
    longer = equal = 0
    for other, _ in rows:
        longer += other > length
        equal += other == length
    if len(rows) == 1:
        points = SOLE
    elif longer == 0:
        points = LONGEST if equal == 1 else TIED_LONGEST
    else:
        points = SECOND if longer == 1 and equal == 1 else 0
    return points * DOUBLED if doubled else points
