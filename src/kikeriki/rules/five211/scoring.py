"""Which cards of a round score, and why, step by step (F4, F5); who wins (F7)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from kikeriki.rules.core import Card, Outcome
from kikeriki.rules.five211.cards import ROOSTER, colour, ones, value
from kikeriki.rules.five211.editions import Rules


@dataclass(frozen=True)
class CountedRoosters:
    """F4: the ones of all players together; if they hit the number, they alone score."""

    count: int
    number: int
    exact: bool
    hit: bool
    clause: Literal["F4"] = "F4"
    kind: Literal["counted-roosters"] = "counted-roosters"


@dataclass(frozen=True)
class CountedColours:
    """F5: the cards of each colour, ones included."""

    counts: dict[str, int]
    clause: Literal["F5"] = "F5"
    kind: Literal["counted-colours"] = "counted-colours"


@dataclass(frozen=True)
class OverLimit:
    """F5: a colour that reached the limit is discarded."""

    colour: str
    count: int
    limit: int
    clause: Literal["F5"] = "F5"
    kind: Literal["over-limit"] = "over-limit"


@dataclass(frozen=True)
class Tied:
    """F5: colours that share the highest count are all discarded."""

    colours: tuple[str, ...]
    count: int
    clause: Literal["F5"] = "F5"
    kind: Literal["tied"] = "tied"


@dataclass(frozen=True)
class Majority:
    """F5: the colour that scores."""

    colour: str
    count: int
    clause: Literal["F5"] = "F5"
    kind: Literal["majority"] = "majority"


@dataclass(frozen=True)
class NoMajority:
    """F5: no colour is left, nobody scores."""

    clause: Literal["F5"] = "F5"
    kind: Literal["no-majority"] = "no-majority"


Step: TypeAlias = CountedRoosters | CountedColours | OverLimit | Tied | Majority | NoMajority


def score(rules: Rules, played: tuple[tuple[Card, ...], ...]) -> tuple[tuple[Step, ...], tuple[tuple[Card, ...], ...]]:
    """The reason, and by seat the cards that go to the score pile."""
    count = sum(map(ones, played))
    hit = count == rules.roosters if rules.exact else count >= rules.roosters
    roosters = CountedRoosters(count, rules.roosters, rules.exact, hit)
    if hit:
        return (roosters,), tuple(tuple(c for c in cards if value(c) == ROOSTER) for cards in played)
    steps, winner = majority(count_colours(rules.colours, played), rules.limit)
    return (roosters, *steps), tuple(tuple(c for c in cards if colour(c) == winner) for cards in played)


def count_colours(colours: str, played: tuple[tuple[Card, ...], ...]) -> dict[str, int]:
    """How many cards of each colour lie there, ones included (F5)."""
    counts = dict.fromkeys(colours, 0)
    for cards in played:
        for card in cards:
            counts[colour(card)] += 1
    return counts


def majority(counts: dict[str, int], limit: int) -> tuple[tuple[Step, ...], str | None]:
    """F5: discard what reaches the limit, then tied leaders again and again, until one colour leads alone."""
    steps: list[Step] = [CountedColours(counts)]
    left = {c: n for c, n in counts.items() if n}
    for c, n in counts.items():
        if n >= limit:
            steps.append(OverLimit(c, n, limit))
            del left[c]
    while left:
        highest = max(left.values())
        leaders = tuple(c for c, n in left.items() if n == highest)
        if len(leaders) == 1:
            return (*steps, Majority(leaders[0], highest)), leaders[0]
        steps.append(Tied(leaders, highest))
        for c in leaders:
            del left[c]
    return (*steps, NoMajority()), None


def points_of(cards: tuple[Card, ...]) -> int:
    return sum(map(value, cards))


def outcome_of(rules: Rules, points: tuple[int, ...], cards: tuple[int, ...]) -> Outcome:
    """F7: most points; then, in the editions that have it, most cards in the score pile."""
    keys = list(zip(points, cards, strict=True)) if rules.tie_break else [(p,) for p in points]
    return Outcome.of(points, keys, "F7")
