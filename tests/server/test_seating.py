"""Who sits where before the deal: a bot's level can be changed as long as the table is open, by its host."""

import random
from collections.abc import Iterator

import pytest

from tests.server.client import Guest, Json, play_seat
from tests.server.conftest import Come
from tests.server.serving import UNLIMITED, Running, running

ME: Json = {"kind": "me"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("seating") / "data", "--bot-pace=0", *UNLIMITED) as started:
        yield started


def bot(level: str) -> Json:
    return {"kind": "bot", "level": level}


async def refusal(guest: Guest, path: str, body: Json, status: int) -> tuple[str, Json]:
    told = await guest.do("PUT", path, body, status)
    return told["code"], told["params"]


async def test_the_host_gives_a_bot_another_level(come: Come) -> None:
    ann, eve = await come("Ann"), await come("Eve")
    table = await ann.create("5211", [ME, bot("hen"), bot("rule-1")])
    here = f"/api/tables/{table['id']}"
    seat = f"{here}/seats/1"
    changed = await ann.do("PUT", seat, bot("master"))
    assert changed["seats"][1:] == [
        {"kind": "bot", "name": "master", "level": "master"},
        {"kind": "bot", "name": "rule-1", "level": "rule-1"},
    ]
    assert changed["rev"] > table["rev"]
    assert changed["deal"] == table["deal"]  # nobody's share is lost
    code, params = await refusal(ann, seat, bot("eagle"), 400)
    assert (code, params["bot"]) == ("unknown-bot", "eagle")
    assert "master" in params["allowed"]
    assert await refusal(eve, seat, bot("chick"), 403) == ("not-host", {})
    assert (await ann.do("GET", here))["seats"] == changed["seats"]
    await ann.do("POST", f"{here}/start")
    assert await refusal(ann, seat, bot("chick"), 409) == ("already-started", {})


async def test_after_a_match_the_same_bots_sit_there_until_the_host_changes_them(come: Come) -> None:
    ann = await come("Ann")
    table = await ann.create("5211", [ME, bot("chick"), bot("rooster")])
    here = f"/api/tables/{table['id']}"
    line = await ann.connect(table["id"])
    await ann.do("POST", f"{here}/start")
    await line.watch(0)
    assert (await play_seat(line, 0, random.Random(1)))["status"] == "over"
    assert await refusal(ann, f"{here}/seats/1", bot("hen"), 409) == ("already-started", {})
    again = await ann.do("POST", f"{here}/rematch")
    assert [seat.get("level") for seat in again["seats"]] == [None, "chick", "rooster"]
    for seat in (1, 2):
        await ann.do("PUT", f"{here}/seats/{seat}", bot("hen"))
    started = await ann.do("POST", f"{here}/start")
    assert [seat.get("level") for seat in started["seats"]] == [None, "hen", "hen"]
    await line.close()
