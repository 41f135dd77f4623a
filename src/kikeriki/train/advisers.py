"""`rule-1` at some tables: the compiled one, in all seats but the learner's.

Somebody who plays in another way than all past selves, always there: what beats only itself is noticed. Gloria's
`rule-1` needs more room than a GPU's thread has; there the learner beats it anyhow.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from kikeriki.rules.setup import Setup
from kikeriki.sim.chance import Record, Row
from kikeriki.sim.compiling import compiled
from kikeriki.sim.five211.advising import advise as advise_five211
from kikeriki.sim.five211.advising import guide as guide_five211
from kikeriki.sim.kuiken.advising import advise as advise_kuiken

ADVISED = ("5211", "kuiken-koers")  # games whose rule-1 runs where the sim does

Guides = tuple[Row, ...]


def five211_guides(setups: Sequence[Setup], tables: int) -> Guides:
    """Each kind of table's outlook, side by side in the room of the largest; notes for every table."""
    found = [guide_five211(setup) for setup in setups]
    return (*(_stacked([one[part] for one in found]) for part in (0, 1)), np.zeros((tables, len(found[0][2]))))


def _stacked(arrays: Sequence[Row]) -> Row:
    largest = np.max([array.shape for array in arrays], axis=0)
    whole = np.zeros((len(arrays), *largest), arrays[0].dtype)
    for place, array in zip(whole, arrays, strict=True):
        place[tuple(map(slice, array.shape))] = array
    return whole


@compiled
def five211_advice(s: Record, guides: Any, kind: int, at: int) -> int:
    return int(advise_five211(s, (guides[0][kind], guides[1][kind], guides[2][at])))


def kuiken_guides(setups: Sequence[Setup], tables: int) -> Guides:
    return (np.zeros((tables, max(setup.players for setup in setups), 4)),)


@compiled
def kuiken_advice(s: Record, guides: Any, kind: int, at: int) -> int:  # noqa: ARG001  it needs none
    return int(advise_kuiken(s, guides[0][at]))


def no_guides(setups: Sequence[Setup], tables: int) -> Guides:  # noqa: ARG001  as the others
    return (np.zeros(1),)


@compiled
def no_advice(s: Record, guides: Any, kind: int, at: int) -> int:  # noqa: ARG001  as the others
    return -1


ADVISERS: dict[str, tuple[Any, Any]] = {
    "5211": (five211_guides, five211_advice),
    "gloria-picktoria": (no_guides, no_advice),
    "kuiken-koers": (kuiken_guides, kuiken_advice),
}
