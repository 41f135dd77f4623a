"""What the log says to the person who looks, and the stories of the scorings.

Faces that were closed again (a look in Kuiken, K9; the card shown for a chest in Gloria, G8) are not told twice:
the log is what `recall` gives, with what the others did since one's own last move told as it happened.
"""

from collections.abc import Sequence

from kikeriki.cli.words import event_lines
from kikeriki.rules.core import Event, Seat
from kikeriki.table import Commit, Table

SCORINGS = {"scored", "round-ended"}
TOLD_WITH_A_SCORING = {"revealed", "turned-up", "deck-ended", *SCORINGS}


class Telling:
    """The log of one table for one viewer, remembered line by line."""

    def __init__(self, table: Table, names: Sequence[str], viewer: Seat | None) -> None:
        self._table = table
        self._names = names
        self._viewer = viewer
        self._told: list[Event] = []
        self._lines: list[list[str]] = []

    def lines(self, moved_at: int) -> list[str]:
        """Everything so far, in sentences; `moved_at` is the seq of the viewer's own last move."""
        match = self._table.match
        told = list(match.game.recall(match.events, self._viewer))
        for seq in range(moved_at, len(told)):
            if getattr(told[seq], "seat", self._viewer) != self._viewer:
                told[seq] = match.game.redact(match.events[seq], self._viewer)
        for seq, event in enumerate(told):
            if seq == len(self._told):
                self._told.append(event)
                self._lines.append(self._sentences(event))
            elif self._told[seq] != event:
                self._told[seq], self._lines[seq] = event, self._sentences(event)
        return [line for lines in self._lines for line in lines]

    def _sentences(self, event: Event) -> list[str]:
        return event_lines(self._table.match.game.slug, event, self._names, you=self._viewer)


def story(table: Table, names: Sequence[str], commit: Commit, you: Seat | None) -> list[str]:
    """What was turned up and how it scored, if the commit holds a scoring: all of it is public."""
    if not any(event.kind in SCORINGS for event in commit.events):
        return []
    slug, redact = table.match.game.slug, table.match.game.redact
    lines: list[str] = []
    for event in (*_revealed_before(table, commit), *commit.events):
        if event.kind in TOLD_WITH_A_SCORING:
            lines += event_lines(slug, redact(event, None), names, you=you)
    return lines


def _revealed_before(table: Table, commit: Commit) -> list[Event]:
    """What lay there already when the last cards of the round came."""
    before = table.match.events[: commit.first]
    scored = (seq for seq in range(len(before), 0, -1) if before[seq - 1].kind in SCORINGS)
    return [event for event in before[next(scored, 0) :] if event.kind == "revealed"]
