"""What the browser notes of a page's main thread: its tasks, and the page's own marks between them."""

import json
from dataclasses import dataclass
from typing import Any

CATEGORIES = ["toplevel", "blink.user_timing", "__metadata"]


@dataclass(frozen=True)
class Task:
    began: float  # µs
    clock: float  # ms
    cpu: float  # ms


@dataclass(frozen=True)
class Trace:
    tasks: list[Task]
    marks: list[tuple[float, str]]  # µs and name, in order

    @classmethod
    def read(cls, traced: bytes, names: tuple[str, ...]) -> "Trace":
        """Of the page that made marks of these names."""
        events: list[dict[str, Any]] = json.loads(traced)["traceEvents"]
        marks = [event for event in events if event.get("name") in names]
        if not marks:
            return cls([], [])
        process = marks[0]["pid"]
        own = [event for event in events if event.get("pid") == process]
        thread = next(
            event["tid"]
            for event in own
            if event.get("name") == "thread_name" and event["args"]["name"] == "CrRendererMain"
        )
        tasks = [
            Task(event["ts"], event["dur"] / 1000, event.get("tdur", event["dur"]) / 1000)
            for event in own
            if event["tid"] == thread and event.get("ph") == "X" and event["name"].endswith("RunTask")
        ]
        return cls(tasks, sorted((event["ts"], event["name"]) for event in marks))
