"""5211 by rules of thumb: make plans for the round from the cards in hand, and play towards the best.

A plan is worth the points it should bring, less what the others should get from the colour (or the roosters) that it
makes likely, less something for the good cards it uses up. What the others will add is taken as luck: any colour, but
rather one that lies there already. So the bot joins a colour in which it has much, and drowns or ties one in which
the others have more. It counts cards: what was turned over since the shuffle cannot come again.
"""

import random
from functools import cache
from itertools import combinations
from math import comb
from typing import TypeAlias

from kikeriki.rules.core import Card
from kikeriki.rules.five211.cards import COPIES, colour, value
from kikeriki.rules.five211.memory import Memory
from kikeriki.rules.five211.moves import Choose
from kikeriki.rules.five211.view import View

Cards: TypeAlias = tuple[Card, ...]
Counts: TypeAlias = tuple[int, ...]

# Rules of thumb, in points; chosen by playing variants against each other and against uniform tables.
FOLLOW = 0.2  # how much likelier a colour becomes with each card of it that lies there, against 1 for none
ENVY = 0.6  # what a point is worth that the others get on average, against one's own
THRIFT = 0.25  # what a point on a card is worth while it stays in the hand
CAUTION = 0.3  # how much the average plan that a choice leaves open counts beside the best one

CARDS = sum(COPIES.values())  # of a colour
POINTS = sum(points * copies for points, copies in COPIES.items())
COLOURS = range(5)


def rule_1(view: View, memory: Memory, _rng: random.Random) -> Choose:
    """The choice that leads to the best plan and leaves other good ones open."""
    promises = promises_of(view, memory)
    return max(view.legal, key=lambda move: promises[move.cards])


def promises_of(view: View, memory: Memory) -> dict[Cards, float]:
    """What each choice promises, in points."""
    table = _Table(view, memory)
    worth: dict[Cards, list[float]] = {}
    for plan in dict.fromkeys(combinations(view.hand or (), table.planned)):
        points = table.worth(plan)
        for choice in dict.fromkeys(combinations(plan, view.to_choose)):
            worth.setdefault(choice, []).append(points)
    return {choice: max(points) + CAUTION * sum(points) / len(points) for choice, points in worth.items()}


class _Table:
    """What lies there and what may still come, with colours numbered as in the view's counts."""

    def __init__(self, view: View, memory: Memory) -> None:
        players, hand = len(view.played), view.hand or ()
        to_play = sum(view.cards_a_turn[view.turn_number - 1 :])
        self.view = view
        self.others = players - 1
        # One card of a hand stays unplanned where it can: somebody who plans them all has nothing to choose.
        self.planned = max(view.to_choose, min(to_play, len(hand) - 1))
        self.unknown = to_play * players - self.planned
        self.number = {letter: i for i, letter in enumerate(view.counts)}
        self.counts = list(view.counts.values())
        self.thrift = THRIFT if view.round < view.rounds else 0.0
        self._lay_out()
        self._count_unseen([card for cards in (hand, *memory.played) for card in cards])
        self._hits: dict[int, float] = {}

    def _lay_out(self) -> None:
        """The points on the table by colour, one's own and the others'."""
        self.mine, self.theirs, self.my_ones = [0] * 5, [0] * 5, 0
        for seat, cards in enumerate(self.view.played):
            own = seat == self.view.seat
            points = self.mine if own else self.theirs
            for card in cards:
                points[self.number[colour(card)]] += value(card)
                self.my_ones += own and value(card) == 1

    def _count_unseen(self, seen: list[Card]) -> None:
        """What an unseen card of each colour is worth on average, and how likely one is a rooster."""
        cards, points, ones = [CARDS] * 5, [POINTS] * 5, COPIES[1] * 5
        for card in seen:
            i, worth = self.number[colour(card)], value(card)
            cards[i] -= 1
            points[i] -= worth
            ones -= worth == 1
        self.mean = [total / n if n else 0.0 for total, n in zip(points, cards, strict=True)]
        self.rooster = ones / sum(cards)

    def worth(self, plan: Cards) -> float:
        """Points over the others' average, as far as rules of thumb can tell."""
        counts, mine, ones, spent = self.counts[:], self.mine[:], self.my_ones, 0
        for card in plan:
            i, points = self.number[colour(card)], value(card)
            counts[i] += 1
            mine[i] += points
            ones += points == 1
            spent += points
        hit = self._hit(ones - self.my_ones)
        roosters = ones - ENVY * max(self.view.roosters - ones, 0) / self.others
        return hit * roosters + (1 - hit) * self._majority(counts, mine) - self.thrift * spent

    def _majority(self, counts: list[int], mine: list[int]) -> float:
        order = sorted(COLOURS, key=counts.__getitem__, reverse=True)
        outlook = chances(tuple([counts[i] for i in order]), self.unknown, self.view.limit)
        total = 0.0
        for i, (chance, cards) in zip(order, outlook, strict=True):
            if chance:
                added = (cards - chance * counts[i]) * self.mean[i]
                total += chance * mine[i] - ENVY * (chance * self.theirs[i] + added) / self.others
        return total

    def _hit(self, ones: int) -> float:
        """How likely the number of roosters is hit if the plan brings so many."""
        if ones not in self._hits:
            need, n, p = self.view.roosters - self.view.ones - ones, self.unknown, self.rooster
            hits = [need] if self.view.roosters_exact else range(max(need, 0), n + 1)
            self._hits[ones] = sum(comb(n, k) * p**k * (1 - p) ** (n - k) for k in hits if 0 <= k <= n)
        return self._hits[ones]


@cache
def chances(counts: Counts, unknown: int, limit: int) -> tuple[tuple[float, float], ...]:
    """For each colour how likely it scores once so many more cards lie there, and that times its cards by then.

    `counts` come in falling order: so there are few different ones, and each is worked out once, from those with one
    more card.
    """
    if not unknown:
        alone = [n for n in counts if 0 < n < limit and counts.count(n) == 1]
        return tuple((1.0, float(n)) if alone and n == alone[0] else (0.0, 0.0) for n in counts)
    weights = [1 + FOLLOW * n for n in counts]
    outlook = [(0.0, 0.0)] * 5
    for i in COLOURS:
        share = weights[i] / sum(weights)
        grown = [n + (c == i) for c, n in enumerate(counts)]
        order = sorted(COLOURS, key=grown.__getitem__, reverse=True)
        for c, (chance, cards) in zip(order, chances(tuple(grown[c] for c in order), unknown - 1, limit), strict=True):
            outlook[c] = (outlook[c][0] + share * chance, outlook[c][1] + share * cards)
    return tuple(outlook)
