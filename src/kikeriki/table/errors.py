"""What a table refuses, beyond the rules of the game."""

from kikeriki.rules.errors import IllegalMove


class SeatError(IllegalMove):
    """The seat is not one that a person moves for, now or any more."""

    codes = frozenset({"seat-is-a-bots", "seat-given-up"})


class TimeError(IllegalMove):
    """The move does not belong to this moment of the match."""

    codes = frozenset({"paused", "not-paused", "stale", "ahead", "superseded"})
