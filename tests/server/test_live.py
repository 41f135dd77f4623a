"""One table in one process: what is shown and answered is what is stored, also when the disk says no."""

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from kikeriki.server import deeds
from kikeriki.server import live as live_module
from kikeriki.server.conversation import Conversation
from kikeriki.server.doors import Pace
from kikeriki.server.guests import COOKIE, Guest, Guests
from kikeriki.server.hosting import HORIZON
from kikeriki.server.house import House, close_house, open_house
from kikeriki.server.live import LiveTable
from kikeriki.server.loading import load_table
from kikeriki.server.refusals import Refusal
from kikeriki.server.seating import Seating, new_seating, write_seating
from kikeriki.server.settings import Settings
from kikeriki.server.store import Unavailable
from kikeriki.server.store.writers import GroupWriter
from kikeriki.server.viewers import Viewer
from kikeriki.table import Clock


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    house = await open_house(Settings(data=tmp_path))
    yield house
    await close_house(house)


def a_seating(now: float, clock: Clock | None = None) -> Seating:
    seating = new_seating("gloria-picktoria", None, 2, {}, clock or Clock(), "link", True, "ann", now)
    for seat, player in enumerate(("ann", "ben")):
        seating.sit(player, seat, player)
    return seating


async def a_match(house: House, clock: Clock | None = None) -> LiveTable:
    seating = a_seating(house.host.now(), clock)
    row = {"id": seating.id, "rev": 0, "status": "open", "access": "link", "creator": "ann", "address": "here"}
    row |= {"created": 0.0, "due": None, "seating": write_seating(seating), "standing": None}
    await house.store.create_table(row, {"player": "ann", "table_id": seating.id})
    live = await house.host.find(seating.id)
    await live.act(lambda live, now: deeds.start(live, now, "ann"))
    return live


class Ear:
    """A viewer's end of a conversation."""

    def __init__(self, live: LiveTable, player: str, seat: int) -> None:
        self.heard: list[dict[str, Any]] = []
        self.viewer = Viewer(player, lambda text: self.heard.append(orjson.loads(text)), lambda _: None, seat, True)
        live.viewers.add(self.viewer)
        self._talk = Conversation(
            self.viewer, Guest(player, player), live, Pace(lambda: 0.0, lambda: 0.0), lambda _: None
        )

    async def say(self, **message: Any) -> list[str]:
        """The types of what is told until it is answered."""
        self.heard.clear()
        self._talk.hear(orjson.dumps(message).decode())
        await self._talk.answered()
        return [told["type"] for told in self.heard]


def a_move(live: LiveTable, key: str) -> tuple[int, dict[str, Any]]:
    table = live.table
    assert table is not None
    (seat,) = table.match.to_act
    form = orjson.loads(orjson.dumps(random.Random(key).choice(table.match.legal(seat))))
    return seat, {"type": "move", "key": key, "seat": seat, "seq": table.match.seq, "move": form}


class BrokenOnce:
    """The driver's cursor, with a disk that is full at the first COMMIT."""

    def __init__(self, cursor: Any) -> None:
        self._cursor, self.broken = cursor, False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._cursor, name)

    def execute(self, sql: str, *params: Any) -> Any:
        if sql == "COMMIT" and not self.broken:
            self.broken = True
            raise OSError(28, "No space left on device")
        return self._cursor.execute(sql, *params)


async def test_a_move_whose_commit_fails_is_neither_shown_nor_acknowledged(house: House) -> None:
    live = await a_match(house)
    assert live.table is not None
    seq, (seat, move) = live.table.match.seq, a_move(live, "k")
    ears = [Ear(live, player, seat) for seat, player in enumerate(("ann", "ben"))]
    writer = house.store._writer
    assert isinstance(writer, GroupWriter)
    writer._cursor = BrokenOnce(writer._cursor)
    assert await ears[seat].say(**move) == ["refused"]
    assert ears[seat].heard[0]["code"] == "unavailable"
    assert not ears[1 - seat].heard
    async with live.reading():
        assert live.table is not None
        assert live.table.match.seq == seq
    assert "done" in await ears[seat].say(**move)
    assert "done" in await ears[seat].say(**move)
    async with live.reading():
        assert live.table is not None
        assert len(live.held.keys) == 1


async def test_a_table_that_cannot_be_shown_still_answers_and_goes_on(house: House) -> None:
    live = await a_match(house)
    seat, move = a_move(live, "k")
    ear = Ear(live, ("ann", "ben")[seat], seat)
    other = Ear(live, "ben", 1)

    def fall_over(_: bytes) -> None:
        raise RuntimeError

    other.viewer.push = fall_over
    assert "done" in await ear.say(**move)
    assert not live.lock.is_taken()


async def test_what_is_due_long_from_now_is_looked_at_again(house: House) -> None:
    """A clock of an hour runs out also while somebody has the table open, so that it never leaves the memory."""
    live = await a_match(house, Clock(3600))
    Ear(live, "ann", 0)
    assert live.alarm.at is not None
    assert 0 < live.alarm.at - asyncio.get_running_loop().time() <= HORIZON


async def test_a_table_that_was_dropped_while_the_store_was_away_is_woken_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The alarm of the copy that was dropped is not the new one's."""
    old = await a_match(house, Clock(0.4))
    load = load_table

    async def fail(*_: object) -> None:
        await asyncio.sleep(0.02)
        raise Unavailable

    monkeypatch.setattr(live_module, "load_table", fail)
    old.forget()
    looking = asyncio.create_task(house.host.find(old.id))  # is first at the lock, and drops the table
    await asyncio.sleep(0)
    house.host._due(old)  # waits behind it
    with pytest.raises(Unavailable):
        await looking
    await asyncio.sleep(0.05)
    monkeypatch.setattr(live_module, "load_table", load)
    new = await house.host.find(old.id)
    assert new is not old
    assert old.alarm.at is None
    rev = new.rev
    for _ in range(200):
        await asyncio.sleep(0.02)
        if new.rev > rev:  # the clock ran out, and a bot has moved
            return
    raise AssertionError("nobody wakes the table")


@pytest.mark.parametrize("foreign", ['a={"x": 1}', "other[]=1", "x=\xe9", ""])
async def test_cookies_of_others_do_not_hide_ours(house: House, foreign: str) -> None:
    guests = await Guests.of(house.store)
    guest = await guests.add("Ann")
    assert guests.player_in(f"{foreign}; {COOKIE}={guests.cookie(guest)}") == guest.id
    assert guests.player_in(f"{foreign}; {COOKIE}={guest.id}.forged") is None


def test_who_was_removed_does_not_sit_down_again() -> None:
    seating = a_seating(0.0)
    seating.remove("ann", "ben")
    with pytest.raises(Refusal) as refused:
        seating.sit("ben", 1, "ben")
    assert refused.value.code == "not-found"


def test_a_table_that_everybody_left_has_a_new_host_in_who_comes() -> None:
    seating = a_seating(0.0)
    for player in ("ben", "ann"):
        seating.leave(player)
    seating.sit("cem", 0, "cem")
    assert seating.host == "cem"


def test_a_host_who_stands_up_is_not_gone() -> None:
    seating = a_seating(0.0)
    seating.gone["ann"] = 0.0
    seating.free("ann", 0)
    assert "ann" not in seating.gone
