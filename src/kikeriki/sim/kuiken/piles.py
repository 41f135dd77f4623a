"""The draw pile and the discards (K5)."""

from kikeriki.sim.chance import BITS, Record, draw
from kikeriki.sim.compiling import compiled
from kikeriki.sim.kuiken.layout import CARDS, NONE


@compiled
def draw_card(s: Record) -> int:
    """The top card; an empty pile is made anew first."""
    if s.pile_size == 0:
        reshuffle(s)
    top = CARDS - int(s.pile_size)
    card = int(s.pile[top])
    s.pile[top] = NONE
    s.pile_size -= 1
    return card


@compiled
def discard(s: Record, card: int) -> None:
    s.discards[s.discards_size] = card
    s.discards_size += 1
    s.discarded[card] += 1


@compiled
def reshuffle(s: Record) -> None:
    """K5: the discards become the pile, all of them or all but the top one."""
    size = int(s.discards_size) - int(s.keep_top)
    top = int(s.discards[size])  # the one that is kept, where one is
    for at in range(size):  # the rules shuffle them from the top
        s.pile[CARDS - 1 - at] = s.discards[at]
    shuffle_pile(s, size, 0)
    s.shuffles += 1
    clear_discards(s)
    if s.keep_top:
        discard(s, top)


@compiled
def shuffle_pile(s: Record, size: int, free: int) -> None:
    """`chance.shuffle` in two passes: first all picks, since a machine draws several at a time.

    They lie among the discards, in the places from `free` on, which are to be cleared.
    """
    key, counter, top = int(s.key), int(s.counter), CARDS - size
    for nth in range(size - 1):
        s.discards[free + nth] = draw(key, counter + nth) * (size - nth) >> BITS
    for nth in range(size - 1):
        last, pick = CARDS - 1 - nth, top + int(s.discards[free + nth])
        s.pile[last], s.pile[pick] = s.pile[pick], s.pile[last]
    s.counter = counter + size - 1
    s.pile_size = size


@compiled
def clear_discards(s: Record) -> None:
    for at in range(CARDS):
        s.discards[at] = NONE
    for kind in range(len(s.discarded)):
        s.discarded[kind] = 0
    s.discards_size = 0
