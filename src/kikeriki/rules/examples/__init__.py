"""Worked examples of our rules texts: small situations that the rules play, one module a game.

An example says what lies on top of the shuffled cards and what the seats do; everything else follows from the rules,
so no number in it can be wrong. `web/examples.py` writes them for the page, which shows them step by step.
"""

from kikeriki.rules.examples import five211, gloria, kuiken
from kikeriki.rules.examples.core import Example, Step, steps

EXAMPLES: dict[str, tuple[Example, ...]] = {room.SLUG: room.EXAMPLES for room in (five211, gloria, kuiken)}

__all__ = ["EXAMPLES", "Example", "Step", "steps"]
