"""The scorings and who won (G6, G7)."""

from kikeriki.codes.gloria import MOTIF_KINDS
from kikeriki.rules.gloria.cards import (
    DOUBLED,
    EMPTY_CHEST,
    HAND_CARD,
    LONGEST,
    SCORINGS,
    SECOND,
    SOLE,
    TIED_LONGEST,
)
from kikeriki.sim.chance import Record
from kikeriki.sim.compiling import compiled
from kikeriki.sim.gloria.layout import NOTHING


@compiled
def score(s: Record) -> None:
    """One of the three scorings; the last one punishes what was not laid down too."""
    for motif in range(MOTIF_KINDS):
        _compare(s, motif)
    s.scorings += 1
    if s.scorings == SCORINGS:
        for seat in range(s.players):
            s.points[seat] += EMPTY_CHEST * int(s.chests[seat]) + HAND_CARD * int(s.hand_sizes[seat])


@compiled
def _compare(s: Record, motif: int) -> None:
    """One motif's collections; the one under the fox counts as absent."""
    longest = second = owners = longest_by = second_by = 0
    for seat in range(s.players):
        length = _counted(s, seat, motif)
        if length == 0:
            continue
        owners += 1
        if length > longest:
            second, second_by = longest, longest_by
            longest, longest_by = length, 1
        elif length == longest:
            longest_by += 1
        elif length > second:
            second, second_by = length, 1
        elif length == second:
            second_by += 1
    if owners == 0:
        return
    for seat in range(s.players):
        length = _counted(s, seat, motif)
        worth = 0
        if length == 0:
            continue
        if owners == 1:
            worth = SOLE
        elif length == longest:
            worth = LONGEST if longest_by == 1 else TIED_LONGEST
        elif length == second and longest_by == 1 and second_by == 1:
            worth = SECOND
        s.points[seat] += worth * DOUBLED if s.doubled[seat, motif] else worth


@compiled
def _counted(s: Record, seat: int, motif: int) -> int:
    return 0 if s.fox_seat == seat and s.fox_motif == motif else int(s.lengths[seat, motif])


@compiled
def pays(s: Record, seat: int, motif: int, fox: int) -> int:
    """Points of one collection among all but that of the seat with the fox."""
    owners = longer = equal = 0
    own = int(s.lengths[seat, motif])
    for other in range(s.players):
        length = int(s.lengths[other, motif])
        if length > 0 and other != fox:
            owners += 1
            longer += length > own
            equal += length == own
    if owners == 1:
        worth = SOLE
    elif longer == 0:
        worth = LONGEST if equal == 1 else TIED_LONGEST
    else:
        worth = SECOND if longer == 1 and equal == 1 else 0
    return worth * DOUBLED if s.doubled[seat, motif] else worth


@compiled
def points(s: Record, seat: int) -> int:
    """Of all scorings so far."""
    return int(s.points[seat])


@compiled
def standing(s: Record, seat: int) -> float:
    """Points, and what the collections would bring in the scorings to come if they stayed as they are."""
    a_scoring = 0
    for motif in range(MOTIF_KINDS):
        if s.lengths[seat, motif] > 0:
            a_scoring += pays(s, seat, motif, NOTHING)
    return float(s.points[seat] + (SCORINGS - s.scorings) * a_scoring)


@compiled
def share(s: Record, seat: int) -> float:
    """The seat's part of the win, if the match ends as it stands: 1 alone, less with others, else 0."""
    winners = 0
    for other in range(s.players):
        if s.points[other] > s.points[seat]:
            return 0.0
        if s.points[other] == s.points[seat]:
            winners += 1
    return 1.0 / winners


@compiled
def scorings(s: Record) -> int:
    """How many are over."""
    return int(s.scorings)
