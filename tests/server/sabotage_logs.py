"""A server where pausing fails with an error that says too much: `python -m tests.server.sabotage_logs WORD serve …`.

With `careful` its log is written as always, and must hold nothing of what the error says. With `careless` the log
repeats the error's words: the proof must notice.
"""

import sys

import structlog

from kikeriki import cli
from kikeriki.server import deeds, logs
from kikeriki.server.live import Effect, LiveTable
from kikeriki.server.seating import write_seating
from kikeriki.table import put_away


def _fail(live: LiveTable, now: float, player: str) -> Effect:
    assert live.table is not None
    hands = [live.table.frame(seat, 0) for seat in range(len(live.table.sitters))]
    raise RuntimeError(f"{now} {player}: {write_seating(live.seating)} {put_away(live.table)} {hands}")


def _repeat(_logger: object, _method: str, entry: structlog.typing.EventDict) -> structlog.typing.EventDict:
    entry["error"] = str(sys.exc_info()[1])
    entry.pop("exc_info", None)
    return entry


if __name__ == "__main__":
    deeds.pause = _fail
    if sys.argv.pop(1) == "careless":
        logs._only_the_place = _repeat
    cli.main()
