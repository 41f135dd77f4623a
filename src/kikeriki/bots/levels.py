"""The bots by name, for each game: uniform, the rule-based yardstick `rule-1`, and the four levels players choose."""

import random
from functools import partial
from typing import Any

from kikeriki.bots import five211, gloria, kuiken
from kikeriki.bots.core import Bot, BotError, uniform
from kikeriki.rules.core import AnyGame, Move

LEVELS = ("chick", "hen", "rooster", "master")

# How often a level plays any legal move instead of the best it knows, and how often a remembered card slips its mind.
_SLIPS = {"chick": 0.5, "hen": 0.25, "rooster": 0.1, "master": 0.0}
_FORGETS = {"chick": 0.6, "hen": 0.35, "rooster": 0.15, "master": 0.0}

_RULE_1: dict[str, Bot] = {
    "5211": five211.rule_1,
    "gloria-picktoria": gloria.rule_1,
    "kuiken-koers": kuiken.rule_1,
}


def bot_names() -> tuple[str, ...]:
    return (*LEVELS, "rule-1", "uniform")


def find_bot(game: AnyGame, name: str) -> Bot:
    if name == "uniform":
        return uniform
    if name == "rule-1":
        return _RULE_1[game.slug]
    if name in LEVELS:
        best: Bot = _RULE_1[game.slug]
        if game.slug == "kuiken-koers":
            best = partial(kuiken.rule_1, forgetting=_FORGETS[name])
        return partial(_slipping, best, _SLIPS[name]) if _SLIPS[name] else best
    raise BotError("unknown-bot", bot=name, allowed=list(bot_names()))


def _slipping(best: Bot, slips: float, view: Any, memory: Any, rng: random.Random) -> Move:
    return uniform(view, memory, rng) if rng.random() < slips else best(view, memory, rng)
