"""REST for who plays against bots alone: what a master would do in their place, and how sure it is."""

from typing import Annotated

from fastapi import APIRouter, Query

from kikeriki.rules.codec import dump
from kikeriki.server import models, wire
from kikeriki.server.api import REFUSALS, InHouse, Known, Visible
from kikeriki.server.refusals import Refusal

router = APIRouter(prefix="/api", responses=REFUSALS)
SHOWN = 5  # moves; what a master hardly ever does helps nobody


@router.get("/tables/{table}/advice")
async def advice(
    live: Visible, guest: Known, house: InHouse, seat: Annotated[int, Query(ge=0, lt=wire.MOST_SEATS)]
) -> models.AdviceOut:
    """The moves that a master would most likely make in this seat."""
    async with live.reading():
        if not live.seating.may_watch(guest.id, seat):
            raise Refusal("not-your-seat", seat=seat)
        if live.table is None:
            raise Refusal("not-started")
        if any(other.kind != "bot" for at, other in enumerate(live.seating.chairs) if at != seat):
            raise Refusal("not-alone")
        question, seq = live.table.question(seat), live.table.match.seq
    opinion = await house.host.thinker.opinion(question)
    moves = [models.AdvisedOut(move=dump(move), chance=chance) for move, chance in opinion.moves[:SHOWN]]
    return models.AdviceOut(seq=seq, moves=moves, win=opinion.win)
