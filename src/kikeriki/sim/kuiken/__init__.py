"""Kuiken Koers at the speed of the machine."""

from kikeriki.codes.kuiken import ACTIONS, OBS
from kikeriki.sim.kuiken.choices import count_legal, is_legal, legal, nth_legal
from kikeriki.sim.kuiken.dealing import reset, reset_with
from kikeriki.sim.kuiken.layout import STATE, configure
from kikeriki.sim.kuiken.observing import observe
from kikeriki.sim.kuiken.play import step
from kikeriki.sim.kuiken.scoring import points, share

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
