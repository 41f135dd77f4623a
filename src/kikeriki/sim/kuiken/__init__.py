"""Kuiken Koers at the speed of the machine."""

from kikeriki.codes.kuiken import ACTIONS, OBS
from kikeriki.sim.kuiken.advising import advise, guide
from kikeriki.sim.kuiken.choices import count_legal, is_legal, legal, list_legal, nth_legal
from kikeriki.sim.kuiken.dealing import reset, reset_with
from kikeriki.sim.kuiken.forgetting import forget
from kikeriki.sim.kuiken.imagining import picture, redeal
from kikeriki.sim.kuiken.layout import STATE, configure
from kikeriki.sim.kuiken.observing import observe
from kikeriki.sim.kuiken.play import step
from kikeriki.sim.kuiken.revealing import HIDDEN, HIDDEN_BLOCKS, reveal
from kikeriki.sim.kuiken.scoring import points, scorings, share, standing

__all__ = [
    "ACTIONS",
    "HIDDEN",
    "HIDDEN_BLOCKS",
    "OBS",
    "STATE",
    "advise",
    "configure",
    "count_legal",
    "forget",
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
