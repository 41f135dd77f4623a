"""The searches by name: `flat-200` tries 200 playouts a decision, `ismcts-1000` grows a tree with 1,000."""

import re

from kikeriki.bots.core import BotError
from kikeriki.rules.setup import Setup
from kikeriki.search.bots import Budget, FlatBot, SearchBot, Thinking, TreeBot

REVISION = 1  # of the searches: raised when with the same settings they could choose otherwise
KINDS: dict[str, type[SearchBot]] = {"flat": FlatBot, "ismcts": TreeBot}
NAMES = tuple(f"{kind}-N" for kind in KINDS)  # N: playouts a decision

# What each plays best with, as far as it was tried (docs/decisions/0018); change one, and the arena plays it again.
THINKING: dict[tuple[str, str], Thinking] = {
    ("5211", "flat"): Thinking(depth=1, sense=85, sure=1.0),
    ("5211", "ismcts"): Thinking(depth=1, sense=85, explore=0.3, trust=0.5, visits=8),
    ("gloria-picktoria", "flat"): Thinking(depth=1, sense=0, sure=2.0),
    ("gloria-picktoria", "ismcts"): Thinking(depth=1, sense=0, explore=0.6, trust=0.9),
    ("kuiken-koers", "flat"): Thinking(depth=1, sense=100, sure=1.0, scale=4.0),
    ("kuiken-koers", "ismcts"): Thinking(depth=1, sense=100, explore=0.3, trust=0.5, visits=30, scale=4.0),
}


def search_bot(setup: Setup, name: str) -> SearchBot:
    kind, playouts = _read(name)
    return KINDS[kind](setup, Budget(playouts=playouts), thinking(setup, name))


def thinking(setup: Setup, name: str) -> Thinking:
    """How a search thinks at this table, whatever its budget."""
    kind, _ = _read(name)
    return THINKING[setup.game, kind]


def _read(name: str) -> tuple[str, int]:
    """The kind of search and its playouts a decision."""
    found = re.fullmatch(rf"({'|'.join(KINDS)})-([1-9][0-9]{{0,6}})", name)
    if found is None:
        raise BotError("unknown-bot", bot=name, allowed=list(NAMES))
    return found[1], int(found[2])
