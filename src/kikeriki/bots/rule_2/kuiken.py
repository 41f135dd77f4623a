"""Rule-2 for Kuiken Koers: look some turns ahead, mind how the row looks from outside, knock by the chance to win.

It takes from `rule_1` how to remember, to count cards and to tell who threatens, and adds three thoughts.
`outlook` is the sum that a row comes to after some turns more, over all that may be drawn: so it knows what looking at
a card is worth, and that a high card which it knows is sooner replaced than one which it does not.
A Swap takes what seems lowest. What was put into a row unseen seems low, so its own low cards are in danger there, and
a high card put there openly, as if it were low, draws Swaps away from them: that is worth a few points, most with two.
It knocks if it wins the match more often so than after another lap, with what it gains by its next turn, what the
others gain by theirs if nobody knocks before, and the luck in cards, turns and rounds to come.
"""

import random
from collections.abc import Iterable, Iterator
from functools import cache
from math import erf, exp, sqrt

from kikeriki.bots.rule_1.kuiken import DEALT, Choice, Thought
from kikeriki.rules.core import Card, Seat
from kikeriki.rules.kuiken.cards import BOX, COPIES, DRAW_TWO, PEEK, PLACES, SPECIALS, SWAP, VALUE
from kikeriki.rules.kuiken.memory import Memory, Spot
from kikeriki.rules.kuiken.moves import Decline, Discard, Draw, DrawTwo, Knock, Move, Peek, Place, Swap, Take
from kikeriki.rules.kuiken.view import View

# What others' cards count, as counted at tables of skilled players: of the average, by the turns their owner had
KEPT = (1.0, 0.84, 0.77, 0.76, 0.75, 0.74)  # dealt, and kept by who knows it
PLACED = (0.84, 0.7, 0.62, 0.6, 0.56, 0.54)  # put there by choice; not all of it is meant to be low
CREDIT, GOOD, FAIR = 2, 11.0, 14.0  # good rounds that everybody has in advance, and sums: one bad round is bad luck

STOLEN = 3  # what a Swap brings
AVERAGE = 5.1  # what a card counts that nobody knows, or a special when it is replaced

SWAPS = 0.14  # turns that are a Swap
LAPS = 1.2  # turns that the others have left while nobody has knocked
GIVEN = 6.0  # what one gets for a card that is swapped away
SEEMS_PLACED, SEEMS_KEPT = 2.65, 4.1  # points that cards seem to count to who does not know them
SHARP = 1.5  # a card that seems a point lower is taken e to the power of this more often

SILENCE = 0.7  # how often somebody who may knock does not: so with two there are three turns to come, with six one
DROP, FLOOR = 0.14, 3.5  # of what a row has above the floor, a turn takes this share off
LUCK = 0.37  # variance of a turn, for each point of the row
A_CARD, A_ROUND = 6.3, 60.0  # variance of a card that is not known, and of the lead over one rival in a round

SPECIAL, UNKNOWN = 10, 11  # in a row, beside the numbers
COUNTS = (*map(float, range(SPECIAL)), AVERAGE, AVERAGE)
FACES: dict[Card, int] = {**VALUE, **dict.fromkeys(SPECIALS, SPECIAL)}

Row = tuple[int, ...]  # of four; for an outlook sorted, since places make no difference
Looks = dict[Seat, list[float]]  # what each place of the own row seems to count to each other seat


def rule_2(view: View, memory: Memory, rng: random.Random) -> Move:
    """One of `view.legal`."""
    if len(view.legal) == 1:
        return view.legal[0]
    return Plan(view, memory, rng).best()


@cache
def outlook(row: Row, turns: int) -> float:
    """The sum to expect of a row after so many turns more; what lies on the discards is left out."""
    if turns == 0:
        return sum(COUNTS[card] for card in row)
    stay = outlook(row, turns - 1)
    ends = {card: stay for card in COPIES if card != DRAW_TWO}
    places = {row.index(card) for card in row}  # equal cards once
    for card in (*VALUE, SWAP):
        ends[card] = min(stay, *(outlook(_with(row, at, VALUE.get(card, STOLEN)), turns - 1) for at in places))
    if UNKNOWN in row:
        ends[PEEK] = after_a_look(row, turns - 1)
    return drawn(ends, COPIES)[0]


@cache
def after_a_look(row: Row, turns: int) -> float:
    """The same when one of the unknown cards is looked at first."""
    at = row.index(UNKNOWN)
    return sum(outlook(_with(row, at, FACES[card]), turns) * copies for card, copies in COPIES.items()) / len(BOX)


def drawn(ends: dict[Card, float], pile: dict[Card, int]) -> tuple[float, float]:
    """What drawing leads to on average, and what the second card of a Draw Two does, if each leads to its end."""
    size = sum(pile[card] for card in ends) or 1
    one = sum(end * pile[card] for card, end in ends.items()) / size
    two = sum(min(end, one) * pile[card] for card, end in ends.items()) / size
    twos = pile.get(DRAW_TWO, 0)
    return (one * size + two * twos) / (size + twos), one


class Plan(Thought):
    """One seat's look at the table, and what each choice costs in points: in its row, and by what others get."""

    def __init__(self, view: View, memory: Memory, rng: random.Random) -> None:
        self.spots = memory.rows
        super().__init__(view, memory, rng, 0.0)
        self.row: Row = tuple(map(self._face, PLACES))
        self.again = SILENCE ** len(self.others)  # that all others decline in a lap
        self.turns = 0 if view.knocker is not None else round(1 / (1 - self.again))
        self.looks: Looks = {
            seat: [self._look(seat, self.me, spot) for spot in self.spots[self.me]] for seat in self.others
        }
        self.elsewhere = {seat: self._elsewhere(seat) for seat in self.others}
        self.now = self._cost(self.row, self.looks)

    def best(self) -> Move:
        if self.view.phase == "turn":
            cost, take = self._best_take()
            return take if cost < self._drawn()[0] else Draw()
        if self.view.phase == "hold":
            return self._use()
        return Knock() if self._should_knock() else Decline()

    # What cards count

    def _worth(self, seat: Seat, place: int, spot: Spot) -> float:
        """What the card in this place is expected to count; what was put into the own row by a Swap is low too."""
        face = self.faces[seat][place]
        if face is not None:
            return VALUE.get(face, self.replacement)
        known = seat in spot.seen_by and seat != self.me
        by_turns = PLACED if spot.placed else KEPT if known else (1.0,)
        lowered = by_turns[min(self.view.turns_had[seat], len(by_turns) - 1)]
        trust = 1.0 if seat == self.me else self._trust(seat)
        return self.averages[spot.shuffle] * (1 - trust * (1 - lowered))

    def _trust(self, seat: Seat) -> float:
        """From 0 to 1: whether what this seat keeps is low."""
        average = (self.view.totals[seat] + CREDIT * GOOD) / (len(self.view.pad) + CREDIT)
        return min(1.0, max(0.0, (DEALT - average) / (DEALT - FAIR)))

    def _face(self, place: int) -> int:
        card = self.faces[self.me][place]
        if card is not None:
            return FACES[card]
        return round(self.worth[self.me][place]) if self.spots[self.me][place].placed else UNKNOWN

    # How the row looks from outside

    def _look(self, watcher: Seat, owner: Seat, spot: Spot) -> float:
        """What a card seems to count to another seat."""
        if watcher in spot.seen_by:
            return AVERAGE if spot.card is None else COUNTS[FACES[spot.card]]
        if spot.placed:
            return SEEMS_PLACED
        return SEEMS_KEPT if owner in spot.seen_by and self.view.turns_had[owner] else AVERAGE

    def _elsewhere(self, watcher: Seat) -> float:
        """How much third seats' rows draw this one's Swaps."""
        thirds = [owner for owner in self.others if owner != watcher]
        return sum(_pull(self._look(watcher, owner, spot)) for owner in thirds for spot in self.spots[owner])

    def _lost(self, seat: Seat, row: Row, looks: list[float]) -> float:
        """What a Swap of this seat costs the row on average; less than nothing if it takes a high card."""
        pulls = [*map(_pull, looks)]
        lost = sum(pull * (GIVEN - COUNTS[card]) for pull, card in zip(pulls, row, strict=True))
        return lost / (sum(pulls) + self.elsewhere[seat])

    def _turns_left(self, seat: Seat) -> float:
        if self.view.knocker is None:
            return LAPS
        players = len(self.view.rows)
        return 1.0 if (seat - self.me) % players < (self.view.knocker - self.me) % players else 0.0

    # What choices cost

    def _cost(self, row: Row, looks: Looks) -> float:
        """What a row will count, and what others will have got out of it."""
        cost = outlook(tuple(sorted(row)), self.turns)
        for seat in self.others:
            if turns := self._turns_left(seat):
                cost += SWAPS * turns * (1 + self.threat[seat]) * self._lost(seat, row, looks[seat])
        return cost

    def _cost_with(self, place: int, card: int, looks: dict[Seat, float]) -> float:
        """The same with another card in one place."""
        changed = {seat: [*own[:place], looks[seat], *own[place + 1 :]] for seat, own in self.looks.items()}
        return self._cost((*self.row[:place], card, *self.row[place + 1 :]), changed)

    def _placed(self, value: int, seems: float) -> Iterator[tuple[float, int]]:
        """A number in each place, where it seems this much to others."""
        looks = dict.fromkeys(self.others, seems)
        for place, face in enumerate(self.faces[self.me]):
            yield self._cost_with(place, value, looks) + self._left(face), place

    def _best_take(self) -> Choice:
        top = self.view.top
        if top is None or top in SPECIALS:
            return float("inf"), Draw()
        cost, place = min(self._placed(VALUE[top], VALUE[top]))
        return cost, Take(place)

    def _drawn(self) -> tuple[float, float]:
        return drawn({card: self._used(card)[0] for card in self.pile if card != DRAW_TWO}, self.pile)

    def _used(self, card: Card) -> Choice:
        """The best that can be done with a drawn card."""
        discard = self.now + self._left(card), Discard()
        if card == SWAP:
            return _cheapest([discard, *self._swaps()])
        if card == PEEK:
            return _cheapest([discard, *self._peeks()])
        return _cheapest([discard, *((cost, Place(place)) for cost, place in self._placed(VALUE[card], SEEMS_PLACED))])

    def _peeks(self) -> Iterator[Choice]:
        if self.turns and UNKNOWN in self.row:
            row = tuple(sorted(self.row))
            gain = outlook(row, self.turns) - after_a_look(row, self.turns)
            yield self.now - gain, Peek(self.row.index(UNKNOWN))

    def _swaps(self) -> Iterator[Choice]:
        """Any own card for the lowest of another seat; what that loses by it counts by how much it threatens."""
        for seat in self.others:
            worth, theirs = min((worth, theirs) for theirs, worth in enumerate(self.worth[seat]))
            looks = {other: self._look(other, seat, self.spots[seat][theirs]) for other in self.others}
            for place, own in enumerate(self.worth[self.me]):
                harm = self.threat[seat] * (own - worth)
                yield self._cost_with(place, round(worth), looks) - harm, Swap(place, seat, theirs)

    def _use(self) -> Move:
        card = self.view.held
        assert card is not None
        if card == DRAW_TWO:
            return DrawTwo()
        cost, move = self._used(card)
        return Discard() if self.view.drawing == 1 and self._drawn()[1] < cost else move

    # When to knock

    def _should_knock(self) -> bool:
        """Whether to be lower than each other seat at the match's end is likelier by a knock than a lap later."""
        row = tuple(sorted(self.row))
        total, gain = outlook(row, 0), outlook(row, 0) - outlook(row, 1)
        lost = SWAPS * sum(self._lost(seat, self.row, self.looks[seat]) for seat in self.others)
        taken = SWAPS * max(0.0, max(self.worth[self.me]) - STOLEN)
        doubt = (self.row.count(UNKNOWN) + self.row.count(SPECIAL)) * A_CARD
        doubt += (self.view.rounds - self.view.round) * A_ROUND
        knock = wait = 1.0
        for seat in self.others:
            first = DROP * max(0.0, self.sums[seat] - FLOOR)
            second = DROP * max(0.0, self.sums[seat] - first - FLOOR)
            lead = self.ends[seat] - first - self.ends[self.me] - lost
            later = lead + gain + self.threat[seat] * taken - self.again * (second + lost)
            luck = doubt + self.faces[seat].count(None) * A_CARD + LUCK * self.sums[seat]
            knock *= _chance(lead, luck)
            wait *= _chance(later, luck + LUCK * (total + self.again * self.sums[seat]))
        return knock > wait


def _with(row: Row, place: int, card: int) -> Row:
    return tuple(sorted((*row[:place], card, *row[place + 1 :])))


def _pull(look: float) -> float:
    return exp(-SHARP * look)


def _cheapest(choices: Iterable[Choice]) -> Choice:
    return min(choices, key=lambda choice: choice[0])


def _chance(lead: float, variance: float) -> float:
    """That a lead, in points, is still one when luck has had its say."""
    return (1 + erf(lead / sqrt(2 * variance + 1e-9))) / 2
