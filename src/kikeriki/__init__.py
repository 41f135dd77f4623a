"""Kikeriki: a card table for 5211, Gloria Picktoria and Kuiken Koers."""

from kikeriki.rules.match import Match, match

__all__ = ["Match", "__version__", "match"]
__version__ = "0.1.0"
