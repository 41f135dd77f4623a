"""Which actions are legal (G3): a bit each in two words, so that counting and picking one cost next to nothing."""

from typing import Final

from kikeriki.codes.gloria import ACTION_AT, ACTIONS, MOTIF_KINDS
from kikeriki.rules.gloria.cards import DRAW_COSTS, FOX_AWAY_COSTS, PLACES
from kikeriki.sim.chance import Record, Row
from kikeriki.sim.compiling import compiled
from kikeriki.sim.gloria.layout import DOUBLER, JOKER

CHEST: Final = ACTION_AT["chest"]
COLLECT: Final = ACTION_AT["collect"]
JOKER_ON: Final = ACTION_AT["joker"]
DOUBLER_ON: Final = ACTION_AT["doubler"]
TAKE: Final = ACTION_AT["take"]
DRAW: Final = ACTION_AT["draw"]
FOX: Final = ACTION_AT["fox"]
FOX_LEFT: Final = ACTION_AT["fox_left"]
PASS: Final = ACTION_AT["pass_on"]
KEEP: Final = ACTION_AT["keep"]

SPLIT: Final = FOX_LEFT  # the second word's first action
MOTIF_BITS: Final = (1 << MOTIF_KINDS) - 1
PLACE_BITS: Final = (1 << PLACES) - 1
WORD: Final = 64


@compiled
def count_legal(s: Record) -> int:
    """How many actions the seat that acts can choose from; 0 when the match is over."""
    return count_bits(_first(s)) + count_bits(_second(s))


@compiled
def nth_legal(s: Record, n: int) -> int:
    """The n-th of them, ascending."""
    first = _first(s)
    ones = count_bits(first)
    if n < ones:
        return _nth_one(first, n)
    return SPLIT + _nth_one(_second(s), n - ones)


@compiled
def list_legal(s: Record, choices: Row) -> int:
    """All of them; how many there are."""
    count, bits = 0, _first(s)
    while bits:
        choices[count] = lowest(bits)
        bits &= bits - 1
        count += 1
    bits = _second(s)
    while bits:
        choices[count] = SPLIT + lowest(bits)
        bits &= bits - 1
        count += 1
    return count


@compiled
def is_legal(s: Record, action: int) -> bool:
    if action < 0 or action >= ACTIONS:
        return False
    if action < SPLIT:
        return _first(s) >> action & 1 != 0
    return _second(s) >> (action - SPLIT) & 1 != 0


@compiled
def legal(s: Record, mask: Row) -> None:
    """1 for each legal action, 0 for the others."""
    first = _first(s)
    for action in range(SPLIT):
        mask[action] = first >> action & 1
    second = _second(s)
    for action in range(SPLIT, ACTIONS):
        mask[action] = second >> (action - SPLIT) & 1


@compiled
def _first(s: Record) -> int:
    """The actions before SPLIT."""
    left = int(s.points_left)
    if left == 0:
        return 0
    seat = s.seat
    held = int(s.held[seat])
    collected = int(s.open[seat])
    growing = collected & ~int(s.closed[seat])
    layable = growing | (~collected & MOTIF_BITS if s.chests[seat] > 0 else 0)
    bits = held << CHEST | (held & layable) << COLLECT | PLACE_BITS << TAKE
    if held >> JOKER & 1:
        bits |= growing << JOKER_ON
    if held >> DOUBLER & 1:
        bits |= growing << DOUBLER_ON
    if left >= DRAW_COSTS:
        bits |= 1 << DRAW
    if s.fox_seat == seat and s.fox_moved == 0:
        bits |= (collected & ~(1 << int(s.fox_motif))) << FOX
    return bits


@compiled
def _second(s: Record) -> int:
    """The actions from SPLIT on: what can be done with the fox at the left neighbour's."""
    seat = int(s.seat)
    if seat < 0 or s.fox_seat != seat:
        return 0
    left = int(s.points_left)
    beside = int(s.open[seat + 1 if seat + 1 < s.players else 0])
    if left == 0:
        return beside << (PASS - SPLIT) | 1 << (KEEP - SPLIT)
    if left >= FOX_AWAY_COSTS and s.fox_moved == 0:
        return beside << (FOX_LEFT - SPLIT)
    return 0


@compiled
def count_bits(word: int) -> int:
    """How many bits are set. (Compilers know this way of counting and use the machine's own.)"""
    word = word - (word >> 1 & 0x5555555555555555)
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333)
    word = word + (word >> 4) & 0x0F0F0F0F0F0F0F0F
    return word * 0x0101010101010101 >> 56 & 0xFF


@compiled
def lowest(word: int) -> int:
    """The place of the first set bit; there must be one."""
    return count_bits((word & -word) - 1)


@compiled
def _nth_one(word: int, n: int) -> int:
    """The place of the n-th set bit, found by halves."""
    at, half = 0, WORD // 2
    while half > 0:
        low = count_bits(word >> at & ((1 << half) - 1))
        if n >= low:
            n -= low
            at += half
        half >>= 1
    return at
