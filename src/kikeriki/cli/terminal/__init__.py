"""The terminal table: a match against bots, or several people who pass the keyboard with a curtain between them."""

from kikeriki.cli.terminal.app import Terminal
from kikeriki.cli.terminal.plan import Plan
from kikeriki.cli.terminal.saving import Saving

__all__ = ["Plan", "Saving", "Terminal"]
