"""5211 with something hidden showing, one small wrapper each; law 3 must catch them all."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from kikeriki.rules.core import Game, Seat
from kikeriki.rules.errors import IllegalMove
from kikeriki.rules.five211 import GAME
from kikeriki.rules.five211.cards import value
from kikeriki.rules.five211.events import Chosen, Dealt, DeckEnded, Event, Refilled
from kikeriki.rules.five211.memory import Memory
from kikeriki.rules.five211.moves import Choose
from kikeriki.rules.five211.state import State
from kikeriki.rules.five211.view import View

Five211: TypeAlias = Game[State, Choose, Event, View, Memory]


def _view(change: Callable[[State, View], View]) -> Five211:
    return replace(GAME, view=lambda state, seat: change(state, GAME.view(state, seat)))


def _redact(change: Callable[[Event, Seat | None], Event]) -> Five211:
    return replace(GAME, redact=change)


def _next(view: View, state: State) -> Seat:
    return ((view.seat or 0) + 1) % state.setup.players


def _forgets(kind: type[Event]) -> Five211:
    """The redaction of one kind of event forgotten."""
    return _redact(lambda event, seat: event if isinstance(event, kind) else GAME.redact(event, seat))


def _forgets_for_spectators(event: Event, seat: Seat | None) -> Event:
    return event if seat is None else GAME.redact(event, seat)


def _shows_the_neighbours_draw(event: Event, seat: Seat | None) -> Event:
    told = GAME.redact(event, seat)
    if isinstance(event, Refilled) and isinstance(told, Refilled) and seat is not None:
        neighbour = (seat + 1) % len(event.cards)
        return replace(told, cards=tuple(c if s in (seat, neighbour) else None for s, c in enumerate(event.cards)))
    return told


def _choice_with_backs(event: Event, seat: Seat | None) -> Event:
    """Face down, but the number of ones shows through."""
    if isinstance(event, Chosen) and event.seat != seat and event.cards is not None:
        return replace(event, cards=tuple("??" if value(card) > 1 else "?1" for card in event.cards))
    return GAME.redact(event, seat)


def _legal_order(state: State, seat: Seat) -> tuple[Choose, ...]:
    moves = GAME.legal(state, seat)
    return moves[::-1] if state.pile and value(state.pile[0]) > 2 else moves


def _error_names_a_holder(state: State, seat: Seat, move: Choose) -> tuple[Event, ...]:
    try:
        return GAME.decide(state, seat, move)
    except IllegalMove as error:
        if error.code == "card-not-held":
            holders = [s for s, hand in enumerate(state.hands) if error.params["card"] in hand]
            raise IllegalMove("card-not-held", "F3", **{**error.params, "holders": holders}) from error
        raise


def _recalls_the_last_hands(events: Sequence[Event], seat: Seat | None) -> tuple[Event, ...]:
    return tuple(event if isinstance(event, DeckEnded) else GAME.redact(event, seat) for event in events)


LEAKS: dict[str, Five211] = {
    "the deal is not redacted": _forgets(Dealt),
    "choices are not redacted": _forgets(Chosen),
    "refills are not redacted": _forgets(Refilled),
    "the last hands are not redacted": _forgets(DeckEnded),
    "spectators are told all": _redact(_forgets_for_spectators),
    "the neighbour's draw shows": _redact(_shows_the_neighbours_draw),
    "a choice shows its ones": _redact(_choice_with_backs),
    "the last hands are recalled": replace(GAME, recall=_recalls_the_last_hands),
    "a spectator sees seat 0's hand": _view(lambda s, v: replace(v, hand=s.hands[0]) if v.seat is None else v),
    "another's choice shows": _view(lambda s, v: replace(v, choice=v.choice or s.chosen[_next(v, s)])),
    "the tally counts hidden choices": _view(
        lambda s, v: replace(v, ones=v.ones + sum(c[1] == "1" for cards in s.chosen for c in cards or ()))
    ),
    "the pile is short by its ones": _view(lambda s, v: replace(v, pile=v.pile - (s.pile[:1] == ("B1",)))),
    "hand sizes count kinds": _view(lambda s, v: replace(v, hand_sizes=tuple(len(set(h)) for h in s.hands))),
    "legal moves ordered by the next card": replace(GAME, legal=_legal_order),
    "an error names who holds the card": replace(GAME, decide=_error_names_a_holder),
}
