"""Finished matches to be looked at again: one from the store, or a record that somebody brings and nobody keeps.

Whoever may have the record may see every card of it (docs/protocol.md). The rules play it again first, so what is
shown is what was checked.
"""

import asyncio
import gzip
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from kikeriki.rules import record, replay
from kikeriki.rules.core import Seat, View, check_seat
from kikeriki.rules.errors import Param, RecordError
from kikeriki.rules.games import find_game
from kikeriki.rules.record import Record
from kikeriki.server import models, wire
from kikeriki.server.api import REFUSALS, InHouse, Visitor, record_for, seat_of

router = APIRouter(prefix="/api", responses=REFUSALS)
QUICKLY = 5  # of gzip's nine: the rest would cost more time than it saves
LONGEST, MOST, LARGEST = 200, 50, 2**53  # letters, entries and number in what a refusal quotes
AsSeat = Annotated[int | None, Query(ge=0, lt=wire.MOST_SEATS)]

# One at a time, beside the loop: a long record takes longer than anything else here.
_projector = ThreadPoolExecutor(1, "replay")


@router.get("/matches/{match}/replay", response_model=models.ReplayOut)
async def match_replay(match: str, guest: Visitor, house: InHouse, request: Request, seat: AsSeat = None) -> Response:
    """A finished match, moment by moment: as a seat saw it, or with all cards open."""
    house.doors.check_replay(request.scope)
    whole = await record_for(house, guest, match)
    return await _project(request, lambda: _replayed(_verified(whole), seat))


@router.post("/replays", response_model=models.ReplayOut)
async def read_replay(_: Visitor, house: InHouse, request: Request, seat: AsSeat = None) -> Response:
    """The same of a record in the body, which is read, checked, answered and forgotten."""
    house.doors.check_replay(request.scope)
    body = await request.body()
    return await _project(request, lambda: _replayed(_read(body), seat))


async def _project(request: Request, work: Callable[[], dict[str, Any]]) -> Response:
    packed = "gzip" in request.headers.get("accept-encoding", "")

    def project() -> bytes:
        text = wire.text_of(work())
        return gzip.compress(text, QUICKLY) if packed else text

    content = await asyncio.get_running_loop().run_in_executor(_projector, project)
    headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"} if packed else {}
    return Response(content, media_type="application/json", headers=headers)


def _read(body: bytes) -> Record:
    try:
        return record.read(body.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise RecordError("not-json", at=f"byte {error.start}") from error
    except RecordError as error:
        params = {name: _sendable(value) for name, value in error.params.items()}
        raise RecordError(error.code, error.clause, **params) from error


def _sendable(value: Param) -> Param:
    """A stranger's value in a refusal: not longer than one reads, and nothing that our JSON cannot write."""
    if isinstance(value, str):
        return value[:LONGEST].encode(errors="replace").decode()
    if isinstance(value, int) and abs(value) > LARGEST:
        return f"{value}"[:LONGEST]
    if isinstance(value, Mapping):
        return {str(_sendable(name)): _sendable(item) for name, item in list(value.items())[:MOST]}
    if isinstance(value, Sequence):
        return [_sendable(item) for item in value[:MOST]]
    return value


def _verified(whole: Record) -> Record:
    record.verify(whole)
    return whole


def _replayed(whole: Record, seat: Seat | None) -> dict[str, Any]:
    game = find_game(whole.game)
    *_, end = whole.states()
    if seat is not None:
        check_seat(end.setup, seat)
    contributions = whole.deal.contributions
    return {
        "match": whole.deal.match,
        "game": whole.game,
        "edition": whole.edition,
        "options": whole.options,
        "seats": [seat_of(player.name, player.bot).model_dump() for player in whole.seats],
        "outcome": whole.outcome,
        "resigned": whole.resigned,
        "checked": {
            "events": len(whole.events),
            "shuffles": end.draws,
            "seeds": [part.who for part in contributions if part.seed is not None],
            "left_out": [part.who for part in contributions if part.seed is None],
        },
        "seat": seat,
        "events": [replay.told(game, event, seat) for event in whole.events],
        "moments": _moments(whole, seat),
    }


def _moments(whole: Record, seat: Seat | None) -> list[dict[str, Any]]:
    """Each with what has changed in the view since the one before: most of it stays as it is."""
    game, before = find_game(whole.game), dict[str, Any]()
    shown: list[dict[str, Any]] = []
    for moment in replay.moments(whole):
        view, opened = replay.shown(game, moment.state, seat)
        now = _fields(view) | ({} if opened is None else {"open": opened})
        change = {name: value for name, value in now.items() if name not in before or before[name] != value}
        shown.append({"to": moment.to, "scored": moment.scored, "change": change})
        before = now
    return shown


def _fields(view: View) -> dict[str, Any]:
    return {field.name: getattr(view, field.name) for field in fields(view)}
