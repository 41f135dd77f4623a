"""What the seat that acts may choose (K3, K4, K6); which actions there are follows from few numbers."""

from kikeriki.codes.kuiken import (
    ACTION_BLOCKS,
    ACTIONS,
    AN_OWN_PLACE,
    KIND_DRAW_TWO,
    KIND_PEEK,
    KIND_SWAP,
    NUMBERS,
)
from kikeriki.rules.kuiken.cards import ROW
from kikeriki.sim.chance import Record, Row
from kikeriki.sim.compiling import compiled
from kikeriki.sim.kuiken.layout import HOLD, KNOCK, TURN

TAKE, DRAW, PLACE = (ACTION_BLOCKS.at[name] for name in ("take", "draw", "place"))
DISCARD, PEEK, DRAW_TWO = (ACTION_BLOCKS.at[name] for name in ("discard", "peek", "draw_two"))
KNOCK_NOW, DECLINE, SWAP = (ACTION_BLOCKS.at[name] for name in ("knock", "decline", "swap"))


@compiled
def may_take(s: Record) -> bool:
    """K3 A: whether the top discard is a number."""
    return bool(s.discards_size > 0 and s.discards[s.discards_size - 1] < NUMBERS)


@compiled
def count_legal(s: Record) -> int:
    if s.phase == TURN:
        return ROW + 1 if may_take(s) else 1
    if s.phase == HOLD:
        if s.held == KIND_SWAP:
            return 1 + ROW * ROW * (int(s.players) - 1)
        return 2 if s.held == KIND_DRAW_TWO else ROW + 1
    return 2 if s.phase == KNOCK else 0


@compiled
def nth_legal(s: Record, nth: int) -> int:
    """In ascending order."""
    if s.phase == TURN:
        return TAKE + nth if may_take(s) else DRAW
    if s.phase == KNOCK:
        return KNOCK_NOW + nth
    if s.held < NUMBERS:
        return PLACE + nth
    if nth == 0:
        return DISCARD
    if s.held == KIND_PEEK:
        return PEEK + nth - 1
    if s.held == KIND_DRAW_TWO:
        return DRAW_TWO
    an_own_place = ROW * (int(s.players) - 1)
    return SWAP + (nth - 1) // an_own_place * AN_OWN_PLACE + (nth - 1) % an_own_place


@compiled
def list_legal(s: Record, choices: Row) -> int:
    """All of them; how many there are."""
    count = count_legal(s)
    for nth in range(count):
        choices[nth] = nth_legal(s, nth)
    return count


@compiled
def is_legal(s: Record, action: int) -> bool:
    if s.phase == TURN:
        return action == DRAW or (TAKE <= action < TAKE + ROW and may_take(s))
    if s.phase == KNOCK:
        return KNOCK_NOW <= action <= DECLINE
    if s.phase != HOLD:
        return False
    if action == DISCARD:
        return True
    if s.held == KIND_SWAP:
        return SWAP <= action < ACTIONS and (action - SWAP) % AN_OWN_PLACE < ROW * (int(s.players) - 1)
    if s.held == KIND_PEEK:
        return PEEK <= action < PEEK + ROW
    if s.held == KIND_DRAW_TWO:
        return action == DRAW_TWO
    return PLACE <= action < PLACE + ROW


@compiled
def legal(s: Record, mask: Row) -> None:
    for action in range(ACTIONS):
        mask[action] = 0
    for nth in range(count_legal(s)):
        mask[nth_legal(s, nth)] = 1
