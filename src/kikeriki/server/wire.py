"""What goes over the socket: messages in, checked by pydantic; messages out, as text."""

import json
from collections.abc import Iterable
from typing import Annotated, Any, Literal

import orjson
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from kikeriki import __version__
from kikeriki.rules.errors import RulesError
from kikeriki.server.chat import Said
from kikeriki.server.refusals import Refusal
from kikeriki.table import Frame, Table

PROTOCOL = 1
LONGEST_MESSAGE = 16 * 1024
MOST_SEATS = 8

Key = Annotated[str, Field(pattern=r"^[!-~]{1,64}$")]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS, strict=True)]
Number = Annotated[int, Field(ge=0, lt=2**31, strict=True)]
Id = Annotated[str, Field(min_length=1, max_length=64)]
Hex = Annotated[str, Field(pattern=r"^([0-9a-f]{2}){16,128}$")]
Commitment = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class Message(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Watch(Message):
    type: Literal["watch"]
    seat: SeatNumber | None
    match: Id | None = None
    since: Number = 0


class MoveMessage(Message):
    type: Literal["move"]
    key: Key
    seat: SeatNumber
    seq: Number
    move: dict[str, Any] | Annotated[str, Field(max_length=200)]
    match: Id | None = None
    nth: Number = 0


class ChatMessage(Message):
    type: Literal["chat"]
    key: Key
    text: Annotated[str, Field(max_length=2000)]


class CommitMessage(Message):
    type: Literal["commit"]
    seat: SeatNumber
    match: Id
    commitment: Commitment


class RevealMessage(Message):
    type: Literal["reveal"]
    seat: SeatNumber
    match: Id
    seed: Hex


class Ping(Message):
    type: Literal["ping"]


AnyMessage = Watch | MoveMessage | ChatMessage | CommitMessage | RevealMessage | Ping
_MESSAGES: TypeAdapter[AnyMessage] = TypeAdapter(Annotated[AnyMessage, Field(discriminator="type")])


def read_message(text: str | bytes) -> AnyMessage:
    try:
        return _MESSAGES.validate_json(text)
    except ValidationError as error:
        raise malformed(error.errors(include_url=False, include_context=False, include_input=False)) from None


def malformed(faults: Iterable[Any]) -> Refusal:
    """The first thing that is wrong, without a word of what was sent: an echo may end up in a log."""
    fault = next(iter(faults), {"loc": (), "msg": ""})
    return Refusal("malformed", at=".".join(str(part) for part in fault["loc"]), expected=str(fault["msg"]))


def text_of(message: dict[str, Any]) -> bytes:
    try:
        return orjson.dumps(message)
    except TypeError:  # a refusal carries what was sent: a number beyond 64 bits, half of a surrogate pair
        return json.dumps(message).encode()


def hello(now: float, player: str | None, name: str | None) -> bytes:
    you = None if player is None else {"id": player, "name": name}
    return text_of({"type": "hello", "protocol": PROTOCOL, "version": __version__, "now": now, "you": you})


def frame_text(match: str, frame: Frame) -> bytes:
    """orjson writes the dataclasses of the rules as the codec does."""
    return text_of(
        {
            "type": "frame",
            "match": match,
            "from": frame.first,
            "to": frame.to,
            "events": frame.events,
            "view": frame.view,
        }
    )


def clocks_text(table: Table, now: float) -> bytes | None:
    """None at a table where nobody is in a hurry."""
    clocks = table.clocks
    if clocks.clock.move is None:
        return None
    runs = table.paused is None
    seats = [{"bank": bank, "until": clocks.deadline(seat) if runs else None} for seat, bank in enumerate(clocks.banks)]
    return text_of({"type": "clocks", "now": now, "seats": seats})


def done(key: str, seq: int) -> bytes:
    return text_of({"type": "done", "key": key, "seq": seq})


def refused(key: str | None, error: RulesError | Refusal) -> bytes:
    return text_of({"type": "refused", "key": key, **error.to_json()})


def chat_text(said: Said) -> bytes:
    line = {"n": said.n, "name": said.name, "seat": said.seat, "text": said.text, "at": said.at}
    return text_of({"type": "chat", **line})


def pong(now: float) -> bytes:
    return text_of({"type": "pong", "now": now})
