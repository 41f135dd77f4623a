"""Matches of 5211 stated round by round: what each seat plays, from decks stacked so that it can."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from kikeriki.rules.core import Card, Outcome, Seat, settle
from kikeriki.rules.five211 import GAME
from kikeriki.rules.five211.cards import HAND, box
from kikeriki.rules.five211.editions import Rules, rules_for
from kikeriki.rules.five211.events import Dealt, Event, Refilled, Scored
from kikeriki.rules.five211.moves import Choose
from kikeriki.rules.five211.state import State
from kikeriki.rules.setup import OptionValue
from tests.decks import StackedRng

Round: TypeAlias = Sequence[str]  # by seat: the cards it plays in a round, in their order: "B1 B2 T3 O1"


def rules(edition: str, players: int, **options: OptionValue) -> Rules:
    return rules_for(GAME.start(edition, players, options).setup)


def cards(*texts: str) -> tuple[tuple[Card, ...], ...]:
    """Cards by seat, written with spaces between them."""
    return tuple(tuple(text.split()) for text in texts)


def stacked(rules: Rules, players: int, rounds: Sequence[Round], removed: str = "") -> tuple[Card, ...]:
    """The deck from which each seat draws its cards in the order it plays them; the rest is what is left over."""
    wanted = [" ".join(a_round[seat] for a_round in rounds).split() for seat in range(players)]

    def draw(seat: Seat, count: int) -> Iterator[Card | None]:
        for _ in range(count):
            yield wanted[seat].pop(0) if wanted[seat] else None

    slots: list[Card | None] = [*removed.split()]
    slots += [None] * (rules.removed - len(slots))
    for seat in range(players):
        slots += draw(seat, HAND)
    while len(slots) < 100:
        for count in rules.cards_a_turn:
            for seat in range(players):
                slots += draw(seat, count)
    left = Counter(box(rules.colours))
    left.subtract(card for card in slots if card)
    spare = left.elements()
    return tuple(card or next(spare) for card in slots)


class Stated:
    """A match whose decks are stated, with all that happened in it."""

    def __init__(self, edition: str, players: int, *decks: Sequence[Round], **options: OptionValue) -> None:
        self.state: State = GAME.start(edition, players, options)
        self.rng = StackedRng(*(stacked(self.state.rules, players, deck) for deck in decks))
        self.events: list[Event] = []
        self.settle()

    def settle(self) -> None:
        self.state, happened = settle(GAME, self.state, self.rng)
        self.events += happened

    def choose(self, seat: Seat, text: str) -> None:
        """A choice of one seat; the last one reveals, refills and scores."""
        for event in GAME.decide(self.state, seat, Choose(tuple(text.split()))):
            self.state = GAME.apply(self.state, event)
            self.events.append(event)
        self.settle()

    def turn(self, *texts: str) -> None:
        for seat, text in enumerate(texts):
            self.choose(seat, text)

    def round(self, a_round: Round) -> Scored:
        """A whole round; how it was scored."""
        left = [text.split() for text in a_round]
        for count in self.state.rules.cards_a_turn:
            self.turn(*(" ".join(row[:count]) for row in left))
            left = [row[count:] for row in left]
        return self.scorings[-1]

    def finish(self) -> Outcome:
        """To the end of the match, everybody choosing the first legal move."""
        while (outcome := GAME.outcome(self.state)) is None:
            for seat in sorted(GAME.to_act(self.state)):
                self.choose(seat, " ".join(GAME.legal(self.state, seat)[0].cards))
        return outcome

    @property
    def scorings(self) -> list[Scored]:
        return [event for event in self.events if isinstance(event, Scored)]

    @property
    def refills(self) -> list[Refilled]:
        return [event for event in self.events if isinstance(event, Refilled)]

    @property
    def deals(self) -> list[Dealt]:
        return [event for event in self.events if isinstance(event, Dealt)]

    @property
    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]
