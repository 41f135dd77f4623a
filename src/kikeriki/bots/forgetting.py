"""A player of Kuiken Koers who forgets, as the sim trains them: of each card it saw, it knows the face by a chance."""

import random

from kikeriki.codes.blocks import Obs
from kikeriki.codes.kuiken import BLOCKS, KIND_SWAP, SPOTS

_KNOWN, _NUMBER, _SPECIAL = (BLOCKS.at[name] for name in ("known", "number", "special"))
_FRESH, _POOL = BLOCKS.at["fresh"], BLOCKS.at["pool"]


def forget(obs: Obs, percent: int, rng: random.Random) -> None:
    """In place. A forgotten card counts among those it might be; a special, whose kind no obs holds, as a Swap."""
    for spot in range(SPOTS):
        if obs[_KNOWN + spot] and rng.random() * 100 < percent:
            kind = KIND_SWAP if obs[_SPECIAL + spot] else int(obs[_NUMBER + spot])
            obs[_KNOWN + spot] = obs[_NUMBER + spot] = obs[_SPECIAL + spot] = 0
            obs[_FRESH + spot] = 1
            obs[_POOL + kind] += 1
