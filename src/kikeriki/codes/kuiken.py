"""Kuiken Koers as arrays: 97 actions, one a move (*Seen* goes without saying), and the obs in named blocks."""

from collections.abc import Iterable
from typing import Final

import numpy as np

from kikeriki.codes.blocks import Blocks, Obs
from kikeriki.rules.core import Card, Seat
from kikeriki.rules.kuiken.cards import COPIES, DRAW_TWO, PEEK, PLACES, ROW, SPECIALS, SWAP, VALUE
from kikeriki.rules.kuiken.editions import STANDARD
from kikeriki.rules.kuiken.memory import Memory, Spot
from kikeriki.rules.kuiken.moves import (
    Decline,
    Discard,
    Draw,
    DrawTwo,
    Knock,
    Move,
    Peek,
    Place,
    Seen,
    Swap,
    Take,
)
from kikeriki.rules.kuiken.view import View

SEATS: Final = max(STANDARD.players)
SPOTS: Final = SEATS * ROW
KIND: Final = {card: kind for kind, card in enumerate(COPIES)}  # a card's number: a number is its own
KINDS: Final = len(COPIES)
NUMBERS: Final = len(VALUE)  # kinds below are numbers, the others specials
KIND_SWAP: Final = KIND[SWAP]
KIND_PEEK: Final = KIND[PEEK]
KIND_DRAW_TWO: Final = KIND[DRAW_TWO]
COPIES_OF_KIND: Final = np.array(list(COPIES.values()), np.int8)

# Actions

ACTION_BLOCKS: Final = Blocks(
    take=ROW,
    draw=1,
    place=ROW,
    discard=1,
    peek=ROW,
    draw_two=1,
    knock=1,
    decline=1,
    swap=ROW * (SEATS - 1) * ROW,  # own place, whose (left neighbour first), their place
)
ACTIONS: Final = ACTION_BLOCKS.size
AN_OWN_PLACE: Final = (SEATS - 1) * ROW  # swaps there are for each

_AT: Final = ACTION_BLOCKS.at
_FIXED: Final[dict[int, Move]] = {
    **{_AT["take"] + place: Take(place) for place in PLACES},
    _AT["draw"]: Draw(),
    **{_AT["place"] + place: Place(place) for place in PLACES},
    _AT["discard"]: Discard(),
    **{_AT["peek"] + place: Peek(place) for place in PLACES},
    _AT["draw_two"]: DrawTwo(),
    _AT["knock"]: Knock(),
    _AT["decline"]: Decline(),
}
_CODE: Final = {move: action for action, move in _FIXED.items()}


def actions_of(view: View, move: Move) -> tuple[int, ...]:
    """The action that says this move."""
    if not isinstance(move, Swap):
        return (_CODE[move],)
    whose = (move.seat - _own(view)) % len(view.rows) - 1
    return (_AT["swap"] + move.place * AN_OWN_PLACE + whose * ROW + move.theirs,)


def move_of(view: View, actions: tuple[int, ...]) -> Move | None:
    """The move that the action says."""
    (action,) = actions
    if action < _AT["swap"]:
        return _FIXED[action]
    place, rest = divmod(action - _AT["swap"], AN_OWN_PLACE)
    whose, theirs = divmod(rest, ROW)
    return Swap(place, (_own(view) + whose + 1) % len(view.rows), theirs)


def legal_actions(view: View, picked: tuple[int, ...]) -> list[int]:  # noqa: ARG001  a move is one action
    """The codes of the view's legal moves, ascending."""
    return sorted(actions_of(view, move)[0] for move in view.legal if not isinstance(move, Seen))


# Obs. Seats come in turn order from the seat itself, places left to right; who is not there is all zeros.

PHASES: Final = ("turn", "hold", "knock", "over")

BLOCKS: Final = Blocks(
    present=SEATS,
    phase=len(PHASES),  # one of
    to_act=SEATS,  # one of; none when the match is over
    round=1,
    rounds=1,
    start=SEATS,  # one of: who began the round
    turns=SEATS,  # that each had in this round
    knocker=SEATS,  # one of, or none
    points=SEATS,
    pile=1,
    discards=1,
    top=KINDS,  # one of: the top discard
    held=KINDS,  # one of: the card in one's own hand, or none
    drawing=2,  # one of: the first or second card of a Draw Two, or none
    using=1,  # Draw Twos in use, which go on the discards later
    discarded=KINDS,  # discards of each kind
    pool=KINDS,  # cards of the last shuffle that may be in the pile, in another's hand, or in a `fresh` spot
    older=KINDS,  # cards of the shuffles before, which lie in the other spots whose face is not known
    known=SPOTS,  # flags: one saw the card
    number=SPOTS,  # its value, if it is a number and known
    special=SPOTS,  # flags: it is a special, and known
    placed=SPOTS,  # flags: put there by a choice, so it is a number
    fresh=SPOTS,  # flags: not known, and out of the last shuffle
    owner_knows=SPOTS,  # flags
    others_know=SPOTS,  # how many do, besides oneself and the owner
)
OBS: Final = BLOCKS.size


def encode(view: View, memory: Memory, picked: tuple[int, ...] = ()) -> Obs:  # noqa: ARG001  as above
    """All that a seat sees and could still know, and that bears on play; the memory aid adds nothing to that."""
    me, players = _own(view), len(view.rows)
    around = [(me + away) % players for away in range(players)]
    last = len(memory.pools) - 1
    spots = [(seat, spot) for seat in around for spot in memory.rows[seat]]
    hidden = [spot.card is None for _, spot in spots]
    return BLOCKS.fill(
        present=[1] * players,
        phase=[view.phase == phase for phase in PHASES],
        to_act=[seat == view.turn for seat in around],
        round=view.round,
        rounds=view.rounds,
        start=[seat == view.start for seat in around],
        turns=[view.turns_had[seat] for seat in around],
        knocker=[seat == view.knocker for seat in around],
        points=[view.totals[seat] for seat in around],
        pile=view.pile,
        discards=view.discards,
        top=_counts(() if view.top is None else (view.top,)),
        held=_counts(() if view.held is None else (view.held,)),
        drawing=[view.drawing == 1, view.drawing == 2],
        using=len(view.using),
        discarded=_counts(memory.discards),
        pool=_counts(memory.pools[last]),
        older=_counts(card for pool in memory.pools[:last] for card in pool),
        known=[not one for one in hidden],
        number=[VALUE.get(spot.card or "", 0) for _, spot in spots],
        special=[spot.card in SPECIALS for _, spot in spots],
        placed=[spot.placed for _, spot in spots],
        fresh=[one and spot.shuffle == last for one, (_, spot) in zip(hidden, spots, strict=True)],
        owner_knows=[seat in spot.seen_by for seat, spot in spots],
        others_know=[_others(spot, me, seat) for seat, spot in spots],
    )


def _others(spot: Spot, me: Seat, owner: Seat) -> int:
    return sum(seat not in (me, owner) for seat in spot.seen_by)


def _counts(cards: Iterable[Card]) -> list[int]:
    counts = [0] * KINDS
    for card in cards:
        counts[KIND[card]] += 1
    return counts


def _own(view: View) -> Seat:
    """A spectator has nothing to choose, and no obs."""
    if view.seat is None:
        raise ValueError("an obs is a seat's")
    return view.seat
