"""The array codes of Gloria Picktoria: 77 actions, one a move, and the obs in named blocks."""

from typing import Final

import numpy as np

from kikeriki.codes.blocks import Blocks, Obs
from kikeriki.rules.core import Card, Seat
from kikeriki.rules.gloria.cards import COPIES, HAND_CARDS, JOKER, JOKERS, MOTIFS, PLACES, PLAYERS
from kikeriki.rules.gloria.memory import Memory
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
from kikeriki.rules.gloria.view import View

KIND: Final = {card: kind for kind, card in enumerate(HAND_CARDS)}  # a card's number: motifs, joker, doubler
KINDS: Final = len(HAND_CARDS)
MOTIF_KINDS: Final = len(MOTIFS)  # motif cards come first, so a motif has its card's number
DEALT_KINDS: Final = KINDS - 1  # what the display, the pile and unknown hands hold: a doubler's place is always known
SEATS: Final = max(PLAYERS)


# Actions

ACTION_BLOCKS: Final = Blocks(
    chest=KINDS,
    collect=MOTIF_KINDS,  # a motif card, which opens or extends
    joker=MOTIF_KINDS,  # on that collection
    doubler=MOTIF_KINDS,
    take=PLACES,
    draw=1,
    fox=MOTIF_KINDS,  # to another own collection
    fox_left=MOTIF_KINDS,  # to one of the left neighbour's
    pass_on=MOTIF_KINDS,
    keep=1,
)
ACTION_AT: Final = ACTION_BLOCKS.at
ACTIONS: Final = ACTION_BLOCKS.size


def actions_of(view: View, move: Move) -> tuple[int, ...]:
    """The action that says this move."""
    match move:
        case Chest(card):
            return (ACTION_AT["chest"] + KIND[card],)
        case Collect(card, motif):
            block = "collect" if card == motif else card
            return (ACTION_AT[block] + KIND[motif],)
        case Take(place):
            return (ACTION_AT["take"] + place,)
        case Draw():
            return (ACTION_AT["draw"],)
        case Fox(seat, motif):
            block = "fox" if seat == view.seat else "fox_left"
            return (ACTION_AT[block] + KIND[motif],)
        case Pass(motif):
            return (ACTION_AT["pass_on"] + KIND[motif],)
        case Keep():
            return (ACTION_AT["keep"],)


def move_of(view: View, actions: tuple[int, ...]) -> Move | None:
    """The move that the action says."""
    (action,) = actions
    start, name = max((start, name) for name, start in ACTION_AT.items() if start <= action)
    at = action - start
    match name:
        case "chest":
            return chest(HAND_CARDS[at])
        case "collect":
            return collect(MOTIFS[at], MOTIFS[at])
        case "joker" | "doubler":
            return collect(name, MOTIFS[at])
        case "take":
            return take(at)
        case "draw":
            return DRAW
        case "fox":
            return fox(_own(view), MOTIFS[at])
        case "fox_left":
            return fox((_own(view) + 1) % len(view.seats), MOTIFS[at])
        case "pass_on":
            return pass_on(MOTIFS[at])
        case _:
            return KEEP


def legal_actions(view: View, picked: tuple[int, ...]) -> list[int]:  # noqa: ARG001  a move is one action
    """The codes of the view's legal moves, ascending."""
    return sorted(actions_of(view, move)[0] for move in view.legal)


# Obs. Seats come in turn order from the seat itself; who is not there is all zeros.

PHASES: Final = ("act", "fox", "over")

BLOCKS: Final = Blocks(
    present=SEATS,
    phase=len(PHASES),  # one of
    to_act=SEATS,  # one of; none when the match is over
    points_left=1,  # of the turn
    fox_moved=1,  # the turn's fox action is used
    scorings=1,  # done
    genghis=1,  # cards beside the display
    to_scoring=1,  # Genghis cards that the next is waiting for
    pile=1,
    display=PLACES * DEALT_KINDS,  # one of, a place
    hand=KINDS,
    unknown=DEALT_KINDS,  # in the pile or, without the seat's knowing, in other hands
    fox_seat=SEATS,  # one of; none before it enters
    fox_motif=MOTIF_KINDS,
    points=SEATS,  # of all scorings so far
    hand_sizes=SEATS,
    chests=SEATS,  # empty ones
    lengths=SEATS * MOTIF_KINDS,  # of each collection, seat by seat
    doubled=SEATS * MOTIF_KINDS,  # closed, and counts twice
    known=(SEATS - 1) * KINDS,  # surely in the others' hands, the left neighbour's first
)
AT: Final = BLOCKS.at
OBS: Final = BLOCKS.size


def encode(view: View, memory: Memory, picked: tuple[int, ...] = ()) -> Obs:  # noqa: ARG001  as above
    """All that a seat sees and could still know, and that bears on play."""
    me, players = _own(view), len(view.seats)
    obs = [0] * OBS
    if view.phase in PHASES:
        obs[AT["phase"] + PHASES.index(view.phase)] = 1
    for seat in view.to_act:
        obs[AT["to_act"] + (seat - me) % players] = 1
    obs[AT["points_left"]] = view.points_left
    obs[AT["fox_moved"]] = view.fox_moved
    obs[AT["scorings"]] = len(view.seats[me].points)
    obs[AT["genghis"]] = view.genghis
    if view.next_scoring_at is not None:
        obs[AT["to_scoring"]] = view.next_scoring_at - view.genghis
    obs[AT["pile"]] = view.pile
    for place, card in enumerate(view.display):
        if card is not None:
            obs[AT["display"] + place * DEALT_KINDS + KIND[card]] = 1
    for card in view.hand or ():
        obs[AT["hand"] + KIND[card]] += 1
    obs[AT["unknown"] : AT["unknown"] + DEALT_KINDS] = _unknown(view, memory)
    if view.fox is not None:
        obs[AT["fox_seat"] + (view.fox.seat - me) % players] = 1
        obs[AT["fox_motif"] + KIND[view.fox.motif]] = 1
    for away in range(players):
        seat = (me + away) % players
        shown = view.seats[seat]
        obs[AT["present"] + away] = 1
        obs[AT["points"] + away] = shown.total
        obs[AT["hand_sizes"] + away] = shown.hand_size
        obs[AT["chests"] + away] = shown.empty_chests
        for row in shown.collections:
            at = away * MOTIF_KINDS + KIND[row.motif]
            obs[AT["lengths"] + at] = row.length
            obs[AT["doubled"] + at] = row.doubled
        if away:
            for card in memory.known[seat]:
                obs[AT["known"] + (away - 1) * KINDS + KIND[card]] += 1
    return np.array(obs, np.int16)


def _unknown(view: View, memory: Memory) -> list[int]:
    """The box less all whose place the seat knows."""
    left: dict[Card, int] = dict.fromkeys(MOTIFS, COPIES) | {JOKER: JOKERS}
    for shown in view.seats:
        for row in shown.collections:
            left[row.motif] -= row.cards
            left[JOKER] -= row.jokers
    for cards in (view.hand or (), view.display, *memory.chests, *memory.known):
        for card in cards:
            if card is not None and card in left:
                left[card] -= 1
    return list(left.values())


def _own(view: View) -> Seat:
    """A spectator has nothing to choose, and no obs."""
    assert view.seat is not None
    return view.seat
