"""What one seat, or a spectator, may be told of a match: the record, replayed and redacted again."""

import json
from typing import Any

from kikeriki.rules.codec import dump
from kikeriki.rules.games import find_game
from kikeriki.rules.record import Record
from tests.page.visitor import Heard
from tests.server.client import Json

CARDS = frozenset({"hand", "hands", "pile", "rows", "display", "events", "view"})  # nowhere but in frames
FACE_DOWN = ("choice", "to_act")  # what lies on the table but is in no event yet: one's own choice, and who has chosen


class Truth:
    """A finished match, replayed: what one seat, or nobody's, may be told, from any event to any other."""

    def __init__(self, record: Record, seat: int | None) -> None:
        self.game, self.seat, self.events = find_game(record.game), seat, record.events
        self.states = tuple(record.states())

    def events_told(self, first: int, to: int) -> list[Any]:
        """Right after they happened, and to somebody who comes back: of some faces that were shown nothing is left."""
        events = self.events[first:to]
        live = tuple(self.game.redact(event, self.seat) for event in events)
        return [dump(live), dump(self.game.recall(events, self.seat))]

    def view(self, to: int) -> Any:
        return dump(self.game.view(self.states[to], self.seat))

    def check(self, heard: Heard) -> bool:
        """Whether it was a frame; it holds what the seat may know and nothing else."""
        message = json.loads(heard.text)
        if heard.where != "socket" or message["type"] != "frame":
            assert not names_in(message) & CARDS, heard
            return False
        first, to, shown = message["from"], message["to"], message["view"]
        assert message["events"] in self.events_told(first, to), heard
        known = self.view(to)
        if self.game.held(self.states[to]):
            assert set(shown["choice"] or ()) <= set(known["hand"] or ()), heard
            known |= {name: shown[name] for name in FACE_DOWN}
        assert shown == known, heard
        return True


def names_in(value: object) -> set[str]:
    """All names in it, at any depth."""
    if isinstance(value, dict):
        return set(value).union(*map(names_in, value.values()))
    return set().union(*map(names_in, value)) if isinstance(value, list) else set()


def spoilt(frame: Json, truth: Truth, players: int) -> list[Json]:
    """The same frame with what another seat sees, and with an event as it really happened."""
    other = 0 if truth.seat is None else (truth.seat + 1) % players
    view: Any = dump(truth.game.view(truth.states[frame["to"]], other))
    deal = dump(truth.events[0])
    return [frame | {"view": view}, frame | {"from": 0, "to": 1, "events": [deal], "view": truth.view(1)}]
