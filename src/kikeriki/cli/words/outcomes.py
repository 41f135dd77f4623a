"""Who won and why: the rooster crows once, when somebody wins."""

from collections.abc import Iterable

from kikeriki.cli.words.english import Cast, listed, number, plural, sentence, with_clause
from kikeriki.rules.core import Outcome, Reason, Seat


def outcome_lines(outcome: Outcome, cast: Cast, tie_break: str = "", fewest: bool = False) -> list[str]:
    """`tie_break` says what decided between equals, `fewest` that a low score is a good one."""
    return [
        f"Kikeriki. {with_clause(_winners(outcome, cast, tie_break, fewest), outcome.clause)}",
        *([_resigned(outcome, cast)] if cast.resigned else []),
        _points(outcome, cast),
    ]


def resigns(seat: Seat, cast: Cast) -> str:
    return sentence(f"{cast.does(seat, 'resign')}: a bot plays on in {cast.own(seat)} seat")


def _winners(outcome: Outcome, cast: Cast, tie_break: str, fewest: bool) -> str:
    if outcome.reason != "resignation":
        equals = _equals(outcome, range(len(outcome.points)))
        return _won(outcome, outcome.reason, equals, cast, tie_break, fewest)
    stayed = [seat for seat in range(len(outcome.points)) if seat not in cast.resigned]
    if len(stayed) == 1:
        points = plural(outcome.points[stayed[0]], "point")
        return f"{cast.does(stayed[0], 'win')} with {points}, the only one who did not resign"
    # The outcome says that somebody better had resigned; what decided between the others is for us to see.
    equals = _equals(outcome, stayed) if cast.resigned else []
    reason: Reason = "shared" if len(outcome.winners) > 1 else "tie-break" if equals else "points"
    return f"of those who did not resign, {_won(outcome, reason, equals, cast, tie_break, fewest)}"


def _equals(outcome: Outcome, seats: Iterable[Seat]) -> list[Seat]:
    """Who of them has the winner's points and did not win."""
    first = outcome.points[outcome.winners[0]]
    return [seat for seat in seats if outcome.points[seat] == first and seat not in outcome.winners]


def _won(outcome: Outcome, reason: Reason, equals: list[Seat], cast: Cast, tie_break: str, fewest: bool) -> str:
    first = outcome.winners[0]
    points = plural(outcome.points[first], "point")
    why = "the fewest" if fewest else "the most"
    if reason == "shared":
        return f"{cast.all(outcome.winners)} share the win with {points} each, {why}"
    if reason == "tie-break":
        like = f" like {cast.all(equals)}" if equals else ""
        return f"{cast.does(first, 'win')}: {points}{like}, but {tie_break}"
    return f"{cast.does(first, 'win')} with {points}, {why}"


def _resigned(outcome: Outcome, cast: Cast) -> str:
    if len(cast.resigned) == len(outcome.points):
        return "Everybody resigned, so the cards alone decide."
    seats = sorted(cast.resigned)
    rank = cast.verb(seats[0], "rank") if len(seats) == 1 else "rank"
    return sentence(f"{cast.all(seats)} resigned and {rank} last")


def _points(outcome: Outcome, cast: Cast) -> str:
    order = sorted(range(len(outcome.points)), key=lambda seat: (outcome.ranks[seat], seat))
    return f"Points: {listed([f'{cast.who(seat)} {number(outcome.points[seat])}' for seat in order])}."
