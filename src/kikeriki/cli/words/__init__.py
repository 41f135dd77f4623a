"""English sentences for the terminal: events, moves, outcomes and refusals. The rules hold none."""

from collections.abc import Sequence
from typing import TypeAlias

Names: TypeAlias = Sequence[str]  # who sits in each seat
