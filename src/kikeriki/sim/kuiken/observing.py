"""What a seat sees and remembers, as `codes.kuiken.encode` writes it."""

from kikeriki.codes.kuiken import BLOCKS, COPIES_OF_KIND, KIND_DRAW_TWO, KINDS, NUMBERS
from kikeriki.rules.kuiken.cards import ROW
from kikeriki.sim.chance import Record, Row
from kikeriki.sim.compiling import compiled

SIZE = BLOCKS.size
PRESENT, PHASE, TO_ACT = (BLOCKS.at[name] for name in ("present", "phase", "to_act"))
ROUND, ROUNDS, START, TURNS = (BLOCKS.at[name] for name in ("round", "rounds", "start", "turns"))
KNOCKER, POINTS, PILE, DISCARDS = (BLOCKS.at[name] for name in ("knocker", "points", "pile", "discards"))
TOP, HELD, DRAWING, USING = (BLOCKS.at[name] for name in ("top", "held", "drawing", "using"))
DISCARDED, POOL, OLDER = (BLOCKS.at[name] for name in ("discarded", "pool", "older"))
KNOWN, NUMBER, SPECIAL = (BLOCKS.at[name] for name in ("known", "number", "special"))
PLACED, FRESH = (BLOCKS.at[name] for name in ("placed", "fresh"))
OWNER_KNOWS, OTHERS_KNOW = (BLOCKS.at[name] for name in ("owner_knows", "others_know"))


@compiled
def observe(s: Record, seat: int, obs: Row) -> None:
    for at in range(SIZE):
        obs[at] = 0
    obs[PHASE + s.phase] = 1
    obs[ROUND], obs[ROUNDS] = s.round_number, s.rounds
    obs[PILE], obs[DISCARDS] = s.pile_size, s.discards_size
    if s.discards_size > 0:
        obs[TOP + s.discards[s.discards_size - 1]] = 1
    if s.drawing > 0:
        obs[DRAWING + s.drawing - 1] = 1
        obs[USING] = 1 - s.before
    _count_cards(s, seat, obs)
    players, turns = int(s.players), int(s.turns)
    laps = turns // players
    who = seat
    for away in range(players):
        obs[PRESENT + away] = 1
        obs[POINTS + away] = s.points[who]
        obs[TO_ACT + away] = s.seat == who
        obs[START + away] = s.start == who
        obs[KNOCKER + away] = s.knocker == who
        after = who - int(s.start)
        if after < 0:
            after += players
        obs[TURNS + away] = laps + (after < turns - laps * players)
        for place in range(ROW):
            _observe_spot(s, seat, who, who * ROW + place, obs, away * ROW + place)
        who = who + 1 if who + 1 < players else 0


@compiled
def _count_cards(s: Record, seat: int, obs: Row) -> None:
    """All that do not lie in a row: what is left for the last pool once the rows are taken off it too."""
    for kind in range(KINDS):
        obs[DISCARDED + kind] = s.discarded[kind]
        obs[POOL + kind] = COPIES_OF_KIND[kind] - s.discarded[kind]
    for special in range(len(s.aside)):
        obs[POOL + NUMBERS + special] -= s.aside[special]
    obs[POOL + KIND_DRAW_TWO] -= obs[USING]
    if s.seat == seat and s.held >= 0:
        obs[HELD + s.held] = 1
        obs[POOL + s.held] -= 1


@compiled
def _observe_spot(s: Record, seat: int, owner: int, spot: int, obs: Row, at: int) -> None:
    """One card of a row, and where it counts."""
    card, seen = int(s.rows[spot]), int(s.seen[spot])
    obs[PLACED + at] = s.placed[spot]
    obs[OWNER_KNOWS + at] = seen >> owner & 1
    obs[OTHERS_KNOW + at] = _ones(seen & ~(1 << owner | 1 << seat))
    if seen >> seat & 1:
        obs[KNOWN + at] = 1
        if card < NUMBERS:
            obs[NUMBER + at] = card
        else:
            obs[SPECIAL + at] = 1
        obs[POOL + card] -= 1
    elif s.shuffled[spot] == s.shuffles:
        obs[FRESH + at] = 1
    else:
        obs[POOL + card] -= 1
        obs[OLDER + card] += 1


@compiled
def _ones(bits: int) -> int:
    """How many of eight bits are set."""
    bits -= bits >> 1 & 0x55
    bits = (bits & 0x33) + (bits >> 2 & 0x33)
    return (bits + (bits >> 4)) & 0x0F
