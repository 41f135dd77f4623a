"""A state of Kuiken Koers as one record: every card by its kind, and who has seen which."""

from typing import Any, Final

import numpy as np

from kikeriki.codes.kuiken import COPIES_OF_KIND, KINDS, SEATS, SPOTS
from kikeriki.rules.kuiken.cards import BOX as CARDS_OF_BOX
from kikeriki.rules.kuiken.cards import SPECIALS
from kikeriki.rules.setup import Setup

NONE: Final = -1  # no card, or nobody
CARDS: Final = len(CARDS_OF_BOX)
BOX: Final = np.repeat(np.arange(KINDS, dtype=np.int8), COPIES_OF_KIND)  # K1, in the order that the rules shuffle
BY_LOT: Final = -1

TURN, HOLD, KNOCK, OVER = range(4)  # phases, in the order of the obs

# A spot is seat × 4 + place. What is not there is NONE, so that equal states are equal bytes.
STATE: Final = np.dtype(
    [
        ("key", np.int64),
        ("counter", np.int64),
        ("players", np.int8),
        # the options
        ("redraw", np.int8),  # K2: until the starter is a number
        ("before", np.int8),  # K4: a Draw Two is discarded before its cards are drawn
        ("keep_top", np.int8),  # K5
        ("rounds", np.int8),  # K8
        ("first", np.int8),  # K8: who starts the first round, or BY_LOT
        ("memory_aid", np.int8),  # K9: it changes views only
        # how far the match has come
        ("seat", np.int8),  # who acts, NONE when it is over
        ("phase", np.int8),
        ("round_number", np.int8),
        ("start", np.int8),
        ("turns", np.int16),  # that all together had in this round: from `start` clockwise, so each one's follow
        ("knocker", np.int8),
        ("held", np.int8),
        ("drawing", np.int8),  # which card of a Draw Two is held: 1, 2, or 0 outside of one
        ("points", np.int16, (SEATS,)),
        # the cards
        ("rows", np.int8, (SPOTS,)),
        ("seen", np.uint8, (SPOTS,)),  # a bit for each seat that saw it
        ("placed", np.int8, (SPOTS,)),  # put there by a choice
        ("shuffled", np.int8, (SPOTS,)),  # in which shuffle of the round it was last
        ("shuffles", np.int8),  # the number of the round's last one; the deal's is 0
        ("pile_size", np.int8),
        ("discards_size", np.int8),
        ("pile", np.int8, (CARDS,)),  # the top card first, the bottom one always in the last place
        ("discards", np.int8, (CARDS,)),  # the bottom card first
        ("discarded", np.int8, (KINDS,)),  # of each kind
        ("aside", np.int8, (len(SPECIALS),)),  # K7: of each kind, at the end of the match
    ],
    align=True,
)


def configure(setup: Setup) -> Any:
    """A record with what the table has agreed on; `reset` deals."""
    options = setup.options
    state = np.zeros(1, STATE).view(np.recarray)[0]
    state.players = setup.players
    state.redraw = options["starter"] == "redraw"
    state.before = options["draw_two_discard"] == "before"
    state.keep_top = options["reshuffle"] == "keep-top"
    state.rounds = options["rounds"]
    state.first = BY_LOT if options["start"] == "random" else options["start"]
    state.memory_aid = options["memory_aid"]
    state.seat = NONE
    for cards in (state.rows, state.pile, state.discards):
        cards[:] = NONE
    return state
