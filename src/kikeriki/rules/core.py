"""The one shape that every game has: pure functions over frozen values.

A match is a log of events. `decide` turns a seat's move into events, `advance` says what happens without a
choice (dealing, refilling, scoring), `apply` folds an event into the state. What a seat may see is another type
than the state (`view`, `redact`), and what it could still know is a fold over what it was told (`remember`).
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from kikeriki.rules.errors import IllegalMove, WrongState, shown
from kikeriki.rules.setup import Edition, Options, Setup, find_edition

Seat: TypeAlias = int
Card: TypeAlias = str  # a card is its notation: equal cards are equal, and JSON needs no translation


class Move:
    """What a seat chooses; the subclasses are frozen dataclasses with a literal `kind`."""

    kind: str


class Event:
    """What happened; the subclasses are frozen dataclasses with a literal `kind`."""

    kind: str


@dataclass(frozen=True)
class State:
    """The full truth. `draws` counts the uses of randomness so far: the k of the k-th shuffle."""

    setup: Setup
    draws: int


@dataclass(frozen=True)
class View:
    """What one seat may see now, with its legal moves; a spectator has seat None and no moves."""

    seat: Seat | None
    to_act: tuple[Seat, ...]
    legal: tuple[Any, ...]  # each game narrows it to its own moves


@dataclass(frozen=True)
class Memory:
    """What one seat (None: a spectator) could still know from all that it was told."""

    seat: Seat | None


Reason: TypeAlias = Literal["points", "tie-break", "shared", "resignation"]


@dataclass(frozen=True)
class Outcome:
    """Who won, and why: by points, by the tie-break of the clause, shared, or because who was ahead had resigned."""

    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    ranks: tuple[int, ...]  # 1 is first; equals share a rank
    reason: Reason
    clause: str

    @classmethod
    def of(cls, points: Sequence[int], keys: Sequence[tuple[int, ...]], clause: str) -> "Outcome":
        """Rank the seats by `keys`, best first being the largest; `keys[seat][0]` stands for the points."""
        ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        equal_on_points = sum(key[0] == max(keys)[0] for key in keys)
        reason: Reason = "shared" if len(winners) > 1 else "tie-break" if equal_on_points > 1 else "points"
        return cls(winners, tuple(points), ranks, reason, clause)

    def with_resigned(self, resigned: Collection[Seat]) -> "Outcome":
        """The outcome of the table: who resigned ranks behind everybody who did not, whatever the cards say."""
        keys = [(seat in resigned, rank) for seat, rank in enumerate(self.ranks)]
        ranks = tuple(1 + sum(other < key for other in keys) for key in keys)
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        reason: Reason = self.reason if winners == self.winners else "resignation"
        return Outcome(winners, self.points, ranks, reason, self.clause)


class Rng(Protocol):
    """Randomness from outside; `k` numbers the uses within a match, so that any holder derives the same."""

    def shuffle(self, cards: Sequence[Card], k: int) -> tuple[Card, ...]: ...

    def below(self, n: int, k: int) -> int: ...


S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)
E = TypeVar("E", bound=Event)
V = TypeVar("V", bound=View)
K = TypeVar("K", bound=Memory)


@dataclass(frozen=True)
class Game(Generic[S, M, E, V, K]):
    """A set of rules as one object."""

    slug: str
    title: str
    editions: tuple[Edition, ...]  # the first is the default
    moves: tuple[type[M], ...]
    events: tuple[type[E], ...]
    view_type: type[V]

    start: Callable[[str, int, Options], S]
    to_act: Callable[[S], frozenset[Seat]]
    legal: Callable[[S, Seat], tuple[M, ...]]
    decide: Callable[[S, Seat, M], tuple[E, ...]]
    advance: Callable[[S, Rng], E | None]
    apply: Callable[[S, E], S]
    outcome: Callable[[S], Outcome | None]
    view: Callable[[S, Seat | None], V]
    redact: Callable[[E, Seat | None], E]
    recall: Callable[[Sequence[E], Seat | None], tuple[E, ...]]
    memory: Callable[[Setup, Seat | None], K]
    remember: Callable[[K, E], K]
    held: Callable[[S], bool]  # choices wait, replaceable and secret, until the last is in (F3)
    at_once: Callable[[S, Seat], M | None]  # what a bot does without a pause and a time-out for its seat (K9)
    cards: Callable[[S], Iterable[Card]]  # every card of the state with all its places, for the law of conservation
    write_move: Callable[[M], str]
    read_move: Callable[[str], M]

    def find_edition(self, slug: str) -> Edition:
        return find_edition(self.slug, self.editions, slug)


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]

T = TypeVar("T")
_NEW, _SET = object.__new__, object.__setattr__


def evolve(state: T, **changes: object) -> T:
    """The same frozen value with some fields changed.

    `dataclasses.replace` runs the constructor over every field; this copies the dictionary, which is several
    times faster and is most of what `apply` does.
    """
    had = state.__dict__
    now = had | changes
    if len(now) != len(had):
        raise TypeError(f"{type(state).__name__} has no {', '.join(changes.keys() - had.keys())}")
    new = _NEW(type(state))
    _SET(new, "__dict__", now)
    return new


def for_all_seats(public: Callable[[S], V]) -> Callable[[S], V]:
    """What all seats see alike, made once for the views of one state that are wanted in a row.

    It is kept with the very state it shows, and only for the last one: a changed state is another object.
    """
    last: tuple[S, V] | None = None

    def shared(state: S) -> V:
        nonlocal last
        kept = last  # read once: another thread may show another state meanwhile
        if kept is None or kept[0] is not state:
            last = kept = state, public(state)
        return kept[1]

    return shared


def set_at(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*row[:place], value, *row[place + 1 :])


def without(cards: tuple[Card, ...], gone: Iterable[Card]) -> tuple[Card, ...]:
    """`cards` less one copy of each of `gone`, order kept."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def expect(value: object, kind: type[T]) -> T:
    """Refuse a state (or view, or memory) of another game."""
    if type(value) is not kind:
        raise WrongState("wrong-state", expected=kind.__module__, got=type(value).__module__)
    return value


def foreign_event(event: object, events: Iterable[type[Event]]) -> WrongState:
    """The refusal of an event that a game does not know: nothing is told of it."""
    return WrongState("wrong-event", got=type(event).__name__, allowed=[kind.kind for kind in events])


def check_seat(setup: Setup, seat: object) -> None:
    if type(seat) is not int or not 0 <= seat < setup.players:
        raise IllegalMove("no-such-seat", seat=shown(seat), players=setup.players)


def settle(game: Game[S, M, E, V, K], state: S, rng: Rng) -> tuple[S, tuple[E, ...]]:
    """Everything that happens without a choice, until somebody has one or the match is over."""
    happened: list[E] = []
    while (event := game.advance(state, rng)) is not None:
        state = game.apply(state, event)
        happened.append(event)
    return state, tuple(happened)
