"""Where a match is set up and played: seats, clocks, pending choices, bots."""

from kikeriki.table.clock import Clock
from kikeriki.table.frame import Frame
from kikeriki.table.keeping import awaited_seats, put_away, take_out
from kikeriki.table.sitter import Sitter, bot, person
from kikeriki.table.table import Commit, Job, Table
from kikeriki.table.thought import Thought

__all__ = [
    "Clock",
    "Commit",
    "Frame",
    "Job",
    "Sitter",
    "Table",
    "Thought",
    "awaited_seats",
    "bot",
    "person",
    "put_away",
    "take_out",
]
