"""What a round of 5211 brings (F4, F5), and who wins (F7)."""

from kikeriki.bots.rule_1.five211 import THRIFT
from kikeriki.codes.five211 import VALUES
from kikeriki.sim.chance import Record
from kikeriki.sim.compiling import compiled

ROOSTERS = 5  # what scores: a colour, or the ones of all colours
NOTHING = -1


@compiled
def what_scores(s: Record) -> int:
    """F4: the ones, if their number is right; F5: else the only colour with the highest count below the limit."""
    if s.ones == s.roosters or (s.exact == 0 and s.ones > s.roosters):
        return ROOSTERS
    for count in range(s.limit - 1, 0, -1):
        found, alone = NOTHING, True
        for colour in range(len(s.colours)):
            if s.colours[colour] == count:
                alone = found == NOTHING
                found = colour
        if found != NOTHING and alone:
            return found
    return NOTHING


@compiled
def score(s: Record) -> None:
    scores = what_scores(s)
    if scores == NOTHING:
        return
    for seat in range(s.players):
        for place in range(s.played_size):
            kind = int(s.played[seat, place])
            if kind // VALUES == scores or (scores == ROOSTERS and kind % VALUES == 0):
                s.totals[seat] += kind % VALUES + 1
                s.scored_cards[seat] += 1


@compiled
def best_total(s: Record) -> int:
    best = 0
    for seat in range(s.players):
        best = max(best, int(s.totals[seat]))
    return best


@compiled
def points(s: Record, seat: int) -> int:
    return int(s.totals[seat])


@compiled
def standing(s: Record, seat: int) -> float:
    """Points, and something for what good cards in the hand may bring in rounds to come."""
    worth = float(s.totals[seat])
    for place in range(s.hand_size):
        worth += THRIFT * (s.hands[seat, place] % VALUES + 1)
    return worth


@compiled
def share(s: Record, seat: int) -> float:
    """Of the win: all of it, or what equals share."""
    equals = 0
    own = _rank(s, seat)
    for other in range(s.players):
        rank = _rank(s, other)
        if rank > own:
            return 0.0
        equals += rank == own
    return 1.0 / equals


@compiled
def _rank(s: Record, seat: int) -> int:
    """Most points; then, in some editions, most cards."""
    return int(s.totals[seat]) * 1000 + (int(s.scored_cards[seat]) if s.tie_break else 0)


@compiled
def scorings(s: Record) -> int:
    """How many there have been: it grows with each."""
    return int((s.deck - 1) * s.rounds + s.round_number - (s.seat >= 0))
