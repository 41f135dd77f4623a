"""The obs of a seat, block by block as `codes.gloria` lays it out."""

from typing import Final

from kikeriki.codes.gloria import AT, DEALT_KINDS, KINDS, MOTIF_KINDS, OBS, PHASES
from kikeriki.rules.gloria.cards import PLACES, SCORED_AT, SCORINGS
from kikeriki.sim.chance import Record, Row
from kikeriki.sim.compiling import compiled

PRESENT: Final = AT["present"]
PHASE: Final = AT["phase"]
ACT, FOX, OVER = range(len(PHASES))
TO_ACT: Final = AT["to_act"]
POINTS_LEFT: Final = AT["points_left"]
FOX_MOVED: Final = AT["fox_moved"]
SCORED: Final = AT["scorings"]
GENGHIS: Final = AT["genghis"]
TO_SCORING: Final = AT["to_scoring"]
PILE: Final = AT["pile"]
DISPLAY: Final = AT["display"]
HAND: Final = AT["hand"]
UNKNOWN: Final = AT["unknown"]
FOX_SEAT: Final = AT["fox_seat"]
FOX_MOTIF: Final = AT["fox_motif"]
POINTS: Final = AT["points"]
HAND_SIZES: Final = AT["hand_sizes"]
CHESTS: Final = AT["chests"]
LENGTHS: Final = AT["lengths"]
DOUBLED: Final = AT["doubled"]
KNOWN: Final = AT["known"]


@compiled
def observe(s: Record, seat: int, obs: Row) -> None:
    """What `encode` makes of that seat's view and memory."""
    for at in range(OBS):  # most of it stays so
        obs[at] = 0
    _observe_table(s, seat, obs)
    _observe_cards(s, seat, obs)
    players = int(s.players)
    for away in range(players):
        other = seat + away
        _observe_seat(s, other if other < players else other - players, away, obs)


@compiled
def _observe_table(s: Record, seat: int, obs: Row) -> None:
    if s.seat >= 0:
        obs[PHASE + (ACT if s.points_left > 0 else FOX)] = 1
        obs[TO_ACT + _away(s, seat, int(s.seat))] = 1
    else:
        obs[PHASE + OVER] = 1
    obs[POINTS_LEFT] = s.points_left
    obs[FOX_MOVED] = s.fox_moved
    obs[SCORED] = s.scorings
    obs[GENGHIS] = s.genghis
    if s.scorings < SCORINGS:
        obs[TO_SCORING] = SCORED_AT[s.scorings] - s.genghis
    obs[PILE] = s.pile_size
    if s.fox_seat >= 0:
        obs[FOX_SEAT + _away(s, seat, int(s.fox_seat))] = 1
        obs[FOX_MOTIF + int(s.fox_motif)] = 1


@compiled
def _observe_cards(s: Record, seat: int, obs: Row) -> None:
    for place in range(PLACES):
        if s.display[place] >= 0:
            obs[DISPLAY + place * DEALT_KINDS + int(s.display[place])] = 1
    for kind in range(KINDS):
        obs[HAND + kind] = s.hands[seat, kind]
    for kind in range(DEALT_KINDS):  # of what not everybody knows, the seat knows its own hand
        obs[UNKNOWN + kind] = s.hidden[kind] - (s.hands[seat, kind] - s.known[seat, kind])


@compiled
def _observe_seat(s: Record, seat: int, away: int, obs: Row) -> None:
    obs[PRESENT + away] = 1
    obs[POINTS + away] = s.points[seat]
    obs[HAND_SIZES + away] = s.hand_sizes[seat]
    obs[CHESTS + away] = s.chests[seat]
    for motif in range(MOTIF_KINDS):
        obs[LENGTHS + away * MOTIF_KINDS + motif] = s.lengths[seat, motif]
        obs[DOUBLED + away * MOTIF_KINDS + motif] = s.doubled[seat, motif]
    if away > 0:
        for kind in range(KINDS):
            obs[KNOWN + (away - 1) * KINDS + kind] = s.known[seat, kind]


@compiled
def _away(s: Record, seat: int, other: int) -> int:
    """How many places further in turn order."""
    return other - seat if other >= seat else other - seat + int(s.players)
