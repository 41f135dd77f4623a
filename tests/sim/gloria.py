"""Gloria Picktoria in the comparison of rules and sim."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

import numpy as np

from kikeriki.codes import gloria as codes
from kikeriki.codes.gloria import KIND, KINDS, MOTIF_KINDS, SEATS
from kikeriki.rules.core import Card, Seat
from kikeriki.rules.core import State as BaseState
from kikeriki.rules.gloria.cards import BOX, DOUBLERS, SCORINGS
from kikeriki.rules.gloria.cards import GENGHIS as GENGHIS_CARD
from kikeriki.rules.gloria.memory import Memory
from kikeriki.rules.gloria.state import SLUG, State, totals
from kikeriki.sim import gloria as sim
from kikeriki.sim.gloria.layout import DECK, DOUBLER, GENGHIS, JOKER, NOTHING
from tests.sim.equality import Twin

NUMBER = KIND | {GENGHIS_CARD: GENGHIS}


def expected(state: BaseState, _picked: tuple[int, ...]) -> Mapping[str, Any]:
    """All but what a hand is known to hold: that is no part of a state but of memories, and the obs prove it."""
    state = cast(State, state)
    start, fox = state.setup.options["start"], state.fox
    faces = [
        (*cards, *(row.chest for row in rows)) for cards, rows in zip(state.chests, state.collections, strict=True)
    ]
    hands = counts(state.hands)
    lengths, jokers, doubled = ([[0] * MOTIF_KINDS for _ in range(SEATS)] for _ in range(3))
    for seat, rows in enumerate(state.collections):
        for row in rows:
            at = KIND[row.motif]
            lengths[seat][at], jokers[seat][at], doubled[seat][at] = row.length, row.jokers, int(row.doubled)
    opened = [[KIND[row.motif] for row in rows] for rows in state.collections]
    return {
        "players": state.setup.players,
        "start": start if isinstance(start, int) else NOTHING,
        "seat": NOTHING if len(state.scores) == SCORINGS else state.turn,
        "points_left": state.points_left,
        "fox_moved": state.fox_moved,
        "fox_seat": NOTHING if fox is None else fox.seat,
        "fox_motif": NOTHING if fox is None else KIND[fox.motif],
        "genghis": state.genghis,
        "scorings": len(state.scores),
        "display": [NOTHING if card is None else KIND[card] for card in state.display],
        "pile_size": len(state.pile),
        "pile": np.array([NUMBER[card] for card in reversed(state.pile)] + [NOTHING] * (DECK - len(state.pile))),
        "hands": np.array(hands),
        "hand_sizes": padded(map(len, state.hands)),
        "chests": padded(map(len, state.chests)),
        "faces": np.array(counts(faces)),
        "lengths": np.array(lengths),
        "jokers": np.array(jokers),
        "doubled": np.array(doubled),
        "rows": [row + [0] * (MOTIF_KINDS - len(row)) for row in (opened + [[]] * SEATS)[:SEATS]],
        "points": padded(totals(state)),
        "held": bits(hands),
        "open": bits(lengths),
        "closed": bits(doubled),
    }


def counts(of_seats: Iterable[Iterable[Card]]) -> list[list[int]]:
    table = [[0] * KINDS for _ in range(SEATS)]
    for row, cards in zip(table, of_seats, strict=False):
        for card in cards:
            row[KIND[card]] += 1
    return table


def padded(of_seats: Iterable[int]) -> list[int]:
    row = list(of_seats)
    return row + [0] * (SEATS - len(row))


def bits(table: list[list[int]]) -> list[int]:
    return [sum(1 << at for at, count in enumerate(row) if count) for row in table]


TWIN = Twin(SLUG, sim, codes, expected, chance=frozenset({"key", "counter", "known", "hidden"}))


def known(memories: Sequence[Memory]) -> Any:
    """What the others remember of each hand, of which every one of them remembers the same."""
    rows = []
    for seat in range(len(memories)):
        told = {memory.known[seat] for memory in memories if memory.seat != seat}
        assert len(told) == 1
        rows.append(told.pop())
    return np.array(counts(rows))


def hidden(state: State, memories: Sequence[Memory]) -> list[int]:
    """Cards whose place not everybody knows."""
    table = np.array(counts(state.hands)) - known(memories)
    return [int(table[:, kind].sum()) + [*map(NUMBER.get, state.pile)].count(kind) for kind in range(DOUBLER)]


def box(record: Any) -> list[int]:
    """How many of each card lie in all places of a record, surplus doublers included (law 5)."""
    found = np.zeros(GENGHIS + 1, int)
    for card in (*record.display, *record.pile):
        if card != NOTHING:
            found[card] += 1
    found[:KINDS] += record.hands.sum(0) + record.faces.sum(0)
    found[:MOTIF_KINDS] += record.lengths.sum(0) - record.jokers.sum(0)
    found[JOKER] += record.jokers.sum()
    found[DOUBLER] += record.doubled.sum() + DOUBLERS - record.players
    found[GENGHIS] += record.genghis
    return [int(count) for count in found]


BOX_COUNTS = [BOX.count(card) for card in NUMBER]

UNKNOWN = frozenset({"key", "counter", "pile", "hands", "held", "known", "hidden"})  # in part, to a seat


def check_world(true: Any, imagined: Any, seat: Seat) -> None:
    """Nothing differs but what the seat cannot know: the pile, other hands, and what they know of its own."""
    for name in set(true.dtype.names) - UNKNOWN:
        assert np.array_equal(true[name], imagined[name]), name
    assert box(imagined) == BOX_COUNTS
    assert np.array_equal(true.pile == NOTHING, imagined.pile == NOTHING)
    assert np.array_equal(true.hands[seat], imagined.hands[seat])
    assert np.array_equal(imagined.hands.sum(1), true.hand_sizes)
    assert imagined.held.tolist() == bits(imagined.hands.tolist())
    for other in set(range(true.players)) - {seat}:
        assert np.array_equal(true.known[other], imagined.known[other])
    assert (imagined.known <= imagined.hands).all()
    assert np.array_equal(imagined.known[:, DOUBLER], imagined.hands[:, DOUBLER])  # dealt to everybody, never drawn
    unknown = (imagined.hands - imagined.known).sum(0)[:DOUBLER]
    assert np.array_equal(imagined.hidden, unknown + np.bincount(imagined.pile[: true.pile_size])[:DOUBLER])
