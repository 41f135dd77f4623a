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
# is best, now and then does anything that is not absurd (`PLAUSIBLE`, in `learned`), and in Kuiken Koers forgets cards.
# There forgetting counts most, even beyond the 60 percent it was trained for: slips soon take high cards, or knock.
DIALS: Mapping[str, Mapping[str, Dials]] = {
    "5211": {
        "chick": Dials(temperature=6.5, slips=0.9),
        "hen": Dials(temperature=5.0, slips=0.6),
        "rooster": Dials(temperature=3.5, slips=0.35),
        "master": Dials(),
    },
    "gloria-picktoria": {
        "chick": Dials(temperature=2.9, slips=0.8),
        "hen": Dials(temperature=2.3, slips=0.5),
        "rooster": Dials(temperature=1.9, slips=0.3),
        "master": Dials(),
    },
    "kuiken-koers": {
        "chick": Dials(temperature=3.2, slips=0.1, forgetting=100),
        "hen": Dials(temperature=3.0, slips=0.05, forgetting=75),
        "rooster": Dials(temperature=2.3, slips=0.02, forgetting=45),
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
