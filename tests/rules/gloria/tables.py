"""Positions stated card by card, and moves played in their notation."""

from collections.abc import Sequence

from kikeriki.rules.core import Card, Seat, settle
from kikeriki.rules.gloria import GAME
from kikeriki.rules.gloria.cards import BOX
from kikeriki.rules.gloria.collection import Collection, FoxPlace
from kikeriki.rules.gloria.events import Event
from kikeriki.rules.gloria.state import State


class NoRng:
    """Nothing after the deal may ask for randomness."""

    def shuffle(self, _cards: Sequence[Card], k: int) -> tuple[Card, ...]:
        raise AssertionError(f"shuffle {k} after the deal")

    def below(self, _n: int, k: int) -> int:
        raise AssertionError(f"draw {k} after the deal")


def row(motif: Card, cards: int, jokers: int = 0, *, doubled: bool = False, chest: Card = "joker") -> Collection:
    return Collection(motif, chest, cards, jokers, doubled)


def table(
    *,
    players: int = 2,
    turn: Seat = 0,
    hands: Sequence[Sequence[Card]] = (),
    display: Sequence[Card] = ("grain", "grain", "grain"),
    pile: Sequence[Card] = ("worm",) * 20,
    chests: Sequence[Sequence[Card]] = (),
    collections: Sequence[Sequence[Collection]] = (),
    fox: tuple[Seat, Card] | None = None,
    genghis: int = 0,
    scores: Sequence[tuple[int, ...]] = (),
    points_left: int = 3,
    fox_moved: bool = False,
) -> State:
    """A position in the middle of a match; seats that are not named hold nothing."""

    def each(given: Sequence[Sequence[Card]]) -> tuple[tuple[Card, ...], ...]:
        return tuple(tuple(given[seat]) if seat < len(given) else () for seat in range(players))

    before = GAME.start("2007", players, {})
    return State(
        setup=before.setup,
        draws=3,
        display=tuple(display),
        pile=tuple(pile),
        hands=tuple(tuple(sorted(hand)) for hand in each(hands)),
        chests=each(chests),
        collections=tuple(tuple(collections[seat]) if seat < len(collections) else () for seat in range(players)),
        fox=None if fox is None else FoxPlace(*fox),
        genghis=genghis,
        scores=tuple(scores),
        last_scoring=None,
        start=0,
        turn=turn,
        points_left=points_left,
        fox_moved=fox_moved,
        fox_settled=False,
        gap=None,
        drawing=False,
    )


def play(state: State, *texts: str) -> tuple[State, list[Event]]:
    """Each move by the seat whose turn it is, with all that follows by itself."""
    happened: list[Event] = []
    for text in texts:
        (seat,) = GAME.to_act(state)
        move = GAME.read_move(text)
        assert move in GAME.legal(state, seat), text
        for event in GAME.decide(state, seat, move):
            state = GAME.apply(state, event)
            happened.append(event)
        state, after = settle(GAME, state, NoRng())
        happened.extend(after)
    return state, happened


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]


def legal_texts(state: State, seat: Seat) -> list[str]:
    return [GAME.write_move(move) for move in GAME.legal(state, seat)]


class Stacked:
    """Shuffles that are given: the 95 cards from the top, then the pile; a start seat."""

    def __init__(self, top: Sequence[Card], pile_top: Sequence[Card] = (), first: Seat = 0) -> None:
        self.tops = (tuple(top), tuple(pile_top))
        self.first = first
        self.asked: list[tuple[str, int, int]] = []

    def shuffle(self, cards: Sequence[Card], k: int) -> tuple[Card, ...]:
        self.asked.append(("shuffle", len(cards), k))
        rest = list(cards)
        for card in self.tops[k]:
            rest.remove(card)
        return (*self.tops[k], *rest)

    def below(self, n: int, k: int) -> int:
        self.asked.append(("below", n, k))
        return self.first


def same_box(state: State) -> bool:
    return sorted(GAME.cards(state)) == sorted(BOX)
