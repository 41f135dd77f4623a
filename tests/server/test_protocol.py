"""docs/protocol.md is the contract: whatever it names is driven here, and whatever the server knows it names."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import get_args

import httpx
import pytest
from pydantic import BaseModel

from kikeriki.rules.errors import CodecError, IllegalMove, NotationError, SetupError
from kikeriki.server import models, wire
from kikeriki.server.refusals import STATUS
from kikeriki.table.errors import SeatError, TimeError
from tests.server.client import Json
from tests.server.protocol import lines, people
from tests.server.protocol.page import PAGE, SAID, TOLD, close_codes, codes, example, messages, requests
from tests.server.protocol.world import Driven, World
from tests.server.serving import UNLIMITED, Running

# A seat that a bot was given at the start is nobody's: its moves are refused as not-your-seat before that.
UNREACHABLE = {"seat-is-a-bots"}
# Pings every 0.3 seconds instead of 20: nobody wants to wait for a line to be given up.
HASTY = "import kikeriki.server.run as r; r.PING = 0.3; from kikeriki.cli import main; main()"
SCENES = (
    people.guests,
    people.a_table_as_the_page_creates_it,
    people.advice,
    people.seats_and_the_host,
    people.pass_and_play,
    people.a_resigner_ranks_last,
    people.seeds,
    people.clocks,
    people.no_spectators,
    people.chat,
    people.a_crowd,
    lines.lines_that_end,
    lines.a_database_that_does_not_answer,
    lines.time_passes,
    lines.limits,
    lines.a_fault_of_the_server,
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
