"""What the command line knows of a game beyond its rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType

from kikeriki.cli.boards.pieces import Form
from kikeriki.cli.words.english import Cast
from kikeriki.rules.core import Card, Outcome


@dataclass(frozen=True)
class Face:
    """How one game is told, drawn, asked and counted; each function takes that game's own events, moves and views."""

    slug: str
    tagline: str  # beside its title, where one chooses a game
    options: Mapping[str, str]  # what each option is about

    event_lines: Callable[[Any, Cast], list[str]]
    move_path: Callable[[Any, Any, Cast], tuple[str, ...]]
    outcome_lines: Callable[[Outcome, Cast], list[str]]
    hidden_lines: Callable[[Any, Cast], list[str]]  # the cards of a state that lie face down, for who may see all
    card_name: Callable[[Card, str], str]  # of an edition; "" where it is not known
    board: Callable[[Any, Cast, Form], RenderableType]
    question: Callable[[Any], str]  # what a seat that is to act is asked

    begins_turn: Callable[[Any], bool]
    decided_title: str
    decided: Callable[[Any], list[str]]  # what decided each round, or each collection of a scoring
