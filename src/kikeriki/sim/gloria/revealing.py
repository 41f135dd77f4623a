"""What a seat does not see, for whoever judges a state in training: every hand, and how long the pile will last."""

from kikeriki.codes.blocks import Blocks
from kikeriki.codes.gloria import KINDS, SEATS
from kikeriki.rules.gloria.cards import SCORED_AT, SCORINGS
from kikeriki.sim.chance import Record, Row
from kikeriki.sim.compiling import compiled
from kikeriki.sim.gloria.layout import GENGHIS

HIDDEN_BLOCKS = Blocks(
    hands=SEATS * KINDS,
    next=3 * KINDS,  # one of: the next cards of the pile that are no Genghis
    until=SCORINGS,  # cards to be turned up before each scoring, those that are over 0
)
HIDDEN = HIDDEN_BLOCKS.size
HANDS, NEXT, UNTIL = (HIDDEN_BLOCKS.at[name] for name in ("hands", "next", "until"))
SHOWN = 3


@compiled
def reveal(s: Record, seat: int, hidden: Row) -> None:
    for at in range(HIDDEN):
        hidden[at] = 0
    players = int(s.players)
    for away in range(players):
        other = seat + away if seat + away < players else seat + away - players
        for kind in range(KINDS):
            hidden[HANDS + away * KINDS + kind] = s.hands[other, kind]
    genghis, scoring, shown = int(s.genghis), int(s.scorings), 0
    for at in range(int(s.pile_size) - 1, -1, -1):
        card = int(s.pile[at])
        if card == GENGHIS:
            genghis += 1
            if scoring < SCORINGS and genghis == SCORED_AT[scoring]:
                hidden[UNTIL + scoring] = int(s.pile_size) - at
                scoring += 1
        elif shown < SHOWN:
            hidden[NEXT + shown * KINDS + card] = 1
            shown += 1
