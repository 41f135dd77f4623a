"""Gloria Picktoria with something hidden showing, one small wrapper each; law 3 must catch them all."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from kikeriki.rules.core import Game, Seat
from kikeriki.rules.errors import IllegalMove
from kikeriki.rules.gloria import GAME
from kikeriki.rules.gloria.cards import GENGHIS, JOKER
from kikeriki.rules.gloria.events import Dealt, Drew, Event
from kikeriki.rules.gloria.memory import Memory
from kikeriki.rules.gloria.moves import Chest, Collect, Move
from kikeriki.rules.gloria.state import State
from kikeriki.rules.gloria.view import SeatView, View

Gloria: TypeAlias = Game[State, Move, Event, View, Memory]


def _view(change: Callable[[State, View], View]) -> Gloria:
    return replace(GAME, view=lambda state, seat: change(state, GAME.view(state, seat)))


def _seats(change: Callable[[State, Seat, SeatView], SeatView]) -> Gloria:
    """Something shows through beside each seat."""
    return _view(lambda s, v: replace(v, seats=tuple(change(s, at, seat) for at, seat in enumerate(v.seats))))


def _forgets(kind: type) -> Gloria:
    """The redaction of one kind of event forgotten."""
    return replace(GAME, redact=lambda event, seat: event if type(event) is kind else GAME.redact(event, seat))


def _spectators_are_told_all(event: Event, seat: Seat | None) -> Event:
    return event if seat is None else GAME.redact(event, seat)


def _the_deal_shows_the_neighbours_hand(event: Event, seat: Seat | None) -> Event:
    told = GAME.redact(event, seat)
    if isinstance(event, Dealt) and isinstance(told, Dealt) and seat is not None:
        shown = (seat, (seat + 1) % len(event.hands))
        return replace(told, hands=tuple(hand if at in shown else None for at, hand in enumerate(event.hands)))
    return told


def _the_deal_shows_the_first_genghis(event: Event, seat: Seat | None) -> Event:
    """A pile of backs, as long as it is until the first Genghis."""
    told = GAME.redact(event, seat)
    if isinstance(event, Dealt) and isinstance(told, Dealt) and event.pile is not None:
        return replace(told, pile=("back",) * event.pile.index(GENGHIS))
    return told


def _a_drawn_joker_shows(event: Event, seat: Seat | None) -> Event:
    return event if isinstance(event, Drew) and event.card == JOKER else GAME.redact(event, seat)


def _recalls_draws(events: Sequence[Event], seat: Seat | None) -> tuple[Event, ...]:
    recalled = GAME.recall(events, seat)
    return tuple(event if isinstance(event, Drew) else told for event, told in zip(events, recalled, strict=True))


def _legal_order(state: State, seat: Seat) -> tuple[Move, ...]:
    moves = GAME.legal(state, seat)
    return moves[::-1] if state.pile[:1] == (GENGHIS,) else moves


def _no_draw_before_genghis(state: State, seat: Seat) -> tuple[Move, ...]:
    moves = GAME.legal(state, seat)
    return tuple(move for move in moves if move.kind != "draw") if state.pile[:1] == (GENGHIS,) else moves


def _error_counts_the_holders(state: State, seat: Seat, move: Move) -> tuple[Event, ...]:
    try:
        return GAME.decide(state, seat, move)
    except IllegalMove as error:
        if isinstance(move, Chest | Collect):
            holders = sum(move.card in hand for hand in state.hands)
            raise IllegalMove(error.code, error.clause, **{**error.params, "holders": holders}) from error
        raise


def _error_tells_whether_it_would_go(state: State, seat: Seat, move: Move) -> tuple[Event, ...]:
    """Out of turn the answer depends on whether the seat in turn could make the move."""
    try:
        return GAME.decide(state, seat, move)
    except IllegalMove as error:
        if error.code == "not-your-turn" and state.turn is not None and move not in GAME.legal(state, state.turn):
            raise IllegalMove("card-not-held", "G3", **error.params) from error
        raise


LEAKS: dict[str, Gloria] = {
    "the deal is not redacted": _forgets(Dealt),
    "draws are not redacted": _forgets(Drew),
    "spectators are told all": replace(GAME, redact=_spectators_are_told_all),
    "the deal shows the neighbour's hand": replace(GAME, redact=_the_deal_shows_the_neighbours_hand),
    "the deal shows how far the first Genghis is": replace(GAME, redact=_the_deal_shows_the_first_genghis),
    "a drawn joker shows": replace(GAME, redact=_a_drawn_joker_shows),
    "draws are recalled": replace(GAME, recall=_recalls_draws),
    "a spectator sees seat 0's hand": _view(lambda s, v: replace(v, hand=s.hands[0]) if v.seat is None else v),
    "hand sizes count kinds": _seats(lambda s, at, v: replace(v, hand_size=len(set(s.hands[at])))),
    "hand sizes leave jokers out": _seats(
        lambda s, at, v: replace(v, hand_size=v.hand_size - s.hands[at].count(JOKER))
    ),
    "chests sorted by face": _seats(
        lambda s, at, v: replace(
            v,
            collections=tuple(
                shown
                for _, shown in sorted(
                    zip([c.chest for c in s.collections[at]], v.collections, strict=True), key=lambda pair: pair[0]
                )
            ),
        )
    ),
    "empty chests count kinds": _seats(lambda s, at, v: replace(v, empty_chests=len(set(s.chests[at])))),
    "the pile is short by a Genghis on top": _view(lambda s, v: replace(v, pile=v.pile - (s.pile[:1] == (GENGHIS,)))),
    "the display is wide by the next card": _view(
        lambda s, v: replace(v, display=(*v.display, *(card for card in s.pile[:1] if card in v.display)))
    ),
    "the next scoring is announced": _view(
        lambda s, v: replace(v, next_scoring_at=s.genghis + 1) if s.pile[:1] == (GENGHIS,) else v
    ),
    "legal moves turned round before a Genghis": replace(GAME, legal=_legal_order),
    "no draw before a Genghis": replace(GAME, legal=_no_draw_before_genghis),
    "an error counts who holds the card": replace(GAME, decide=_error_counts_the_holders),
    "an error tells what another could play": replace(GAME, decide=_error_tells_whether_it_would_go),
}
