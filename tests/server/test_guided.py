"""Guided first matches: the same deal and the same answers each time, one a guest and game, and a record like any."""

import asyncio
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from bench.guided import LESSONS, hinted, play
from kikeriki.rules import record as records
from kikeriki.rules.fair import commitment
from kikeriki.rules.games import GAMES
from kikeriki.server.guided import FIRST_MATCHES
from tests.page.pupils import PUPILS, Move, View
from tests.server.client import Guest, Json
from tests.server.conftest import Come
from tests.server.serving import UNLIMITED, Running, running

QUICK = ("--bot-pace=0", *UNLIMITED)
PROMISE = commitment(bytes(16))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("guided") / "data", *QUICK) as started:
        yield started


def carefree(view: View) -> Move:
    """Another line of play, the same each time."""
    move: Move = random.Random(str(view["legal"])).choice(view["legal"])
    return move


async def learn(guest: Guest, table: Json, pupil: Callable[[View], Move]) -> Json:
    """Play to the end; the finished table."""
    line = await guest.connect(table["id"])
    await line.watch(0)
    answered = -1
    while line.table["status"] != "over":
        view = line.frame["view"]
        if 0 in view["to_act"] and line.frame["to"] != answered:
            answered = line.frame["to"]
            assert (await line.move(0, pupil(view), answered))["type"] == "done"
        else:
            await line.hear()
    await line.close()
    return line.table


def happened(record: Json) -> list[Json]:
    """Everything but who was first to close a look, where all look at once."""
    return [event for event in record["events"] if event["kind"] != "saw"]


async def record_of(guest: Guest, table: Json) -> Json:
    return await guest.do("GET", f"/api/matches/{table['match']}/record")


def test_there_is_one_for_every_game() -> None:
    assert set(FIRST_MATCHES) == set(GAMES) == set(LESSONS)


@pytest.mark.parametrize("game", FIRST_MATCHES)
def test_its_deal_shows_every_lesson_to_whoever_takes_the_hints(game: str) -> None:
    lived = play(game, FIRST_MATCHES[game].seed, hinted(game))
    assert lived.lessons.keys() == set(LESSONS[game])
    assert lived.won


@pytest.mark.parametrize("game", FIRST_MATCHES)
@pytest.mark.parametrize("takes_hints", [True, False])
async def test_the_same_moves_make_the_same_match(come: Come, game: str, takes_hints: bool) -> None:
    told: list[Json] = []
    for name in ("Ann", "Ben"):
        guest = await come(name)
        table = await guest.do("POST", "/api/guided", {"game": game}, 201)
        end = await learn(guest, table, PUPILS[game] if takes_hints else carefree)
        told.append(await record_of(guest, end))
    first, second = told
    assert happened(first) == happened(second)
    assert first["deal"] == second["deal"]
    records.verify(records.read(httpx.Response(200, json=first).text))


async def test_what_it_is_stands_at_the_table_and_others_are_not_there(come: Come) -> None:
    ann, ben = await come("Ann"), await come("Ben")
    table = await ann.do("POST", "/api/guided", {"game": "5211"}, 201)
    assert table["guided"]
    assert (table["status"], table["access"], table["spectators"]) == ("playing", "private", False)
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot", "bot"]
    [share] = table["deal"]["contributions"]
    assert (share["who"], share["seed"]) == ("server", None)
    await ben.do("GET", f"/api/tables/{table['id']}", status=404)
    usual = await ann.create("5211", [{"kind": "me"}, {"kind": "bot", "level": "hen"}])
    assert not usual["guided"]


async def test_no_device_adds_a_share(come: Come) -> None:
    ann = await come("Ann")
    table = await ann.do("POST", "/api/guided", {"game": "kuiken-koers"}, 201)
    line = await ann.connect(table["id"])
    await line.send(type="commit", seat=0, match=table["match"], commitment=PROMISE)
    assert (await line.until("refused"))["code"] == "sealed"
    await line.send(type="reveal", seat=0, match=table["match"], seed="00" * 16)
    assert (await line.until("refused"))["code"] == "not-revealing"
    await line.close()
    end = await learn(ann, table, PUPILS["kuiken-koers"])
    assert [part["who"] for part in end["deal"]["contributions"]] == ["server"]


async def test_asking_again_goes_on_with_the_one_that_is_on(come: Come) -> None:
    ann, ben = await come("Ann"), await come("Ben")
    table = await ann.do("POST", "/api/guided", {"game": "5211"}, 201)
    line = await ann.connect(table["id"])
    await line.watch(0)
    await line.move(0, PUPILS["5211"](line.frame["view"]), line.frame["to"])
    await line.close()
    again = await ann.do("POST", "/api/guided", {"game": "5211"})
    assert (again["id"], again["match"]) == (table["id"], table["match"])
    assert (await ben.do("POST", "/api/guided", {"game": "5211"}, 201))["id"] != table["id"]
    assert (await ann.do("POST", "/api/guided", {"game": "gloria-picktoria"}, 201))["id"] != table["id"]
    ended = await learn(ann, again, PUPILS["5211"])
    assert ended["id"] == table["id"]
    assert (await ann.do("POST", "/api/guided", {"game": "5211"}, 201))["id"] != table["id"]


async def test_afresh_gives_up_the_one_that_is_on(come: Come) -> None:
    ann = await come("Ann")
    table = await ann.do("POST", "/api/guided", {"game": "5211"}, 201)
    fresh = await ann.do("POST", "/api/guided", {"game": "5211", "afresh": True}, 201)
    assert fresh["id"] != table["id"]
    assert (await ann.do("GET", f"/api/tables/{table['id']}"))["status"] == "closed"
    assert (await ann.do("POST", "/api/guided", {"game": "5211"}))["id"] == fresh["id"]


@pytest.mark.parametrize("deed", ["seats/0/resign", "leave"])
async def test_one_that_was_given_up_is_not_gone_on_with(come: Come, deed: str) -> None:
    ann = await come("Ann")
    table = await ann.do("POST", "/api/guided", {"game": "5211"}, 201)
    await ann.do("POST", f"/api/tables/{table['id']}/{deed}", status=204 if deed == "leave" else 200)
    assert (await ann.do("POST", "/api/guided", {"game": "5211"}, 201))["id"] != table["id"]


async def test_a_rematch_is_dealt_like_any_other(come: Come) -> None:
    ann = await come("Ann")
    table = await ann.do("POST", "/api/guided", {"game": "5211"}, 201)
    end = await learn(ann, table, PUPILS["5211"])
    await ann.do("POST", f"/api/tables/{end['id']}/rematch")
    after = await ann.do("POST", f"/api/tables/{end['id']}/start")
    assert not after["guided"]
    assert after["deal"]["match"] == after["match"] != end["deal"]["match"]
    assert after["deal"]["contributions"][0]["commitment"] != end["deal"]["contributions"][0]["commitment"]


@pytest.mark.parametrize(
    ("body", "status", "code", "says"),
    [
        ({"game": "chess"}, 400, "unknown-game", {"allowed": sorted(GAMES)}),
        ({"game": "5211", "seats": [{"kind": "me"}]}, 422, "malformed", {"at": "body.seats"}),
        ({"game": "5211", "options": {"long": True}}, 422, "malformed", {"at": "body.options"}),
        ({}, 422, "malformed", {"at": "body.game"}),
    ],
)
async def test_what_does_not_fit_is_refused_with_what_would_be_right(
    come: Come, body: Json, status: int, code: str, says: Json
) -> None:
    ann = await come("Ann")
    refused = await ann.do("POST", "/api/guided", body, status)
    assert refused["code"] == code
    told: Any = refused["params"]
    assert {name: sorted(told[name]) if name == "allowed" else told[name] for name in says} == says
    assert not (await ann.do("GET", "/api/me/tables"))["tables"]


def test_who_is_nobody_gets_none(server: Running) -> None:
    assert httpx.post(f"{server.url}/api/guided", json={"game": "5211"}).status_code == 404


async def test_it_goes_on_after_the_server_was_killed(tmp_path: Path) -> None:
    with running(tmp_path / "data", *QUICK) as own:
        ann = await Guest.named(own.url, "Ann")
        table = await ann.do("POST", "/api/guided", {"game": "kuiken-koers"}, 201)
        await asyncio.to_thread(own.kill)
        await asyncio.to_thread(own.start)
        await ann.close()
        ann = Guest(own.url, ann.cookie)
        again = await ann.do("POST", "/api/guided", {"game": "kuiken-koers"})
        assert again["id"] == table["id"]
        end = await learn(ann, again, PUPILS["kuiken-koers"])
        record = await record_of(ann, end)
        other = await ann.do("POST", "/api/guided", {"game": "kuiken-koers"}, 201)
        same = await record_of(ann, await learn(ann, other, PUPILS["kuiken-koers"]))
        assert happened(same) == happened(record)
        await ann.close()
