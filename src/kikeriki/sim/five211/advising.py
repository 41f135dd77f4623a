"""Rules of thumb for playouts: quick, and not foolish. They see what their seat sees."""

import math

from kikeriki.codes.five211 import VALUES
from kikeriki.sim.chance import Record
from kikeriki.sim.compiling import compiled
from kikeriki.sim.five211.play import is_new

# In cards and points; tried against each other in searches.
EAGER = 1.2  # how much a card ahead makes a colour likelier to lead
SHARP = 0.8  # how sharply a colour is out around its limit
ENVY = 0.6  # what a point is worth that the others get on average, against one's own
THRIFT = 0.25  # what a point on a card is worth while it stays in the hand


@compiled
def advise(s: Record) -> int:
    """The kind that seems best to pick now, alone or with what was picked already."""
    seat = int(s.seat)
    best, most = -1, -1e9
    for place in range(s.hand_size):
        if is_new(s, seat, place):
            kind = int(s.hands[seat, place])
            worth = _worth(s, seat, kind)
            if worth > most:
                best, most = kind, worth
    return best


@compiled
def _worth(s: Record, seat: int, kind: int) -> float:
    """What the round should bring if this is laid beside what lies there."""
    with_pick = int(s.picks[seat, 0]) if s.picked[seat] else -1
    to_come = 0.0
    for turn in range(s.turn - 1, len(s.cards_a_turn)):
        to_come += s.cards_a_turn[turn] * s.players
    to_come -= 1 + (with_pick >= 0)
    all_weights, all_chances, total = 0.0, 0.0, 0.0
    for colour in range(len(s.colours)):
        all_weights += 1.0 + 0.2 * (s.colours[colour] + (kind // VALUES == colour) + (with_pick // VALUES == colour))
    for colour in range(len(s.colours)):
        count = float(s.colours[colour]) + (kind // VALUES == colour) + (with_pick // VALUES == colour)
        count += to_come * (1.0 + 0.2 * count) / all_weights
        chance = math.exp(EAGER * count) / (1.0 + math.exp((count - s.limit + 0.5) / SHARP))
        all_chances += chance
        total += chance * _points(s, seat, colour, kind, with_pick)
    spent = THRIFT * (kind % VALUES + 1) if s.round_number < s.rounds else 0.0
    return total / all_chances - spent


@compiled
def _points(s: Record, seat: int, colour: int, kind: int, with_pick: int) -> float:
    """One's own on the table in a colour, less what the others have there."""
    points = 0.0
    if kind // VALUES == colour:
        points += kind % VALUES + 1
    if with_pick >= 0 and with_pick // VALUES == colour:
        points += with_pick % VALUES + 1
    for who in range(s.players):
        for place in range(s.played_size):
            card = int(s.played[who, place])
            if card // VALUES == colour:
                points += (card % VALUES + 1) * (1.0 if who == seat else -ENVY / (s.players - 1))
    return points
