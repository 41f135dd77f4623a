"""What a bot is: a function from what a seat sees and remembers to a move. It never gets a state."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from kikeriki.rules.core import Move
from kikeriki.rules.errors import SetupError


class BotError(SetupError):
    """There is no such bot."""

    codes = frozenset({"unknown-bot"})


@dataclass(frozen=True)
class Dials:
    """What makes a learned bot weaker, and how."""

    temperature: float = 1.0  # 1: chooses as in training; towards 0: always what it thinks best
    slips: float = 0.0  # how often it does any plausible thing, each as likely as the next
    forgetting: int = 0  # percent, of cards it saw and no longer sees


@dataclass(frozen=True)
class Opinion:
    """What a master thinks of a position."""

    moves: tuple[tuple[Move, float], ...]  # the most likely first, with how likely it would choose it
    win: float  # the share of the win it expects


Bot: TypeAlias = Callable[[Any, Any, random.Random], Move]  # (view, memory, rng) -> one of view.legal


def uniform(view: Any, _memory: Any, rng: random.Random) -> Move:
    """Any legal move, each as likely as the next."""
    choice: Move = rng.choice(view.legal)
    return choice
