"""REST: everything that is not live. `docs/protocol.md` says what each request is for."""

from collections.abc import Callable
from typing import Annotated, Any
from urllib.parse import urlsplit

import orjson
from fastapi import APIRouter, Depends, Query, Request, Response
from sqlalchemy import Connection, select

from kikeriki import __version__
from kikeriki.bots.levels import bot_names
from kikeriki.rules import record
from kikeriki.rules.games import GAMES
from kikeriki.rules.record import Record
from kikeriki.rules.setup import Edition
from kikeriki.server import deeds, models, showing, wire
from kikeriki.server.addresses import address_for_others
from kikeriki.server.guests import COOKIE, YEAR, Guest, id_of
from kikeriki.server.house import House
from kikeriki.server.ids import clean_name, digest, is_id
from kikeriki.server.live import Effect, LiveTable
from kikeriki.server.loading import Loaded, load_record
from kikeriki.server.refusals import Refusal, not_found
from kikeriki.server.seating import Seating, new_seating, read_seating, write_seating
from kikeriki.server.store.schema import matches, members, participants, tables
from kikeriki.server.timing import next_time
from kikeriki.table import Clock, awaited_seats

LISTED = 50
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": models.RefusalOut} for status in (400, 403, 404, 405, 409, 413, 422, 429, 503)
}
router = APIRouter(prefix="/api", responses=REFUSALS)


async def house_of(request: Request) -> House:  # not async, it would be asked in a thread
    house: House = request.app.state.house
    return house


InHouse = Annotated[House, Depends(house_of)]


async def visitor(request: Request, house: InHouse) -> Guest | None:
    """Who is asking, if they are somebody."""
    player = house.guests.player_in(request.headers.get("cookie", ""))
    house.doors.check_rate(request.scope, player)
    return await house.guests.find(player)


Visitor = Annotated[Guest | None, Depends(visitor)]


async def known_guest(guest: Visitor) -> Guest:
    if guest is None:
        raise not_found()
    return guest


Known = Annotated[Guest, Depends(known_guest)]


async def visible_table(table: str, guest: Visitor, house: InHouse) -> LiveTable:
    """The table, if this visitor may see it; absent and forbidden look the same."""
    live = await house.host.find(table)
    async with live.reading():
        if not live.seating.may_see(id_of(guest)):
            raise not_found()
    return live


Visible = Annotated[LiveTable, Depends(visible_table)]


# Guests


@router.get("/me")
async def me(guest: Known) -> models.GuestOut:
    return models.GuestOut(id=guest.id, name=guest.name)


@router.post("/me")
async def become(
    body: models.Name, guest: Visitor, house: InHouse, request: Request, response: Response
) -> models.GuestOut:
    """Become a guest, or take another name."""
    name = clean_name(body.name)
    if guest is None:
        house.doors.check_new_guest(request.scope)
        guest = await house.guests.add(name)
        _set_cookie(response, house, guest)
    else:
        guest = await house.guests.rename(guest, name)
    return models.GuestOut(id=guest.id, name=guest.name)


@router.post("/me/links")
async def offer_link(guest: Known, house: InHouse, request: Request) -> models.LinkOut:
    """A one-time way to another device."""
    token, expires = await house.guests.offer_link(guest)
    # Behind the #, where it reaches no server and no log on its way.
    return models.LinkOut(token=token, url=f"{_address(house, request)}/device#{token}", expires=expires)


@router.post("/me/claims")
async def claim_link(body: models.Token, _: Visitor, house: InHouse, response: Response) -> models.GuestOut:
    guest = await house.guests.claim(body.token)
    _set_cookie(response, house, guest)
    return models.GuestOut(id=guest.id, name=guest.name)


@router.get("/me/tables")
async def my_tables(guest: Known, house: InHouse) -> models.MyTablesOut:
    mine = select(members.c.table_id).where(members.c.player == guest.id)
    asked = select(tables).where(tables.c.id.in_(mine), tables.c.status != "closed")
    newest = asked.order_by(tables.c.created.desc()).limit(LISTED)
    rows = await house.store.read(lambda connection: connection.execute(newest).all())
    return models.MyTablesOut.model_validate({"tables": [_mine(row, guest) for row in rows]})


@router.get("/me/matches")
async def my_matches(guest: Known, house: InHouse) -> models.MatchesOut:
    mine = select(participants.c.match_id).where(participants.c.player == guest.id)
    asked = select(matches).where(matches.c.id.in_(mine), matches.c.ended.is_not(None))
    newest = asked.order_by(matches.c.ended.desc()).limit(LISTED)
    rows = await house.store.read(lambda connection: connection.execute(newest).all())
    return models.MatchesOut(matches=[_match(row) for row in rows])


# Tables


@router.get("/house")
async def about_house(guest: Visitor, house: InHouse, request: Request) -> models.HouseOut:
    """What a page asks first; a stranger is no error here."""
    you = None if guest is None else models.GuestOut(id=guest.id, name=guest.name)
    return models.HouseOut(version=__version__, address=_address(house, request), you=you)


@router.get("/games")
async def games(_: Visitor) -> models.GamesOut:
    return models.GamesOut(
        games=[
            models.GameOut(
                game=game.slug,
                title=game.title,
                editions=[_edition(edition) for edition in game.editions],
                bots=list(bot_names()),
            )
            for game in GAMES.values()
        ]
    )


@router.get("/tables")
async def public_tables(_: Visitor, house: InHouse) -> models.TablesOut:
    listed = (tables.c.access == "public", tables.c.status.in_(("open", "playing")))
    newest = select(tables.c.rev, tables.c.seating).where(*listed).order_by(tables.c.created.desc()).limit(LISTED)
    return await _listed(house, newest, None)


@router.post("/tables", status_code=201, response_model=models.TableOut)
async def create_table(body: models.NewTable, guest: Known, house: InHouse, request: Request) -> Response:
    now = house.host.now()
    clock = Clock(body.clock.move, body.clock.bank)
    seating = new_seating(
        body.game, body.edition, len(body.seats), body.options, clock, body.access, body.spectators, guest.id, now
    )
    for seat, sitting in enumerate(body.seats):
        if isinstance(sitting, models.Me):
            seating.sit(guest.id, seat, clean_name(guest.name if sitting.name is None else sitting.name))
        elif isinstance(sitting, models.Bot):
            seating.put_bot(guest.id, seat, sitting.level)
    if guest.id in seating.people:
        seating.gone[guest.id] = now
    await keep_table(house, guest, request, seating)
    return _answer(seating, None, 0, guest, 201)


@router.get("/tables/{table}", response_model=models.TableOut)
async def show_table(live: Visible, guest: Visitor) -> Response:
    return await show(live, guest)


@router.post("/tables/{table}/join", response_model=models.TableOut)
async def join(table: str, body: models.Invite, guest: Known, house: InHouse) -> Response:
    live = await house.host.find(table)
    return await _act(live, guest, lambda live, _: deeds.join(live, guest.id, body.invite))


@router.put("/tables/{table}/seats/{seat}", response_model=models.TableOut)
async def take_seat(live: Visible, seat: int, body: models.Sitting, guest: Known) -> Response:
    """Sit down, put a bot there, or leave it open."""
    if isinstance(body, models.Bot):
        level = body.level
        return await _act(live, guest, lambda live, _: deeds.put_bot(live, guest.id, seat, level))
    if isinstance(body, models.Open):
        return await _act(live, guest, lambda live, _: deeds.free(live, guest.id, seat))
    name = clean_name(guest.name if body.name is None else body.name)
    return await _act(live, guest, lambda live, now: deeds.sit(live, guest.id, seat, name, now))


@router.post("/tables/{table}/start", response_model=models.TableOut)
async def start(live: Visible, guest: Known) -> Response:
    return await _act(live, guest, lambda live, now: deeds.start(live, now, guest.id))


@router.post("/tables/{table}/pause", response_model=models.TableOut)
async def pause(live: Visible, guest: Known) -> Response:
    return await _act(live, guest, lambda live, now: deeds.pause(live, now, guest.id))


@router.post("/tables/{table}/resume", response_model=models.TableOut)
async def resume(live: Visible, guest: Known) -> Response:
    return await _act(live, guest, lambda live, now: deeds.resume(live, now, guest.id))


@router.post("/tables/{table}/remove", response_model=models.TableOut)
async def remove(live: Visible, body: models.Person, guest: Known) -> Response:
    return await _act(live, guest, lambda live, now: deeds.remove(live, now, guest.id, body.player))


@router.post("/tables/{table}/leave", status_code=204)
async def leave(live: Visible, guest: Known) -> None:
    await live.act(lambda live, now: deeds.leave(live, now, guest.id))


@router.post("/tables/{table}/seats/{seat}/away", response_model=models.TableOut)
async def away(live: Visible, seat: int, guest: Known) -> Response:
    return await _act(live, guest, lambda live, now: deeds.away(live, now, guest.id, seat))


@router.post("/tables/{table}/seats/{seat}/back", response_model=models.TableOut)
async def back(live: Visible, seat: int, guest: Known) -> Response:
    return await _act(live, guest, lambda live, now: deeds.back(live, now, guest.id, seat))


@router.post("/tables/{table}/seats/{seat}/resign", response_model=models.TableOut)
async def resign(live: Visible, seat: int, guest: Known) -> Response:
    return await _act(live, guest, lambda live, now: deeds.resign(live, now, guest.id, seat))


@router.post("/tables/{table}/rematch", response_model=models.TableOut)
async def rematch(live: Visible, guest: Known) -> Response:
    return await _act(live, guest, lambda live, _: deeds.rematch(live, guest.id))


@router.post("/tables/{table}/close", response_model=models.TableOut)
async def close(live: Visible, guest: Known) -> Response:
    return await _act(live, guest, lambda live, now: deeds.close(live, now, guest.id))


@router.get("/tables/{table}/frame", response_model=models.FrameOut)
async def frame(
    live: Visible,
    guest: Visitor,
    seat: Annotated[int | None, Query(ge=0, lt=wire.MOST_SEATS)] = None,
    since: Annotated[int, Query(ge=0, lt=2**31)] = 0,
) -> Response:
    """What the socket would send: for whoever asks now and then."""
    async with live.reading():
        if not live.seating.may_watch(id_of(guest), seat):
            raise Refusal("not-your-seat", seat=seat)
        if live.table is None:
            raise Refusal("not-started")
        text = wire.frame_text(live.seating.match, live.table.frame(seat, since))
    return Response(text, media_type="application/json")


@router.get("/matches/{match}/record", response_model=dict[str, Any])
async def match_record(match: str, guest: Visitor, house: InHouse) -> Response:
    """The whole match, once it is over."""
    whole = await record_for(house, guest, match)
    name = f"{whole.game}-{match[:8]}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(record.write(whole), media_type="application/json", headers=headers)


# Helpers


async def record_for(house: House, guest: Guest | None, match: str) -> Record:
    """A finished match, if this visitor may have it."""
    found = await load_record(house.store, match) if is_id(match) else None
    if found is None:
        raise not_found()
    row, whole = found
    if row.access == "private" and not await _took_part(house, guest, match):
        raise not_found()
    return whole


async def keep_table(house: House, guest: Guest, request: Request, seating: Seating) -> None:
    """Store a new table, if its creator may have another."""
    address = digest(house.doors.address(request.scope))
    await _check_quota(house, guest, address)
    row = {
        "id": seating.id,
        "rev": 0,
        "status": seating.status,
        "access": seating.access,
        "creator": guest.id,
        "address": address,
        "created": seating.created,
        "due": next_time(Loaded(0, seating, None, {}, []), house.settings),
        "seating": write_seating(seating),
        "standing": None,
    }
    await house.store.create_table(row, {"player": guest.id, "table_id": seating.id})


async def _act(live: LiveTable, guest: Guest, action: Callable[[LiveTable, float], Effect]) -> Response:
    await live.act(action)
    return await show(live, guest)


async def show(live: LiveTable, guest: Guest | None, status: int = 200) -> Response:
    async with live.reading():
        return _answer(live.seating, live, live.rev, guest, status)


def _answer(seating: Seating, live: LiveTable | None, rev: int, guest: Guest | None, status: int = 200) -> Response:
    """The table as it is, without FastAPI looking through it twice more; a test holds it against the model."""
    text = wire.text_of(_out(seating, live, rev, guest))
    return Response(text, status, media_type="application/json")


def _out(seating: Seating, live: LiveTable | None, rev: int, guest: Guest | None) -> dict[str, Any]:
    common = showing.table_json(seating, None if live is None else live.table, rev)
    return showing.for_player(common, seating, id_of(guest))


async def _listed(house: House, asked: Any, guest: Guest | None) -> models.TablesOut:
    rows = await house.store.read(lambda connection: connection.execute(asked).all())
    seatings = [(row.rev, read_seating(row.seating)) for row in rows]
    shown = [_out(seating, None, rev, guest) for rev, seating in seatings]
    return models.TablesOut.model_validate({"tables": shown})


def _mine(row: Any, guest: Guest) -> dict[str, Any]:
    seating = read_seating(row.seating)
    awaited = awaited_seats(row.standing) if seating.status == "playing" else frozenset()
    return {**_out(seating, None, row.rev, guest), "your_turn": not awaited.isdisjoint(seating.seats_of(guest.id))}


def _address(house: House, request: Request) -> str:
    """Where others reach the server."""
    settings, seen = house.settings, urlsplit(str(request.base_url))
    own_port = (request.scope.get("server") or (None, None))[1] or settings.port
    return settings.public_url.rstrip("/") or address_for_others(settings.host, own_port, seen)


async def _check_quota(house: House, guest: Guest, address: str) -> None:
    quotas = (
        ("creator", guest.id, house.settings.tables_per_guest),
        ("address", address, house.settings.tables_per_address),
    )
    for column, value, most in quotas:
        if await house.store.tables_open(column, value) >= most:
            raise Refusal("too-many-tables", most=most)


async def _took_part(house: House, guest: Guest | None, match: str) -> bool:
    if guest is None:
        return False
    asked = select(participants).where(participants.c.player == guest.id, participants.c.match_id == match)

    def find(connection: Connection) -> bool:
        return connection.execute(asked).one_or_none() is not None

    return await house.store.read(find)


def _match(row: Any) -> models.MatchOut:
    setup = orjson.loads(row.setup)
    return models.MatchOut(
        match=row.id,
        table=row.table_id,
        game=setup["game"],
        edition=setup["edition"],
        seats=[seat_of(**seat) for seat in orjson.loads(row.seats)],
        outcome=None if row.outcome is None else models.OutcomeOut.model_validate_json(row.outcome),
        started=row.started,
        ended=row.ended,
    )


def seat_of(name: str, bot: str | None) -> models.BotSeat | models.PastPersonSeat:
    if bot is None:
        return models.PastPersonSeat(kind="person", name=name)
    return models.BotSeat(kind="bot", name=name, level=bot)


def _edition(edition: Edition) -> models.EditionOut:
    options = [
        models.OptionOut(
            name=option.name,
            clause=option.clause,
            choices=[
                models.ChoiceOut(players=players, values=list(option.allowed(players)), default=option.default(players))
                for players in edition.players
                if option.exists_for(players)
            ],
        )
        for option in edition.options
    ]
    return models.EditionOut(edition=edition.slug, year=edition.year, players=list(edition.players), options=options)


def _set_cookie(response: Response, house: House, guest: Guest) -> None:
    secure = house.settings.public_url.startswith("https://")
    response.set_cookie(
        COOKIE, house.guests.cookie(guest), max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/"
    )
