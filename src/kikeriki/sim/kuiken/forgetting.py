"""A player who forgets: of each card it saw and no longer sees, it knows the face only by a chance."""

from kikeriki.codes.kuiken import BLOCKS, NUMBERS, SPOTS
from kikeriki.codes.kuiken import KIND_SWAP as FIRST_SPECIAL
from kikeriki.sim.chance import Record, Row, draw
from kikeriki.sim.compiling import compiled

KNOWN, NUMBER, SPECIAL = (BLOCKS.at[name] for name in ("known", "number", "special"))
FRESH, POOL = BLOCKS.at["fresh"], BLOCKS.at["pool"]


@compiled
def forget(s: Record, seat: int, percent: int, obs: Row) -> None:
    """In an obs of this seat. What slips is by chance at each turn anew, and the same whenever one asks.

    A forgotten card counts among those of the pool, as `bots.forgetting` has it. (A special's kind is not in the obs;
    it counts as a Swap, the one there are most of.)
    """
    if percent == 0:
        return
    when = int(s.counter) * 1_000_003 + int(s.turns) * 64 + seat * 8 + int(s.phase)
    for spot in range(SPOTS):
        if obs[KNOWN + spot] and draw(int(s.key) + 1, when * SPOTS + spot) % 100 < percent:
            kind = FIRST_SPECIAL if obs[SPECIAL + spot] else int(obs[NUMBER + spot])
            obs[KNOWN + spot] = obs[NUMBER + spot] = obs[SPECIAL + spot] = 0
            obs[FRESH + spot] = 1
            obs[POOL + kind] += 1


assert FIRST_SPECIAL == NUMBERS
