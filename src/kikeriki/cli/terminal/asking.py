"""Over the menu: whose turn it is and what is asked."""

from collections.abc import Sequence

from kikeriki.cli.faces import face
from kikeriki.cli.terminal.plan import YOU
from kikeriki.cli.words import listed
from kikeriki.rules.core import Card, View
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
    return face(slug).question(view)


def may_change(view: View) -> bool:
    """The choice is made and others are still choosing: it can be replaced (F3)."""
    return view.seat is not None and view.seat not in view.to_act and bool(view.legal) and bool(view.to_act)


def open_look(view: View) -> list[tuple[int, Card]]:
    """Kuiken's open look of who looks (K9): places and faces."""
    if not isinstance(view, KuikenView) or view.seat is None or view.seat not in view.to_act:
        return []
    row = view.rows[view.seat]
    return [(place, card) for place in view.looks[view.seat] if (card := row[place]) is not None]


def _whose_turn(name: str) -> str:
    return "Your turn" if name == YOU else f"{name}, your turn"
