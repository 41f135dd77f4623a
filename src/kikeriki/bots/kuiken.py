"""Rule-1 for Kuiken Koers: remember, weigh every card by what it is expected to count, and knock when ahead.

It asks of each choice how many points it takes off its own row in this turn, and how many it puts on the others'.
A card it does not know counts what the cards it could be count on average; a special counts what will replace it.
It does not think about later turns. `forgetting` is the dial for weaker players: each remembered face slips with
that probability at every decision.
"""

import random
from collections import Counter

from kikeriki.rules.core import Card, Seat
from kikeriki.rules.kuiken.cards import BOX, DRAW_TWO, PEEK, PLACES, SPECIALS, SWAP, VALUE
from kikeriki.rules.kuiken.memory import Memory, Spot
from kikeriki.rules.kuiken.moves import Decline, Discard, Draw, DrawTwo, Knock, Move, Peek, Place, Swap, Take
from kikeriki.rules.kuiken.view import View

KEPT = 0.93  # of a card's worth that is left for each turn in which its owner knew it and kept it
PLACED = 0.6  # of a number's average: what others draw and keep is low
INSIGHT = 0.3  # points that knowing one more own card is worth
A_TURN = 2.0  # points that a turn takes off a row, by experience
MARGIN = 1.0  # points by which one must expect to be ahead before one knocks
LOW = 5.0  # a row that is hardly made better any more

Choice = tuple[float, Move]  # what it gains, in points


def rule_1(view: View, memory: Memory, rng: random.Random, forgetting: float = 0.0) -> Move:
    """One of `view.legal`."""
    if len(view.legal) == 1:
        return view.legal[0]
    return Thought(view, memory, rng, forgetting).best()


class Thought:
    """One seat's look at the table at one of its choices."""

    def __init__(self, view: View, memory: Memory, rng: random.Random, forgetting: float) -> None:
        assert view.seat is not None
        self.view, self.me = view, view.seat
        self.others = [seat for seat in range(len(view.rows)) if seat != self.me]
        self.weight = 1 / len(self.others)  # of a point that another gets
        self.pile = Counter(memory.pools[-1]) or Counter(BOX)
        self.replacement = _average_number(self.pile)
        self.averages = [self._average(Counter(pool)) for pool in memory.pools]
        self.faces = [
            [_slip(spot.card, rng, forgetting) if face is None else face for face, spot in zip(*pair, strict=True)]
            for pair in zip(view.rows, memory.rows, strict=True)
        ]
        self.worth = [
            [self._worth(seat, place, spot) for place, spot in enumerate(spots)]
            for seat, spots in enumerate(memory.rows)
        ]

    def best(self) -> Move:
        if self.view.phase == "turn":
            draw = self._draw()
            take = self._take()
            return take[1] if take[0] > draw else Draw()
        if self.view.phase == "hold":
            return self._use()
        return Knock() if self._ahead() else Decline()

    # What cards count

    def _average(self, pool: Counter[Card]) -> float:
        """What a card out of this pool counts in the end; a special counts what replaces it."""
        size = pool.total()
        if not size:
            return self.replacement
        return sum(VALUE.get(card, self.replacement) * copies for card, copies in pool.items()) / size

    def _worth(self, seat: Seat, place: int, spot: Spot) -> float:
        """What the card in this place is expected to count."""
        face = self.faces[seat][place]
        if face is not None:
            return VALUE.get(face, self.replacement)
        average = self.averages[spot.shuffle]
        if seat == self.me:
            return average
        if spot.placed:
            return PLACED * average
        return average * KEPT ** self.view.turns[seat] if seat in spot.seen_by else average

    # What choices gain

    def _take(self) -> Choice:
        top = self.view.top
        if top is None or top in SPECIALS:
            return float("-inf"), Draw()
        gain, place = self._place(VALUE[top])
        return gain, Take(place)

    def _place(self, value: int) -> tuple[float, int]:
        """Put a number where it helps most, with an eye on what that leaves to the next seat."""
        own, faces = self.worth[self.me], self.faces[self.me]
        return max((own[place] - value - self._left(faces[place]), place) for place in PLACES)

    def _left(self, card: Card | None) -> float:
        """What the next seat gains, for us, by a discard it may take instead of drawing."""
        following = (self.me + 1) % len(self.view.rows)
        if card is None or card in SPECIALS or following == self.view.knocker:
            return 0.0
        return self.weight * max(0.0, max(self.worth[following]) - VALUE[card] - A_TURN)

    def _draw(self) -> float:
        """What drawing from the pile gains on average."""
        chances = [(self._gain(card), copies) for card, copies in self.pile.items() if card != DRAW_TWO]
        size = sum(copies for _, copies in chances) or 1
        one = sum(gain * copies for gain, copies in chances) / size
        two = sum(max(gain, one) * copies for gain, copies in chances) / size
        share = self.pile[DRAW_TWO] / self.pile.total()
        self.second = one
        return (1 - share) * one + share * two

    def _gain(self, card: Card) -> float:
        """What a drawn card gains when it is used as well as can be."""
        if card == SWAP:
            return max(0.0, self._swap()[0])
        if card == PEEK:
            return self._peek()[0]
        value = VALUE[card]
        return max(self._place(value)[0], -self._left(card))

    def _swap(self) -> Choice:
        """Give the worst card for the best of another; their loss counts too, more if they are in the lead."""
        own = self.worth[self.me]
        place = max(PLACES, key=own.__getitem__)
        best: Choice = (float("-inf"), Discard())
        for seat in self.others:
            theirs = min(PLACES, key=self.worth[seat].__getitem__)
            gain = (own[place] - self.worth[seat][theirs]) * (1 + self.weight)
            best = max(best, (gain, Swap(place, seat, theirs)), key=lambda choice: choice[0])
        return best

    def _peek(self) -> Choice:
        """Look where it is not known what lies; in the last turn nothing comes of it."""
        unknown = [place for place in PLACES if self.faces[self.me][place] is None]
        if not unknown or self.view.knocker is not None:
            return 0.0, Discard()
        return INSIGHT, Peek(unknown[0])

    def _use(self) -> Move:
        """The held card: use it, place it, or discard it; as the first of a Draw Two against a second."""
        card = self.view.held
        assert card is not None
        discarded = 0.0
        if self.view.drawing == 1:
            self._draw()
            discarded = self.second
        elif card in VALUE:
            discarded = -self._left(card)
        if card == DRAW_TWO:
            return DrawTwo()
        if card == SWAP:
            gain, move = self._swap()
        elif card == PEEK:
            gain, move = self._peek()
        else:
            gain, place = self._place(VALUE[card])
            move = Place(place)
        return move if gain > discarded else Discard()

    # When to knock

    def _ahead(self) -> bool:
        """Knock with a row that is low, or lower than all others' will be after their last turn.

        In the last round the totals decide: who is behind does not end the match.
        """
        sums = [sum(row) for row in self.worth]
        if self.view.round == self.view.rounds:
            ends = [total + each for total, each in zip(self.view.totals, sums, strict=True)]
            return ends[self.me] + MARGIN < min(ends[seat] for seat in self.others) - A_TURN
        if sums[self.me] <= LOW:
            return True
        return sums[self.me] + MARGIN < min(sums[seat] for seat in self.others) - A_TURN


def _average_number(pile: Counter[Card]) -> float:
    numbers = {card: copies for card, copies in pile.items() if card in VALUE}
    return sum(VALUE[card] * copies for card, copies in numbers.items()) / (sum(numbers.values()) or 1)


def _slip(card: Card | None, rng: random.Random, forgetting: float) -> Card | None:
    """A remembered face, unless it slips."""
    return None if card is not None and forgetting and rng.random() < forgetting else card
