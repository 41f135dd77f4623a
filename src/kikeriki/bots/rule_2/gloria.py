"""Rule-2 for Gloria Picktoria: weigh each action by how the collections will probably compare when Genghis calls.

It counts cards. What a seat may still lay down before each scoring to come, from what is known of its hand and what is
left, gives chances for every collection's length, and these give what each own length of each motif is worth at each
scoring, less the others' share of theirs. The own hand is then planned over the action points to come, best things
first, each worth the less the later it is laid down: Genghis may come first, or another may open the motif.

A card in the display is also worth what it would be to the others. The doubler waits for a collection that deserves
it. The fox is passed free where it hurts most; points go into it only before cards are turned that may bring Genghis.
"""

import random
from functools import cache
from math import comb
from operator import mul

import numpy as np
from numpy.typing import NDArray

from kikeriki.bots.rule_1.gloria import Hand, Thought
from kikeriki.rules.core import Card, Seat
from kikeriki.rules.gloria.cards import (
    ACTION_POINTS,
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
from kikeriki.rules.gloria.moves import Chest, Collect, Draw, Fox, Move, Take
from kikeriki.rules.gloria.view import View

# How the match goes
TURNED = 0.5  # cards that leave the pile for each action point
LAYS = 1.0  # cards that a seat lays open in a turn
READY = 1.5  # of the cards known in its hand, at most
HELD = 0.7  # of those that it could lay down, it does
NEW = 0.35  # of a seat's interest in a motif that it collects, for one that it does not
CROWD = 0.5  # and that divided by one more, for each who collects it
LURE = 2.0  # copies in the pile that one in the display is worth to those who want it
OWN = 0.6  # of the growth of others is expected of oneself, beyond the hand
# How to value it
PACE = 1.5  # the plan takes it that cards are turned so much faster than is usual: haste pays
FADE = 0.97  # of what a card brings is left, for each action point that it waits
RUSH = 0.03  # of what a new collection brings is lost, for each point that it waits and each who may be first
SPARE = 0.1  # of what a card could bring counts, where the plan has no place for it
PATIENCE = 0.5  # of what a card adds counts for taking it now: others like it come
DENY = 0.7  # of what a card would do for the others counts for taking it
IDLE = 0.2  # of the penalties, for cards and chests that have no use now, when the end is far
FLEX = 0.5  # points a scoring that a joker in the hand is worth, beyond the best place for it now
DOUBLE = 1.1  # times a sole collection's points, when the fox leaves it, is what a doubler may hope for
WAIT = 5  # action points that it is given for that
FOXED = 0.5  # of the times that the fox is with its owner, it is on the doubled collection and would not be else
POINT = 0.8  # what an action point is worth at least, when the fox costs some
MOST = 15  # action points ahead that the hand is planned for
LONG = COPIES + JOKERS + 2  # lengths there are, none and one in reserve included

Table = NDArray[np.float64]
Counts = NDArray[np.int64]
Points = list[list[list[float]]]  # of each scoring to come, each motif and each own length
Gain = tuple[float, ...]  # points, for each scoring to come
Step = tuple[Gain, bool]  # a card to lay down: what it gains, and whether it opens a collection

AT = {motif: at for at, motif in enumerate(MOTIFS)}
STEPS = np.arange(LONG)
WAYS = np.array([[comb(n, i) for i in range(LONG)] for n in range(LONG)], dtype=np.float64)
GROWN = np.minimum(STEPS[:, None] + STEPS, LONG - 1)  # a length after growth
# An own length (row) against another's (column): no collection, shorter, as long.
NOTHING: Table = np.repeat(STEPS[:, None] == 0, LONG, axis=1).astype(np.float64)
SHORTER: Table = (STEPS[:, None] < STEPS).astype(np.float64)
EQUAL: Table = np.eye(LONG)


def rule_2(view: View, memory: Memory, _rng: random.Random) -> Move:
    return Foresight(view, memory).best() if len(view.legal) > 1 else view.legal[0]


def to_come(pile: int, genghis: int, needed: int, turned: float) -> float:
    """The chance that fewer than `needed` of the pile's Genghis cards are among the next few."""
    few = int(turned)
    less, more = fewer(pile, genghis, needed, min(few, pile)), fewer(pile, genghis, needed, min(few + 1, pile))
    return less + (turned - few) * (more - less)


@cache
def fewer(pile: int, genghis: int, needed: int, turned: int) -> float:
    ways = sum(comb(genghis, n) * comb(pile - genghis, turned - n) for n in range(min(needed, turned + 1)))
    return ways / comb(pile, turned)


def spread(mean: Table, most: Counts) -> Table:
    """Chances of growth by 0, 1, 2, … up to `most`, along a new last axis."""
    p = np.minimum(0.95, mean / np.maximum(most, 1))[..., None]
    chances: Table = WAYS[most] * p**STEPS * (1 - p) ** np.maximum(most[..., None] - STEPS, 0)
    return chances


def expected(rivals: list[tuple[Table, Table, Table]]) -> Table:
    """Points (G6) where each rival is absent, shorter (or absent) or equal with these chances."""
    absent, shorter, least = rivals[0][0], rivals[0][1], rivals[0][1] + rivals[0][2]
    second = 1 - least
    for none, less, same in rivals[1:]:
        second = second * less + shorter * (1 - less - same)
        absent, shorter, least = absent * none, shorter * less, least * (less + same)
    return SOLE * absent + LONGEST * (shorter - absent) + TIED_LONGEST * (least - shorter) + SECOND * second


class Foresight(Thought):
    """One seat's look at the table in the middle of a turn, and ahead to the scorings."""

    def __init__(self, view: View, memory: Memory) -> None:
        super().__init__(view, memory)
        self.players = len(view.seats)
        if view.phase == "fox":
            return
        for cards in memory.known:
            for card in cards:
                if card in self.unseen:
                    self.unseen[card] -= 1  # in the pile or unknown in hands: no longer those known in hands
        self._look_ahead()
        opened, closed = self._outlook(memory, view.display, list(AT.values()))
        self.open: Points = opened.tolist()
        self.closed: Points = closed.tolist()
        shown = sorted({AT[card] for card in view.display if card in AT})
        denied: Table = self._outlook(memory, (), shown)[0] - opened[:, shown]
        self.denied = {MOTIFS[at]: denied[:, i].tolist() for i, at in enumerate(shown)}
        self.steps: dict[tuple[Card, int, int], list[Step]] = {}
        self.before = [self._plan(self.hand, self.chests, spent) for spent in range(ACTION_POINTS)]

    def best(self) -> Move:
        if self.view.phase == "fox":
            return super().best()
        first = max((move for move in self.view.legal if not isinstance(move, Fox)), key=self._worth)
        return self._fox_or(first) if isinstance(first, Take | Draw) else first

    # What will be

    def _look_ahead(self) -> None:
        """For each scoring to come: turns until then, and the chance that it is still to come some points later."""
        view = self.view
        hidden = min(GENGHIS_CARDS - view.genghis, view.pile)
        needed = [at - view.genghis for at in SCORED_AT[(view.next_scoring or 1) - 1 :]]
        a_turn = TURNED * ACTION_POINTS * self.players
        self.turns = [need * (view.pile + 1) / (hidden + 1) / a_turn for need in needed]
        self.coming: list[Gain] = []  # by own action points spent, then by scoring
        for spent in range(MOST + 1):
            rounds = 0 if spent < view.points_left else 1 + (spent - view.points_left) // ACTION_POINTS
            turned = PACE * TURNED * (spent + rounds * (self.players - 1) * ACTION_POINTS)
            self.coming.append(tuple(to_come(view.pile, hidden, need, turned) for need in needed))
        self.worth_at = [tuple(FADE**spent * chance for chance in row) for spent, row in enumerate(self.coming)]

    def _lengths(self, memory: Memory, display: tuple[Card | None, ...]) -> tuple[Table, Table]:
        """For each scoring and motif, the chances of the others' lengths and of one's own growth beyond the hand."""
        shape = (self.players, len(MOTIFS))
        length, known = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
        owners = [len(self.others[motif]) + (motif in self.own) for motif in MOTIFS]
        share = np.tile(NEW / (1 + CROWD * np.array(owners)), (self.players, 1))  # of a seat's interest
        for seat, shown in enumerate(self.view.seats):
            for c in shown.collections:
                length[seat, AT[c.motif]] = c.length
                share[seat, AT[c.motif]] = not c.doubled
            for card in memory.known[seat]:
                if card in AT:
                    known[seat, AT[card]] += share[seat, AT[card]] > 0
        unseen = np.array([max(self.unseen[motif], 0) for motif in MOTIFS])
        shown_now = np.array([display.count(motif) for motif in MOTIFS])
        interest = share * (unseen + LURE * shown_now)
        interest /= interest.sum(axis=1, keepdims=True) + 1e-9
        turns = np.array(self.turns)[None, :]
        held = known.sum(axis=1, keepdims=True)
        ready = HELD * np.minimum(1.0, READY * turns / np.maximum(held, 1))
        free = np.maximum(0.0, turns * LAYS - ready * held)
        own_hand = sum(self.hand.values())
        free[self.me] = OWN * np.maximum(0.0, turns * LAYS - HELD * np.minimum(own_hand, turns * LAYS))
        mean = free[:, :, None] * interest[:, None] + ready[:, :, None] * known[:, None]
        most = (unseen + shown_now + known + (length > 0)) * (share > 0)
        grown = spread(mean, np.repeat(most[:, None], len(self.turns), axis=1))
        others = [seat for seat in range(self.players) if seat != self.me]
        at = STEPS - length[others][:, None, :, None]
        lengths = np.take_along_axis(grown[others], np.broadcast_to(np.maximum(at, 0), grown[others].shape), axis=3)
        return lengths * (at >= 0), grown[self.me]

    def _outlook(self, memory: Memory, display: tuple[Card | None, ...], motifs: list[int]) -> tuple[Table, Table]:
        """What own lengths of these motifs will be worth at each scoring, open and doubled, less the others' points."""
        lengths, grown = self._lengths(memory, display)
        lengths, grown = lengths[:, :, motifs], grown[:, motifs]
        below: Table = np.cumsum(lengths, axis=3) - lengths
        mine = expected([(of[:, :, :1], less, of) for of, less in zip(lengths, below, strict=True)])
        mine[:, :, 0] = 0
        theirs = np.zeros_like(mine)
        others = [shown for seat, shown in enumerate(self.view.seats) if seat != self.me]
        for i, shown in enumerate(others):
            times = np.ones((len(MOTIFS), 1))
            for c in shown.collections:
                if c.doubled:
                    times[AT[c.motif]] = DOUBLED
            by_own = lengths[:, :, :, None]  # the same for every own length
            rivals = [(by_own[o][..., :1], below[o][:, :, None], by_own[o]) for o in range(len(others)) if o != i]
            points = expected([(NOTHING, SHORTER, EQUAL), *rivals])
            theirs += (points * by_own[i])[..., 1:].sum(axis=3) * times[motifs]
        worth = mine - self.weight * theirs
        opened = np.einsum("kmlg,kmg->kml", worth[:, :, GROWN], grown)
        return opened, worth + mine * (1 - FOXED / self.players)

    def points(self, motif: Card, length: int, doubled: bool) -> Gain:
        """What a collection will be worth at each scoring."""
        return tuple(of[AT[motif]][length] for of in (self.closed if doubled else self.open))

    def at(self, gain: Gain, spent: int) -> float:
        """What a gain is worth, made after so many points."""
        worth: float = sum(map(mul, gain, self.worth_at[spent]))
        return worth

    # What an action is worth

    def _worth(self, move: Move) -> float:
        hand = dict(self.hand)
        match move:
            case Chest(card):
                hand[card] -= 1
                return self._plan(hand, self.chests + 1, 1)
            case Collect(card, motif):
                hand[card] -= 1
                length, _ = self.own.get(motif, (0, False))
                doubled = card == DOUBLER
                grown = (length + (not doubled), doubled)
                gain = self.at(minus(self.points(motif, *grown), self.points(motif, length, False)), 0)
                own, self.own = self.own, {**self.own, motif: grown}
                worth = gain + self._plan(hand, self.chests - (not length), 1)
                self.own = own
                return worth
            case Take(place):
                card = self.view.display[place] or JOKER
                hand[card] = hand.get(card, 0) + 1
                gain = self._plan(hand, self.chests, 1) - self.before[1]
                return self.before[1] + PATIENCE * gain + self._denies(card) + self._genghis_now()
            case Draw():
                return self.before[DRAW_COSTS] + self._genghis_now()
            case _:
                return 0.0

    def _denies(self, card: Card) -> float:
        """What it is worth that the others cannot take a card of the display."""
        if card not in self.denied:
            return 0.0
        length, closed = self.own.get(card, (0, False))
        if length and not closed:
            length += self.hand.get(card, 0)
        worth = self.at(tuple(of[length] for of in self.denied[card]), 0)
        return DENY * worth / self.view.display.count(card)

    def _plan(self, hand: Hand, chests: int, spent: int) -> float:
        """What the hand can still bring, best things first, when `spent` points are gone."""
        cards = sum(hand.values())
        worth, at = 0.0, spent
        steps = [
            (self.at(gain, 0) / (2 if opens and not chests else 1), gain, opens) for gain, opens in self._steps(hand)
        ]
        for a_point, gain, opens in sorted(steps, reverse=True):
            if a_point <= 0:
                break
            chest = opens and chests == 0  # made first, for a point and a card
            if cards <= chest or at + chest >= MOST:
                worth += SPARE * a_point
                continue
            at += 1 + chest
            cards -= 1 + chest
            chests -= opens and not chest
            first = (1 - RUSH * (self.players - 1)) ** (at - 1) if opens else 1.0
            worth += first * self.at(gain, at - 1) + HAND_CARD * (1 - self.coming[at - 1][-1])
        idle = IDLE + (1 - IDLE) * (1 - self.coming[MOST][-1])
        worth += (cards * HAND_CARD + chests * EMPTY_CHEST) * idle
        worth += FLEX * self.weight * hand.get(JOKER, 0) * sum(self.worth_at[0])
        if hand.get(DOUBLER):
            worth += DOUBLE * SOLE * (1 - 1 / self.players) * sum(self.worth_at[WAIT])
        return worth

    def _steps(self, hand: Hand) -> list[Step]:
        steps: list[Step] = []
        jokers = hand.get(JOKER, 0)
        best_joker: Gain = (0.0,) * len(self.turns)
        for motif in MOTIFS:
            copies = hand.get(motif, 0)
            length, closed = self.own.get(motif, (0, False))
            if closed or not (length or copies):
                continue
            if copies:
                steps += self._row_of(motif, length, copies)
            if jokers and length:
                best_joker = max(best_joker, self._row_of(motif, length + copies, 1)[0][0], key=lambda g: self.at(g, 0))
        steps += [(best_joker, False)] * jokers
        return steps

    def _row_of(self, motif: Card, length: int, copies: int) -> list[Step]:
        """The gain of each further card of a motif; where only several together gain, each has its part."""
        key = (motif, length, copies)
        if key not in self.steps:
            steps: list[Step] = []
            at = length
            while at < length + copies:
                before = self.points(motif, at, False)
                best, part, more = -1e9, before, 1
                for n in range(1, length + copies - at + 1):
                    gain = tuple(x / n for x in minus(self.points(motif, at + n, False), before))
                    now = self.at(gain, 0)
                    if now > best + 1e-9:
                        best, part, more = now, gain, n
                steps += [(part, at + n == 0) for n in range(more)]
                at += more
            self.steps[key] = steps
        return self.steps[key]

    # The fox

    def _fox_or(self, first: Move) -> Move:
        """Whether to move the fox before cards are turned; who only lays cards down need not, and passes it free."""
        fox, left = self.view.fox, self.view.points_left
        foxes = [move for move in self.view.legal if isinstance(move, Fox)]
        if fox is None or not foxes:
            return first
        a_card = max(POINT, self._worth(first) - self._genghis_now() - self.before[1])

        def turn(cards: int, seat: Seat, motif: Card) -> float:
            """What it is worth to turn so many cards with the fox there."""
            return cards * a_card + self._danger(cards) * self._standing(seat, motif)

        def moved(move: Fox) -> float:
            cost = FOX_HOME_COSTS if move.seat == self.me else FOX_AWAY_COSTS
            return turn(left - cost, move.seat, move.motif)

        best = max(foxes, key=moved)
        return best if moved(best) > turn(left, fox.seat, fox.motif) else first


def minus(after: Gain, before: Gain) -> Gain:
    return tuple(a - b for a, b in zip(after, before, strict=True))
