"""What an example is, and how the rules play it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kikeriki.rules.core import Card, Event, Seat, View, evolve
from kikeriki.rules.fair import seeded
from kikeriki.rules.games import find_game
from kikeriki.rules.match import Match
from kikeriki.rules.setup import OptionValue


@dataclass(frozen=True)
class Example:
    """One situation, told from one seat or (`seat` None) as a spectator sees it."""

    name: str
    clause: str
    game: str
    edition: str
    names: tuple[str, ...]  # who sits there
    decks: tuple[tuple[Card, ...], ...]  # the top of each shuffle; below it the rest in the box's order
    moves: tuple[tuple[Seat, str], ...]  # in their notation
    before: int = 0  # how many of the moves have been made when it begins
    seat: Seat | None = None
    options: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(frozen=True)
class Step:
    """What a move made happen, and what is seen then; the first step of an example is the situation itself."""

    events: tuple[Event, ...]
    view: View


class Laid:
    """core.Rng that deals what an example lays down."""

    def __init__(self, decks: Sequence[Sequence[Card]]) -> None:
        self._decks = list(decks)

    def shuffle(self, cards: Sequence[Card], k: int) -> tuple[Card, ...]:
        top = tuple(self._decks[k]) if k < len(self._decks) else ()
        left = Counter(cards)
        left.subtract(top)
        if min(left.values()) < 0:
            raise ValueError(f"more of a card than there are: {-left}")
        return (*top, *left.elements())

    def below(self, n: int, k: int) -> int:  # noqa: ARG002  nothing in an example is left to chance
        return 0


def steps(example: Example) -> tuple[Step, ...]:
    """The example, played; choices that all make at once (F3) are one step."""
    game = find_game(example.game)
    players = len(example.names)
    deal = seeded(example.name, example.name)
    match = Match(game, example.edition, players, example.options, deal, rng=Laid(example.decks))
    for seat, move in example.moves[: example.before]:
        match.play(seat, move)
    told = [Step((), _seen(match, example.seat))]
    for seat, move in example.moves[example.before :]:
        if happened := match.play(seat, move):
            events = tuple(game.redact(event, example.seat) for event in happened)
            told.append(Step(events, _seen(match, example.seat)))
    return tuple(told)


def _seen(match: Match, seat: Seat | None) -> View:
    """The view without its moves: an example is read, not played."""
    return evolve(match.view(seat), legal=())
