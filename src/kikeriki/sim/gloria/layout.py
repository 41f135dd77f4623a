"""What a record holds.

A card is its number in `codes.gloria.KIND`; hands and chests are counts, for equal cards are equal. Seats that are
not there have zeros everywhere. What everybody but its owner knows of a hand is the same (`known`), so one row a seat
is the memory of all.
"""

from typing import Final

import numpy as np

from kikeriki.codes.gloria import DEALT_KINDS, KIND, KINDS, MOTIF_KINDS, SEATS
from kikeriki.rules.gloria.cards import COLLECTIBLES, PLACES
from kikeriki.rules.gloria.cards import DOUBLER as DOUBLER_CARD
from kikeriki.rules.gloria.cards import JOKER as JOKER_CARD
from kikeriki.rules.setup import Setup
from kikeriki.sim.chance import Record

JOKER: Final = KIND[JOKER_CARD]
DOUBLER: Final = KIND[DOUBLER_CARD]
GENGHIS: Final = KINDS  # only in the pile
NOTHING: Final = -1  # an empty place of the display or the pile; no fox yet; nobody acts; no named seat

DECK: Final = len(COLLECTIBLES)  # the cards of the first shuffle, and room enough for any pile

STATE: Final = np.dtype(
    [
        ("key", np.int64),
        ("counter", np.int64),
        ("players", np.int8),
        ("start", np.int8),  # option: the seat that begins
        ("seat", np.int8),
        ("points_left", np.int8),  # of the turn; 0 while the seat chooses what becomes of the fox
        ("fox_moved", np.int8),  # the turn's fox action is used
        ("fox_seat", np.int8),
        ("fox_motif", np.int8),
        ("genghis", np.int8),  # beside the display
        ("scorings", np.int8),  # done
        ("display", np.int8, (PLACES,)),
        ("pile_size", np.int8),
        ("pile", np.int8, (DECK,)),  # the last of them is the top
        ("hidden", np.int8, (DEALT_KINDS,)),  # in the pile or in hands, without everybody knowing in which
        ("hands", np.int8, (SEATS, KINDS)),
        ("known", np.int8, (SEATS, KINDS)),  # the part of a hand that all others know
        ("hand_sizes", np.int8, (SEATS,)),
        ("chests", np.int8, (SEATS,)),  # empty ones
        ("faces", np.int8, (SEATS, KINDS)),  # of all chests, under collections too
        ("lengths", np.int8, (SEATS, MOTIF_KINDS)),  # of collections, motif cards and jokers
        ("jokers", np.int8, (SEATS, MOTIF_KINDS)),  # in that length
        ("doubled", np.int8, (SEATS, MOTIF_KINDS)),
        ("rows", np.int8, (SEATS, MOTIF_KINDS)),  # motifs in the order in which they were opened
        ("points", np.int16, (SEATS,)),  # of all scorings so far
        # The same again as bits, a kind each: what there is to choose is read from these.
        ("held", np.int16, (SEATS,)),  # kinds in a hand
        ("open", np.int16, (SEATS,)),  # motifs collected
        ("closed", np.int16, (SEATS,)),  # of these, doubled
    ],
    align=True,
)


def configure(setup: Setup) -> Record:
    """A record for that table, not dealt yet."""
    record = np.zeros(1, STATE).view(np.recarray)[0]
    start = setup.options["start"]
    record.players = setup.players
    record.start = start if isinstance(start, int) else NOTHING
    record.seat = NOTHING
    return record
