"""The bots by name, for each game: the four levels players choose, and the yardsticks that stay as they are."""

import random
from collections.abc import Mapping
from functools import partial
from typing import Any

from kikeriki.bots import rule_1
from kikeriki.bots.core import Bot, BotError, Dials, uniform
from kikeriki.bots.rule_1 import kuiken
from kikeriki.rules.core import AnyGame, Move

LEVELS = ("chick", "hen", "rooster", "master")

# What makes each level weaker than the next (docs/bots.md has how much). A level is a master who is less sure of what
# is best, now and then does anything, and in Kuiken Koers forgets cards, as it was trained to play when it does.
DIALS: Mapping[str, Mapping[str, Dials]] = {
    "5211": {
        "chick": Dials(temperature=10.0, slips=0.45),
        "hen": Dials(temperature=6.0, slips=0.25),
        "rooster": Dials(temperature=3.0, slips=0.12),
        "master": Dials(),
    },
    "gloria-picktoria": {
        "chick": Dials(temperature=2.5, slips=0.3),
        "hen": Dials(temperature=1.6, slips=0.12),
        "rooster": Dials(temperature=1.2, slips=0.04),
        "master": Dials(),
    },
    "kuiken-koers": {
        "chick": Dials(temperature=3.0, slips=0.4, forgetting=60),
        "hen": Dials(temperature=2.0, slips=0.2, forgetting=45),
        "rooster": Dials(temperature=1.4, slips=0.08, forgetting=25),
        "master": Dials(),
    },
}

# Who sits at a guided first match: always the same, so that its deals keep their lessons when masters learn.
TUTOR = "tutor"
_TUTOR_SLIPS, _TUTOR_FORGETS = 0.25, 0.35


def bot_names() -> tuple[str, ...]:
    return (*LEVELS, "rule-1", "rule-2", TUTOR, "uniform")


def find_bot(game: AnyGame, name: str) -> Bot:
    if name in LEVELS:
        from kikeriki.bots.learned import Learned  # NumPy: not for who asks only what there is

        return Learned(game.slug, DIALS[game.slug][name])
    if name == "uniform":
        return uniform
    if name == "rule-1":
        return rule_1.BOTS[game.slug]
    if name == "rule-2":
        from kikeriki.bots import rule_2  # NumPy, too

        return rule_2.BOTS[game.slug]
    if name == TUTOR:
        best: Bot = rule_1.BOTS[game.slug]
        if game.slug == "kuiken-koers":
            best = partial(kuiken.rule_1, forgetting=_TUTOR_FORGETS)
        return partial(_slipping, best, _TUTOR_SLIPS)
    raise BotError("unknown-bot", bot=name, allowed=list(bot_names()))


def _slipping(best: Bot, slips: float, view: Any, memory: Any, rng: random.Random) -> Move:
    return uniform(view, memory, rng) if rng.random() < slips else best(view, memory, rng)
