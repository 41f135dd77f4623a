"""What happened in a match; a card that a viewer may not see is absent (None)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from kikeriki.rules import core
from kikeriki.rules.core import Card, Seat
from kikeriki.rules.gloria.scoring import MotifRow, Penalty


@dataclass(frozen=True)
class Dealt(core.Event):
    """The display, the hands (each with its doubler) and the pile with the Genghis cards in it (G2)."""

    start: Seat
    display: tuple[Card, ...]
    hands: tuple[tuple[Card, ...] | None, ...]
    pile: tuple[Card, ...] | None
    kind: Literal["dealt"] = "dealt"


@dataclass(frozen=True)
class Chested(core.Event):
    """A card was shown to all and became an empty chest; who comes back later is not told its face (G8)."""

    seat: Seat
    card: Card | None
    kind: Literal["chested"] = "chested"


@dataclass(frozen=True)
class Collected(core.Event):
    """A card was laid open and extended, closed or (`opened`) began the collection of that motif."""

    seat: Seat
    card: Card
    motif: Card
    opened: bool
    kind: Literal["collected"] = "collected"


@dataclass(frozen=True)
class FoxEntered(core.Event):
    """The last of the players opened their first collection, and got the fox on it (G4)."""

    seat: Seat
    motif: Card
    kind: Literal["fox-entered"] = "fox-entered"


@dataclass(frozen=True)
class Took(core.Event):
    """A display card went openly into a hand."""

    seat: Seat
    place: int
    card: Card
    kind: Literal["took"] = "took"


@dataclass(frozen=True)
class Turned(core.Event):
    """The top of the pile filled the gap in the display."""

    place: int
    card: Card
    kind: Literal["turned"] = "turned"


@dataclass(frozen=True)
class DrawBegun(core.Event):
    """A seat paid for a card from the pile; Genghis cards may come first."""

    seat: Seat
    kind: Literal["draw-begun"] = "draw-begun"


@dataclass(frozen=True)
class Drew(core.Event):
    """The top of the pile went into a hand, unseen by others."""

    seat: Seat
    card: Card | None
    kind: Literal["drew"] = "drew"


@dataclass(frozen=True)
class GenghisCame(core.Event):
    """The top of the pile was a Genghis and lies beside the display now, the `count`-th one (G5)."""

    count: int
    kind: Literal["genghis-came"] = "genghis-came"


@dataclass(frozen=True)
class Scored(core.Event):
    """One of the three scorings, collection by collection, with its points and the totals so far."""

    number: int
    motifs: tuple[MotifRow, ...]
    penalties: tuple[Penalty, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    kind: Literal["scored"] = "scored"


@dataclass(frozen=True)
class FoxMoved(core.Event):
    """A seat paid `cost` points to put the fox on a collection of seat `to`."""

    seat: Seat
    to: Seat
    motif: Card
    cost: int
    kind: Literal["fox-moved"] = "fox-moved"


@dataclass(frozen=True)
class FoxPassed(core.Event):
    """After its actions a seat passed the fox to a collection of seat `to`, its left neighbour."""

    seat: Seat
    to: Seat
    motif: Card
    kind: Literal["fox-passed"] = "fox-passed"


@dataclass(frozen=True)
class FoxKept(core.Event):
    """After its actions a seat left the fox on its own collection."""

    seat: Seat
    kind: Literal["fox-kept"] = "fox-kept"


@dataclass(frozen=True)
class TurnEnded(core.Event):
    """The three points are spent and it is the `next` seat's turn."""

    seat: Seat
    next: Seat
    kind: Literal["turn-ended"] = "turn-ended"


Event: TypeAlias = (
    Dealt
    | Chested
    | Collected
    | FoxEntered
    | Took
    | Turned
    | DrawBegun
    | Drew
    | GenghisCame
    | Scored
    | FoxMoved
    | FoxPassed
    | FoxKept
    | TurnEnded
)
EVENTS: tuple[type[Event], ...] = get_args(Event)
