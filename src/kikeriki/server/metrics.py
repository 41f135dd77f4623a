"""What an operator may want to count. Nothing here names a table or a person."""

import asyncio

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.moves = Counter("kikeriki_moves", "Moves acknowledged to people", registry=self.registry)
        self.refusals = Counter("kikeriki_refusals", "Messages refused", ["code"], registry=self.registry)
        self.cuts = Counter("kikeriki_cuts", "Connections cut because nobody read", registry=self.registry)
        self.viewers = Gauge("kikeriki_viewers", "Open sockets", registry=self.registry)
        self.tables = Gauge("kikeriki_tables", "Tables in memory", registry=self.registry)
        self.tasks = Gauge("kikeriki_tasks", "Things going on at once in the event loop", registry=self.registry)
        self.tasks.set_function(_tasks)
        self.thinking = Histogram("kikeriki_thinking_seconds", "Time a bot's move takes", registry=self.registry)


def _tasks() -> int:
    try:
        return len(asyncio.all_tasks())
    except RuntimeError:  # asked outside the loop: nothing goes on
        return 0


METRICS = Metrics()
