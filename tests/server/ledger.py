"""What one viewer of one match was told and promised, and whether the database still says the same."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import create_engine, text

from kikeriki.rules.codec import dump, load_one_of
from kikeriki.rules.core import AnyGame, State
from kikeriki.rules.games import find_game
from kikeriki.rules.record import Record

Json = dict[str, Any]

LOG = """SELECT match_id AS match, rev, "first", seat, "key", events FROM log ORDER BY match_id, rev"""


@dataclass(frozen=True)
class Sent:
    """A move as it went out; sent again, it goes out alike."""

    match: str
    key: str
    seat: int
    seq: int
    move: Json
    nth: int = 0

    def message(self) -> Json:
        fields = {"key": self.key, "seat": self.seat, "seq": self.seq, "move": self.move, "nth": self.nth}
        return {"type": "move", **fields}


@dataclass(frozen=True)
class Told:
    """A frame; the first after `watch` may come from the log, any other was sent live."""

    first: int
    to: int
    events: list[Json]
    view: Json
    live: bool


@dataclass
class Ledger:
    match: str
    seat: int | None
    sent: dict[str, Sent] = field(default_factory=dict)
    acknowledged: dict[str, int] = field(default_factory=dict)
    frames: list[Told] = field(default_factory=list)

    @property
    def to(self) -> int:
        return self.frames[-1].to if self.frames else 0


@dataclass(frozen=True)
class Line:
    """A line of the log, as the database has it."""

    match: str
    first: int
    seat: int | None
    key: str | None
    events: list[Json]

    @property
    def to(self) -> int:
        return self.first + len(self.events)


def read_log(url: str) -> dict[str, list[Line]]:
    """The log of each match, straight from the database."""
    engine = create_engine(url)
    lines: dict[str, list[Line]] = {}
    with engine.connect() as connection:
        for row in connection.execute(text(LOG)):
            line = Line(row.match, row.first, row.seat, row.key, json.loads(row.events))
            lines.setdefault(row.match, []).append(line)
    engine.dispose()
    return lines


class Audit:
    """Compares what was promised with what is there; `faults` counts what is not as it should be, by its kind."""

    def __init__(self, log: Mapping[str, Sequence[Line]], records: Mapping[str, Record]) -> None:
        self.log, self.records = log, records
        self.faults: Counter[str] = Counter()
        self.moves = self.frames = self.events = 0

    def look(self, ledgers: Iterable[Ledger]) -> None:
        for match, lines in self.log.items():
            self._check_log(lines, self.records.get(match))
        for ledger in ledgers:
            record = self.records.get(ledger.match)
            if record is None:
                self.faults["match lost"] += 1
                continue
            self._check_promises(ledger, record)
            self._check_frames(ledger, record)

    def _check_log(self, lines: Sequence[Line], record: Record | None) -> None:
        """No gap, no key twice, and the record tells what the log tells."""
        at = 0
        for line in lines:
            self.faults["gap in the log"] += line.first != at
            at = line.to
        keys = Counter((line.seat, line.key) for line in lines if line.key is not None)
        self.faults["doubled"] += sum(times - 1 for times in keys.values())
        written = [event for line in lines for event in line.events]
        self.faults["record differs"] += record is None or written != dump(record.events)

    def _check_promises(self, ledger: Ledger, record: Record) -> None:
        """Every acknowledged move is in the log once, with the seq that was said, and is the move that was made."""
        game, states = find_game(record.game), list(record.states())
        mine = {line.key: line for line in self.log.get(ledger.match, ()) if line.seat == ledger.seat and line.key}
        self.faults["never sent"] += sum(key not in ledger.sent for key in mine)
        last: dict[int, Sent] = {}
        for key, seq in ledger.acknowledged.items():
            self.moves += 1
            line, sent = mine.get(key), ledger.sent[key]
            if line is None:
                self.faults["lost"] += 1
                continue
            self.faults["another seq"] += line.to != seq
            if game.held(states[line.first]):
                if sent.seq not in last or last[sent.seq].nth < sent.nth:
                    last[sent.seq] = sent
            else:
                self.faults["another move"] += not _made(game, states[line.first], sent, line.events)
        for sent in last.values():  # of the choices that replaced each other, the last is the one that was turned over
            chosen = next(e for e in dump_from(record, sent.seq) if e["kind"] == "chosen" and e["seat"] == sent.seat)
            self.faults["another move"] += sorted(chosen["cards"]) != sorted(sent.move["cards"])

    def _check_frames(self, ledger: Ledger, record: Record) -> None:
        """Put together, the frames tell every event once, as the log tells it this viewer today."""
        game, at = find_game(record.game), 0
        live = dump([game.redact(event, ledger.seat) for event in record.events])
        today = dump(list(game.recall(record.events, ledger.seat)))
        assert isinstance(live, list)
        assert isinstance(today, list)
        states = list(record.states())
        for frame in ledger.frames:
            self.frames += 1
            self.events += len(frame.events)
            self.faults["gap in frames"] += frame.first != at or frame.to != at + len(frame.events)
            at = frame.to
            for seq, told in enumerate(frame.events, frame.first):
                known = seq < len(live)
                right = known and (told == live[seq] or (not frame.live and _lacks(told, live[seq])))
                self.faults["told otherwise"] += not (right and _lacks(today[seq], told))
            # A choice that lies there shows in views, and is not in the log.
            if at < len(states) and not game.held(states[at]):
                self.faults["shown otherwise"] += dump(game.view(states[at], ledger.seat)) != frame.view
        self.faults["end not told"] += at != len(record.events)


def dump_from(record: Record, seq: int) -> list[Any]:
    events = dump(record.events[seq:])
    assert isinstance(events, list)
    return events


def _made(game: AnyGame, state: State, sent: Sent, events: list[Json]) -> bool:
    decided = game.decide(state, sent.seat, load_one_of(game.moves, sent.move))
    return bool(dump(decided) == events[: len(decided)])


def _lacks(recalled: Any, told: Any) -> bool:
    """The same event, or with some faces absent."""
    return recalled.keys() == told.keys() and all(recalled[name] in (told[name], None) for name in told)
