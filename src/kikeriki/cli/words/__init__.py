"""English sentences for the terminal: events, moves, outcomes and refusals. The rules hold none."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kikeriki.cli.words import five211, gloria, kuiken
from kikeriki.cli.words.english import Cast, Names, listed, ordinal, plural, tidy
from kikeriki.cli.words.refusals import explain
from kikeriki.rules.core import Card, Event, Move, Outcome, Seat, View

__all__ = [
    "Names",
    "card_name",
    "event_lines",
    "explain",
    "listed",
    "move_path",
    "ordinal",
    "outcome_lines",
    "plural",
    "tidy",
]


@dataclass(frozen=True)
class _Speech:
    """How one game is told; each function takes that game's own events, moves and views."""

    event_lines: Callable[[Any, Cast], list[str]]
    move_path: Callable[[Any, Any, Cast], tuple[str, ...]]
    outcome_lines: Callable[[Outcome, Cast], list[str]]
    card_name: Callable[[Card], str]


_SPEECH = {
    "5211": _Speech(five211.event_lines, five211.move_path, five211.outcome_lines, five211.card_name),
    "gloria-picktoria": _Speech(gloria.event_lines, gloria.move_path, gloria.outcome_lines, gloria.card_name),
    "kuiken-koers": _Speech(kuiken.event_lines, kuiken.move_path, kuiken.outcome_lines, kuiken.card_name),
}


def event_lines(game_slug: str, event: Event, names: Names, you: Seat | None = None) -> list[str]:
    """What happened; a card that the event does not hold is not mentioned."""
    return _SPEECH[game_slug].event_lines(event, Cast(tidy(names), you))


def move_path(game_slug: str, move: Move, view: View, names: Names) -> tuple[str, ...]:
    """The move as labels of a menu in a menu; no two moves of a view share a path, and none ends inside another."""
    return _SPEECH[game_slug].move_path(move, view, Cast(tidy(names), view.seat))


def outcome_lines(game_slug: str, outcome: Outcome, names: Names, you: Seat | None = None) -> list[str]:
    """Who won and why, and everybody's points."""
    return _SPEECH[game_slug].outcome_lines(outcome, Cast(tidy(names), you))


def card_name(game_slug: str, card: Card) -> str:
    return _SPEECH[game_slug].card_name(card)
