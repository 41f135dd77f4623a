"""5211 at the speed of the machine."""

from kikeriki.codes.five211 import ACTIONS, OBS
from kikeriki.sim.five211.advising import advise, guide
from kikeriki.sim.five211.imagining import picture, redeal
from kikeriki.sim.five211.layout import STATE, configure
from kikeriki.sim.five211.observing import observe
from kikeriki.sim.five211.play import count_legal, is_legal, legal, list_legal, nth_legal, reset, reset_with, step
from kikeriki.sim.five211.revealing import HIDDEN, HIDDEN_BLOCKS, reveal
from kikeriki.sim.five211.scoring import points, scorings, share, standing

__all__ = [
    "ACTIONS",
    "HIDDEN",
    "HIDDEN_BLOCKS",
    "OBS",
    "STATE",
    "advise",
    "configure",
    "count_legal",
    "guide",
    "is_legal",
    "legal",
    "list_legal",
    "nth_legal",
    "observe",
    "picture",
    "points",
    "redeal",
    "reset",
    "reset_with",
    "reveal",
    "scorings",
    "share",
    "standing",
    "step",
]
