"""Nobody ever receives a byte that depends on what their seat cannot know (`tests/server/leaks.py`)."""

import asyncio
import json
import random
import secrets
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from kikeriki.rules.codec import dump
from kikeriki.rules.fair import commitment
from kikeriki.rules.games import GAMES
from kikeriki.rules.match import Match
from kikeriki.server.live import LiveTable
from kikeriki.server.viewers import Viewer
from kikeriki.table import Table as TableInPlay
from tests.server.client import Guest, play_seat
from tests.server.indoors import DAWN, Fate, Indoors, PatientHost, Wire
from tests.server.leaks import KINDS, prove, stage
from tests.server.sabotage_leaks import LEAKS, find
from tests.server.serving import UNLIMITED, Running
from tests.server.twins import Deck
from tests.two_worlds import Leak

SHORT = 168  # matches of a game: 504 with the three of them
MOVES = 20  # at most, in a match of the short proof
WAYS = ("hello", "table", "frame", "clocks", "done", "refused", "chat", "pong", "200", "403", "404", "409")
FEW = 2


@pytest.mark.parametrize("slug", GAMES)
async def test_two_worlds_that_a_viewer_cannot_tell_apart_give_it_the_same_bytes(slug: str, tmp_path: Path) -> None:
    figures = await prove(tmp_path, slug, range(SHORT), MOVES)
    count = figures.count
    assert count["all: matches"] == SHORT, f"{count['without a twin']} matches had no twin"
    assert all(count[f"{kind}: steps in different worlds"] > SHORT for kind in KINDS), "the worlds hardly differed"
    assert all(count[way] > SHORT / 4 for way in WAYS), f"hardly tried: {count}"


@pytest.mark.parametrize("leak", LEAKS)
async def test_a_planted_leak_is_found(leak: str, tmp_path: Path) -> None:
    """By the same comparison that the honest server passes."""
    async with stage(tmp_path) as two:
        with pytest.raises(Leak) as found:
            await find(LEAKS[leak], two)
    assert found.value.where.startswith(LEAKS[leak].where)


# A change of mind (F3)


class Table:
    """5211 for three people, each heard through a socket of their own, and a spectator."""

    def __init__(self, server: Indoors, id: str) -> None:
        self.server, self.id = server, id
        self.heard: list[list[Any]] = [[], [], [], []]
        self.wires: list[Wire] = []

    @classmethod
    async def of_three(cls, server: Indoors) -> "Table":
        ann, ben, cem = [await server.guest(name) for name in ("Ann", "Ben", "Cem")]
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        _, made = await server.ask("POST", "/api/tables", ann, {"game": "5211", "seats": seats, "access": "public"})
        table = cls(server, json.loads(made)["id"])
        for seat, cookie in ((1, ben), (2, cem)):
            await server.ask("PUT", f"/api/tables/{table.id}/seats/{seat}", cookie, {"kind": "me"})
        for heard, cookie in zip(table.heard, (ann, ben, cem, ""), strict=True):
            table.wires.append(Wire(server, table.id, cookie, partial(_hear, heard)))
            await table.wires[-1].ready()
        await server.ask("POST", f"/api/tables/{table.id}/start", ann)
        for eyes, wire in zip((0, 1, 2, None), table.wires, strict=True):
            await wire.say(type="watch", seat=eyes)
        table.forget()
        return table

    async def choose(self, seat: int, nth: int) -> None:
        match = self.match
        await self.wires[seat].say(
            type="move", key=f"{nth}", seat=seat, seq=match.seq, move=dump(match.legal(seat)[nth]), nth=nth
        )

    @property
    def live(self) -> LiveTable:
        return self.server.host.tables[self.id]

    @property
    def in_play(self) -> TableInPlay:
        assert self.live.table is not None
        return self.live.table

    @property
    def match(self) -> Match:
        return self.in_play.match

    def kinds(self) -> list[list[str]]:
        """What each has heard since `forget`."""
        return [[message["type"] for message in heard] for heard in self.heard]

    async def seen_by_all(self) -> bytes:
        _, shown = await self.server.ask("GET", f"/api/tables/{self.id}")
        return shown

    def forget(self) -> None:
        for heard in self.heard:
            heard.clear()

    async def close(self) -> None:
        for wire in self.wires:
            await wire.close()
        await self.server.host.settle()


def _hear(heard: list[Any], text: bytes) -> None:
    if text.startswith(b"{"):
        heard.append(json.loads(text))


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with Indoors(tmp_path).open() as server:
        with server.fated(Fate("a change of mind", "here", Deck("a change of mind"))):
            table = await Table.of_three(server)
            yield table
            await table.close()


async def test_a_choice_is_shown_to_everybody_and_a_change_of_mind_to_its_seat_alone(table: Table) -> None:
    await table.choose(1, 0)
    assert table.kinds() == [["frame"], ["frame", "done"], ["frame"], ["frame"]]
    shown, listed = await table.seen_by_all(), await table.server.ask("GET", "/api/tables")
    table.forget()
    await table.choose(1, 1)
    assert table.kinds() == [[], ["frame", "done"], [], []]
    assert table.heard[1][0]["view"]["choice"] == list(table.match.legal(1)[1].cards)
    assert await table.seen_by_all() == shown
    assert await table.server.ask("GET", "/api/tables") == listed


async def test_a_change_of_mind_survives_and_still_leaves_no_trace(table: Table) -> None:
    for nth in range(4):
        await table.choose(1, nth)
    shown = await table.seen_by_all()
    table.live.forget()
    assert await table.seen_by_all() == shown
    assert table.match.pending[1] == table.match.legal(1)[3]
    await table.choose(0, 0)
    assert json.loads(await table.seen_by_all())["rev"] == json.loads(shown)["rev"] + 1


async def test_who_returns_with_another_choice_shows_only_that_they_are_back(table: Table) -> None:
    await table.choose(1, 0)
    table.in_play.leave(1, DAWN)
    table.forget()
    await table.choose(1, 1)
    assert table.kinds() == [["table"], ["frame", "table", "done"], ["table"], ["table"]]


async def test_another_node_passes_on_a_change_of_mind_to_its_seat_alone(table: Table) -> None:
    other = PatientHost(table.server.host.store, table.server)
    there = await other.find(table.id)
    heard: list[list[Any]] = [[], [], []]
    for seat, texts in zip((0, 1, None), heard, strict=True):
        player = None if seat is None else table.live.seating.chairs[seat].player
        there.viewers.add(Viewer(player, partial(_hear, texts), lambda _: None, seat, watching=True))
    await table.choose(1, 0)
    await there.refresh()
    assert all("frame" in [message["type"] for message in texts] for texts in heard)
    for texts in heard:
        texts.clear()
    await table.choose(1, 1)
    await there.refresh()
    assert [[message["type"] for message in texts] for texts in heard] == [[], ["frame"], []]


# The log


async def live_a_whole_life(server: Running, moves: int) -> list[str]:
    """A private table from its first guest to its end, with much that is refused on the way; every secret there was."""
    ann, ben = [await Guest.named(server.url, name) for name in ("Ann", "Ben")]
    eve = Guest(server.url, f"{ann.cookie[:-3]}AAA")
    link = await ann.do("POST", "/api/me/links")
    again = Guest(server.url)
    await again.do("POST", "/api/me/claims", {"token": link["token"]})
    await again.do("POST", "/api/me/claims", {"token": link["token"]}, 404)
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "hen"}]
    table = await ann.create("5211", seats, access="private")
    path = f"/api/tables/{table['id']}"
    await ben.do("GET", path, status=404)
    await ben.do("POST", f"{path}/join", {"invite": table["invite"]})
    await ben.do("PUT", f"{path}/seats/1", {"kind": "me"})
    await eve.do("GET", f"{path}/frame?seat=0", status=404)
    await eve.do("GET", f"{path}/%00", status=404)
    lines = [await guest.connect(table["id"]) for guest in (ann, ben)]
    seed = secrets.token_bytes(32)
    await lines[0].send(type="commit", seat=0, match=table["match"], commitment=commitment(seed))
    await lines[0].until(lambda told: told["type"] == "table" and len(told["table"]["deal"]["contributions"]) == 2)
    await ann.do("POST", f"{path}/start")
    await lines[0].send(type="reveal", seat=0, match=table["match"], seed=seed.hex())
    await lines[0].until(lambda told: told["type"] == "table" and told["table"]["status"] == "playing")
    frames = [await line.watch(seat) for seat, line in enumerate(lines)]
    await ann.do("POST", f"{path}/pause", status=500)
    for text in ("", "{", '{"type":"watch","seat":"' + table["id"] + '"}', "\x00"):
        await lines[1].socket.send(text)
    await lines[1].send(type="chat", key="c", text=f"Come to {path} with {table['invite']}!")
    await lines[1].move(0, frames[0]["view"]["legal"][0], frames[0]["to"])
    await lines[1].move(1, "choose everything", frames[1]["to"])
    rngs = [random.Random(seat) for seat in range(2)]
    await asyncio.gather(*(play_seat(line, seat, rngs[seat], moves) for seat, line in enumerate(lines)))
    await ann.do("POST", f"{path}/rematch", status=200 if moves > FEW else 409)
    await ann.do("POST", f"{path}/close")
    record = await ann.do("GET", f"/api/matches/{table['match']}/record")
    for line in lines:
        await line.close()
    cookies = [guest.cookie for guest in (ann, ben, eve)]
    for guest in (ann, ben, eve, again):
        await guest.close()
    seeds = [part["seed"] for part in record["deal"]["contributions"]]
    hands = [f"{cards}" for frame in frames for cards in (frame["view"]["hand"], tuple(frame["view"]["hand"]))]
    return [*cookies, link["token"], table["id"], table["match"], table["invite"], *seeds, *hands]


@pytest.mark.parametrize(("fault", "moves"), [("careful", 1000), ("careless", FEW)])
async def test_the_log_of_a_whole_life_opens_no_door_and_shows_no_card(fault: str, moves: int, tmp_path: Path) -> None:
    """At its most talkative. Where the log repeats what an error says, the same check finds it."""
    flags = ("--log-level=debug", "--log-format=json", "--bot-pace=0", *UNLIMITED)
    server = Running(tmp_path / "data", *flags, program=("-m", "tests.server.sabotage_logs", fault))
    server.start()
    try:
        told = await live_a_whole_life(server, moves)
    finally:
        server.stop()
    log = server.log.read_text()
    assert "RuntimeError" in log or "contributions" in log, "the failure was not logged, so nothing was tested"
    found = [secret for secret in told if secret in log]
    assert bool(found) == (fault == "careless"), found
