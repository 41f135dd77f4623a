"""What one viewer is sent after a commit."""

from dataclasses import dataclass

from kikeriki.rules.codec import Json, dump
from kikeriki.rules.core import Event, View


@dataclass(slots=True)  # not frozen: one is made for every viewer of every move
class Frame:
    """The events from `first` up to but not including `to`, as the viewer is told them, and its view after them."""

    first: int
    to: int
    events: tuple[Event, ...]
    view: View

    def to_json(self) -> Json:
        return {"from": self.first, "to": self.to, "events": dump(self.events), "view": dump(self.view)}
