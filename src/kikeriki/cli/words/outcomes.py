"""Who won and why: the rooster crows once, when somebody wins."""

from kikeriki.cli.words.english import Cast, listed, number, plural, with_clause
from kikeriki.rules.core import Outcome


def outcome_lines(outcome: Outcome, cast: Cast, tie_break: str = "", fewest: bool = False) -> list[str]:
    """`tie_break` says what decided between equals, `fewest` that a low score is a good one."""
    return [
        f"Kikeriki. {with_clause(_winners(outcome, cast, tie_break, fewest), outcome.clause)}",
        _points(outcome, cast),
    ]


def _winners(outcome: Outcome, cast: Cast, tie_break: str, fewest: bool) -> str:
    first = outcome.winners[0]
    points = plural(outcome.points[first], "point")
    why = "the fewest" if fewest else "the most"
    if outcome.reason == "shared":
        return f"{cast.all(outcome.winners)} share the win with {points} each, {why}"
    if outcome.reason == "tie-break":
        equals = [s for s, p in enumerate(outcome.points) if p == outcome.points[first] and s != first]
        like = f" like {cast.all(equals)}" if equals else ""
        return f"{cast.does(first, 'win')}: {points}{like}, but {tie_break}"
    return f"{cast.does(first, 'win')} with {points}, {why}"


def _points(outcome: Outcome, cast: Cast) -> str:
    order = sorted(range(len(outcome.points)), key=lambda seat: (outcome.ranks[seat], seat))
    return f"Points: {listed([f'{cast.who(seat)} {number(outcome.points[seat])}' for seat in order])}."
