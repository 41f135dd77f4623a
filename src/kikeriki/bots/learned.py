"""Bots that learned by playing themselves (`kikeriki.train`): a network a game, from an obs to a move.

It sees what its seat sees and remembers, through the same codes as in training. One decision takes under a
millisecond, most of it the obs.
"""

import random
from functools import cache
from importlib import resources
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kikeriki.bots.core import Dials, Opinion
from kikeriki.bots.forgetting import forget
from kikeriki.codes import MODULES, codes_of
from kikeriki.rules.core import Move

SUREST = 1e-3  # the least temperature: only the best counts
PLAUSIBLE = 0.02  # of the likeliest's chance: what has less is nothing a beginner would do


class Learned:
    """A bot, for one game."""

    def __init__(self, slug: str, dials: Dials) -> None:
        self._slug, self.dials = slug, dials
        self._codes = codes_of(slug)

    def __call__(self, view: Any, memory: Any, rng: random.Random) -> Move:
        if len(view.legal) == 1:
            only: Move = view.legal[0]
            return only
        slips = self.dials.slips > 0 and rng.random() < self.dials.slips
        picked: tuple[int, ...] = ()
        while True:
            actions, chances = self._think(view, memory, picked, rng, slips=slips)
            picked = (*picked, _chosen(actions, chances, rng))
            move: Move | None = self._codes.move_of(view, picked)
            if move is not None:
                return move

    def opinion(self, view: Any, memory: Any) -> Opinion:
        """Of all moves there are, in the order it likes them; it forgets nothing, and nothing is left to chance."""
        _, win = self._judge(view, memory, (), None)
        if len(view.legal) == 1:  # it may be one that needs no action: a look that is closed
            return Opinion(((view.legal[0], 1.0),), win)
        weights: dict[Move, float] = {}
        self._follow(view, memory, (), 1.0, weights)
        return Opinion(tuple(sorted(weights.items(), key=lambda one: -one[1])), win)

    def _follow(
        self, view: Any, memory: Any, picked: tuple[int, ...], weight: float, weights: dict[Move, float]
    ) -> None:
        actions, chances = self._think(view, memory, picked, None)
        for action, chance in zip(actions, chances, strict=True):
            now = (*picked, action)
            move = self._codes.move_of(view, now)
            if move is None:
                self._follow(view, memory, now, weight * chance, weights)
            else:
                move = move if move in view.legal else self._codes.move_of(view, tuple(sorted(now)))
                weights[move] = weights.get(move, 0.0) + weight * chance

    def _think(
        self, view: Any, memory: Any, picked: tuple[int, ...], rng: random.Random | None, *, slips: bool = False
    ) -> tuple[list[int], NDArray[np.float64]]:
        """What may be picked next, and how likely it would be.

        A beginner is unsure, not absurd: beside what is likeliest, nothing counts that is not plausible at the level's
        own temperature, and a slip is any of what is left, evenly. Who is as sure as in training chooses as there.
        """
        actions: list[int] = self._codes.legal_actions(view, picked)
        logits, _ = self._judge(view, memory, picked, rng)
        liked = logits[actions].astype(np.float64) / max(self.dials.temperature, SUREST)
        chances = np.exp(liked - liked.max())
        if slips or self.dials.temperature > 1:
            chances = np.where(chances >= PLAUSIBLE, 1.0 if slips else chances, 0.0)
        return actions, chances / chances.sum()

    def _judge(
        self, view: Any, memory: Any, picked: tuple[int, ...], rng: random.Random | None
    ) -> tuple[NDArray[np.float32], float]:
        """What the network says. Without chance it forgets nothing."""
        obs = self._codes.encode(view, memory, picked)
        forgets = 0 if rng is None else self.dials.forgetting
        if forgets and rng is not None:
            forget(obs, forgets, rng)
        logits, win = network(self._slug).run(None, {"obs": np.append(obs, np.int16(forgets))[None]})
        return logits[0], float(win[0])


def _chosen(actions: list[int], chances: NDArray[np.float64], rng: random.Random) -> int:
    at = int(np.searchsorted(np.cumsum(chances), rng.random()))
    return actions[min(at, len(actions) - 1)]


@cache
def network(slug: str) -> Any:
    """The weights, ready to run on one core."""
    import onnxruntime  # only who plays against it waits for this

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(weights(slug), options, providers=["CPUExecutionProvider"])


def weights(slug: str) -> bytes:
    return (resources.files("kikeriki.bots") / "weights" / f"{MODULES[slug]}.onnx").read_bytes()
