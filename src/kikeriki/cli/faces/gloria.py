"""The face of Gloria Picktoria."""

from kikeriki.cli.boards import gloria as boards
from kikeriki.cli.faces.core import Face
from kikeriki.cli.words import gloria as words
from kikeriki.cli.words.english import plural
from kikeriki.rules.gloria.events import Dealt, Event, Scored, TurnEnded
from kikeriki.rules.gloria.view import View


def _question(view: View) -> str:
    if view.phase == "fox":
        return "keep the fox, or pass it on"
    return f"{plural(view.points_left, 'action point')} left"


def _decided(event: Event) -> list[str]:
    if not isinstance(event, Scored):
        return []
    return [words.RULES[share.rule] for row in event.motifs for share in row.shares]


GLORIA = Face(
    slug="gloria-picktoria",
    tagline="collections, a fox, and Genghis is coming",
    options=words.OPTIONS,
    event_lines=words.event_lines,
    move_path=words.move_path,
    outcome_lines=words.outcome_lines,
    hidden_lines=words.hidden_lines,
    card_name=lambda card, _edition: words.card_name(card),
    board=boards.board,
    question=_question,
    begins_turn=lambda event: isinstance(event, Dealt | TurnEnded),  # the tenth Genghis breaks off the last (G5)
    decided_title="collections scored as",
    decided=_decided,
)
