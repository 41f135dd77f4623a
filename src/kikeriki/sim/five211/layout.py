"""Where everything of a match of 5211 lies in one record."""

from typing import Any, Final

import numpy as np

from kikeriki.codes.five211 import COPIES_OF_KIND, KINDS, SEATS
from kikeriki.rules.five211.cards import HAND
from kikeriki.rules.five211.editions import rules_for
from kikeriki.rules.setup import Setup

CARDS: Final = 100
MOST_PLAYED: Final = 5  # in a round, by a seat
NONE: Final = KINDS  # where a row of cards has ended
LONG: Final = {"no": 0, "deck": 1, "round": 2}
BOX: Final = np.repeat(np.arange(KINDS, dtype=np.int8), COPIES_OF_KIND)  # in the order of the rules' box

STATE: Final = np.dtype(
    [
        # What the table has agreed on.
        ("players", np.int8),
        ("limit", np.int8),
        ("roosters", np.int8),
        ("exact", np.int8),
        ("tie_break", np.int8),
        ("long", np.int8),
        ("removed", np.int8),
        ("rounds", np.int8),
        ("cards_a_turn", np.int8, (3,)),
        # How far the match has come.
        ("seat", np.int8),  # who picks; −1 when it is over
        ("deck", np.int16),
        ("round_number", np.int8),  # `round` is a method of numpy's records
        ("turn", np.int8),
        ("top", np.int8),  # of the pile, in `cards`
        ("cards", np.int8, (CARDS,)),  # as they were shuffled
        ("hands", np.int8, (SEATS, HAND)),  # each in ascending order, `NONE` at its end
        ("hand_size", np.int8),  # everybody's: nobody holds more than others when somebody picks
        ("picks", np.int8, (SEATS, 2)),  # face down, still counted in the hand
        ("picked", np.int8, (SEATS,)),
        ("played", np.int8, (SEATS, MOST_PLAYED)),  # in this round, in the order it was laid
        ("played_size", np.int8),  # everybody's
        ("colours", np.int8, (5,)),  # cards of each played in this round
        ("ones", np.int8),
        ("gone", np.int8, (KINDS,)),  # played since the last shuffle
        ("totals", np.int16, (SEATS,)),
        ("scored_cards", np.int16, (SEATS,)),
        ("key", np.int64),
        ("counter", np.int64),
    ],
    align=True,
)


def configure(setup: Setup) -> Any:
    """A record with what the table has agreed on; `reset` deals."""
    state = np.zeros(1, STATE).view(np.recarray)[0]
    rules = rules_for(setup)
    state.players = setup.players
    state.limit, state.roosters, state.removed = rules.limit, rules.roosters, rules.removed
    state.exact, state.tie_break, state.long = rules.exact, rules.tie_break, LONG[rules.long]
    state.cards_a_turn[:] = rules.cards_a_turn
    piled = CARDS - rules.removed - HAND * setup.players
    state.rounds = piled // (sum(rules.cards_a_turn) * setup.players) + 1
    return state
