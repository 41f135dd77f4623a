"""Over the menu: whose turn it is and what is asked."""

from collections.abc import Sequence

from kikeriki.cli.terminal.plan import YOU
from kikeriki.cli.words import card_name, listed, plural
from kikeriki.rules.core import Card, View
from kikeriki.rules.five211.view import View as FiveView
from kikeriki.rules.gloria.view import View as GloriaView
from kikeriki.rules.kuiken.view import View as KuikenView


def asked(slug: str, view: View, names: Sequence[str]) -> str:
    """One line for who looks: what they are asked, or whom all wait for."""
    if view.seat in view.to_act:
        return f"{_whose_turn(names[view.seat])}: {question(slug, view)}"
    if may_change(view):
        return f"Change your choice, or wait for {listed([names[seat] for seat in view.to_act])}"
    if view.to_act:
        return f"Waiting for {listed([names[seat] for seat in view.to_act])}"
    return "The match is over"


def question(slug: str, view: View) -> str:
    """What a seat that is to act is asked."""
    match view:
        case FiveView():
            return f"choose {plural(view.to_choose, 'card')} (turn {view.turn_number} of {len(view.cards_a_turn)})"
        case GloriaView() if view.phase == "fox":
            return "keep the fox, or pass it on"
        case GloriaView():
            return f"{plural(view.points_left, 'action point')} left"
        case KuikenView():
            return _kuiken_question(slug, view)
    return "it is your move"


def may_change(view: View) -> bool:
    """The choice is made and others are still choosing: it can be replaced (F3)."""
    return view.seat is not None and view.seat not in view.to_act and bool(view.legal) and bool(view.to_act)


def open_look(view: View) -> list[tuple[int, Card]]:
    """Kuiken's open look of who looks (K9): places and faces."""
    if not isinstance(view, KuikenView) or view.seat is None or view.seat not in view.to_act:
        return []
    row = view.rows[view.seat]
    return [(place, card) for place in view.looks[view.seat] if (card := row[place]) is not None]


def _kuiken_question(slug: str, view: KuikenView) -> str:
    match view.phase:
        case "hold" if view.held is not None:
            second = {1: ", the first of two", 2: ", the second of two"}.get(view.drawing, "")
            return f"you hold {card_name(slug, view.held)}{second}"
        case "knock":
            return "knock, or play on"
        case "look" | "peek":
            return "look, and remember"
    return "take the discard or draw" if len(view.legal) > 1 else "draw a card"


def _whose_turn(name: str) -> str:
    return "Your turn" if name == YOU else f"{name}, your turn"
