"""Who may enter, by name: the bots of a table and the searches."""

import hashlib
import json
from dataclasses import asdict
from functools import cache
from types import ModuleType

from kikeriki.arena.errors import ArenaError
from kikeriki.bots.core import Bot, BotError
from kikeriki.bots.levels import DIALS, LEVELS, bot_names, find_bot
from kikeriki.rules.games import find_game
from kikeriki.rules.setup import Setup


def find_entrant(setup: Setup, name: str) -> Bot:
    if name in bot_names():
        return find_bot(find_game(setup.game), name)
    searches = _searches(name)
    try:
        bot: Bot = searches.search_bot(setup, name)
    except BotError:
        raise BotError("unknown-bot", bot=name, allowed=[*bot_names(), *searches.NAMES]) from None
    return bot


def digest(setup: Setup, name: str) -> str:
    """Of how a search thinks, or what a level learned: with other settings it is another bot, and its earlier matches
    do not count.
    """
    if name in LEVELS:
        from kikeriki.bots.learned import weights

        dials = repr(DIALS[setup.game][name]).encode()
        return hashlib.sha256(weights(setup.game) + dials).hexdigest()[:12]
    if name in bot_names():
        return ""
    searches = _searches(name)
    settings = [searches.REVISION, asdict(searches.thinking(setup, name))]
    return hashlib.sha256(json.dumps(settings, sort_keys=True).encode()).hexdigest()[:12]


@cache
def _searches(name: str) -> ModuleType:
    """The catalogue, for whom it is wanted: without a search nobody needs Numba."""
    try:
        from kikeriki.search import catalogue
    except ModuleNotFoundError as error:
        raise ArenaError(
            f"{name} is none of {', '.join(bot_names())}, and a search needs {error.name}, which is not installed: "
            "pip install 'kikeriki[sim]'."
        ) from None
    return catalogue
