"""What happens in 5211. A field that a viewer may not know is None in what that viewer is told."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from kikeriki.rules.core import Card, Seat
from kikeriki.rules.core import Event as BaseEvent
from kikeriki.rules.five211.scoring import Step

Cards: TypeAlias = tuple[Card, ...]


@dataclass(frozen=True)
class Dealt(BaseEvent):
    """F2: one deck, set up."""

    deck: int  # 1 is the first; only a long game has more
    removed: Cards | None
    hands: tuple[Cards | None, ...]
    pile: Cards | None
    kind: Literal["dealt"] = "dealt"


@dataclass(frozen=True)
class Chosen(BaseEvent):
    """F3: a final choice, still face down."""

    seat: Seat
    cards: Cards | None
    kind: Literal["chosen"] = "chosen"


@dataclass(frozen=True)
class Revealed(BaseEvent):
    """F3: all choices of a turn, turned over at once."""

    cards: tuple[Cards, ...]
    kind: Literal["revealed"] = "revealed"


@dataclass(frozen=True)
class Refilled(BaseEvent):
    """F3: seat 0 drew all its cards, then seat 1, and so on."""

    cards: tuple[Cards | None, ...]
    kind: Literal["refilled"] = "refilled"


@dataclass(frozen=True)
class Scored(BaseEvent):
    """F4, F5: a round's scoring, with its reason step by step."""

    round: int
    steps: tuple[Step, ...]
    scored: tuple[Cards, ...]  # by seat: the cards that went to its score pile
    points: tuple[int, ...]  # by seat: what they are worth
    totals: tuple[int, ...]
    kind: Literal["scored"] = "scored"


@dataclass(frozen=True)
class DeckEnded(BaseEvent):
    """F6, F8: the cards left in the hands were discarded unseen."""

    deck: int
    hands: tuple[Cards | None, ...]
    totals: tuple[int, ...]
    over: bool  # False: a long game goes on with another deck
    kind: Literal["deck-ended"] = "deck-ended"


Event: TypeAlias = Dealt | Chosen | Revealed | Refilled | Scored | DeckEnded
EVENTS = (Dealt, Chosen, Revealed, Refilled, Scored, DeckEnded)
