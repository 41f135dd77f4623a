"""docs/protocol.md is the contract: whatever it names is driven here, and whatever the server knows it names."""

import asyncio
import hashlib
import json
import re
import socket
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
import websockets
from pydantic import BaseModel
from websockets.asyncio.client import ClientConnection

import kikeriki
from kikeriki.rules import record
from kikeriki.rules.errors import CodecError, IllegalMove, NotationError, SetupError
from kikeriki.rules.fair import commitment
from kikeriki.server import models, wire
from kikeriki.server.refusals import STATUS
from kikeriki.table.errors import SeatError, TimeError
from tests.server.client import PATIENCE, Guest, Json, Line
from tests.server.serving import UNLIMITED, Running

PAGE = (Path(__file__).parent.parent.parent / "docs" / "protocol.md").read_text(encoding="utf-8")
TOLD, SAID = "### What the server sends", "### What a client sends"
ME, OPEN = {"kind": "me"}, {"kind": "open"}
BEN = {"kind": "me", "name": "Ben"}
HEN = {"kind": "bot", "level": "hen"}
ABSENT = "A" * 22
# A seat that a bot was given at the start is nobody's: its moves are refused as not-your-seat before that.
UNREACHABLE = {"seat-is-a-bots"}
# Pings every 0.3 seconds instead of 20: nobody wants to wait for a line to be given up.
HASTY = "import kikeriki.server.run as r; r.PING = 0.3; from kikeriki.cli import main; main()"


# The page


def rows(page: str, heading: str) -> list[list[str]]:
    """The cells of the first table after this text."""
    lines = page.split(heading, 1)[1].split("\n|---")[1].splitlines()[1:]
    found = []
    for line in lines:
        if not line.startswith("|"):
            break
        found.append([cell.strip() for cell in line.strip("|").split("|")])
    return found


def names(text: str) -> set[str]:
    """The words in backquotes, those in brackets aside."""
    return set(re.findall(r"`([a-z-]+)`", re.sub(r"\([^)]*\)", "", text))) - {"null"}


def messages(page: str, heading: str) -> dict[str, set[str]]:
    return {next(iter(names(row[0]))): names(row[1]) for row in rows(page, heading)}


def requests(page: str) -> set[str]:
    """Every request the page names; `…/back` stands for the one before with another end."""
    found: set[str] = set()
    for method, path, others in re.findall(r"`(GET|POST|PUT) (/[^`?]*)[^`]*`((?:, `…/\w+`)*)", page):
        found.add(f"{method} {path}")
        for other in re.findall(r"…/(\w+)", others):
            found.add(f"{method} {path.rpartition('/')[0]}/{other}")
    return found


def codes(page: str) -> dict[str, set[int]]:
    """Every code of a refusal, with its statuses."""
    found: dict[str, set[int]] = {}
    for status, said in rows(page, "## Refusals"):
        for code in names(said):
            found.setdefault(code, set()).add(int(status))
    return found


def close_codes(page: str) -> set[int]:
    return {int(row[0]) for row in rows(page, "Close codes")}


def example(opening: str, page: str = PAGE) -> Json:
    """The JSON block that begins like this, its ellipses as texts."""
    block = next(b for b in re.findall(r"```json\n(.*?)```", page, re.DOTALL) if b.startswith(opening))
    told: Json = json.loads(block)
    return told


# What was seen on the wire


@dataclass
class Driven:
    requests: set[str] = field(default_factory=set)
    said: dict[str, set[str]] = field(default_factory=dict)  # by clients: type and fields
    told: dict[str, set[str]] = field(default_factory=dict)  # by the server
    codes: dict[str, set[int]] = field(default_factory=dict)  # with their statuses in REST
    closed: set[int] = field(default_factory=set)

    def refused(self, code: str, status: int | None = None) -> None:
        self.codes.setdefault(code, set()).update({status} if status else ())

    async def answered(self, answer: httpx.Response) -> None:
        path = re.sub(r"/tables/[^/]{22}", "/tables/ID", answer.request.url.path)
        path = re.sub(r"/matches/[^/]{22}", "/matches/MATCH", re.sub(r"/seats/\d+", "/seats/N", path))
        if answer.is_success:
            self.requests.add(f"{answer.request.method} {path}")
            return
        await answer.aread()
        refusal = answer.json()
        assert set(refusal) == {"code", "clause", "params"}
        self.refused(refusal["code"], answer.status_code)


class Heard(Line):
    """A line of which everything is noted."""

    def __init__(self, connection: ClientConnection, driven: Driven) -> None:
        super().__init__(connection)
        self.driven = driven

    async def send(self, **message: Any) -> None:
        self.driven.said.setdefault(message["type"], set()).update(message.keys() - {"type"})
        await super().send(**message)

    async def hear(self) -> Json:
        message = await super().hear()
        self.driven.told.setdefault(message["type"], set()).update(message.keys() - {"type"})
        if message["type"] == "refused":
            self.driven.refused(message["code"])
        return message

    async def refused(self, **message: Any) -> str:
        """The code this message is refused with."""
        await self.send(**message)
        code: str = (await self.until("refused"))["code"]
        return code

    async def end(self) -> int:
        """The code the server closes with, after whatever it still says."""
        try:
            while True:
                await self.hear()
        except websockets.ConnectionClosed as closed:
            code = 1006 if closed.rcvd is None else closed.rcvd.code
            self.driven.closed.add(code)
            return code


@dataclass
class World:
    """The servers of this test, and what was seen of them."""

    driven: Driven
    main: Running
    strict: Running  # small limits, hasty pings
    brief: Running  # gives tables and people up at once
    faulty: Running  # has a fault planted in it

    def __post_init__(self) -> None:
        self._open: list[Guest | Line] = []

    async def close(self) -> None:
        for one in self._open:
            await one.close()

    def device(self, server: Running | None = None) -> Guest:
        """Somebody without a cookie."""
        guest = Guest((server or self.main).url)
        guest.http.event_hooks["response"].append(self.driven.answered)
        self._open.append(guest)
        return guest

    async def guest(self, name: str, server: Running | None = None) -> Guest:
        guest = self.device(server)
        await guest.do("POST", "/api/me", {"name": name})
        return guest

    async def dial(self, guest: Guest, table: str) -> Heard:
        line = Heard((await guest.connect(table)).socket, self.driven)
        self._open.append(line)
        return line

    async def connect(self, guest: Guest, table: str, watch: int | str | None = "nothing") -> Heard:
        line = await self.dial(guest, table)
        assert (await line.hear())["type"] == "hello"
        await line.until("table")
        if not isinstance(watch, str):
            await line.send(type="watch", seat=watch)
            await line.until("frame")
        return line

    async def turned_away(self, guest: Guest, table: str, **headers: str) -> str:
        with pytest.raises(websockets.InvalidStatus) as away:
            await guest.connect(table, **headers)
        response = away.value.response
        code: str = json.loads(response.body)["code"]
        self.driven.refused(code, response.status_code)
        return code


def at(table: Json | str, *more: object) -> str:
    id = table if isinstance(table, str) else table["id"]
    return "/".join(["/api/tables", id, *map(str, more)])


async def refused(guest: Guest, method: str, path: str, body: Any = None) -> str:
    answer = await guest.http.request(method, path, json=body)
    assert not answer.is_success, f"{method} {path}: {answer.text}"
    code: str = answer.json()["code"]
    return code


async def play_out(line: Line, seats: list[int]) -> Json:
    """Play these seats, one after the other behind the curtain, to the end of the match."""
    for _ in range(3000):
        if line.table["status"] == "over":
            return line.table
        for seat in seats:
            frame = await line.watch(seat)
            if line.table["status"] == "playing" and seat in frame["view"]["to_act"]:
                answer = await line.move(seat, frame["view"]["legal"][0], frame["to"])
                assert answer["type"] == "done" or answer["code"] in ("stale", "not-started"), answer
    raise AssertionError("the match does not end")


# The scenes


async def guests(world: World) -> None:
    ann = await world.guest("Ann")
    assert await ann.do("GET", "/api/me") == await ann.do("POST", "/api/me", {"name": "Ann"})
    renamed = await ann.do("POST", "/api/me", {"name": "Anna"})
    assert set(renamed) == {"id", "name"}
    assert renamed["name"] == "Anna"
    telephone = world.device()
    assert await refused(telephone, "GET", "/api/me") == "not-found"
    link = await ann.do("POST", "/api/me/links")
    assert set(link) == {"token", "url", "expires"}
    assert await telephone.do("POST", "/api/me/claims", {"token": link["token"]}) == renamed
    assert await telephone.do("GET", "/api/me") == renamed
    assert await refused(telephone, "POST", "/api/me/claims", {"token": link["token"]}) == "not-found"
    again = await ann.http.post("/api/me", json={"name": "Ann"})
    assert again.status_code == 200
    first = await world.device().http.post("/api/me", json={"name": "Eve"})
    cookie = first.headers["set-cookie"]
    assert cookie.startswith("kikeriki=")
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    evil = {"Origin": "http://evil.example"}
    await _expect(world, await ann.http.post("/api/me", json={"name": "Ann"}, headers=evil), 403, "wrong-origin")
    own = await ann.http.post("/api/me", json={"name": "Ann"}, headers={"Origin": world.main.url})
    assert own.status_code == 200
    table = await ann.create("5211", [ME, OPEN])
    assert await world.turned_away(ann, table["id"], Origin="http://evil.example") == "wrong-origin"
    assert await world.turned_away(ann, ABSENT) == "not-found"
    for name in ("", "x" * 25, "a\u0000b"):
        assert await refused(ann, "POST", "/api/me", {"name": name}) == "malformed"
    await _expect(world, await ann.http.delete("/api/me"), 405, "wrong-method")
    await _expect(world, await ann.http.post("/api/me", content=b'{"name": "' + b"x" * 70_000), 413, "too-large")
    house = await ann.do("GET", "/api/house")
    me = await ann.do("GET", "/api/me")
    assert house == {"version": kikeriki.__version__, "address": world.main.url, "you": me}
    games = await ann.do("GET", "/api/games")
    assert {game["game"] for game in games["games"]} == {"5211", "gloria-picktoria", "kuiken-koers"}
    options = {option["name"]: option["choices"] for option in games["games"][2]["editions"][0]["options"]}
    assert [choice["default"] for choice in options["rounds"]] == [4, 3, 4, 5, 6]
    assert options["start"][0]["values"] == ["random", 0, 1]
    assert (await ann.do("GET", "/healthz"))["status"] == "ok"
    assert await refused(ann, "POST", "/api/tables", {"game": "chess", "seats": [ME, OPEN]}) == "unknown-game"


async def _expect(world: World, answer: httpx.Response, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    world.driven.refused(code, status)


async def a_table_as_the_page_creates_it(world: World) -> None:
    ann, eve = await world.guest("Ann"), await world.guest("Eve")
    body = example('{"game"')
    guided = await ann.do("POST", "/api/guided", {"game": "5211"}, 201)
    assert guided["guided"]
    assert guided["id"] == (await ann.do("POST", "/api/guided", {"game": "5211"}))["id"]
    await ann.do("POST", at(guided, "close"))
    table = await ann.do("POST", "/api/tables", body, 201)
    shown = example('{"id"')
    assert table.keys() == shown.keys()
    assert table["clock"].keys() == shown["clock"].keys()
    assert table["deal"].keys() == shown["deal"].keys()
    assert table["deal"]["contributions"][0].keys() == shown["deal"]["contributions"][0].keys()
    forms = {seat["kind"]: seat.keys() for seat in shown["seats"]}
    assert forms.keys() == {"person", "bot", "open"}
    assert all(seat.keys() == forms[seat["kind"]] for seat in table["seats"])
    assert {seat["kind"] for seat in table["seats"]} == forms.keys()
    assert [seat.get("name") for seat in table["seats"]] == ["Ann", "Ben", "hen", None]
    public = await ann.create("5211", [ME, OPEN], access="public")
    listed = [found["id"] for found in (await eve.do("GET", "/api/tables"))["tables"]]
    assert public["id"] in listed
    assert table["id"] not in listed
    mine = (await ann.do("GET", "/api/me/tables"))["tables"]
    assert [found["id"] for found in mine] == [public["id"], table["id"]]
    assert not any(found["your_turn"] for found in mine)
    private = await ann.create("5211", [ME, OPEN], access="private")
    assert private["invite"]
    assert await refused(eve, "GET", at(private)) == "not-found"
    assert await refused(eve, "POST", at(private, "join"), {"invite": "guessed"}) == "not-found"
    joined = await eve.do("POST", at(private, "join"), {"invite": private["invite"]})
    assert joined["invite"] == private["invite"]
    assert (await eve.do("GET", at(private)))["id"] == private["id"]


async def seats_and_the_host(world: World) -> None:
    ann, ben, eve = [await world.guest(name) for name in ("Ann", "Ben", "Eve")]
    table = await ann.create("5211", [ME, OPEN, OPEN])
    seat = at(table, "seats", 1)
    assert await refused(ann, "POST", at(table, "start")) == "open-seats"
    assert await refused(ben, "POST", at(table, "start")) == "not-host"
    assert await refused(ben, "PUT", seat, HEN) == "not-host"
    await ben.do("PUT", seat, ME)
    assert await refused(eve, "PUT", seat, ME) == "seat-taken"
    assert await refused(ann, "PUT", seat, OPEN) == "not-your-seat"
    assert await refused(ann, "PUT", at(table, "seats", 9), ME) == "malformed"
    assert (await ben.do("PUT", seat, OPEN))["seats"][1] == {"kind": "open"}
    await ben.do("PUT", seat, {"kind": "me", "name": "Benno"})
    await ann.do("PUT", at(table, "seats", 2), HEN)
    for deed in ("pause", "resume"):
        assert await refused(ann, "POST", at(table, deed)) == "not-started"
    assert await refused(ann, "GET", at(table, "frame")) == "not-started"
    assert await refused(ann, "POST", at(table, "rematch")) == "not-over"
    assert await refused(eve, "POST", at(table, "rematch")) == "not-a-member"
    assert await refused(eve, "POST", at(table, "leave")) == "not-a-member"
    line = await world.connect(ben, table["id"])
    assert line.you == {"seats": [1], "host": False}
    started = await ann.do("POST", at(table, "start"))
    assert started["status"] == "playing"
    assert await refused(ann, "POST", at(table, "start")) == "already-started"
    frame = await ben.do("GET", at(table, "frame") + "?seat=1&since=0")
    assert set(frame) - {"type"} == messages(PAGE, TOLD)["frame"]
    assert await refused(eve, "GET", at(table, "frame") + "?seat=1") == "not-your-seat"
    paused = await ann.do("POST", at(table, "pause"))
    assert paused["paused"]
    assert await refused(ann, "POST", at(table, "pause")) == "paused"
    move = frame["view"]["legal"][0]
    assert (await line.move(1, move, frame["to"]))["code"] == "paused"
    assert not (await ann.do("POST", at(table, "resume")))["paused"]
    assert await refused(ann, "POST", at(table, "resume")) == "not-paused"
    away = await ben.do("POST", at(table, "seats", 1, "away"))
    assert away["seats"][1]["away"]
    assert not (await ben.do("POST", at(table, "seats", 1, "back")))["seats"][1]["away"]
    assert await refused(ann, "POST", at(table, "seats", 1, "away")) == "not-your-seat"
    await eve.do("POST", at(table, "join"), {})
    watcher = await world.connect(eve, table["id"], None)
    removed = await ann.do("POST", at(table, "remove"), {"player": (await eve.do("GET", "/api/me"))["id"]})
    assert removed["status"] == "playing"
    assert await watcher.end() == 4404
    assert await world.turned_away(eve, table["id"]) == "not-found"
    assert await refused(eve, "POST", at(table, "join"), {}) == "not-found"
    assert await refused(ann, "POST", at(table, "remove"), {"player": "nobody"}) == "malformed"
    await ben.do("POST", at(table, "leave"), status=204)
    left = (await ann.do("GET", at(table)))["seats"][1]
    assert left["away"]
    assert left["player"] is None
    closed = await ann.do("POST", at(table, "close"))
    assert closed["status"] == "closed"
    assert await line.end() == 4404
    assert await refused(ann, "POST", at(table, "close")) == "closed"
    whole = record.read((await ann.http.get(f"/api/matches/{closed['match']}/record")).text)
    assert whole.outcome is None
    bots = await ann.create("5211", [HEN, HEN])
    assert await refused(ann, "POST", at(bots, "start")) == "no-people"


async def pass_and_play(world: World) -> None:
    """One device, two people: the curtain, every refusal of a move, the end, the record, the rematch."""
    ann, eve = await world.guest("Ann"), await world.guest("Eve")
    table = await ann.create("5211", [ME, BEN])
    line = await world.connect(ann, table["id"])
    assert line.you == {"seats": [0, 1], "host": True}
    await line.send(type="watch", seat=0)
    await ann.do("POST", at(table, "start"))
    frame = await line.until("frame")
    mine, seq = frame["view"]["legal"], frame["to"]
    curtain = await line.watch(None)
    assert "legal" not in curtain["view"] or not curtain["view"]["legal"]
    other = await line.watch(1)
    theirs = other["view"]["legal"]
    assert theirs != mine
    await line.watch(None)  # a move needs no look at the hand
    first = await line.move(0, mine[0], seq, key="first", nth=5)
    assert first["type"] == "done"
    assert await line.move(0, mine[0], seq, key="first", nth=5) == first
    assert (await line.move(0, mine[1], seq, nth=4))["code"] == "superseded"
    assert (await line.move(0, mine[1], seq, nth=6))["type"] == "done"
    assert (await line.move(0, mine[0], seq + 100))["code"] == "ahead"
    assert (await line.move(1, "nonsense", seq))["code"] in NotationError.codes
    assert (await line.move(1, {"kind": "nonsense"}, seq))["code"] in CodecError.codes
    assert (await line.move(1, mine[0], seq))["code"] in IllegalMove.codes
    done = await line.move(1, " ".join(("choose", *theirs[0]["cards"])), seq)  # in the notation
    assert done["type"] == "done"
    assert (await line.move(0, mine[0], seq))["code"] == "stale"
    assert (await line.move(0, mine[0], seq, match=ABSENT))["code"] == "wrong-match"
    resumed = await line.watch(0, match=frame["match"], since=seq)
    assert (resumed["from"], resumed["to"]) == (seq, done["seq"])
    again = await line.watch(0, match=ABSENT, since=seq)
    assert again["from"] == 0
    assert await line.refused(type="watch", seat=0, more=1) == "malformed"
    assert await line.refused(type="shout") == "malformed"
    spectator = await world.connect(eve, table["id"], None)
    assert await spectator.refused(type="watch", seat=0) == "not-your-seat"
    assert (await spectator.move(0, mine[0], seq))["code"] == "not-your-seat"
    await line.send(type="ping")
    await line.until("pong")
    over = await play_out(line, [0, 1])
    await spectator.until(lambda told: told["type"] == "table" and told["table"]["status"] == "over")
    assert over["outcome"]["ranks"]
    assert over["matches"] == [over["match"]]
    assert (await line.move(0, mine[0], 0))["code"] == "not-started"
    whole = record.read((await eve.http.get(f"/api/matches/{over['match']}/record")).text)
    assert [player.name for player in whole.seats] == ["Ann", "Ben"]
    replay = await eve.do("GET", f"/api/matches/{over['match']}/replay?seat=1")
    assert replay == await eve.do("POST", "/api/replays?seat=1", json.loads(record.write(whole)))
    finished = (await ann.do("GET", "/api/me/matches"))["matches"]
    assert finished[0].keys() == example('{"match"').keys()
    assert finished[0]["match"] == over["match"]
    assert finished[0]["seats"] == [{"kind": "person", "name": name} for name in ("Ann", "Ben")]
    again = await ann.do("POST", at(table, "rematch"))
    assert again["status"] == "open"
    assert again["match"] != over["match"]
    assert again["outcome"] is None
    assert (await ann.do("POST", at(table, "start")))["status"] == "playing"
    closing = await ann.do("POST", at(table, "close"))
    assert closing["matches"] == [over["match"], again["match"]]
    assert await line.end() == await spectator.end() == 4404
    for deed in ("rematch", "start", "pause"):
        assert await refused(ann, "POST", at(table, deed)) == "closed"


async def a_resigner_ranks_last(world: World) -> None:
    ann, ben = await world.guest("Ann"), await world.guest("Ben")
    table = await ann.create("5211", [ME, OPEN, HEN])
    await ben.do("PUT", at(table, "seats", 1), ME)
    line, other = await world.connect(ann, table["id"]), await world.connect(ben, table["id"])
    await ann.do("POST", at(table, "start"))
    resigned = await ben.do("POST", at(table, "seats", 1, "resign"))
    assert resigned["seats"][1]["resigned"]
    for deed in ("resign", "back"):
        assert await refused(ben, "POST", at(table, "seats", 1, deed)) == "seat-given-up"
    frame = await other.watch(1)
    assert (await other.move(1, "nothing", frame["to"]))["code"] == "seat-given-up"
    over = await play_out(line, [0])
    assert over["outcome"]["ranks"][1] == max(over["outcome"]["ranks"]) == 3
    whole = record.read((await ann.http.get(f"/api/matches/{over['match']}/record")).text)
    assert [entry.seat for entry in whole.resigned] == [1]
    assert whole.outcome is not None
    assert whole.outcome.ranks[1] == 3


async def seeds(world: World) -> None:
    """Shares in the shuffle: revealed they count, kept back they are left out, and the record says which."""
    ann, ben = await world.guest("Ann"), await world.guest("Ben")
    table = await ann.create("kuiken-koers", [ME, OPEN])
    await ben.do("PUT", at(table, "seats", 1), ME)
    match = table["match"]
    one, two = await world.connect(ann, table["id"]), await world.connect(ben, table["id"])
    seed, kept = "ab" * 16, "cd" * 128
    mine, theirs = commitment(bytes.fromhex(seed)), commitment(bytes.fromhex(kept))
    assert (
        mine
        == hashlib.sha256(
            (21).to_bytes(8, "big") + b"kikeriki/commitment/1" + (16).to_bytes(8, "big") + bytes.fromhex(seed)
        ).hexdigest()
    )
    assert await one.refused(type="commit", seat=1, match=match, commitment=mine) == "not-your-seat"
    assert await one.refused(type="commit", seat=0, match=ABSENT, commitment=mine) == "wrong-match"
    assert await one.refused(type="reveal", seat=0, match=match, seed=seed) == "not-revealing"
    assert await one.refused(type="commit", seat=0, match=match, commitment="abc") == "malformed"
    await one.send(type="commit", seat=0, match=match, commitment=mine)
    await two.send(type="commit", seat=1, match=match, commitment=theirs)
    both = {"server", "seat 0", "seat 1"}
    for line in (one, two):
        while {part["who"] for part in line.table["deal"]["contributions"]} != both:
            await line.hear()
    assert (await ann.do("POST", at(table, "start")))["status"] == "revealing"
    assert await one.refused(type="commit", seat=0, match=match, commitment=mine) == "sealed"
    assert await one.refused(type="reveal", seat=0, match=match, seed=kept) == "wrong-commitment"
    await one.send(type="reveal", seat=0, match=match, seed=seed)
    await two.until(lambda told: told["type"] == "table" and told["table"]["status"] == "playing")
    parts = two.table["deal"]["contributions"]
    assert [(part["who"], part["seed"]) for part in parts] == [("server", None), ("seat 0", seed), ("seat 1", None)]
    assert parts[2]["commitment"] == theirs
    assert await two.refused(type="reveal", seat=1, match=match, seed=kept) == "not-revealing"
    closed = await ann.do("POST", at(table, "close"))
    assert closed["deal"]["contributions"][0]["seed"] is not None
    whole = record.read((await ann.http.get(f"/api/matches/{match}/record")).text)  # reading checks every shuffle
    assert [(part.who, part.seed) for part in whole.deal.contributions[1:]] == [("seat 0", seed), ("seat 1", None)]
    # Both reveal: no waiting.
    table = await ann.create("kuiken-koers", [ME, BEN])
    line = await world.connect(ann, table["id"])
    for seat, promised in enumerate((mine, theirs)):
        await line.send(type="commit", seat=seat, match=table["match"], commitment=promised)
        await line.until("table")
    await ann.do("POST", at(table, "start"))
    for seat, revealed in enumerate((seed, kept)):
        await line.send(type="reveal", seat=seat, match=table["match"], seed=revealed)
    await line.until(lambda told: told["type"] == "table" and told["table"]["status"] == "playing")
    over = await play_out(line, [0, 1])
    whole = record.read((await ann.http.get(f"/api/matches/{over['match']}/record")).text)
    assert [part.seed for part in whole.deal.contributions[1:]] == [seed, kept]
    assert whole.outcome is not None


async def clocks(world: World) -> None:
    """Seconds a move: three times out of time, and a bot plays on; days a move tick slowly."""
    ann = await world.guest("Ann")
    table = await ann.create("kuiken-koers", [ME, BEN], clock={"move": 1, "bank": 0.5})
    line = await world.connect(ann, table["id"])
    await ann.do("POST", at(table, "start"))
    frame = await line.watch(0)
    told = await line.until("clocks")
    assert [seat.keys() for seat in told["seats"]] == [{"bank", "until"}] * 2
    assert [seat for seat, clock in enumerate(told["seats"]) if clock["until"] is not None] == frame["view"]["to_act"]
    await line.until(lambda told: told["type"] == "table" and any(seat["away"] for seat in told["table"]["seats"]))
    back = next(seat for seat, sitter in enumerate(line.table["seats"]) if sitter["away"])
    assert not (await ann.do("POST", at(table, "seats", back, "back")))["seats"][back]["away"]
    slow = await ann.create("kuiken-koers", [ME, BEN], clock={"move": 172800})
    await ann.do("POST", at(slow, "start"))
    days = await world.connect(ann, slow["id"], 0)
    ticking = await days.until("clocks")
    until = max(seat["until"] or 0 for seat in ticking["seats"])
    assert 86400 < until - ticking["now"] <= 172800


async def no_spectators(world: World) -> None:
    ann, eve = await world.guest("Ann"), await world.guest("Eve")
    table = await ann.create("5211", [ME, BEN], spectators=False)
    await ann.do("POST", at(table, "start"))
    line = await world.connect(eve, table["id"])
    assert await line.refused(type="watch", seat=None) == "not-your-seat"
    assert await refused(eve, "GET", at(table, "frame")) == "not-your-seat"
    anonymous = await world.dial(world.device(), table["id"])
    assert (await anonymous.hear())["you"] is None
    assert await anonymous.refused(type="chat", key="k", text="hello") == "not-a-member"


async def chat(world: World) -> None:
    ann, eve = await world.guest("Ann"), await world.guest("Eve")
    table = await ann.create("5211", [ME, OPEN])
    line, other = await world.connect(ann, table["id"]), await world.connect(eve, table["id"])
    assert await other.refused(type="chat", key="e", text="hi") == "not-a-member"
    assert await line.refused(type="chat", key="long", text="x" * 501) == "malformed"
    for n in range(51):
        await line.send(type="chat", key=f"c{n}", text=f"line {n}")
        assert (await line.until("done"))["seq"] == n
    await line.send(type="chat", key="c50", text="line 50")
    assert (await line.until("done"))["seq"] == 50
    heard = [await other.until("chat") for _ in range(51)]
    assert [said["text"] for said in heard] == [f"line {n}" for n in range(51)]
    assert (heard[0]["name"], heard[0]["seat"]) == ("Ann", 0)
    late = await world.connect(ann, table["id"])
    assert [(await late.until("chat"))["n"] for _ in range(50)] == list(range(1, 51))
    await eve.do("POST", at(table, "join"), {})
    await other.send(type="chat", key="e", text="from the side")
    assert (await late.until("chat"))["seat"] is None


async def a_crowd(world: World) -> None:
    ann = await world.guest("Ann")
    table = await ann.create("5211", [ME, OPEN])
    crowd = world.device()
    for n in range(100):
        crowd.http.cookies.clear()
        await crowd.do("POST", "/api/me", {"name": f"Guest {n}"})
        if n < 99:
            await crowd.do("POST", at(table, "join"), {})
    assert await refused(crowd, "POST", at(table, "join"), {}) == "too-many-members"


async def lines_that_end(world: World) -> None:
    ann = await world.guest("Ann")
    table = await ann.create("gloria-picktoria", [ME, BEN])
    await ann.do("POST", at(table, "start"))
    line = await world.connect(ann, table["id"])
    await line.socket.send("x" * 17_000)
    assert await line.end() == 1009
    line = await world.connect(ann, table["id"])
    await line.socket.send(b"\xff\xfe", text=True)
    assert await line.end() == 1007
    line = await world.connect(ann, table["id"])
    line.socket.transport.write(b"\xff\xff\xff\xff")  # no frame begins like this
    assert await line.end() == 1002
    # Somebody who does not read: what waits grows until the line is cut.
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.setblocking(False)
    host, port = world.main.url.removeprefix("http://").split(":")
    await asyncio.get_running_loop().sock_connect(deaf, (host, int(port)))
    unread = await websockets.connect(
        f"{world.main.ws}{at(table, 'socket')}",
        sock=deaf,
        additional_headers={"Cookie": f"kikeriki={ann.cookie}"},
        ping_interval=None,
        compression=None,
        max_queue=1,
        proxy=None,
    )
    with pytest.raises(websockets.ConnectionClosed) as cut:
        await _ask_without_end(unread)
    assert cut.value.rcvd is None
    world.driven.closed.add(1006)


async def _ask_without_end(unread: ClientConnection) -> None:
    for _ in range(100_000):
        await unread.send('{"type": "watch", "seat": 0}')


async def a_database_that_does_not_answer(world: World) -> None:
    """Without its table of chat lines the database refuses; with it the same key is done once."""
    ann = await world.guest("Ann", world.brief)
    table = await ann.create("5211", [ME, OPEN])
    line = await world.connect(ann, table["id"])
    with sqlite3.connect(world.brief.data / "kikeriki.db", timeout=30) as database:
        database.execute("ALTER TABLE chat RENAME TO mislaid")
    try:
        assert await line.refused(type="chat", key="k", text="hello") == "unavailable"
        assert await refused(ann, "GET", at(table)) == "unavailable"
        assert await world.turned_away(ann, table["id"]) == "unavailable"
    finally:
        with sqlite3.connect(world.brief.data / "kikeriki.db", timeout=30) as database:
            database.execute("ALTER TABLE mislaid RENAME TO chat")
        database.close()
    await line.send(type="chat", key="k", text="hello")
    assert (await line.until("done"))["seq"] == 0


async def time_passes(world: World) -> None:
    """Who is not there is away after a while and back with the next line; what nobody uses is closed."""
    ann, ben = await world.guest("Ann", world.brief), await world.guest("Ben", world.brief)
    table = await ann.create("5211", [ME, OPEN])
    await ben.do("PUT", at(table, "seats", 1), ME)
    line = await world.connect(ann, table["id"])
    await ann.do("POST", at(table, "start"))
    await line.until(lambda told: told["type"] == "table" and told["table"]["seats"][1]["away"])
    assert not line.table["seats"][1]["here"]
    other = await world.connect(ben, table["id"])
    await line.until(lambda told: told["type"] == "table" and not told["table"]["seats"][1]["away"])
    assert line.table["seats"][1]["here"]
    assert await line.end() == 4404
    assert line.table["status"] == "closed"
    await other.end()
    unused = await ann.create("5211", [ME, OPEN])
    watcher = await world.connect(ann, unused["id"])
    assert await watcher.end() == 4404
    assert watcher.table["status"] == "closed"


async def limits(world: World) -> None:
    """Too many guests, tables, lines, messages, requests; a line that does not answer; a server that stops."""
    strict = world.strict
    ann = await world.guest("Ann", strict)
    stranger = world.device(strict)
    assert await refused(stranger, "POST", "/api/me", {"name": "Eve"}) == "too-many"
    table = await ann.create("5211", [ME, OPEN])
    assert await refused(ann, "POST", "/api/tables", {"game": "5211", "seats": [ME, OPEN]}) == "too-many-tables"
    line = await world.connect(ann, table["id"])
    assert await world.turned_away(ann, table["id"]) == "too-many"
    for _ in range(50):
        await line.socket.send('{"type": "ping"}')
    assert await line.end() == 4429
    silent = await _silent(strict, ann, table["id"])
    await _until_given_up(silent)
    line = await _as_soon_as_possible(world, ann, table["id"])
    ending = asyncio.create_task(line.end())
    for _ in range(200):
        answer = await stranger.http.get("/api/tables")
        if answer.status_code == 429:
            assert answer.json()["params"]["retry_after"] == int(answer.headers["retry-after"])
            break
    else:
        raise AssertionError("requests without end")
    await asyncio.to_thread(strict.stop)
    assert await ending == 1012


async def _as_soon_as_possible(world: World, guest: Guest, table: str) -> Heard:
    """The server notes that another line is gone when it hears so."""
    for _ in range(200):
        with suppress(websockets.InvalidStatus):
            return await world.connect(guest, table)
        await asyncio.sleep(0.05)
    raise AssertionError("the line is never free")


async def _silent(server: Running, guest: Guest, table: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A line that reads and never says a word, not even a pong."""
    host, port = server.url.removeprefix("http://").split(":")
    for _ in range(100):
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(
            f"GET {at(table, 'socket')} HTTP/1.1\r\nHost: {host}\r\nCookie: kikeriki={guest.cookie}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        if b" 101 " in await reader.readline():
            return reader, writer
        writer.close()
        await asyncio.sleep(0.05)
    raise AssertionError("no line")


async def _until_given_up(line: tuple[asyncio.StreamReader, asyncio.StreamWriter]) -> None:
    reader, writer = line
    with suppress(ConnectionResetError):
        await asyncio.wait_for(reader.read(-1), PATIENCE)
    writer.close()


async def a_fault_of_the_server(world: World) -> None:
    """What should never be: said as such, and the line stays."""
    ann = await world.guest("Ann", world.faulty)
    table = await ann.create("5211", [ME, OPEN])
    line = await world.connect(ann, table["id"])
    assert await line.refused(type="chat", key="k", text="Good night \U0001f315") == "broken"
    assert await refused(ann, "POST", "/api/me", {"name": "Moon \U0001f315"}) == "broken"
    await line.send(type="ping")
    await line.until("pong")


SCENES = (
    guests,
    a_table_as_the_page_creates_it,
    seats_and_the_host,
    pass_and_play,
    a_resigner_ranks_last,
    seeds,
    clocks,
    no_spectators,
    chat,
    a_crowd,
    lines_that_end,
    a_database_that_does_not_answer,
    time_passes,
    limits,
    a_fault_of_the_server,
)


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    strict = ("--rate-new-guests=1", "--tables-per-guest=1", "--connections-per-address=1", "--rate-messages=5")
    brief = ("--away-after=0.2", "--expire-open=3", "--expire-playing=4")
    servers = {
        "main": Running(tmp_path / "main", *UNLIMITED, "--bot-pace=0"),
        "strict": Running(tmp_path / "strict", "--rate-requests=150", *strict, program=("-c", HASTY)),
        "brief": Running(tmp_path / "brief", *UNLIMITED, *brief),
        "faulty": Running(tmp_path / "faulty", *UNLIMITED, program=("-m", "tests.server.sabotage_malformed")),
    }
    with ExitStack() as stack:
        for server in servers.values():
            stack.callback(server.stop)
        with ThreadPoolExecutor() as pool:
            list(pool.map(Running.start, servers.values()))
        yield World(Driven(), **servers)


async def test_every_word_of_the_page_is_driven(world: World) -> None:
    try:
        for scene in SCENES[:-3]:
            await scene(world)
        await asyncio.gather(*(scene(world) for scene in SCENES[-3:]))  # these mostly wait
    finally:
        await world.close()
    schema = httpx.get(f"{world.main.url}/openapi.json").json()
    assert differences(PAGE, world.driven, schema) == []
    for old, new in FALSE:
        assert PAGE.count(old) == 1, old
        assert differences(PAGE.replace(old, new), world.driven, schema), f"{old} → {new}"


# A page that says something else than what is: each must be noticed.
FALSE = (
    ("`GET /healthz`", "`GET /health`"),
    ("| `GET /api/games` |", "| |"),
    ("`POST /api/tables/ID/pause`, `…/resume`", "`POST /api/tables/ID/pause`, `…/proceed`"),
    ("`version`, ", ""),
    ("| `pong` | `now` |", "| `pong` | `now`, `then` |"),
    ("| `ping` | |", "| `ping` | `now` |"),
    ("| `reveal` |", "| `show` |"),
    ("`sealed`, ", ""),
    ("`too-many-tables`", "`too-many-chairs`"),
    ("| 413 |", "| 414 |"),
    ("| 4429 |", "| 4430 |"),
    (""", "spectators": true}
```""", """}
```"""),
)  # fmt: skip


def differences(page: str, driven: Driven, schema: Json) -> list[str]:
    """Where the page, the server and what went over the wire do not agree."""
    of_the_rules = SetupError.codes | IllegalMove.codes | NotationError.codes | CodecError.codes
    reads = {
        get_args(kind.model_fields["type"].annotation)[0]: set(kind.model_fields) - {"type"}
        for kind in get_args(wire.AnyMessage)
    }
    knows = {code: {status} for code, status in STATUS.items()}
    knows |= {code: {409} for code in (SeatError.codes | TimeError.codes) - UNREACHABLE}
    paths = {
        f"{method.upper()} {path}".replace("{table}", "ID").replace("{seat}", "N").replace("{match}", "MATCH")
        for path, methods in schema["paths"].items()
        for method in methods
    }
    named = requests(page) - {"GET /api/tables/ID/socket"}  # its messages are below
    statuses = {code: seen for code, seen in driven.codes.items() if not seen <= codes(page).get(code, {400})}
    bodies: dict[str, type[BaseModel]] = {
        '{"game"': models.NewTable,
        '{"id"': models.TableOut,
        '{"match"': models.MatchOut,
    }
    pairs: dict[str, tuple[object, object]] = {
        "requests driven": (named, driven.requests & named),
        "requests known": (named, paths),
        "told": (messages(page, TOLD), driven.told),
        "said": (
            messages(page, SAID),
            {kind: fields - {"more"} for kind, fields in driven.said.items() if kind in reads},
        ),
        "read": (messages(page, SAID), reads),
        "codes driven": (codes(page).keys(), driven.codes.keys() - of_the_rules),
        "codes known": (codes(page), knows),
        "statuses": ({}, statuses),
        "closes": (close_codes(page), driven.closed),
        "bodies": (
            [example(opening, page).keys() for opening in bodies],
            [body.model_fields.keys() for body in bodies.values()],
        ),
    }
    return [f"{name}: {page_says} and {is_so}" for name, (page_says, is_so) in pairs.items() if page_says != is_so]
