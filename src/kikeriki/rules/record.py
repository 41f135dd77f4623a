"""A whole match as one JSON object: write it, read it, replay it, verify it. `docs/records.md` describes the form.

Reading is strict: a record that is handed out has been replayed event by event through the rules, its shuffles
re-derived from its seeds and its outcome compared. Nothing half-read is used.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from typing import Any

from kikeriki.rules.codec import Json, dump, load, load_one_of
from kikeriki.rules.core import AnyGame, Event, Outcome, Rng, Seat, State
from kikeriki.rules.errors import CodecError, RecordError, SetupError
from kikeriki.rules.fair import Deal, is_text
from kikeriki.rules.games import find_game
from kikeriki.rules.setup import OptionValue

FORMAT = 2
REVISION = 1  # of the rules: raised when the same events could come out otherwise
_NAME = "kikeriki-record/"


@dataclass(frozen=True)
class Player:
    """Who sat there; `bot` is the bot's name, None for a person."""

    name: str
    bot: str | None = None


@dataclass(frozen=True)
class Resignation:
    """Who gave up, and how many events there were then; a bot played on in that seat."""

    seat: Seat
    seq: int


@dataclass(frozen=True)
class Record:
    game: str
    edition: str
    players: int
    options: dict[str, OptionValue]
    seats: tuple[Player, ...]
    deal: Deal
    events: tuple[Event, ...]
    outcome: Outcome | None  # of the table, resigners last; None: the match was not played to its end
    resigned: tuple[Resignation, ...] = ()  # in the order in which they did
    rules: int = REVISION

    @property
    def resigners(self) -> tuple[Seat, ...]:
        return tuple(resignation.seat for resignation in self.resigned)

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
    if not isinstance(text, str):
        raise RecordError("not-json", at="character 0")
    record = _parse(text)
    verify(record)
    return record


def verify(record: Record) -> None:
    """Play the record again: every event must be what the rules and the seeds give at its place."""
    game, state = _start(record)
    _check_seats(record)
    _check_resigned(record)
    rng = record.deal.rng(*state.setup.agreed)
    seq = 0
    while seq < len(record.events):
        for event in _next_events(game, state, rng, record.events, seq):
            state = game.apply(state, event)
            seq += 1
    missing = game.advance(state, rng)
    if missing is not None:
        raise RecordError("unfinished", at=f"events[{seq}]", expected=missing.kind)
    if game.held(state) and len(game.to_act(state)) < record.players:
        raise RecordError("unfinished", at=f"events[{seq}]", to_act=sorted(game.to_act(state)))
    by_cards = game.outcome(state)
    outcome = None if by_cards is None else by_cards.with_resigned(record.resigners)
    if outcome != record.outcome:
        raise RecordError("wrong-outcome", at="outcome", expected=dump(outcome), got=dump(record.outcome))


def _start(record: Record) -> tuple[AnyGame, State]:
    game = find_game(record.game)
    try:
        state: State = game.start(record.edition, record.players, record.options)
    except SetupError as error:
        place = {"unknown-edition": "edition", "player-count": "players"}.get(error.code, "options")
        raise RecordError("malformed", error.clause, at=place, why=error.to_json()) from error
    if record.options != state.setup.options:
        raise RecordError("malformed", at="options", expected=dump(state.setup.options), got=dump(record.options))
    return game, state


def _check_seats(record: Record) -> None:
    """Everybody has a name, and only people who sat there gave seeds: a ghost's seed could choose the deck."""
    if len(record.seats) != record.players:
        raise RecordError("malformed", at="seats", expected=record.players, got=len(record.seats))
    for seat, player in enumerate(record.seats):
        for place, text in (("name", player.name), ("bot", player.bot or "")):
            if not is_text(text):
                raise RecordError("malformed", at=f"seats[{seat}].{place}", expected="UTF-8")
    record.deal.check("deal")
    people = {f"seat {seat}" for seat, player in enumerate(record.seats) if player.bot is None}
    for i, part in enumerate(record.deal.contributions[1:], start=1):
        if part.who not in people:
            raise RecordError("malformed", at=f"deal.contributions[{i}].who", got=part.who, allowed=sorted(people))


def _check_resigned(record: Record) -> None:
    """Only a person can resign, once, and they are noted in the order in which they did."""
    staying = [seat for seat, player in enumerate(record.seats) if player.bot is None]
    least, most = 0, len(record.events)
    for i, (seat, seq) in enumerate((resignation.seat, resignation.seq) for resignation in record.resigned):
        if seat not in staying:
            raise RecordError("malformed", at=f"resigned[{i}].seat", got=seat, allowed=staying)
        if not least <= seq <= most:
            raise RecordError("malformed", at=f"resigned[{i}].seq", got=seq, least=least, most=most)
        staying.remove(seat)
        least = seq


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
    acting = sorted(game.to_act(state))
    for seat in acting[:1] if game.held(state) else acting:  # choices made at once are logged seat by seat
        for decided in _decisions(game, state, seat):
            if decided == events[seq : seq + len(decided)]:
                return decided
    raise RecordError("impossible-event", at=place, got=events[seq].kind, to_act=acting)


def _decisions(game: AnyGame, state: State, seat: Seat) -> Iterator[tuple[Event, ...]]:
    return (game.decide(state, seat, move) for move in game.legal(state, seat))


def _parse(text: str) -> Record:
    data = _json(text)
    if not isinstance(data, dict) or not str(data.get("format", "")).startswith(_NAME):
        raise RecordError("not-a-record", at="format", expected=f"{_NAME}{FORMAT}")
    try:
        data = _current_format(dict(data))
        _check_revision(data.get("rules"))
        return _load(data)
    except CodecError as error:
        raise RecordError("malformed", at=str(error.params["at"]) or "record", why=error.to_json()) from error
    except SetupError as error:
        raise RecordError("malformed", at="game", why=error.to_json()) from error


def _check_revision(revision: Json) -> None:
    if type(revision) is int and revision < 1:
        raise RecordError("malformed", at="rules", expected=1, got=revision)
    if type(revision) is int and revision > REVISION:
        raise RecordError("newer-rules", at="rules", got=revision, known=REVISION)


def _json(text: str) -> Json:
    try:
        data: Json = json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        # Where the text just stops, say so: half a download is the likeliest broken record.
        code = "truncated" if not text[error.pos :].strip() or "Unterminated" in error.msg else "not-json"
        raise RecordError(code, at=f"character {error.pos}") from error
    except (RecursionError, ValueError) as error:  # nested too deep; a number with too many digits
        raise RecordError("not-json", at="character 0") from error
    return data


def _object(pairs: list[tuple[str, Json]]) -> Json:
    """A JSON object; a name that comes twice would mean one thing to one reader and another to the next."""
    names = [name for name, _ in pairs]
    if len(set(names)) != len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise RecordError("malformed", at=twice, expected=1, got=names.count(twice))
    return dict(pairs)


def _current_format(data: dict[str, Any]) -> dict[str, Any]:
    number = str(data.pop("format")).removeprefix(_NAME)
    if not re.fullmatch("[1-9][0-9]{0,8}", number):
        raise RecordError("not-a-record", at="format", expected=f"{_NAME}{FORMAT}")
    if int(number) > FORMAT:
        raise RecordError("newer-format", at="format", got=int(number), known=FORMAT)
    for older in range(int(number), FORMAT):
        data = UPCASTERS[older](data)
    return data


def _without_resignations(data: dict[str, Any]) -> dict[str, Any]:
    """Format 1 knew no resignations: one that speaks of them all the same is none."""
    if "resigned" in data:
        raise CodecError("unknown-field", at="", field="resigned", allowed=[n for n in _fields() if n != "resigned"])
    return {**data, "resigned": []}


# From an older format to the next; each takes and gives the JSON object. Samples are kept in tests/golden/records.
UPCASTERS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _without_resignations}


def _fields() -> list[str]:
    return ["format", *(field.name for field in fields(Record))]


def _load(data: dict[str, Any]) -> Record:
    events = data.get("events")
    if not isinstance(events, list):
        code = "wrong-type" if "events" in data else "missing-field"
        raise CodecError(code, at="events", field="events", expected="list", got=type(events).__name__)
    for name in data:
        if name not in _fields():
            raise CodecError("unknown-field", at="", field=name, allowed=_fields())
    shell: _Shell = load(_Shell, {name: entry for name, entry in data.items() if name != "events"})
    kinds = find_game(shell.game).events
    told = tuple(load_one_of(kinds, event, f"events[{seq}]") for seq, event in enumerate(events))
    return Record(**vars(shell), events=told)


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
    resigned: tuple[Resignation, ...]
