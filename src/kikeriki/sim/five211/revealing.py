"""What a seat does not see, for whoever judges a state in training: every hand, and what lies face down."""

from kikeriki.codes.blocks import Blocks
from kikeriki.codes.five211 import KINDS, SEATS
from kikeriki.sim.chance import Record, Row
from kikeriki.sim.compiling import compiled

HIDDEN_BLOCKS = Blocks(hands=SEATS * KINDS, picked=SEATS * KINDS)
HIDDEN = HIDDEN_BLOCKS.size
HANDS, PICKED = HIDDEN_BLOCKS.at["hands"], HIDDEN_BLOCKS.at["picked"]


@compiled
def reveal(s: Record, seat: int, hidden: Row) -> None:
    for at in range(HIDDEN):
        hidden[at] = 0
    who = seat
    for around in range(s.players):
        for place in range(s.hand_size):
            hidden[HANDS + around * KINDS + int(s.hands[who, place])] += 1
        for nth in range(s.picked[who]):
            hidden[PICKED + around * KINDS + int(s.picks[who, nth])] += 1
        who = who + 1 if who + 1 < s.players else 0
