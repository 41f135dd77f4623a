"""Rule-1 for Kuiken Koers: remember, weigh every card by what it is expected to count, and knock when ahead.

It asks of each choice how many points it takes off its own row in this turn, and how many it puts on the others',
above all on who is about to win. A card it does not know counts what the cards it could be count on average; a
special counts what will replace it. It knocks when it expects to be ahead and has less to gain by another turn than
the others. It plans no later turn. `forgetting` is the dial for weaker players: each remembered face slips with that
probability at every decision.

The sim has the same thoughts, compiled, so what is added up here comes in the order of seats, places and kinds.
"""

import random
from collections import Counter
from collections.abc import Iterable
from math import exp

from kikeriki.rules.core import Card, Seat
from kikeriki.rules.kuiken.cards import BOX, COPIES, DRAW_TWO, PEEK, PLACES, SPECIALS, SWAP, VALUE
from kikeriki.rules.kuiken.memory import Memory, Spot
from kikeriki.rules.kuiken.moves import Decline, Discard, Draw, DrawTwo, Knock, Move, Peek, Place, Swap, Take
from kikeriki.rules.kuiken.view import View

KEPT = 0.9  # of a card's worth that is left for each turn in which a skilled owner knew it and kept it
PLACED = 0.5  # of a number's average: what a skilled player draws and keeps is low
INSIGHT = 0.4  # points that knowing one more own card is worth
RIVALRY = 8.0  # points behind the leader that make a rival e times less of a threat
DEALT, LEARNED = 20.0, 9.0  # the sum of a row as it is dealt, and of what skilled players end with
UNTRIED = 0.7  # the skill of a player whose first round this is
SPREAD = 2.0  # points by which another's worst card is worse than it looks from here
A_TURN = 2.5  # points that a turn takes off a skilled player's row
MARGIN = 1.0  # points by which one must expect to be ahead after the others' last turn
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
        self.skill = [_skill([sums[seat] for sums in view.pad]) for seat in range(len(view.rows))]
        pool = Counter(memory.pools[-1] or BOX)
        self.pile = {card: pool[card] for card in COPIES if card in pool}
        self.pile_size = pool.total()
        self.replacement = _average_number(self.pile)
        self.averages = [*map(self._average, memory.pools[:-1]), self.replacement]
        self.faces = [
            [_slip(spot.card, rng, forgetting) if face is None else face for face, spot in zip(*pair, strict=True)]
            for pair in zip(view.rows, memory.rows, strict=True)
        ]
        self.worth = [
            [self._worth(seat, place, spot) for place, spot in enumerate(spots)]
            for seat, spots in enumerate(memory.rows)
        ]
        self.sums = [_added(row) for row in self.worth]
        self.ends = [total + ahead for total, ahead in zip(view.totals, self.sums, strict=True)]
        self.threat = self._threats()

    def best(self) -> Move:
        if self.view.phase == "turn":
            draw, _ = self._draw()
            gain, take = self._take()
            return take if gain > draw else Draw()
        if self.view.phase == "hold":
            return self._use()
        return Knock() if self._should_knock() else Decline()

    # What cards count

    def _average(self, pool: tuple[Card, ...]) -> float:
        """What a card out of this pool counts in the end; a special counts what replaces it."""
        numbers = [VALUE[card] for card in pool if card in VALUE]
        return (sum(numbers) + self.replacement * (len(pool) - len(numbers))) / (len(pool) or 1)

    def _worth(self, seat: Seat, place: int, spot: Spot) -> float:
        """What the card in this place is expected to count."""
        face = self.faces[seat][place]
        if face is not None:
            return VALUE.get(face, self.replacement)
        average = self.averages[spot.shuffle]
        if seat == self.me or seat not in spot.seen_by:
            return average
        lowered = PLACED if spot.placed else KEPT ** self.view.turns_had[seat]
        return average * (1 - self.skill[seat] * (1 - lowered))

    def _threats(self) -> dict[Seat, float]:
        """How much each other seat is the one to beat; together 1."""
        leader = min(self.ends[seat] for seat in self.others)
        threats = {seat: exp((leader - self.ends[seat]) / RIVALRY) for seat in self.others}
        all_threats = _added(threats.values())
        return {seat: threat / all_threats for seat, threat in threats.items()}

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
        gain, place = max((own[place] - self._left(faces[place]), place) for place in PLACES)
        return gain - value, place

    def _left(self, card: Card | None) -> float:
        """What a discard costs us that the next seat may take instead of drawing."""
        following = (self.me + 1) % len(self.view.rows)
        if card is None or card in SPECIALS or following == self.view.knocker:
            return 0.0
        worst = max(self.worth[following]) + SPREAD
        more = max(0.0, worst - VALUE[card] - self._turn(worst))
        return self.threat[following] * self.skill[following] * more

    def _turn(self, worst: float) -> float:
        """What drawing takes off a row with this worst card, on average."""
        better = {card: copies for card, copies in self.pile.items() if card in VALUE and VALUE[card] < worst}
        saved = worst * sum(better.values()) - sum(VALUE[card] * copies for card, copies in better.items())
        return saved / self.pile_size

    def _draw(self) -> tuple[float, float]:
        """What drawing gains on average, and what the second card of a Draw Two does."""
        chances = [(self._gain(card), copies) for card, copies in self.pile.items() if card != DRAW_TWO]
        size = sum(copies for _, copies in chances) or 1
        one = _added(gain * copies for gain, copies in chances) / size
        two = _added(max(gain, one) * copies for gain, copies in chances) / size
        share = self.pile.get(DRAW_TWO, 0) / self.pile_size
        return (1 - share) * one + share * two, one

    def _gain(self, card: Card) -> float:
        """What a drawn card gains when it is used as well as can be."""
        if card == SWAP:
            return max(0.0, self._swap()[0])
        if card == PEEK:
            return self._peek()[0]
        return max(self._place(VALUE[card])[0], -self._left(card))

    def _swap(self) -> Choice:
        """Give the worst own card for the best of another; what they lose counts by how much they threaten."""
        own = self.worth[self.me]
        place = max(PLACES, key=own.__getitem__)
        best: Choice = (float("-inf"), Discard())
        for seat in self.others:
            theirs = min(PLACES, key=self.worth[seat].__getitem__)
            gain = (own[place] - self.worth[seat][theirs]) * (1 + self.threat[seat])
            if gain > best[0]:
                best = gain, Swap(place, seat, theirs)
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
        if card == DRAW_TWO:
            return DrawTwo()
        if card == SWAP:
            gain, move = self._swap()
        elif card == PEEK:
            gain, move = self._peek()
        else:
            gain, place = self._place(VALUE[card])
            move = Place(place)
        discarded = self._draw()[1] if self.view.drawing == 1 else -self._left(card)
        return move if gain > discarded else Discard()

    # When to knock

    def _should_knock(self) -> bool:
        """Knock with a low row, or with one that is lower than the others' will be after their last turn.

        Not yet, though, if another turn brings us more than it brings them: players who end high gain little by it.
        The last round is about the match: who expects to win ends it, who is behind does not.
        """
        last_round = self.view.round == self.view.rounds
        sums = self.ends if last_round else self.sums
        ahead = sums[self.me] + MARGIN < min(sums[seat] for seat in self.others) - A_TURN
        if last_round:
            return ahead
        theirs = _added(self.threat[seat] * self.skill[seat] for seat in self.others) * A_TURN
        if self._turn(max(self.worth[self.me])) > theirs:
            return False
        return ahead or sums[self.me] <= LOW


def _added(values: Iterable[float]) -> float:
    """One after the other; `sum` rounds in another way from Python 3.12 on."""
    total = 0.0
    for value in values:
        total += value
    return total


def _average_number(pile: dict[Card, int]) -> float:
    numbers = {card: copies for card, copies in pile.items() if card in VALUE}
    return sum(VALUE[card] * copies for card, copies in numbers.items()) / (sum(numbers.values()) or 1)


def _skill(sums: list[int]) -> float:
    """From 0, rows as they are dealt, to 1: by the rounds a seat has finished so far."""
    if not sums:
        return UNTRIED
    return min(1.0, max(0.0, (DEALT - sum(sums) / len(sums)) / (DEALT - LEARNED)))


def _slip(card: Card | None, rng: random.Random, forgetting: float) -> Card | None:
    """A remembered face, unless it slips."""
    return None if card is not None and forgetting and rng.random() < forgetting else card
