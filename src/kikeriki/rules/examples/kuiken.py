"""Rounds of Kuiken Koers against Ada, told to the one who sits at seat 0; the memory aid keeps what they have seen."""

from kikeriki.rules.core import Seat
from kikeriki.rules.examples.core import Example
from kikeriki.rules.kuiken.editions import SLUG
from kikeriki.rules.setup import OptionValue

YOU, ADA = range(2)
Moves = tuple[tuple[Seat, str], ...]


def _table(
    name: str,
    clause: str,
    *,
    rows: tuple[str, str],
    open_card: str,
    pile: str,
    moves: Moves,
    before: int,
    start: Seat = YOU,
) -> Example:
    """`before` counts from after both have seen their outer cards."""
    deck = tuple(f"{rows[YOU]} {rows[ADA]} {open_card} {pile}".split())
    looks: Moves = ((YOU, "seen"), (ADA, "seen"))
    options: dict[str, OptionValue] = {"start": start, "rounds": 1, "memory_aid": True}
    return Example(
        name, clause, SLUG, "standard", ("", "Ada"), (deck,), (*looks, *moves), len(looks) + before, YOU, options
    )


def _does(seat: Seat, *moves: str) -> Moves:
    return tuple((seat, move) for move in moves)


EXAMPLES = (
    _table(
        "take-the-open-card",
        "K3",
        rows=("8 5 swap 1", "4 9 0 6"),
        open_card="2",
        pile="3",
        moves=_does(YOU, "take 0"),
        before=0,
    ),
    _table(
        "draw-a-card",
        "K3",
        rows=("8 9 5 1", "4 9 0 6"),
        open_card="swap",
        pile="3",
        moves=_does(YOU, "draw", "place 1"),
        before=0,
    ),
    _table(
        "swap-in-a-draw-two",
        "K4",
        rows=("9 5 3 2", "4 9 0 6"),
        open_card="1",
        pile="draw-two 7 swap 3",
        moves=(
            *_does(ADA, "take 1"),
            *_does(YOU, "draw", "draw two", "discard", "swap 0 with 1.1"),
        ),
        before=1,
        start=ADA,
    ),
    _table(
        "peek",
        "K4",
        rows=("8 9 5 1", "4 9 0 6"),
        open_card="7",
        pile="peek",
        moves=_does(YOU, "draw", "peek 1", "seen"),
        before=0,
    ),
    _table(
        "knocking",
        "K6",
        rows=("2 5 3 1", "4 9 0 6"),
        open_card="7",
        pile="9 0 8 3",
        moves=(
            *_does(YOU, "draw", "discard"),
            *_does(ADA, "draw", "place 1", "decline"),
            *_does(YOU, "draw", "discard", "knock"),
            *_does(ADA, "draw", "place 3"),
        ),
        before=7,
    ),
    _table(
        "the-end-of-a-round",
        "K7",
        rows=("3 peek 0 5", "4 1 2 6"),
        open_card="7",
        pile="9 8 9 swap 6",
        moves=(
            *_does(YOU, "draw", "discard"),
            *_does(ADA, "draw", "discard", "knock"),
            *_does(YOU, "draw", "discard"),
        ),
        before=6,
    ),
)
