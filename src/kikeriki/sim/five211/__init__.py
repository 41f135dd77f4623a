"""5211 at the speed of the machine."""

from kikeriki.codes.five211 import ACTIONS, OBS
from kikeriki.sim.five211.layout import STATE, configure
from kikeriki.sim.five211.observing import observe
from kikeriki.sim.five211.play import count_legal, is_legal, legal, nth_legal, reset, reset_with, step
from kikeriki.sim.five211.scoring import points, share

__all__ = [
    "ACTIONS",
    "OBS",
    "STATE",
    "configure",
    "count_legal",
    "is_legal",
    "legal",
    "nth_legal",
    "observe",
    "points",
    "reset",
    "reset_with",
    "share",
    "step",
]
