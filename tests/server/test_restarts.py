"""What a server was in the middle of when it stopped or was killed goes on when it starts again."""

import asyncio
import json
import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from kikeriki.rules.record import FORMAT, read
from kikeriki.server.guests import Guest as Known
from kikeriki.server.guests import Guests
from kikeriki.server.store import Store
from tests.golden.data import write as golden
from tests.server.client import Guest, Json, Line, play_seat, seated
from tests.server.serving import UNLIMITED, Running, running

LOOKS = 1200  # at a table, until something has happened there
GOLDEN = sorted(golden.HERE.glob("*.db"))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path / "data", *UNLIMITED, "--bot-pace=0", "--away-after=1000000") as server:
        yield server


@contextmanager
def database(data: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(data / "kikeriki.db")
    connection.row_factory = sqlite3.Row
    try:
        with connection:
            yield connection
    finally:
        connection.close()


def again(server: Running, how: str = "kill") -> None:
    {"kill": server.kill, "stop": server.stop}[how]()
    server.start()


async def begin(server: Running, game: str, players: int, **more: Any) -> tuple[str, list[Guest], list[Line]]:
    guests, table = await seated(server.url, game, players, **more)
    await guests[0].do("POST", f"/api/tables/{table}/start")
    return table, guests, await lines_of(table, guests)


async def lines_of(table: str, guests: list[Guest]) -> list[Line]:
    lines = [await guest.connect(table) for guest in guests]
    for seat, line in enumerate(lines):
        await line.watch(seat)
    return lines


async def finish(table: str, guests: list[Guest], seats: list[list[int]] | None = None) -> Json:
    """Play on at random to the end; the record holds. `seats` says who sits where, if not one each."""
    of = seats or [[seat] for seat in range(len(guests))]
    places = [(guest, seat) for guest, mine in zip(guests, of, strict=True) for seat in mine]
    lines = []
    for guest, seat in places:
        lines.append(await guest.connect(table))
        await lines[-1].send(type="watch", seat=seat)
        await lines[-1].until("table")
    playing = zip(lines, places, strict=True)
    await asyncio.gather(*(play_seat(line, seat, random.Random(seat)) for line, (_, seat) in playing))
    record = await guests[0].http.get(f"/api/matches/{lines[0].table['match']}/record")
    assert read(record.text).outcome is not None
    for line in lines:
        await line.close()
    told: Json = json.loads(record.text)
    return told


async def close(guests: list[Guest], lines: list[Line] = []) -> None:  # noqa: B006
    for line in lines:
        await line.close()
    for guest in guests:
        await guest.close()


async def frame_when(guest: Guest, table: str, seat: int, wanted: Callable[[Json], bool]) -> Json:
    """Look at the table now and then until the frame is as wanted."""
    for _ in range(LOOKS):
        frame = await guest.do("GET", f"/api/tables/{table}/frame?seat={seat}")
        if wanted(frame):
            return frame
        await asyncio.sleep(0.05)
    raise AssertionError(f"it never happened; the last was {frame}")


async def test_pending_choices_survive_a_kill_and_stay_secret(server: Running) -> None:
    table, guests, lines = await begin(server, "5211", 3)
    ann = lines[0]
    anybody = Guest(server.url)
    legal, seq = ann.frame["view"]["legal"], ann.frame["to"]
    for nth, key in enumerate(("first", "second", "third")):
        assert (await ann.move(0, legal[nth], seq, key, nth=nth))["type"] == "done"
    here = f"/api/tables/{table}/frame"
    seen = [(guests[1], f"{here}?seat=1"), (guests[2], f"{here}?seat=2"), (anybody, here)]
    shown = [await guest.do("GET", path) for guest, path in seen]
    await close([], lines)
    again(server)
    ann = await guests[0].connect(table)
    assert (await ann.watch(0))["view"]["choice"] == legal[2]["cards"]
    assert [await guest.do("GET", path) for guest, path in seen] == shown
    back = [await guest.connect(table) for guest in (*guests[1:], anybody)]
    assert [await line.watch(seat) for line, seat in zip(back, (1, 2, None), strict=True)] == shown
    assert all(frame["view"]["choice"] is None and frame["view"]["to_act"] == [1, 2] for frame in shown)
    # What was answered is answered alike, what was replaced stays replaced, and the last is what is turned over.
    assert await ann.move(0, legal[0], seq, "first") == {"type": "done", "key": "first", "seq": seq}
    assert (await ann.move(0, legal[1], seq, "late", nth=1))["code"] == "superseded"
    for seat, line in enumerate(back[:2], 1):
        assert (await line.move(seat, line.frame["view"]["legal"][0], seq))["type"] == "done"
    told = await back[2].until(lambda message: message["type"] == "frame" and bool(message["events"]))
    revealed = next(event for event in told["events"] if event["kind"] == "revealed")
    assert revealed["cards"][0] == legal[2]["cards"]
    await close([*guests, anybody], [ann, *back])


async def test_seats_pauses_links_and_chat_survive_a_kill(server: Running) -> None:
    guests = [await Guest.named(server.url, f"P{seat}") for seat in range(2)]
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = await guests[0].create("kuiken-koers", seats, access="private", options={"start": 0})
    table = made["id"]
    await guests[1].do("POST", f"/api/tables/{table}/join", {"invite": made["invite"]})
    await guests[1].do("PUT", f"/api/tables/{table}/seats/1", {"kind": "me"})
    await guests[0].do("POST", f"/api/tables/{table}/start")
    lines = await lines_of(table, guests)
    for n in range(3):
        await lines[0].send(type="chat", key=f"c{n}", text=f"Line {n}")
        await lines[0].until("done")
    token = (await guests[1].do("POST", "/api/me/links"))["token"]
    await guests[0].do("POST", f"/api/tables/{table}/pause")
    before = await guests[0].do("GET", f"/api/tables/{table}")
    await close([], lines)
    again(server)
    after = await guests[0].do("GET", f"/api/tables/{table}")
    for shown in (before, after):  # nobody is connected now, and that is a change too
        del shown["rev"]
        for seat in shown["seats"]:
            del seat["here"]
    assert after == before
    assert after["paused"]
    device = Guest(server.url)
    assert (await device.do("POST", "/api/me/claims", {"token": token}))["name"] == "P1"
    late = Guest(server.url)
    await late.do("POST", "/api/me/claims", {"token": token}, 404)
    line, other = await guests[0].connect(table), await device.connect(table)
    said = [await line.until("chat") for _ in range(3)]
    assert [(chat["n"], chat["text"], chat["seat"]) for chat in said] == [(n, f"Line {n}", 0) for n in range(3)]
    await line.send(type="chat", key="c1", text="Line 1")
    assert await line.until("done") == {"type": "done", "key": "c1", "seq": 1}
    frame = await line.watch(0)
    assert (await line.move(0, frame["view"]["legal"][0], frame["to"]))["code"] == "paused"
    await guests[0].do("POST", f"/api/tables/{table}/resume")
    assert (await line.move(0, frame["view"]["legal"][0], frame["to"]))["type"] == "done"
    assert (await other.watch(1))["to"] > frame["to"]
    await close([*guests, device, late], [line, other])


@pytest.mark.parametrize("how", ["kill", "stop"])
async def test_clocks_run_on_while_the_server_is_down(server: Running, how: str) -> None:
    """Who has time keeps exactly what is left; for who has none a bot plays as soon as the server is back."""
    slow, people, lines = await begin(server, "5211", 2, clock={"move": 3600, "bank": 100})
    clocks = await lines[0].until("clocks")
    short, hasty, others = await begin(server, "kuiken-koers", 2, clock={"move": 1}, options={"start": 0, "rounds": 1})
    seq = others[0].frame["to"]
    await close([], lines + others)
    {"kill": server.kill, "stop": server.stop}[how]()
    await asyncio.sleep(1.1)  # until the deadline has passed: with nobody there to see it
    server.start()
    line = await people[0].connect(slow)
    await line.watch(0)
    left = await line.until("clocks")
    assert left["seats"] == clocks["seats"]
    assert all(seat["until"] is not None for seat in left["seats"])
    await frame_when(hasty[0], short, 0, lambda frame: frame["to"] > seq)
    told = await hasty[0].do("GET", f"/api/tables/{short}")
    assert told["status"] in ("playing", "over")
    await close([*people, *hasty], [line])


async def test_a_bots_move_that_was_due_is_made_after_a_kill(tmp_path: Path) -> None:
    with running(tmp_path / "data", *UNLIMITED, "--bot-pace=2") as server:
        ann = await Guest.named(server.url, "Ann")
        seats = [{"kind": "me"}, {"kind": "bot", "level": "hen"}]
        table = (await ann.create("kuiken-koers", seats, options={"start": 1}))["id"]
        await ann.do("POST", f"/api/tables/{table}/start")
        again(server)
        frame = await frame_when(ann, table, 0, lambda frame: frame["view"]["to_act"] == [0])
        assert any(event.get("seat") == 1 for event in frame["events"])
        await ann.close()


async def test_a_match_of_an_older_format_goes_on_after_an_update(server: Running) -> None:
    """Format 1 knew no resignations; its events are those of today. What was promised then still holds."""
    tables = {}
    for game in ("5211", "gloria-picktoria", "kuiken-koers"):
        table, guests, lines = await begin(server, game, 2)
        rng = random.Random(game)
        promises: list[tuple[int, Json, int, str, Json]] = []
        for n in range(12):
            seat = (await guests[0].do("GET", f"/api/tables/{table}/frame"))["view"]["to_act"][0]
            frame = await guests[seat].do("GET", f"/api/tables/{table}/frame?seat={seat}")
            move, seq = rng.choice(frame["view"]["legal"]), frame["to"]
            answer = await lines[seat].move(seat, move, seq, f"k{n}")
            assert answer["type"] == "done"
            promises.append((seat, move, seq, f"k{n}", answer))
        tables[table] = guests, promises
        await close([], lines)
    server.stop()
    with database(server.data) as connection:
        connection.execute("UPDATE matches SET format = 1")
    server.start()
    for table, (guests, _) in tables.items():  # brought up to date in the store, and read from there once more
        await guests[0].do("GET", f"/api/tables/{table}")
    again(server)
    for table, (guests, promises) in tables.items():
        lines = await lines_of(table, guests)
        for seat, move, seq, key, answer in promises:
            assert await lines[seat].move(seat, move, seq, key) == answer
        await close([], lines)
        await finish(table, guests)
        await close(guests)
    with database(server.data) as connection:
        assert {row["format"] for row in connection.execute("SELECT format FROM matches")} == {FORMAT}


def test_there_is_a_golden_database_of_todays_program() -> None:
    assert golden.path() in GOLDEN, "python -m tests.golden.data.write"


@pytest.mark.parametrize("kept", GOLDEN, ids=lambda path: path.stem)
async def test_a_database_of_an_older_program_is_opened_and_its_matches_finished(tmp_path: Path, kept: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    shutil.copy(kept, data / "kikeriki.db")
    with database(data) as connection:
        rows = connection.execute("SELECT * FROM tables").fetchall()
        over = [row["id"] for row in connection.execute("SELECT id FROM matches WHERE ended IS NOT NULL")]
        secret = connection.execute("SELECT value FROM secrets WHERE name = 'cookies'").fetchone()["value"]
    games = set()
    signer = Guests(Store(f"sqlite:///{data / 'kikeriki.db'}"), secret)
    with running(data, *golden.FLAGS) as server:
        for row in rows:
            chairs = json.loads(row["seating"])["chairs"]
            people = list(dict.fromkeys(chair["player"] for chair in chairs if chair["player"]))
            guests = [Guest(server.url, signer.cookie(Known(player, ""))) for player in people]
            table = await guests[0].do("GET", f"/api/tables/{row['id']}")
            if table["status"] == "playing":
                games.add(table["game"])
                if table["paused"]:
                    await guests[0].do("POST", f"/api/tables/{row['id']}/resume")
                resigned = [seat for seat, chair in enumerate(table["seats"]) if chair.get("resigned")]
                sitting = [(seat, chair["player"]) for seat, chair in enumerate(chairs) if seat not in resigned]
                seats = [[seat for seat, player in sitting if player == person] for person in people]
                record = await finish(row["id"], guests, seats)
                assert [resignation["seat"] for resignation in record["resigned"]] == resigned
            await close(guests)
        for match in over:
            anybody = Guest(server.url)
            assert read((await anybody.http.get(f"/api/matches/{match}/record")).text).outcome is not None
            await anybody.close()
    assert games == {"5211", "gloria-picktoria", "kuiken-koers"}
    assert over
