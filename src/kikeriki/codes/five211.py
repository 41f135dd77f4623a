"""5211 as arrays. An action is a kind of card: colour × 6 + value − 1; a pair is two of them, one after the other."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from typing import Final

import numpy as np

from kikeriki.codes.blocks import Blocks, Obs
from kikeriki.rules.core import Card
from kikeriki.rules.five211.cards import COPIES, box
from kikeriki.rules.five211.memory import Memory
from kikeriki.rules.five211.moves import Choose
from kikeriki.rules.five211.view import View

SEATS: Final = 5
VALUES: Final = len(COPIES)
KINDS: Final = 5 * VALUES
ACTIONS: Final = KINDS
_COPIES: Final = 5 * list(COPIES.values())
COPIES_OF_KIND: Final = np.array(_COPIES, np.int8)

BLOCKS: Final = Blocks(
    present=SEATS,
    limit=1,
    roosters=1,
    exact=1,
    long=1,
    cards_a_turn=3,
    deck=1,
    round=1,
    rounds=1,
    turn=3,  # which of the round's
    to_pick=1,  # how many cards this seat has still to pick in this turn
    pile=1,
    totals=SEATS,
    scored_cards=SEATS,
    hand=KINDS,
    picked=KINDS,  # of them, what lies face down already
    unseen=KINDS,  # in other hands, in the pile, or out of the deck
    played=SEATS * KINDS,  # in this round
)
OBS: Final = BLOCKS.size


@cache
def _kinds(colours: str) -> dict[Card, int]:
    return {card: kind for kind, card in enumerate(dict.fromkeys(box(colours)))}


def card_of(view: View, kind: int) -> Card:
    return f"{list(view.counts)[kind // VALUES]}{kind % VALUES + 1}"


def actions_of(view: View, move: Choose) -> tuple[int, ...]:
    return tuple(sorted(kinds_of(view, move.cards)))


def move_of(view: View, actions: tuple[int, ...]) -> Choose | None:
    """None while a card is missing."""
    cards = tuple(card_of(view, kind) for kind in actions)
    return Choose(cards) if len(cards) == view.to_choose else None


def legal_actions(view: View, picked: tuple[int, ...]) -> list[int]:
    left = kinds_of(view, view.hand or ())
    for kind in picked:
        left.remove(kind)
    return sorted(set(left)) if view.legal else []


def kinds_of(view: View, cards: Sequence[Card]) -> list[int]:
    kinds = _kinds("".join(view.counts))
    return [kinds[card] for card in cards]


def encode(view: View, memory: Memory, picked: tuple[int, ...]) -> Obs:
    if view.seat is None:
        raise ValueError("an obs is a seat's")
    players, seat = len(view.totals), view.seat
    around = [(seat + n) % players for n in range(players)]
    hand = _counts(kinds_of(view, view.hand or ()))
    lies = list(picked) if view.choice is None else kinds_of(view, view.choice)
    gone = _counts(kinds_of(view, tuple(chain(*memory.played))))
    return BLOCKS.fill(
        present=[1] * players,
        limit=view.limit,
        roosters=view.roosters,
        exact=view.roosters_exact,
        long=view.goal is not None,
        cards_a_turn=view.cards_a_turn,
        deck=view.deck,
        round=view.round,
        rounds=view.rounds,
        turn=[number == view.turn_number for number in (1, 2, 3)],
        to_pick=view.to_choose - len(lies) if view.phase == "choose" else 0,
        pile=view.pile,
        totals=[view.totals[other] for other in around],
        scored_cards=[view.scored_cards[other] for other in around],
        hand=hand,
        picked=_counts(lies),
        unseen=[n - out - held for n, out, held in zip(_COPIES, gone, hand, strict=True)],
        played=[count for other in around for count in _counts(kinds_of(view, view.played[other]))],
    )


def _counts(kinds: Iterable[int]) -> list[int]:
    counts = [0] * KINDS
    for kind in kinds:
        counts[kind] += 1
    return counts
