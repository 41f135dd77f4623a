"""Replays: of matches that the server keeps, and of records that somebody brings."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from kikeriki.rules import record as records
from kikeriki.rules.codec import dump
from kikeriki.rules.errors import RecordError
from kikeriki.rules.games import find_game
from kikeriki.rules.record import Record
from kikeriki.server.doors import LARGEST_BODY, LARGEST_RECORD
from kikeriki.server.models import ReplayOut
from tests.server.client import Json
from tests.server.serving import UNLIMITED, Running, running

KEPT = Path(__file__).parent.parent / "golden" / "records"
SAMPLES = ("5211-resigned-format-2", "gloria-picktoria-format-2", "kuiken-koers-reshuffled-format-1")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("replays") / "data", *UNLIMITED) as started:
        yield started


@pytest.fixture(scope="module")
def client(server: Running) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=30) as opened:
        yield opened


def sample(name: str) -> str:
    return (KEPT / f"{name}.json").read_text(encoding="utf-8")


def views(replay: Json) -> list[Json]:
    view: Json = {}
    return [view := view | moment["change"] for moment in replay["moments"]]


@pytest.mark.parametrize("name", SAMPLES)
def test_each_seat_gets_what_it_could_know_then(client: httpx.Client, name: str) -> None:
    whole = records.read(sample(name))
    game, states = find_game(whole.game), tuple(whole.states())
    for seat in range(whole.players):
        replay = client.post(f"/api/replays?seat={seat}", content=sample(name)).json()
        assert replay["seat"] == seat
        assert replay["events"] == [dump(game.redact(event, seat)) for event in whole.events]
        for moment, view in zip(replay["moments"], views(replay), strict=True):
            known: Any = dump(game.view(states[moment["to"]], seat))
            assert view == known | {"legal": []}


@pytest.mark.parametrize("name", SAMPLES)
def test_the_open_table_has_every_event_and_the_facts_of_the_match(client: httpx.Client, name: str) -> None:
    whole = records.read(sample(name))
    answer = client.post("/api/replays", content=sample(name))
    replay = answer.json()
    ReplayOut.model_validate(replay)
    assert replay["events"] == dump(whole.events)
    assert replay["outcome"] == dump(whole.outcome)
    assert replay["resigned"] == dump(whole.resigned)
    assert replay["checked"]["events"] == len(whole.events)
    assert replay["moments"][-1]["to"] == len(whole.events)
    assert all("open" in view for view in views(replay))


def test_it_travels_small_and_plain_for_who_wants_it_plain(client: httpx.Client) -> None:
    text = sample("gloria-picktoria-format-2")
    packed = client.post("/api/replays", content=text)
    plain = client.post("/api/replays", content=text, headers={"Accept-Encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.json() == plain.json()
    assert int(packed.headers["content-length"]) * 10 < len(plain.content)


def tampered(whole: Json) -> list[tuple[str, Json]]:
    events, deal = whole["events"], whole["deal"]
    first = {**events[0], "hands": [*reversed(events[0]["hands"])]}
    seed = {**deal["contributions"][0], "seed": "00" + deal["contributions"][0]["seed"][2:]}
    return [
        ("wrong-shuffle", {**whole, "events": [first, *events[1:]]}),
        ("wrong-commitment", {**whole, "deal": {**deal, "contributions": [seed, *deal["contributions"][1:]]}}),
        ("wrong-outcome", {**whole, "outcome": None}),
        ("unfinished", {**whole, "events": events[:2]}),
        ("impossible-event", {**whole, "events": [events[0], *events[2:]]}),
        ("malformed", {**whole, "seats": []}),
        ("malformed", {**whole, "\ud800": 1}),
        ("newer-rules", {**whole, "rules": 10**30}),
        ("newer-format", {**whole, "format": "kikeriki-record/99"}),
        ("not-a-record", {}),
    ]


def test_a_record_that_was_changed_is_refused_with_its_reason(client: httpx.Client) -> None:
    for code, broken in tampered(json.loads(sample("5211-format-2"))):
        text = json.dumps(broken)
        answer = client.post("/api/replays", content=text)
        assert (answer.status_code, answer.json()["code"]) == (400, code)
        with pytest.raises(RecordError):
            records.read(text)


@pytest.mark.parametrize(
    ("body", "code"), [(b"", "truncated"), (b"{", "truncated"), (b"hello", "not-json"), (b"\xff\xfe", "not-json")]
)
def test_what_is_no_record_at_all(client: httpx.Client, body: bytes, code: str) -> None:
    answer = client.post("/api/replays", content=body)
    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_a_record_may_be_larger_than_other_bodies_and_no_larger_than_that(client: httpx.Client) -> None:
    text = sample("5211-format-2")
    assert client.post("/api/replays", content=text + " " * LARGEST_BODY).status_code == 200
    beyond = text + " " * LARGEST_RECORD
    refused = client.post("/api/replays", content=beyond)
    in_pieces = client.post("/api/replays", content=iter([beyond.encode()]))
    for answer in (refused, in_pieces):
        assert answer.status_code == 413
        assert answer.json()["params"] == {"most": LARGEST_RECORD}


def test_a_seat_that_is_not_there(client: httpx.Client) -> None:
    answer = client.post("/api/replays?seat=5", content=sample("5211-format-2"))
    assert (answer.status_code, answer.json()["code"]) == (400, "no-such-seat")
    assert client.post("/api/replays?seat=99", content=sample("5211-format-2")).status_code == 422


def test_replays_are_dearer_than_other_requests(tmp_path: Path) -> None:
    with running(tmp_path / "data", "--rate-requests=20") as slow, httpx.Client(base_url=slow.url) as somebody:
        answers = [somebody.post("/api/replays", content="{").status_code for _ in range(5)]
        assert answers == [400, 400, 400, 400, 429]
        assert somebody.get("/api/games").status_code == 200


def test_nothing_that_was_brought_is_kept(client: httpx.Client, server: Running) -> None:
    whole: Record = records.read(sample("5211-format-2"))
    assert client.post("/api/replays", content=sample("5211-format-2")).status_code == 200
    assert client.get(f"/api/matches/{whole.deal.match}/replay").status_code == 404
    with sqlite3.connect(server.data / "kikeriki.db") as database:
        assert database.execute("select count(*) from matches").fetchone() == (0,)
