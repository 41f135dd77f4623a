"""Gloria Picktoria as one structured array a state."""

from kikeriki.codes.gloria import ACTIONS, OBS
from kikeriki.sim.gloria.advising import advise
from kikeriki.sim.gloria.choosing import count_legal, is_legal, legal, list_legal, nth_legal
from kikeriki.sim.gloria.dealing import reset, reset_with
from kikeriki.sim.gloria.imagining import picture, redeal
from kikeriki.sim.gloria.layout import STATE, configure
from kikeriki.sim.gloria.observing import observe
from kikeriki.sim.gloria.play import step
from kikeriki.sim.gloria.revealing import HIDDEN, HIDDEN_BLOCKS, reveal
from kikeriki.sim.gloria.scoring import points, scorings, share, standing
from kikeriki.sim.gloria.weighing import guide

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
