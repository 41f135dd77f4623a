"""Kuiken Koers with something hidden showing, one small wrapper each; law 3 must catch them all."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from kikeriki.rules.core import Game, Seat, set_at
from kikeriki.rules.errors import IllegalMove
from kikeriki.rules.kuiken import GAME
from kikeriki.rules.kuiken.cards import PEEK, SPECIALS, SWAP
from kikeriki.rules.kuiken.events import Dealt, Drew, Event, Looked, Placed, Reshuffled
from kikeriki.rules.kuiken.memory import Memory
from kikeriki.rules.kuiken.moves import Move, Swap
from kikeriki.rules.kuiken.state import State
from kikeriki.rules.kuiken.view import View

Kuiken: TypeAlias = Game[State, Move, Event, View, Memory]


def _view(change: Callable[[State, View], View]) -> Kuiken:
    return replace(GAME, view=lambda state, seat: change(state, GAME.view(state, seat)))


def _redact(change: Callable[[Event, Seat | None], Event]) -> Kuiken:
    return replace(GAME, redact=change)


def _forgets(kind: type[Event]) -> Kuiken:
    """The redaction of one kind of event forgotten."""
    return _redact(lambda event, seat: event if isinstance(event, kind) else GAME.redact(event, seat))


def _spectators_see_looks(event: Event, seat: Seat | None) -> Event:
    return event if seat is None and isinstance(event, Looked) else GAME.redact(event, seat)


def _deal_keeps_ones_own_row(event: Event, seat: Seat | None) -> Event:
    """The two inner cards too, which nobody has seen."""
    if isinstance(event, Dealt) and event.rows is not None and seat is not None:
        return replace(event, rows=(event.rows[seat],), pile=None)
    return GAME.redact(event, seat)


def _special_drawn_shows(event: Event, seat: Seat | None) -> Event:
    """A special feels different through its back."""
    if isinstance(event, Drew) and event.card in SPECIALS and event.seat != seat:
        return replace(event, card="special")
    return GAME.redact(event, seat)


def _reshuffle_shows_its_last_card(event: Event, seat: Seat | None) -> Event:
    if isinstance(event, Reshuffled) and event.pile:
        return replace(event, pile=event.pile[-1:])
    return GAME.redact(event, seat)


def _reshuffle_sized_by_its_top(event: Event, seat: Seat | None) -> Event:
    told = GAME.redact(event, seat)
    if isinstance(event, Reshuffled) and isinstance(told, Reshuffled) and event.pile:
        return replace(told, size=told.size + (event.pile[0] in SPECIALS))
    return told


def _recalls_all_looks(events: Sequence[Event], seat: Seat | None) -> tuple[Event, ...]:
    recalled = GAME.recall(events, seat)
    return tuple(e if isinstance(e, Looked) else r for e, r in zip(events, recalled, strict=True))


def _recalls_placements(events: Sequence[Event], seat: Seat | None) -> tuple[Event, ...]:
    recalled = GAME.recall(events, seat)
    return tuple(e if isinstance(e, Placed) else r for e, r in zip(events, recalled, strict=True))


def _legal_order(state: State, seat: Seat) -> tuple[Move, ...]:
    """The drawing is named first when it would be worth it."""
    moves = GAME.legal(state, seat)
    return moves[::-1] if state.phase == "turn" and state.pile[:1] < ("5",) else moves


def _legal_takes_by_value(state: State, seat: Seat) -> tuple[Move, ...]:
    """The places of one's row in the order of the cards that lie there."""
    moves = GAME.legal(state, seat)
    if state.phase != "turn" or len(moves) < 2:
        return moves
    order = sorted(range(4), key=lambda place: state.rows[seat][place])
    return (*(moves[place] for place in order), moves[-1])


def _legal_without_useless_swaps(state: State, seat: Seat) -> tuple[Move, ...]:
    """A swap of equal cards is left out."""
    return tuple(
        move
        for move in GAME.legal(state, seat)
        if not isinstance(move, Swap) or state.rows[seat][move.place] != state.rows[move.seat][move.theirs]
    )


def _error_names_the_held_card(state: State, seat: Seat, move: Move) -> tuple[Event, ...]:
    try:
        return GAME.decide(state, seat, move)
    except IllegalMove as error:
        if error.code == "not-your-turn":
            raise IllegalMove(error.code, error.clause, **{**error.params, "held": state.held}) from error
        raise


def _error_by_what_the_holder_could_do(state: State, seat: Seat, move: Move) -> tuple[Event, ...]:
    """Out of turn, but refused as the holder would be."""
    if seat != state.turn and state.phase == "hold" and state.held == SWAP and not isinstance(move, Swap):
        raise IllegalMove("wrong-phase", "K4", move=move.kind)
    return GAME.decide(state, seat, move)


def _look_stays_open(state: State, view: View) -> View:
    """The others' outer cards while they look at them."""
    if state.phase != "look" or view.seat is None:
        return view
    other = (view.seat + 1) % state.setup.players
    row = tuple(c if place in state.looks[other] else None for place, c in enumerate(state.rows[other]))
    return replace(view, rows=set_at(view.rows, other, row))


LEAKS: dict[str, Kuiken] = {
    "the deal is not redacted": _forgets(Dealt),
    "looks are not redacted": _forgets(Looked),
    "draws are not redacted": _forgets(Drew),
    "placements are not redacted": _forgets(Placed),
    "reshuffles are not redacted": _forgets(Reshuffled),
    "spectators are told the looks": _redact(_spectators_see_looks),
    "the deal tells one's own row": _redact(_deal_keeps_ones_own_row),
    "a drawn special shows": _redact(_special_drawn_shows),
    "a reshuffle shows its last card": _redact(_reshuffle_shows_its_last_card),
    "a reshuffle's size tells its top": _redact(_reshuffle_sized_by_its_top),
    "closed looks are recalled": replace(GAME, recall=_recalls_all_looks),
    "placements are recalled": replace(GAME, recall=_recalls_placements),
    "another's look shows": _view(_look_stays_open),
    "the held card shows to all": _view(lambda s, v: replace(v, held=s.held)),
    "the holder shows only with a number": _view(
        lambda s, v: replace(v, holder=None if s.held in SPECIALS else v.holder)
    ),
    "a spectator sees the first row": _view(
        lambda s, v: replace(v, rows=(s.rows[0], *v.rows[1:])) if v.seat is None else v
    ),
    "the pile is counted without Peeks": _view(lambda s, v: replace(v, pile=v.pile - s.pile.count(PEEK))),
    "rows are as long as their numbers": _view(
        lambda s, v: replace(
            v,
            rows=tuple(
                tuple(face for face, card in zip(shown, row, strict=True) if face or card not in SPECIALS)
                for shown, row in zip(v.rows, s.rows, strict=True)
            ),
        )
    ),
    "the next card decides the first look": _view(
        lambda s, v: replace(v, looks=v.looks[::-1] if s.pile[:1] > ("5",) else v.looks)
    ),
    "legal moves ordered by the next card": replace(GAME, legal=_legal_order),
    "legal moves ordered by one's row": replace(GAME, legal=_legal_takes_by_value),
    "useless swaps are not offered": replace(GAME, legal=_legal_without_useless_swaps),
    "an error names the held card": replace(GAME, decide=_error_names_the_held_card),
    "an error tells a held Swap": replace(GAME, decide=_error_by_what_the_holder_could_do),
}
