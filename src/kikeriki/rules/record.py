"""A whole match as one JSON object: write it, read it, replay it, verify it. `docs/records.md` describes the form.

Reading is strict: a record that is handed out has been replayed event by event through the rules, its shuffles
re-derived from its seeds and its outcome compared. Nothing half-read is used.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from kikeriki.rules.codec import Json, dump, load, load_one_of
from kikeriki.rules.core import AnyGame, Event, Outcome, Rng, Seat, State
from kikeriki.rules.errors import CodecError, RecordError, SetupError
from kikeriki.rules.fair import Deal
from kikeriki.rules.games import find_game
from kikeriki.rules.setup import OptionValue

FORMAT = 1
REVISION = 1  # of the rules: raised when the same events could come out otherwise
_NAME = "kikeriki-record/"

# From an older format to the next; each takes and gives the JSON object. Samples are kept in tests/golden/records.
UPCASTERS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}


@dataclass(frozen=True)
class Player:
    """Who sat there; `bot` is the bot's name, None for a person."""

    name: str
    bot: str | None = None


@dataclass(frozen=True)
class Record:
    game: str
    edition: str
    players: int
    options: dict[str, OptionValue]
    seats: tuple[Player, ...]
    deal: Deal
    events: tuple[Event, ...]
    outcome: Outcome | None  # None: the match was not played to its end
    rules: int = REVISION

    def states(self) -> Iterator[State]:
        """The state before the first event, then the state after each."""
        game = find_game(self.game)
        state = game.start(self.edition, self.players, self.options)
        yield state
        for event in self.events:
            state = game.apply(state, event)
            yield state


def write(record: Record) -> str:
    """The record as one line of JSON."""
    fields = dump(record)
    assert isinstance(fields, dict)
    return json.dumps({"format": f"{_NAME}{FORMAT}", **fields}, ensure_ascii=False, separators=(",", ":"))


def read(text: str) -> Record:
    """A record that holds; RecordError, with the place in `at`, for anything else."""
    record = _parse(text)
    verify(record)
    return record


def read_lines(lines: Iterator[str]) -> Iterator[Record]:
    """Records from JSON Lines, one a line; an error names the line."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                yield read(line)
            except RecordError as error:
                raise RecordError(error.code, error.clause, line=number, **error.params) from error


def verify(record: Record) -> None:
    """Play the record again: every event must be what the rules and the seeds give at its place."""
    game = find_game(record.game)
    if len(record.seats) != record.players:
        raise RecordError("malformed", at="seats", expected=record.players, got=len(record.seats))
    record.deal.check("deal")
    rng = record.deal.rng()
    try:
        state = game.start(record.edition, record.players, record.options)
    except SetupError as error:
        raise RecordError("malformed", error.clause, at="options", why=error.to_json()) from error
    seq = 0
    while seq < len(record.events):
        for event in _next_events(game, state, rng, record.events, seq):
            state = game.apply(state, event)
            seq += 1
    missing = game.advance(state, rng)
    outcome = game.outcome(state)
    if missing is not None:
        raise RecordError("unfinished", at=f"events[{seq}]", expected=missing.kind)
    if outcome != record.outcome:
        raise RecordError("wrong-outcome", at="outcome", expected=dump(outcome), got=dump(record.outcome))


def _next_events(game: AnyGame, state: State, rng: Rng, events: tuple[Event, ...], seq: int) -> tuple[Event, ...]:
    """The events from `seq` on that one step of the match explains."""
    place = f"events[{seq}]"
    due = game.advance(state, rng)
    if due is not None:
        if due == events[seq]:
            return (due,)
        shuffled = due.kind == events[seq].kind and game.apply(state, due).draws > state.draws
        code = "wrong-shuffle" if shuffled else "impossible-event"
        raise RecordError(code, at=place, expected=due.kind, got=events[seq].kind)
    for seat in sorted(game.to_act(state)):
        for decided in _decisions(game, state, seat):
            if decided == events[seq : seq + len(decided)]:
                return decided
    raise RecordError("impossible-event", at=place, got=events[seq].kind, to_act=sorted(game.to_act(state)))


def _decisions(game: AnyGame, state: State, seat: Seat) -> Iterator[tuple[Event, ...]]:
    return (game.decide(state, seat, move) for move in game.legal(state, seat))


def _parse(text: str) -> Record:
    data = _json(text)
    if not isinstance(data, dict) or not str(data.get("format", "")).startswith(_NAME):
        raise RecordError("not-a-record", at="format", expected=f"{_NAME}{FORMAT}")
    data = _current_format(dict(data))
    revision = data.get("rules")
    if type(revision) is int and revision > REVISION:
        raise RecordError("newer-rules", at="rules", got=revision, known=REVISION)
    try:
        return _load(data)
    except CodecError as error:
        raise RecordError("malformed", at=str(error.params["at"]) or "record", why=error.to_json()) from error
    except SetupError as error:
        raise RecordError("malformed", at="game", why=error.to_json()) from error


def _json(text: str) -> Json:
    try:
        data: Json = json.loads(text)
    except json.JSONDecodeError as error:
        # Where the text just stops, say so: half a download is the likeliest broken record.
        code = "truncated" if not text[error.pos :].strip() or "Unterminated" in error.msg else "not-json"
        raise RecordError(code, at=f"character {error.pos}") from error
    except (RecursionError, ValueError) as error:  # nested too deep; a number with too many digits
        raise RecordError("not-json", at="character 0") from error
    return data


def _current_format(data: dict[str, Any]) -> dict[str, Any]:
    number = str(data.pop("format")).removeprefix(_NAME)
    if not number.isdecimal() or int(number) < 1:
        raise RecordError("not-a-record", at="format", expected=f"{_NAME}{FORMAT}")
    if int(number) > FORMAT:
        raise RecordError("newer-format", at="format", got=int(number), known=FORMAT)
    for older in range(int(number), FORMAT):
        data = UPCASTERS[older](data)
    return data


def _load(data: dict[str, Any]) -> Record:
    events = data.get("events")
    if not isinstance(events, list):
        code = "wrong-type" if "events" in data else "missing-field"
        raise CodecError(code, at="events", field="events", expected="list", got=type(events).__name__)
    shell: Record = load(_Shell, {name: entry for name, entry in data.items() if name != "events"})
    kinds = find_game(shell.game).events
    told = tuple(load_one_of(kinds, event, f"events[{seq}]") for seq, event in enumerate(events))
    return Record(
        shell.game,
        shell.edition,
        shell.players,
        shell.options,
        shell.seats,
        shell.deal,
        told,
        shell.outcome,
        shell.rules,
    )


@dataclass(frozen=True)
class _Shell:
    """A record without its events, whose types depend on the game."""

    rules: int
    game: str
    edition: str
    players: int
    options: dict[str, OptionValue]
    seats: tuple[Player, ...]
    deal: Deal
    outcome: Outcome | None
