"""The array codes of a move (*action*) and of what a seat sees and remembers (*obs*): one module a game.

Seats are counted from the one that acts: 0 is itself, 1 its left neighbour. So a code means the same in every seat,
and a network needs to be shown a position from one side only.
"""

from importlib import import_module
from typing import Any

# What a game's module is called, here and wherever else each game has one of its own.
MODULES = {"5211": "five211", "gloria-picktoria": "gloria", "kuiken-koers": "kuiken"}


def codes_of(slug: str) -> Any:
    """The module of this game's codes."""
    return import_module(f"{__name__}.{MODULES[slug]}")
