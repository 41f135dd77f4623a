"""REST for guided first matches: one a guest and game, gone on with until it is over."""

from fastapi import APIRouter, Request, Response
from sqlalchemy import select

from kikeriki.server import deeds, models
from kikeriki.server.api import REFUSALS, InHouse, Known, keep_table, show
from kikeriki.server.guests import Guest
from kikeriki.server.guided import PUPIL, guided_seating
from kikeriki.server.house import House
from kikeriki.server.ids import clean_name
from kikeriki.server.live import LiveTable
from kikeriki.server.refusals import Refusal
from kikeriki.server.seating import read_seating
from kikeriki.server.store.schema import tables

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.post("/guided", response_model=models.TableOut, responses={201: {"model": models.TableOut}})
async def guided(body: models.Guided, guest: Known, house: InHouse, request: Request) -> Response:
    """The guided match of a game: the one that is on, else a new one."""
    now = house.host.now()
    seating = guided_seating(body.game, guest.id, clean_name(guest.name), now)
    for live in await _running(house, guest, seating.setup.game):
        if not body.afresh:
            return await show(live, guest)
        await live.act(lambda live, now: deeds.close(live, now, guest.id))
    await keep_table(house, guest, request, seating)
    live = await house.host.find(seating.id)
    await live.act(deeds.deal_guided)
    return await show(live, guest, 201)


async def _running(house: House, guest: Guest, game: str) -> list[LiveTable]:
    """This guest's guided matches of the game that can be gone on with."""
    on = (tables.c.creator == guest.id, tables.c.status.in_(("revealing", "playing")))
    asked = select(tables.c.id, tables.c.seating).where(*on).order_by(tables.c.created)
    rows = await house.store.read(lambda connection: connection.execute(asked).all())
    found: list[LiveTable] = []
    for row in rows:
        seating = read_seating(row.seating)
        if not seating.guided or seating.setup.game != game or guest.id not in seating.people:
            continue
        try:
            live = await house.host.find(row.id)
            await live.act(deeds.deal_guided)
            async with live.reading():
                given_up = live.table is None or live.table.sitters[PUPIL].gone
        except Refusal:
            continue  # gone meanwhile
        if not given_up:
            found.append(live)
    return found
