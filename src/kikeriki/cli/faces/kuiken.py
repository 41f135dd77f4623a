"""The face of Kuiken Koers."""

from kikeriki.cli.boards import kuiken as boards
from kikeriki.cli.faces.core import Face
from kikeriki.cli.words import kuiken as words
from kikeriki.rules.kuiken.events import DrawBegun, Event, RoundEnded, Took
from kikeriki.rules.kuiken.view import View


def _question(view: View) -> str:
    match view.phase:
        case "hold" if view.held is not None:
            second = {1: ", the first of two", 2: ", the second of two"}.get(view.drawing, "")
            return f"you hold {words.card_name(view.held)}{second}"
        case "knock":
            return "knock, or play on"
        case "look" | "peek":
            return "look, and remember"
    return "take the discard or draw" if len(view.legal) > 1 else "draw a card"


def _decided(event: Event) -> list[str]:
    if not isinstance(event, RoundEnded):
        return []
    if event.knocker is None:
        return ["nobody knocked"]
    return ["knocker lowest" if event.sums[event.knocker] == min(event.sums) else "knocker beaten"]


KUIKEN = Face(
    slug="kuiken-koers",
    tagline="four hidden cards, a low sum, a good memory",
    options=words.OPTIONS,
    event_lines=words.event_lines,
    move_path=words.move_path,
    outcome_lines=words.outcome_lines,
    hidden_lines=words.hidden_lines,
    card_name=lambda card, _edition: words.card_name(card),
    board=boards.board,
    question=_question,
    begins_turn=lambda event: isinstance(event, Took | DrawBegun),  # A or B (K3); a Draw Two's cards are of the same
    decided_title="rounds ended with",
    decided=_decided,
)
