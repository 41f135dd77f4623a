"""English sentences for the terminal: events, moves, outcomes, options and refusals. The rules hold none."""

from collections.abc import Collection

from kikeriki.cli import faces  # a face is made of words: it is looked up when something is told, not before
from kikeriki.cli.words.english import Cast, Names, listed, ordinal, plural, tidy, with_clause
from kikeriki.cli.words.outcomes import resigns
from kikeriki.cli.words.refusals import explain
from kikeriki.rules.core import Card, Event, Move, Outcome, Seat, State, View
from kikeriki.rules.games import GAMES

__all__ = [
    "Names",
    "card_name",
    "event_lines",
    "explain",
    "hidden_lines",
    "listed",
    "move_path",
    "option_line",
    "ordinal",
    "outcome_lines",
    "plural",
    "resignation_line",
    "tidy",
]


def event_lines(
    game_slug: str, event: Event, names: Names, you: Seat | None = None, open_cards: bool = False
) -> list[str]:
    """What happened; a card that the event does not hold is not mentioned, nor, unless `open_cards`, a secret one."""
    return faces.face(game_slug).event_lines(event, Cast(tidy(names), you, open_cards))


def move_path(game_slug: str, move: Move, view: View, names: Names) -> tuple[str, ...]:
    """The move as labels of a menu in a menu; no two moves of a view share a path, and none ends inside another."""
    return faces.face(game_slug).move_path(move, view, Cast(tidy(names), view.seat))


def outcome_lines(
    game_slug: str, outcome: Outcome, names: Names, you: Seat | None = None, resigned: Collection[Seat] = ()
) -> list[str]:
    """Who won and why, who resigned, and everybody's points."""
    return faces.face(game_slug).outcome_lines(outcome, Cast(tidy(names), you, resigned=resigned))


def resignation_line(seat: Seat, names: Names, you: Seat | None = None) -> str:
    """That somebody gives up, in the middle of a match."""
    return resigns(seat, Cast(tidy(names), you))


def hidden_lines(game_slug: str, state: State, names: Names) -> list[str]:
    """What lies face down before everybody, for who may see all."""
    return faces.face(game_slug).hidden_lines(state, Cast(tidy(names)))


def card_name(game_slug: str, card: Card, edition: str = "") -> str:
    return faces.face(game_slug).card_name(card, edition)


def option_line(game_slug: str, name: str) -> str:
    """What an option is about and what its values mean, with its clause."""
    clause = next(option.clause for e in GAMES[game_slug].editions for option in e.options if option.name == name)
    return with_clause(faces.face(game_slug).options[name], clause)
