"""Somebody who watches a table through one socket."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(eq=False)
class Viewer:
    """`push` sends a text now or cuts the line: nobody waits for a reader who is slow."""

    player: str | None
    push: Callable[[bytes], None]
    close: Callable[[int], None]
    seat: int | None = None
    watching: bool = False
    match: str = ""
    seq: int = 0  # the next event it has not been sent
    said: int = -1  # the last line of chat it was sent
