"""5211 by thinking the round through to its end, in many worlds that could be the true one.

In each world the cards that nobody has seen since the shuffle are dealt to the others and to the pile. Everybody plays
on by habit: towards colours that should score, with much of one's own and little of the others' in them, and not with
cards that are worth keeping. Every choice is tried in the same worlds against the same luck; what counts is the share
of the win that the points then promise, so that it dares more when behind, and what stays in the hand. That is weighed
together with what habit itself would choose: few worlds are noisy, and habits are sound.
"""

import random
from dataclasses import dataclass, fields, replace
from functools import cache
from itertools import permutations
from math import sqrt
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kikeriki.bots.rule_1.five211 import COLOURS
from kikeriki.rules.core import Card
from kikeriki.rules.five211.cards import COPIES, HAND, colour, value
from kikeriki.rules.five211.memory import Memory
from kikeriki.rules.five211.moves import Choose
from kikeriki.rules.five211.view import View

Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.floating[Any]]


class Habit(NamedTuple):
    """How much each thing draws a player to a card, or keeps it away."""

    own: float  # a point of one's own that should score once the card lies there
    others: float  # one that an average other should score
    held: float  # one in the rest of the hand, in a colour that should score
    roosters: float  # a rooster of one's own that should score
    their_roosters: float  # one of an average other
    worth: float  # a point on the card
    rooster: float  # that it is a rooster
    crowd: float  # a card of its colour that lies there
    drowned: float  # that it makes its colour too many
    kin: float  # another card of its colour in the hand


# By turn, counted in matches of strong players at tables of two to five: first they lay out a pair with points in it,
# later they back what they have, spoil what others have, and throw away what is worth least.
HABITS = {
    1: Habit(4.19, 0.0, 0.43, 7.09, 0.0, -1.21, -1.03, 2.26, 0.0, 1.40),
    2: Habit(1.36, -0.50, 0.0, 3.86, -1.05, -0.59, -0.82, 0.23, -0.07, -0.05),
    3: Habit(1.07, -0.77, -0.25, 1.26, -0.24, -0.59, -0.49, 0.21, -0.96, -0.78),
}
# What they take for luck when they lean one way or another.
FOLLOW = 0.3  # how much likelier a colour becomes with each card of it that lies there, against 1 for none
ROOSTERS = 0.25  # of the cards that are yet to come

SERIOUS = 4  # how many choices it thinks through: those that habit likes best
WORLDS = {1: 400, 2: 400, 3: 800}  # by turn, over the players: the earlier, the more there is to play on in each
TRUST = {1: 0.02, 2: 0.01, 3: 0.005}  # by turn: what share of the win it gives away for what habit likes e times better

# What is worth how much, in points, before another round: fitted to the share of the win that strong players expect.
KEPT = np.array([0.05, 0.0, 0.25, 0.55, 0.95, 1.35])  # a card in the hand, by its value
PAIR = 1.2  # two of a colour in the hand, over the square of the players: the more there are, the less a pair can do
SWING = 2.6  # the lead that makes a win e times likelier, for one more round; it grows with the root of their number
TIE = 0.01  # a card in the score pile, which breaks ties
PACE = 4.0  # what the first gains in a round, to tell how long a long game lasts


def rule_2(view: View, memory: Memory, rng: random.Random) -> Choose:
    """The choice with the best prospects, and if there is little between them, the usual one."""
    if len(view.legal) == 1:
        return view.legal[0]
    table = _Table(view, memory)
    liking = table.liking()
    serious = np.argsort(liking)[-SERIOUS:]
    prospects = table.prospects(serious, np.random.default_rng(rng.getrandbits(64)))
    best = np.argmax(prospects + TRUST[view.turn_number] * liking[serious])
    return view.legal[int(serious[best])]


@dataclass(frozen=True)
class _Seats:
    """What seats see and hold in many worlds, by world and seat, and some by colour (or place in the hand) too."""

    counts: Ints  # cards on the table by colour
    mine: Floats  # points on the table by colour: the seat's own
    theirs: Floats  # and an average other's
    ones: Ints
    their_ones: Ints  # all others' together
    hands: Ints  # kinds of card; -1: none

    def copied(self, times: int) -> "_Seats":
        return _Seats(*(np.concatenate([getattr(self, field.name)] * times) for field in fields(self)))

    def laid(self, place: Ints) -> "_Seats":
        """Each has put down a card, which the others have not seen."""
        kind = np.take_along_axis(self.hands, place[..., None], -1)
        hot = kind // 6 == np.arange(5)
        return replace(
            self,
            counts=self.counts + hot,
            mine=self.mine + hot * (kind % 6 + 1).astype(np.float32),
            ones=self.ones + (kind[..., 0] % 6 == 0),
            hands=np.where(np.arange(HAND) == place[..., None], -1, self.hands),
        )

    def revealed(self, places: list[Ints]) -> "_Seats":
        """All have put down their cards, and see them."""
        after = self
        for place in places:
            after = after.laid(place)
        counts = self.counts + (after.counts - self.counts).sum(1, keepdims=True)
        theirs = (after.mine.sum(1, keepdims=True) - after.mine) / np.float32(after.mine.shape[1] - 1)
        their_ones = after.ones.sum(1, keepdims=True) - after.ones
        return replace(after, counts=counts, theirs=theirs, their_ones=their_ones)

    def refilled(self, draws: Ints) -> "_Seats":
        hands = np.sort(self.hands)  # what is missing comes first
        hands[..., : draws.shape[-1]] = draws
        return replace(self, hands=hands)


class _Odds:
    """What scores, and what should score after so many more cards, for every table there can be.

    A table is written as a number: its cards by colour as digits, none of them above the limit.
    """

    def __init__(self, limit: int, roosters: int, exact: bool, players: int, cards: int) -> None:
        self.limit, self.others = limit, players - 1
        self.digit = (limit + 1) ** np.arange(5)
        codes = np.arange((limit + 1) ** 5)
        counts = codes[:, None] // self.digit % (limit + 1)
        alone = (counts > 0) & (counts < limit) & ((counts[:, :, None] == counts[:, None, :]).sum(2) == 1)
        best = np.where(alone, counts, 0)
        self.winner = np.where(best.any(1), best.argmax(1), 5)  # 5: no colour scores
        chance = (self.winner[:, None] == np.arange(5)).astype(np.float32)
        share = (1 + FOLLOW * counts).astype(np.float32)
        share /= share.sum(1, keepdims=True)
        grown = [codes + np.where(counts[:, c] < limit, self.digit[c], 0) for c in COLOURS]
        self.chances = [chance]  # by cards to come, table and colour
        for _ in range(cards - 1):
            chance = np.sum([share[:, c, None] * chance[grown[c]] for c in COLOURS], axis=0)
            self.chances.append(chance)
        hit = np.array([n == roosters if exact else n >= roosters for n in range(2 * cards + 1)], np.float32)
        self.hits = [hit]  # by cards to come and roosters on the table
        for _ in range(cards - 1):
            hit = (1 - ROOSTERS) * hit[:-1] + ROOSTERS * hit[1:]
            self.hits.append(hit)

    def code(self, counts: Ints) -> Ints:
        code: Ints = np.minimum(counts, self.limit) @ self.digit
        return code

    def leanings(self, seats: _Seats, to_come: int, habit: Habit) -> Floats:
        """How much each seat leans towards each card of its hand."""
        colours, worth, rooster = seats.hands // 6, (seats.hands % 6 + 1).astype(np.float32), seats.hands % 6 == 0
        step = np.where(seats.counts < self.limit, self.digit, 0)
        after = self.code(seats.counts)[..., None] + np.take_along_axis(step, colours, -1)
        chance = self.chances[to_come][after]
        hit = self.hits[to_come][(seats.ones + seats.their_ones)[..., None] + rooster]
        lies = np.take_along_axis(seats.counts, colours, -1) + 1
        in_hand = colours[..., None] == np.arange(5)
        kin = np.take_along_axis(in_hand.sum(-2), colours, -1) - 1
        held = (in_hand * worth[..., None]).sum(-2)
        draw = habit.own * seats.mine + habit.others * seats.theirs + habit.held * held
        its = np.take_along_axis(chance, colours[..., None], -1)[..., 0]
        majority = np.einsum("...jc,...c->...j", chance, draw) + (habit.own - habit.held) * worth * its
        roosters = habit.roosters * (seats.ones[..., None] + rooster)
        roosters = roosters + habit.their_roosters / self.others * seats.their_ones[..., None]
        leaning = (1 - hit) * majority + hit * roosters + habit.worth * worth + habit.rooster * rooster
        leaning += habit.crowd * lies + habit.drowned * (lies >= self.limit) + habit.kin * kin
        return np.where(seats.hands < 0, -np.inf, leaning)


odds = cache(_Odds)


class _Table:
    """What a seat sees, in numbers: a kind of card is six times its colour's number, and its value less one."""

    def __init__(self, view: View, memory: Memory) -> None:
        self.view, self.seat, self.players = view, view.seat or 0, len(view.played)
        self.number = {letter: i for i, letter in enumerate(view.counts)}
        cards = sum(view.cards_a_turn) * self.players
        self.odds = odds(view.limit, view.roosters, view.roosters_exact, self.players, cards)
        hand = view.hand or ()
        self.hand = [self._kind(card) for card in hand]
        self.choices = np.array([_places(move.cards, hand) for move in view.legal])
        unseen = np.tile([*COPIES.values()], 5)
        for card in (card for cards in (hand, *memory.played) for card in cards):
            unseen[self._kind(card)] -= 1
        self.unseen = np.repeat(np.arange(30), unseen)

    def _kind(self, card: Card) -> int:
        return 6 * self.number[colour(card)] + value(card) - 1

    def _seats(self, hands: Ints) -> _Seats:
        """Everybody before their choice, with these cards in hand."""
        shape = hands.shape[:2]
        mine, ones = np.zeros((*shape, 5), np.float32), np.zeros(shape, np.int64)
        for seat, cards in enumerate(self.view.played):
            for kind in map(self._kind, cards):
                mine[:, seat, kind // 6] += kind % 6 + 1
                ones[:, seat] += kind % 6 == 0
        counts = np.broadcast_to(np.array([*self.view.counts.values()]), mine.shape)
        return _Seats(counts, mine, mine, ones, ones, hands).revealed([])

    def _to_come(self, turn: int) -> int:
        return sum(self.view.cards_a_turn[turn - 1 :]) * self.players

    def liking(self) -> Floats:
        """What habit says of each choice, whichever of its cards comes first."""
        hands = np.full((len(self.choices), self.players, HAND), -1)
        hands[:, self.seat, : len(self.hand)] = self.hand
        habit, to_come = HABITS[self.view.turn_number], self._to_come(self.view.turn_number)
        liking = []
        for order in permutations(range(self.view.to_choose)):
            seats, likes = self._seats(hands), np.zeros(len(self.choices))
            for laid, i in enumerate(order):
                leanings = self.odds.leanings(seats, to_come - laid - 1, habit)[:, self.seat]
                leanings -= np.logaddexp.reduce(leanings, axis=-1, keepdims=True)
                likes += np.take_along_axis(leanings, self.choices[:, i, None], -1)[:, 0]
                seats = seats.laid(np.repeat(self.choices[:, i, None], self.players, 1))
            liking.append(likes)
        total: Floats = np.logaddexp.reduce(liking)
        return total

    def prospects(self, serious: Ints, luck: np.random.Generator) -> Floats:
        """What share of the win each of these choices promises on average."""
        view, choices = self.view, len(serious)
        worlds = WORLDS[view.turn_number] // self.players
        deck = luck.permuted(np.broadcast_to(self.unseen, (worlds, len(self.unseen))), axis=1)
        hands = np.full((worlds, self.players, HAND), -1)
        size, others = len(self.hand), [seat for seat in range(self.players) if seat != self.seat]
        dealt = size * len(others)
        hands[:, self.seat, :size] = self.hand
        hands[:, others, :size] = deck[:, :dealt].reshape(worlds, len(others), size)
        seats = self._seats(hands)
        for turn in range(view.turn_number, len(view.cards_a_turn) + 1):
            count = view.cards_a_turn[turn - 1]
            places = self._played_on(seats, turn, luck.gumbel(size=(count, *hands.shape)))
            if turn == view.turn_number:
                seats = seats.copied(choices)
                places = [np.concatenate([place] * choices) for place in places]
                for i, place in enumerate(places):
                    place[:, self.seat] = np.repeat(self.choices[serious, i], worlds)
            seats = seats.revealed(places)
            if view.pile and turn < len(view.cards_a_turn):
                drawn = count * self.players
                draws = deck[:, dealt : dealt + drawn].reshape(worlds, self.players, count)
                seats, dealt = seats.refilled(np.concatenate([draws] * choices)), dealt + drawn
        mean: Floats = self._shares(seats).reshape(choices, worlds).mean(1)
        return mean

    def _played_on(self, seats: _Seats, turn: int, whims: NDArray[np.float64]) -> list[Ints]:
        """Where in its hand each finds the cards it plays: those it leans to, as the whim takes it."""
        places: list[Ints] = []
        for whim in whims:
            seats = seats.laid(places[-1]) if places else seats
            leanings = self.odds.leanings(seats, self._to_come(turn) - len(places) - 1, HABITS[turn])
            shown = leanings.reshape(-1, *whim.shape) + whim  # the same whims whatever was chosen
            places.append(shown.argmax(-1).reshape(leanings.shape[:-1]))
        return places

    def _shares(self, seats: _Seats) -> Floats:
        """The share of the win after the round: the more a lead counts, the fewer rounds are left."""
        view = self.view
        winner = self.odds.winner[self.odds.code(seats.counts)][..., None]
        got = np.where(winner < 5, np.take_along_axis(seats.mine, winner % 5, -1), 0)[..., 0]
        hit = self.odds.hits[0][seats.ones + seats.their_ones] > 0
        standing = np.array(view.totals) + TIE * np.array(view.scored_cards) + np.where(hit, seats.ones, got)
        rounds: float = view.rounds - view.round
        if view.goal is not None:
            rounds = max(rounds, (view.goal - max(view.totals)) / PACE, 0.5)
        if rounds:
            kept = seats.hands[:, self.seat]
            many = (kept[..., None] // 6 == np.arange(5)).sum(1)
            standing[:, self.seat] += np.where(kept < 0, 0, KEPT[kept % 6]).sum(1)
            standing[:, self.seat] += PAIR / self.players**2 * (many * (many - 1) / 2).sum(1)
        chances = np.exp((standing - standing.max(1, keepdims=True)) / (SWING * sqrt(rounds) or TIE / 4))
        share: Floats = chances[:, self.seat] / chances.sum(1)
        return share


def _places(cards: tuple[Card, ...], hand: tuple[Card, ...]) -> list[int]:
    """Where in the hand these cards are, two of a kind one after the other."""
    return [[i for i, held in enumerate(hand) if held == card][cards[:at].count(card)] for at, card in enumerate(cards)]
