"""Gloria Picktoria as one structured array a state."""

from kikeriki.codes.gloria import ACTIONS, OBS
from kikeriki.sim.gloria.choosing import count_legal, is_legal, legal, nth_legal
from kikeriki.sim.gloria.dealing import reset, reset_with
from kikeriki.sim.gloria.layout import STATE, configure
from kikeriki.sim.gloria.observing import observe
from kikeriki.sim.gloria.play import step
from kikeriki.sim.gloria.scoring import points, share

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
