"""Two matches, script and deck each, between which a viewer cannot tell: what the proof of no leaks plays on servers.

One match is played with cards that remember where in which shuffle they lay. Whatever the viewer was never told the
face of changes places; what others laid face down is chosen anew. A twin counts only if the honest rules, playing it
from the deal on, tell the viewer the very same events.
"""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any

from kikeriki.rules.core import Card, Event, Move, Seat, State, settle
from kikeriki.rules.errors import IllegalMove
from kikeriki.rules.fair import seeded
from kikeriki.rules.match import Match
from tests.contract import patient
from tests.setups import Table

Place = tuple[int, int]  # of a card: which shuffle, how deep
Plays = tuple[tuple[Seat, Move], ...]

TRIES = 14  # proposals of a twin before the match is given up


class Traced(str):
    """A card that remembers the places it lay at."""

    places: frozenset[Place]

    def __new__(cls, face: Card, places: frozenset[Place]) -> "Traced":
        card = super().__new__(cls, face)
        card.places = places
        return card


@dataclass(frozen=True)
class Deck:
    """core.Rng below `fair`: the k-th shuffle is always the same one, but for the places that were exchanged in it."""

    seed: str
    exchanged: Mapping[int, Mapping[int, int]] = field(
        default_factory=dict
    )  # by shuffle: place → whose card lies there
    traced: bool = False

    def shuffle(self, cards: Sequence[Card], k: int) -> tuple[Card, ...]:
        order = list(cards)
        random.Random(f"{self.seed}/{k}").shuffle(order)
        here = self.exchanged.get(k, {})
        dealt = [order[here.get(place, place)] for place in range(len(order))]
        if not self.traced:
            return tuple(dealt)
        return tuple(Traced(card, _places(card) | {(k, place)}) for place, card in enumerate(dealt))

    def below(self, n: int, k: int) -> int:
        return random.Random(f"{self.seed}/{k}/below").randrange(n)


@dataclass(frozen=True)
class World:
    """One of the two: what is dealt, and what everybody does."""

    deck: Deck
    plays: Plays


@dataclass(frozen=True)
class Twins:
    table: Table
    known: tuple[Seat, ...]  # whose cards the viewer sees; none: a spectator
    one: World
    other: World
    cards: int  # that differ in the shuffles
    steps: int  # after which the true states differed
    tried: tuple[Move, ...]  # moves of anybody's, for the viewer to try


def viewers_of(known: tuple[Seat, ...]) -> tuple[Seat | None, ...]:
    """Through whose eyes somebody with these seats may look: a spectator's too."""
    return (*known, None)


def draw_twins(table: Table, known: tuple[Seat, ...], seed: str, most: int) -> Twins | None:
    """A match of at most so many moves and its twin; None where none was found that differs."""
    rng = random.Random(seed)
    plays, tried = _play_at_random(table, seed, most)
    one = _told(table, Deck(seed), plays, known, rng)
    assert one is not None, "a match cannot be played twice"
    hidden = _hidden(table, seed, plays, known)
    size = len(hidden)
    for _ in range(TRIES if size > 1 else 0):
        deck = Deck(seed, _exchange(rng.sample(hidden, size), rng))
        size = max(2, size * 2 // 3)
        other = _told(table, deck, _choose_anew(plays, one.pending - set(known), rng), known, rng)
        if other is None or (other.events, other.to_act) != (one.events, one.to_act):
            continue
        steps = sum(a != b for a, b in zip(one.states, other.states, strict=True))
        if steps:
            cards = sum(len(places) for places in deck.exchanged.values())
            worlds = World(Deck(seed), one.plays), World(deck, other.plays)
            return Twins(table, known, *worlds, cards=cards, steps=steps, tried=tried)
    return None


def _start(table: Table, deck: Deck) -> Match:
    return Match(table.game, table.edition, table.players, table.options, seeded("twins", "twins"), rng=deck)


def _play_at_random(table: Table, seed: str, most: int) -> tuple[Plays, tuple[Move, ...]]:
    """The moves of a match that stops before its end, for then everything is shown to everybody; and moves to try."""
    rng, match = random.Random(f"{seed}/moves"), _start(table, Deck(seed))
    pick = patient(rng)
    plays: list[tuple[Seat, Move]] = []
    tried: dict[Move, None] = {}
    for _ in range(most):
        seat = rng.choice(sorted(match.to_act))
        move = pick(match.legal(seat))
        others = (moves for other in range(table.players) if (moves := match.legal(other)))
        tried.update((rng.choice(moves), None) for moves in others)
        match.play(seat, move)
        if match.outcome is not None:
            break
        plays.append((seat, move))
    return tuple(plays), tuple(tried)


def _hidden(table: Table, seed: str, plays: Plays, known: tuple[Seat, ...]) -> list[Place]:
    """The places of the shuffles from which no card was shown to the viewer."""
    game, deck = table.game, Deck(seed, traced=True)
    state, events = settle(game, game.start(table.edition, table.players, table.options), deck)
    happened = list(events)
    for seat, move in plays:
        for event in game.decide(state, seat, move):
            traced = _traced(event, getattr(state, "hands", {seat: ()})[seat])
            state = game.apply(state, traced)
            happened.append(traced)
        state, events = settle(game, state, deck)
        happened += events
    told = [game.redact(event, viewer) for event in happened for viewer in viewers_of(known)]
    return sorted(_places_in(happened) - _places_in(told))


def _traced(event: Event, hand: tuple[Card, ...]) -> Event:
    """A move names faces: the event with the very cards of the hand, the first of equal ones as the rules take them."""
    left = list(hand)

    def own(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(own, value))
        return left.pop(left.index(value)) if isinstance(value, str) and value in left else value

    assert is_dataclass(event)
    assert not isinstance(event, type)
    named = {part.name: own(getattr(event, part.name)) for part in fields(event) if part.name != "kind"}
    return replace(event, **named)


def _places_in(events: Iterable[Event]) -> set[Place]:
    return {place for event in events for card in _cards(event) for place in _places(card)}


def _cards(value: object) -> Iterator[Card]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from _cards((*value.keys(), *value.values()))
    elif isinstance(value, Iterable):
        for part in value:
            yield from _cards(part)
    elif is_dataclass(value):
        yield from _cards([getattr(value, f.name) for f in fields(value)])


def _places(card: Card) -> frozenset[Place]:
    return card.places if isinstance(card, Traced) else frozenset()


def _exchange(places: Sequence[Place], rng: random.Random) -> dict[int, dict[int, int]]:
    """The cards at these places mixed anew, each within its shuffle."""
    exchanged: dict[int, dict[int, int]] = {}
    for k in {k for k, _ in places}:
        here = [place for shuffle, place in places if shuffle == k]
        mixed = rng.sample(here, len(here))
        exchanged[k] = {a: b for a, b in zip(here, mixed, strict=True) if a != b}
    return exchanged


def _choose_anew(plays: Plays, pending: set[Seat], rng: random.Random) -> Sequence[tuple[Seat, Move | None]]:
    """The same moves, but what others have laid face down and not shown yet is open again."""
    last = {seat: i for i, (seat, _) in enumerate(plays)}
    anew = {last[seat] for seat in pending if rng.random() < 0.8}
    return [(seat, None if i in anew else move) for i, (seat, move) in enumerate(plays)]


@dataclass
class _Told:
    """A world as it was played, and what the honest rules told the viewer of it."""

    plays: Plays
    pending: set[Seat]
    events: list[Event]
    to_act: list[frozenset[Seat]]
    states: list[State]


def _told(
    table: Table, deck: Deck, plays: Sequence[tuple[Seat, Move | None]], known: tuple[Seat, ...], rng: random.Random
) -> _Told | None:
    """None if this world cannot be played so; where a move is open, any will do."""
    match = _start(table, deck)
    done: list[tuple[Seat, Move]] = []
    to_act, states = [match.to_act], [match.state]
    for seat, wanted in plays:
        move = rng.choice(match.legal(seat)) if wanted is None else wanted
        try:
            match.play(seat, move)
        except IllegalMove:
            return None
        done.append((seat, move))
        to_act.append(match.to_act)
        states.append(match.state)
    told = [match.game.redact(event, viewer) for event in match.events for viewer in viewers_of(known)]
    return _Told(tuple(done), set(match.pending), told, to_act, states)
