"""What a seat does not see, for whoever judges a state in training: every row, the drawn card, the next of the pile."""

from kikeriki.codes.blocks import Blocks
from kikeriki.codes.kuiken import SPOTS
from kikeriki.rules.kuiken.cards import ROW
from kikeriki.sim.chance import Record, Row
from kikeriki.sim.compiling import compiled
from kikeriki.sim.kuiken.layout import CARDS

SHOWN = 3
HIDDEN_BLOCKS = Blocks(rows=SPOTS, held=1, next=SHOWN)  # a card is its kind + 1; 0: there is none
HIDDEN = HIDDEN_BLOCKS.size
ROWS, HELD, NEXT = (HIDDEN_BLOCKS.at[name] for name in ("rows", "held", "next"))


@compiled
def reveal(s: Record, seat: int, hidden: Row) -> None:
    for at in range(HIDDEN):
        hidden[at] = 0
    who = seat
    for away in range(s.players):
        for place in range(ROW):
            hidden[ROWS + away * ROW + place] = s.rows[who * ROW + place] + 1
        who = who + 1 if who + 1 < s.players else 0
    hidden[HELD] = s.held + 1
    for nth in range(SHOWN):
        if nth < s.pile_size:
            hidden[NEXT + nth] = s.pile[CARDS - int(s.pile_size) + nth] + 1
