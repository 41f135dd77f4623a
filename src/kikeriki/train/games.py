"""Each game's network, settings and tables, by its slug."""

from importlib import import_module
from typing import Any

from kikeriki.codes import MODULES


def game_of(slug: str) -> Any:
    return import_module(f"kikeriki.train.{MODULES[slug]}")
