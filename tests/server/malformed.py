"""Whatever may come over the wire that no client should send, sent to the real server, bounded.

A server has failed if it answers 5xx or `broken`, drops a line without reason, writes an error into its log, or
does not answer any more.
"""

import asyncio
import json
from collections import Counter
from dataclasses import dataclass, field

from tests.server.client import Guest, Json, Line
from tests.server.noise import Noise, Scene
from tests.server.serving import Running
from tests.server.wire import CLOSE, PATIENCE, TEXT, Wire, frame

BURST = 10  # messages at once: their answers fit into what may lie unread
GAMES = ("5211", "gloria-picktoria", "kuiken-koers")
ERRORS = ("Traceback", "[error", '"level": "error"', '"level":"error"', "Exception in ASGI", "Task exception")


@dataclass
class Tally:
    """What was sent and what came back; `faults` should be empty."""

    messages: int = 0
    requests: int = 0
    lines: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    closes: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


async def set_up(server: Running) -> Scene:
    ann, ben = await Guest.named(server.url, "Ann"), await Guest.named(server.url, "Ben")
    tables, matches, moves = [], [], []
    for n, game in enumerate((*GAMES, *GAMES, "5211")):
        seats: list[Json] = [{"kind": "me"}, {"kind": "open"}, {"kind": "me", "name": "Third"}]
        table = await ann.create(game, seats, access=("link", "public", "private")[n % 3])
        await ben.do("POST", f"/api/tables/{table['id']}/join", {"invite": table.get("invite")})
        tables.append(table["id"])
        matches.append(table["match"])
        if n < 2 * len(GAMES):
            await ben.do("PUT", f"/api/tables/{table['id']}/seats/1", {"kind": "me"})
        if n < len(GAMES):
            await ann.do("POST", f"/api/tables/{table['id']}/start")
            for seat in (0, 2):
                frame = await ann.do("GET", f"/api/tables/{table['id']}/frame?seat={seat}")
                moves += frame["view"]["legal"][:3]
    await ann.do("POST", f"/api/tables/{tables[-1]}/close")
    scene = Scene([ann.cookie, ben.cookie, ""], tables, matches, moves)
    for guest in (ann, ben):
        await guest.close()
    return scene


async def disturb_sockets(server: Running, noise: Noise, messages: int, tally: Tally) -> None:
    """So many messages, a burst at a time; after each burst one that must be answered."""
    scene, rng, wire = noise.scene, noise.rng, None
    while messages > 0:
        if wire is None:
            wire = await Wire.open(server, rng.choice(scene.tables), rng.choice(scene.cookies))
            tally.lines += 1
            if wire is None:
                messages -= 1
                continue
        burst = [noise.frames() for _ in range(min(BURST, messages))]
        messages -= len(burst)
        tally.messages += len(burst)
        sync = f"sync-{tally.messages}"
        asked = {"type": "move", "key": sync, "seat": 7, "seq": 0, "move": ""}
        sent = b"".join(content for content, _ in burst)
        wire.writer.write(sent + frame(TEXT, json.dumps(asked).encode()))
        is_open = await _listen(wire, sync, any(breaks for _, breaks in burst), tally)
        if not is_open or rng.random() < 0.1:  # somebody else, elsewhere
            wire.close()
            wire = None
    if wire is not None:
        wire.close()


async def _listen(wire: Wire, sync: str, may_break: bool, tally: Tally) -> bool:
    """Whether the line is still open after everything has been answered."""
    while True:
        try:
            opcode, payload = await asyncio.wait_for(wire.hear(), PATIENCE)
        except (asyncio.IncompleteReadError, ConnectionError):
            tally.closes[1006] += 1
            if not may_break:
                tally.faults.append(f"the line broke before {sync}")
            return False
        except TimeoutError:
            tally.faults.append(f"no answer to {sync}")
            return False
        if opcode == CLOSE:
            code = int.from_bytes(payload[:2], "big") if payload else 1005
            tally.closes[code] += 1
            # Any table may be closed by a request of ours.
            if code == 1011 or not (may_break or code == 4404):
                tally.faults.append(f"closed with {code} before {sync}")
            return False
        if opcode == TEXT:
            told = json.loads(payload)
            if told["type"] == "refused":
                tally.answers[told["code"]] += 1
                if told["code"] in ("broken", "unavailable"):
                    tally.faults.append(f"{told['code']} before {sync}")
                if told["key"] == sync:
                    return True
            else:
                tally.answers[told["type"]] += 1


async def disturb_requests(server: Running, noise: Noise, requests: int, tally: Tally) -> None:
    host, port = server.url.removeprefix("http://").split(":")
    connection: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
    for _ in range(requests):
        if connection is None:
            connection = await asyncio.open_connection(host, int(port))
        reader, writer = connection
        request = noise.request()
        tally.requests += 1
        writer.write(request)
        try:
            status, head, body = await asyncio.wait_for(_answer(reader, request), PATIENCE)
        except (asyncio.IncompleteReadError, ConnectionError):
            tally.answers["cut"] += 1
            writer.close()
            connection = None
            continue
        except TimeoutError:
            tally.faults.append(f"no answer to {request[:300]!r}")
            writer.close()
            connection = None
            continue
        tally.answers[str(status)] += 1
        if status >= 500 or b'"broken"' in body:
            tally.faults.append(f"{status} to {request[:600]!r}: {body[:200]!r}")
        if b"connection: close" in head.lower() or status == 101:
            writer.close()
            connection = None
    if connection is not None:
        connection[1].close()


async def _answer(reader: asyncio.StreamReader, request: bytes) -> tuple[int, bytes, bytes]:
    while True:
        head = await reader.readuntil(b"\r\n\r\n")
        status = int(head.split(b" ", 2)[1])
        if status != 100:
            break
    size = next((line[15:] for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")), b"")
    body = b""
    if not request.startswith(b"HEAD") and status not in (204, 304, 101):
        body = await (reader.readexactly(int(size)) if size else reader.read(-1))
    return status, head, body


async def disturb(server: Running, seed: str, messages: int, requests: int) -> Tally:
    """One batch: fresh tables, several lines and connections at once."""
    tally, scene = Tally(), await set_up(server)
    kinds = [
        (disturb_sockets, messages // 2),
        (disturb_sockets, messages - messages // 2),
        (disturb_requests, requests),
    ]
    await asyncio.gather(
        *(disturbed(server, Noise(f"{seed}/{n}", scene), share, tally) for n, (disturbed, share) in enumerate(kinds))
    )
    await _still_well(server, tally)
    return tally


async def _still_well(server: Running, tally: Tally) -> None:
    """Afterwards a new guest can play as if nothing had been."""
    guest = await Guest.named(server.url, "After")
    table = await guest.create("5211", [{"kind": "me"}, {"kind": "me", "name": "Two"}])
    await guest.do("POST", f"/api/tables/{table['id']}/start")
    line: Line = await guest.connect(table["id"])
    shown = await line.watch(0)
    if (await line.move(0, shown["view"]["legal"][0], shown["to"]))["type"] != "done":
        tally.faults.append("a proper move was refused")
    await line.close()
    await guest.close()


def errors_in(log: str) -> list[str]:
    """What the server wrote about faults of its own, with a few lines around."""
    lines = log.splitlines()
    return [
        "\n".join(lines[max(0, n - 1) : n + 20]) for n, line in enumerate(lines) if any(word in line for word in ERRORS)
    ]
