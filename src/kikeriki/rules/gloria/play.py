"""Who may move, which moves there are, and what a move makes happen."""

from collections.abc import Callable
from typing import Any

from kikeriki.rules.core import Card, Seat, check_seat, expect
from kikeriki.rules.errors import IllegalMove, Param, shown
from kikeriki.rules.gloria.cards import (
    CHEST_COSTS,
    COLLECT_COSTS,
    DOUBLER,
    DRAW_COSTS,
    FOX_AWAY_COSTS,
    FOX_HOME_COSTS,
    IS_MOTIF,
    JOKER,
    MOTIFS,
    PLACES,
    PLAYERS,
    TAKE_COSTS,
)
from kikeriki.rules.gloria.collection import FoxPlace, find
from kikeriki.rules.gloria.events import (
    Chested,
    Collected,
    DrawBegun,
    Event,
    FoxKept,
    FoxMoved,
    FoxPassed,
    Took,
)
from kikeriki.rules.gloria.moves import (
    DRAW,
    KEEP,
    Chest,
    Collect,
    Draw,
    Fox,
    Keep,
    Move,
    Pass,
    Take,
    chest,
    collect,
    fox,
    pass_on,
    take,
)
from kikeriki.rules.gloria.state import State, left_of, phase

CHOICES = ("act", "fox")  # the phases in which the seat whose turn it is chooses
NOBODY: frozenset[Seat] = frozenset()
TAKES = tuple(map(take, range(PLACES)))
ALONE = tuple(frozenset({seat}) for seat in range(max(PLAYERS)))


def to_act(state: State) -> frozenset[Seat]:
    expect(state, State)
    if state.turn is not None and phase(state) in CHOICES:
        return ALONE[state.turn]
    return NOBODY


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """Every move of that seat, once each, in an order that shows nothing but its own hand and the open table."""
    expect(state, State)
    check_seat(state.setup, seat)
    if seat != state.turn:
        return ()
    now = phase(state)
    if now == "act":
        return tuple(_actions(state, seat))
    if now == "fox":
        return (*(pass_on(c.motif) for c in state.collections[left_of(state, seat)]), KEEP)
    return ()


def _actions(state: State, seat: Seat) -> list[Move]:
    kinds = dict.fromkeys(state.hands[seat])
    closed = {c.motif: c.doubled for c in state.collections[seat]}
    moves: list[Move] = list(map(chest, kinds))
    for card in kinds:
        if card in (JOKER, DOUBLER):
            moves += [collect(card, motif) for motif, done in closed.items() if not done]
        elif not closed[card] if card in closed else state.chests[seat]:
            moves.append(collect(card, card))
    moves += TAKES
    if state.points_left >= DRAW_COSTS:
        moves.append(DRAW)
    if state.fox is not None and state.fox.seat == seat and not state.fox_moved:
        moves += [fox(seat, motif) for motif in closed if motif != state.fox.motif]
        if state.points_left >= FOX_AWAY_COSTS:
            left = left_of(state, seat)
            moves += [fox(left, c.motif) for c in state.collections[left]]
    return moves


def decide(state: State, seat: Seat, move: Move) -> tuple[Event, ...]:
    """What the move makes happen, or an `IllegalMove` that says what would be right."""
    expect(state, State)
    check_seat(state.setup, seat)
    now = phase(state)
    if now == "over":
        raise IllegalMove("match-over", "G5")
    if seat != state.turn or now not in CHOICES:
        raise IllegalMove("not-your-turn", "G3", seat=seat, to_act=sorted(to_act(state)))
    by_phase = _DECIDE.get(type(move))
    if by_phase is None:
        raise IllegalMove("foreign-move", got=type(move).__name__, allowed=[kind.kind for kind in _DECIDE])
    when, decider = by_phase
    if when != now:
        allowed: list[Param] = [kind.kind for kind, (then, _) in _DECIDE.items() if then == now]
        raise IllegalMove("wrong-phase", "G3", move=move.kind, phase=now, allowed=allowed)
    return (decider(state, seat, move),)


def _chest(state: State, seat: Seat, move: Chest) -> Event:
    card = _held(state, seat, move.card)
    _afford(state, CHEST_COSTS)
    return Chested(seat, card)


def _collect(state: State, seat: Seat, move: Collect) -> Event:
    card = _held(state, seat, move.card)
    motif = move.motif
    if type(motif) is not str or motif not in IS_MOTIF:
        raise IllegalMove("not-a-collectible", "G3", motif=shown(motif), allowed=list(MOTIFS))
    collection = find(state.collections[seat], motif)
    if card in IS_MOTIF:
        if motif != card:
            raise IllegalMove("wrong-motif", "G3", card=card, motif=motif, allowed=[card])
        if collection is None and not state.chests[seat]:
            raise IllegalMove("no-empty-chest", "G3", card=card, open=_motifs(state, seat))
    elif collection is None:
        raise IllegalMove("opens-nothing", "G3", card=card, motif=motif, open=_motifs(state, seat))
    if collection is not None and collection.doubled:
        raise IllegalMove("collection-closed", "G3", motif=motif)
    _afford(state, COLLECT_COSTS)
    return Collected(seat, card, motif, opened=collection is None)


def _take(state: State, seat: Seat, move: Take) -> Event:
    place = move.place
    card = state.display[place] if type(place) is int and 0 <= place < PLACES else None
    if card is None:
        raise IllegalMove("no-such-place", "G3", place=shown(place), allowed=list(range(PLACES)))
    _afford(state, TAKE_COSTS)
    return Took(seat, place, card)


def _draw(state: State, seat: Seat, _move: Draw) -> Event:
    _afford(state, DRAW_COSTS)
    return DrawBegun(seat)


def _fox(state: State, seat: Seat, move: Fox) -> Event:
    at = state.fox
    if at is None or at.seat != seat:
        where: Param = None if at is None else {"seat": at.seat, "motif": at.motif}
        raise IllegalMove("fox-not-yours", "G3", fox=where)
    if state.fox_moved:
        raise IllegalMove("fox-moved", "G3")
    left = left_of(state, seat)
    if type(move.seat) is not int or move.seat not in (seat, left):
        raise IllegalMove("fox-target", "G3", seat=shown(move.seat), allowed=[seat, left])
    motif = _collection_of(state, move.seat, move.motif)
    if at == FoxPlace(move.seat, motif):
        raise IllegalMove("fox-stays", "G3", seat=seat, motif=motif)
    cost = FOX_HOME_COSTS if move.seat == seat else FOX_AWAY_COSTS
    _afford(state, cost)
    return FoxMoved(seat, move.seat, motif, cost)


def _pass(state: State, seat: Seat, move: Pass) -> Event:
    left = left_of(state, seat)
    return FoxPassed(seat, left, _collection_of(state, left, move.motif))


def _keep(_state: State, seat: Seat, _move: Keep) -> Event:
    return FoxKept(seat)


# For each kind of move the phase it belongs to and what decides it, which takes just that kind.
_DECIDE: dict[type[Move], tuple[str, Callable[[State, Seat, Any], Event]]] = {
    Chest: ("act", _chest),
    Collect: ("act", _collect),
    Take: ("act", _take),
    Draw: ("act", _draw),
    Fox: ("act", _fox),
    Pass: ("fox", _pass),
    Keep: ("fox", _keep),
}


def _held(state: State, seat: Seat, card: object) -> Card:
    hand = state.hands[seat]
    if type(card) is not str or card not in hand:
        raise IllegalMove("card-not-held", "G3", card=shown(card), hand=list(hand))
    return card


def _afford(state: State, cost: int) -> None:
    if state.points_left < cost:
        raise IllegalMove("too-few-points", "G3", needed=cost, left=state.points_left)


def _collection_of(state: State, seat: Seat, motif: object) -> Card:
    if type(motif) is not str or find(state.collections[seat], motif) is None:
        allowed = _motifs(state, seat)
        raise IllegalMove("no-such-collection", "G3", seat=seat, motif=shown(motif), allowed=allowed)
    return motif


def _motifs(state: State, seat: Seat) -> list[Param]:
    return [collection.motif for collection in state.collections[seat]]


def at_once(state: State, seat: Seat) -> None:
    """Nothing in Gloria Picktoria goes without saying."""
    expect(state, State)
    check_seat(state.setup, seat)


def held(state: State) -> bool:
    """Nothing is chosen in secret here."""
    expect(state, State)
    return False
