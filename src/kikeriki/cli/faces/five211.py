"""The face of 5211."""

from kikeriki.cli.boards import five211 as boards
from kikeriki.cli.faces.core import Face
from kikeriki.cli.words import five211 as words
from kikeriki.cli.words.english import plural
from kikeriki.rules.five211.events import Event, Revealed, Scored
from kikeriki.rules.five211.scoring import CountedRoosters, NoMajority, OverLimit, Tied
from kikeriki.rules.five211.view import View


def _question(view: View) -> str:
    return f"choose {plural(view.to_choose, 'card')} (turn {view.turn_number} of {len(view.cards_a_turn)})"


def _decided(event: Event) -> list[str]:
    if not isinstance(event, Scored):
        return []
    first, last = event.steps[0], event.steps[-1]
    if isinstance(first, CountedRoosters) and first.hit:
        return ["roosters"]
    if isinstance(last, NoMajority):
        return ["nobody"]
    met = {type(step) for step in event.steps}
    obstacles = [name for kind, name in ((OverLimit, "the limit"), (Tied, "a tie")) if kind in met]
    return [f"majority after {' and '.join(obstacles)}" if obstacles else "majority"]


FIVE211 = Face(
    slug="5211",
    tagline="secret choices, and the right majority scores",
    options=words.OPTIONS,
    event_lines=words.event_lines,
    move_path=words.move_path,
    outcome_lines=words.outcome_lines,
    hidden_lines=lambda state, cast: words.hand_lines(state.hands, cast),
    card_name=words.card_name,
    board=boards.board,
    question=_question,
    begins_turn=lambda event: isinstance(event, Revealed),  # all at once: three turns a round (F3)
    decided_title="rounds decided by",
    decided=_decided,
)
