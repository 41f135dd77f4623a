"""Whole matches through the front door: the real server, REST and raw sockets."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from kikeriki.rules.record import read
from tests.server.client import Guest, play_seat, seated
from tests.server.serving import UNLIMITED, Running, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(Path(tmp_path_factory.mktemp("server")) / "data", *UNLIMITED) as server:
        yield server


@pytest.mark.parametrize("game", ["5211", "gloria-picktoria", "kuiken-koers"])
@pytest.mark.parametrize("players", [2, 3])
async def test_people_play_a_match_to_its_end_and_its_record_holds(server: Running, game: str, players: int) -> None:
    guests, table = await seated(server.url, game, players)
    lines = [await guest.connect(table) for guest in guests]
    for seat, line in enumerate(lines):
        await line.send(type="watch", seat=seat)
    await guests[0].do("POST", f"/api/tables/{table}/start")
    rngs = [random.Random(f"{game}/{seat}") for seat in range(players)]
    ends = await asyncio.gather(*(play_seat(line, seat, rngs[seat]) for seat, line in enumerate(lines)))
    assert all(end["outcome"] == ends[0]["outcome"] is not None for end in ends)
    answer = await guests[0].http.get(f"/api/matches/{ends[0]['match']}/record")
    record = read(answer.text)
    assert record.outcome is not None
    assert [player.name for player in record.seats] == [f"P{seat}" for seat in range(players)]
    for line, guest in zip(lines, guests, strict=True):
        await line.close()
        await guest.close()


async def test_a_stranger_sees_no_private_table(server: Running) -> None:
    ann = await Guest.named(server.url, "Ann")
    table = await ann.create("5211", [{"kind": "me"}, {"kind": "open"}], access="private")
    eve = await Guest.named(server.url, "Eve")
    absent = await eve.http.get("/api/tables/AAAAAAAAAAAAAAAAAAAAAA")
    forbidden = await eve.http.get(f"/api/tables/{table['id']}")
    assert absent.status_code == forbidden.status_code == 404
    assert absent.content == forbidden.content
    await eve.do("POST", f"/api/tables/{table['id']}/join", {"invite": table["invite"]})
    await eve.do("GET", f"/api/tables/{table['id']}")
    for guest in (ann, eve):
        await guest.close()
