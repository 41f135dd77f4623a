"""What happened in a match; a field that is None was told to others only (K9)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from kikeriki.rules import core
from kikeriki.rules.core import Card, Seat
from kikeriki.rules.kuiken.scoring import Step


@dataclass(frozen=True)
class Dealt(core.Event):
    """A round was dealt and its starter turned up (K2); `discards` and `pile` from the top."""

    round: int
    start: Seat
    rows: tuple[tuple[Card, ...], ...] | None
    discards: tuple[Card, ...]
    pile: tuple[Card, ...] | None
    kind: Literal["dealt"] = "dealt"


@dataclass(frozen=True)
class Looked(core.Event):
    """A seat turned up cards of its own row for itself: the outer two (K2), or one with a Peek (K4)."""

    seat: Seat
    places: tuple[int, ...]
    cards: tuple[Card, ...] | None
    kind: Literal["looked"] = "looked"


@dataclass(frozen=True)
class Saw(core.Event):
    """A seat closed its look (K9)."""

    seat: Seat
    kind: Literal["saw"] = "saw"


@dataclass(frozen=True)
class Took(core.Event):
    """A seat took the top discard into its row (K3 A)."""

    seat: Seat
    place: int
    card: Card
    discarded: Card
    kind: Literal["took"] = "took"


@dataclass(frozen=True)
class DrawBegun(core.Event):
    """A seat chose the pile (K3 B); it draws as soon as there is a card to draw."""

    seat: Seat
    kind: Literal["draw-begun"] = "draw-begun"


@dataclass(frozen=True)
class Drew(core.Event):
    """A seat drew the top card of the pile and holds it."""

    seat: Seat
    card: Card | None
    kind: Literal["drew"] = "drew"


@dataclass(frozen=True)
class Placed(core.Event):
    """A seat put its held number into its row, without showing it (K3 B)."""

    seat: Seat
    place: int
    card: Card | None
    discarded: Card
    kind: Literal["placed"] = "placed"


@dataclass(frozen=True)
class Discarded(core.Event):
    """A seat discarded its held card, a special unused (K3 B)."""

    seat: Seat
    card: Card
    kind: Literal["discarded"] = "discarded"


@dataclass(frozen=True)
class Swapped(core.Event):
    """A seat used a Swap: two row cards changed places, unseen (K4)."""

    seat: Seat
    place: int
    other: Seat
    theirs: int
    kind: Literal["swapped"] = "swapped"


@dataclass(frozen=True)
class UsedDrawTwo(core.Event):
    """A seat used a Draw Two: a first and perhaps a second card follow (K4)."""

    seat: Seat
    kind: Literal["used-draw-two"] = "used-draw-two"


@dataclass(frozen=True)
class Spent(core.Event):
    """A used special went on the discard pile (K4)."""

    seat: Seat
    card: Card
    kind: Literal["spent"] = "spent"


@dataclass(frozen=True)
class Reshuffled(core.Event):
    """The empty pile was made anew from `size` discards; `kept` is the top one where that stays (K5)."""

    pile: tuple[Card, ...] | None
    size: int
    kept: Card | None
    kind: Literal["reshuffled"] = "reshuffled"


@dataclass(frozen=True)
class Knocked(core.Event):
    """A seat announced the last lap (K6)."""

    seat: Seat
    kind: Literal["knocked"] = "knocked"


@dataclass(frozen=True)
class Declined(core.Event):
    """A seat could have knocked and did not (K6)."""

    seat: Seat
    kind: Literal["declined"] = "declined"


@dataclass(frozen=True)
class TurnedUp(core.Event):
    """All rows were turned up (K7); `first` replaces its specials first."""

    first: Seat
    rows: tuple[tuple[Card, ...], ...]
    kind: Literal["turned-up"] = "turned-up"


@dataclass(frozen=True)
class Replaced(core.Event):
    """A special in a row was set aside, and the top card of the pile took its place (K7)."""

    seat: Seat
    place: int
    aside: Card
    card: Card
    kind: Literal["replaced"] = "replaced"


@dataclass(frozen=True)
class RoundEnded(core.Event):
    """The sums were noted (K7); `knocker` is None after the technical end (K6)."""

    round: int
    knocker: Seat | None
    steps: tuple[Step, ...]
    sums: tuple[int, ...]
    totals: tuple[int, ...]
    kind: Literal["round-ended"] = "round-ended"


Event: TypeAlias = (
    Dealt
    | Looked
    | Saw
    | Took
    | DrawBegun
    | Drew
    | Placed
    | Discarded
    | Swapped
    | UsedDrawTwo
    | Spent
    | Reshuffled
    | Knocked
    | Declined
    | TurnedUp
    | Replaced
    | RoundEnded
)
EVENTS: tuple[type[Event], ...] = (
    Dealt,
    Looked,
    Saw,
    Took,
    DrawBegun,
    Drew,
    Placed,
    Discarded,
    Swapped,
    UsedDrawTwo,
    Spent,
    Reshuffled,
    Knocked,
    Declined,
    TurnedUp,
    Replaced,
    RoundEnded,
)
