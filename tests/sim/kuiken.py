"""Kuiken Koers in the comparison of rules and sim."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

import numpy as np

from kikeriki.codes import kuiken as codes
from kikeriki.codes.kuiken import KIND, KIND_DRAW_TWO, KINDS, NUMBERS, SEATS
from kikeriki.rules.core import Card, Seat
from kikeriki.rules.core import State as BaseState
from kikeriki.rules.kuiken.cards import PLACES, ROW
from kikeriki.rules.kuiken.memory import Memory, Spot
from kikeriki.rules.kuiken.state import State
from kikeriki.sim import kuiken as sim
from kikeriki.sim.chance import Row
from kikeriki.sim.kuiken.layout import BOX, BY_LOT, CARDS, HOLD, KNOCK, NONE, OVER, TURN
from tests.sim.equality import Twin

PHASES = {"turn": TURN, "hold": HOLD, "knock": KNOCK, "over": OVER}
CARD_OF = list(KIND)
FEW = range(1, 5)  # rounds: one is like the next


def expected(state: BaseState, _picked: tuple[int, ...]) -> Mapping[str, Any]:
    state = cast(State, state)
    players, options, over = state.setup.players, state.setup.options, state.phase == "over"

    def spots(rows: Sequence[Sequence[int]], absent: int) -> Row:
        return np.array([one for row in rows for one in row] + [absent] * (SEATS - players) * ROW)

    pile, discards = kinds(state.pile), kinds(state.discards)
    return {
        "players": players,
        "redraw": options["starter"] == "redraw",
        "before": options["draw_two_discard"] == "before",
        "keep_top": options["reshuffle"] == "keep-top",
        "rounds": options["rounds"],
        "first": BY_LOT if options["start"] == "random" else options["start"],
        "memory_aid": options["memory_aid"],
        "seat": NONE if over else state.turn,
        "phase": PHASES[state.phase],
        "round_number": state.round,
        "start": state.start,
        "turns": sum(state.turns_had),
        "knocker": NONE if state.knocker is None else state.knocker,
        "held": NONE if state.held is None else KIND[state.held],
        "drawing": state.drawing,
        "points": [sum(sums[seat] for sums in state.pad) if seat < players else 0 for seat in range(SEATS)],
        "rows": spots([kinds(row) for row in state.rows], NONE),
        "seen": spots([[sum(1 << seat for seat in seats) for seats in row] for row in state.seen_by], 0),
        "pile_size": len(pile),
        "discards_size": len(discards),
        "pile": np.array([NONE] * (CARDS - len(pile)) + pile),
        "discards": np.array(discards[::-1] + [NONE] * (CARDS - len(discards))),
        "discarded": [discards.count(kind) for kind in range(KINDS)],
        "aside": [state.aside.count(card) for card in CARD_OF[NUMBERS:]],
    }


def kinds(cards: Sequence[Card]) -> list[int]:
    return [KIND[card] for card in cards]


def remembered(record: Any, seat: Seat) -> Memory:
    """What the seat could still know, from the record alone; the cards of a pool in the order of their kinds."""
    last, players = int(record.shuffles), int(record.players)
    pools: list[list[int]] = [[] for _ in range(last + 1)]
    rows = []
    for owner in range(players):
        row = []
        for spot in range(owner * ROW, owner * ROW + len(PLACES)):
            kind, shuffled, seen = int(record.rows[spot]), int(record.shuffled[spot]), int(record.seen[spot])
            knows = bool(seen >> seat & 1)
            if not knows:
                pools[shuffled].append(kind)
            seen_by = tuple(one for one in range(players) if seen >> one & 1)
            row.append(Spot(CARD_OF[kind] if knows else None, bool(record.placed[spot]), shuffled, seen_by))
        rows.append(tuple(row))
    pools[last] += map(int, record.pile[CARDS - record.pile_size :])
    holds, held = record.held >= 0, None
    if holds and record.seat == seat:
        held = CARD_OF[record.held]
    elif holds:
        pools[last].append(int(record.held))
    return Memory(
        seat,
        players,
        round=int(record.round_number),
        rows=tuple(rows),
        discards=tuple(CARD_OF[kind] for kind in record.discards[: record.discards_size][::-1]),
        pools=tuple(tuple(CARD_OF[kind] for kind in sorted(pool)) for pool in pools),
        aside=tuple(card for card, count in zip(CARD_OF[NUMBERS:], record.aside, strict=True) for _ in range(count)),
        holder=int(record.seat) if holds else None,
        held=held,
    )


def cards_of(record: Any) -> list[int]:
    """Every card of a record, wherever it lies, by kinds in ascending order."""
    held = [int(record.held)] if record.held >= 0 else []
    in_use = [KIND_DRAW_TWO] if record.drawing > 0 and not record.before else []
    aside = np.repeat(np.arange(NUMBERS, KINDS), record.aside).tolist()
    piles = [record.rows[: record.players * ROW], record.pile[CARDS - record.pile_size :], record.discards]
    lying = [int(kind) for pile in piles for kind in pile if kind >= 0]
    return sorted(lying + held + in_use + aside)


def check_world(true: Any, imagined: Any, seat: Seat) -> None:
    """Nothing differs but the cards that the seat cannot know: there are as many of each in the places of a shuffle."""
    hidden = true.seen >> seat & 1 == 0
    unknown = {"key", "counter", "rows", "pile"} | ({"held"} if true.seat != seat else set())
    for name in set(true.dtype.names) - unknown:
        assert np.array_equal(true[name], imagined[name]), name
    assert np.array_equal(true.rows[~hidden], imagined.rows[~hidden])
    assert np.array_equal(true.pile < 0, imagined.pile < 0)
    assert (true.held < 0) == (imagined.held < 0)
    assert cards_of(true) == cards_of(imagined) == BOX.tolist()
    assert remembered(true, seat) == remembered(imagined, seat)
    assert (imagined.rows[imagined.placed == 1] < NUMBERS).all()


# Where a card was shuffled last, and whether it was placed, only memories know: `remembered` is compared with them.
BY_MEMORY = frozenset({"placed", "shuffled", "shuffles"})
TWIN = Twin(
    "kuiken-koers",
    sim,
    codes,
    expected,
    unspoken=frozenset({"seen"}),
    chance=frozenset({"key", "counter"}) | BY_MEMORY,
)
