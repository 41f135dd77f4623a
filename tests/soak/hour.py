"""`make soak-hour`: full tables for an hour, come and gone; memory, tasks and descriptors of the server stay flat.

    python -m tests.soak.hour --minutes 60 --tables 24

A line a minute is appended to soak/hour.jsonl, and one with the judgement at the end. An hour that was broken off is
begun anew: what it proves is one server without a restart.
"""

import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

import httpx
import psutil
import websockets

import kikeriki
from tests.server.client import Guest, Json, Line
from tests.server.serving import UNLIMITED, Running
from tests.soak.campaign import RESULTS

# Caches of views and moves fill in the first minutes, those of guests and rates in the first quarter of an hour.
WARM_UP = 20.0  # minutes
EVERY = 5.0  # seconds between two samples
MOST_SLOPE = 1.0  # MB an hour
THINKING = (0.0, 0.4)  # seconds that a person thinks
GAUGES = ("-m", "tests.server.gauges")
GAMES = ("5211", "gloria-picktoria", "kuiken-koers")


@dataclass(frozen=True)
class Sample:
    """The server at one moment."""

    at: float  # seconds since the start
    memory: float  # MB of the server's own making; pages of files come and go with other processes that read them
    resident: float  # MB, with what it shares
    descriptors: int
    tasks: int
    tables: int
    viewers: int
    moves: int
    blocks: int  # that Python has allocated


@dataclass
class Load:
    """What the people of all tables have done."""

    tables: int = 0
    matches: int = 0


def take(server: Running, metrics: dict[str, float], began: float) -> Sample:
    process = psutil.Process(server.pid)
    return Sample(
        round(time.monotonic() - began, 1),
        round(anonymous(server.pid) / 1e6, 2),
        round(process.memory_info().rss / 1e6, 2),
        process.num_fds(),
        int(metrics["kikeriki_tasks"]),
        int(metrics["kikeriki_tables"]),
        int(metrics["kikeriki_viewers"]),
        int(metrics["kikeriki_moves_total"]),
        int(metrics["test_blocks"]),
    )


def anonymous(pid: int) -> int:
    """Bytes of a process that are in no file."""
    status = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in status if line.startswith("RssAnon:"))


async def read_metrics(http: httpx.AsyncClient) -> dict[str, float]:
    """The server's own figures, by name."""
    lines = (await http.get("/metrics")).text.splitlines()
    return {line.split(" ")[0]: float(line.split(" ")[1]) for line in lines if not line.startswith("#")}


def slope(samples: list[Sample]) -> float:
    """MB an hour: the median of what any two halves of the time say, which a few peaks do not move."""
    half = len(samples) // 2
    pairs = zip(samples[:half], samples[half:], strict=False)
    return statistics.median((late.memory - early.memory) / (late.at - early.at) for early, late in pairs) * 3600


def growth(samples: list[Sample], figure: str) -> float:
    """By how much the last third of the time differs from the first."""
    third = len(samples) // 3
    first, last = ([float(getattr(s, figure)) for s in part] for part in (samples[:third], samples[-third:]))
    return statistics.median(last) - statistics.median(first)


class Party:
    """A table after the other: people and a bot sit down, play, play again, close it and go."""

    def __init__(self, load: Load, url: str, number: int, thinking: tuple[float, float] = THINKING) -> None:
        self._load, self._url, self._thinking = load, url, thinking
        self._rng = random.Random(number)
        self._turns = number

    async def run(self) -> None:
        while True:
            self._turns += 1
            await self.play_at_one(GAMES[self._turns % len(GAMES)])
            self._load.tables += 1

    async def play_at_one(self, game: str) -> None:
        guests = [await Guest.named(self._url, f"P{seat}") for seat in range(2)]
        host = guests[0]
        seats: list[Json] = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "hen"}]
        table = (await host.create(game, seats))["id"]
        here = f"/api/tables/{table}"
        await guests[1].do("PUT", f"{here}/seats/1", {"kind": "me"})
        guests.append(Guest(self._url))
        lines = [await guest.connect(table) for guest in guests]
        for seat, line in enumerate(lines):
            await line.send(type="watch", seat=seat if seat < 2 else None)
        for again in (False, True):
            if again:
                await host.do("POST", f"{here}/rematch")
            await host.do("POST", f"{here}/start")
            await lines[0].send(type="chat", key=f"c{again}", text="Kikeriki! " * 20)
            await asyncio.gather(*(self._play(line, seat) for seat, line in enumerate(lines)))
            self._load.matches += 1
        await host.do("POST", f"{here}/close")
        for line, guest in zip(lines, guests, strict=True):
            with suppress(websockets.ConnectionClosed):
                await line.until(lambda message: message["type"] == "table" and message["table"]["status"] == "closed")
            await line.close()
            await guest.close()

    async def _play(self, line: Line, seat: int) -> None:
        """Until this match is over; who has no seat only listens."""
        match, decided = "", -1
        while not (match and line.table["status"] == "over" and line.table["match"] == match):
            message = await line.hear()
            line.heard.clear()
            line.frames.clear()
            if message["type"] == "frame":
                match, view = message["match"], message["view"]
                if seat in view["to_act"] and view["legal"] and message["to"] != decided:
                    decided = message["to"]
                    await asyncio.sleep(self._rng.uniform(*self._thinking))
                    key = f"{match[:8]}-{seat}-{decided}"
                    move = self._rng.choice(view["legal"])
                    await line.send(type="move", key=key, seat=seat, seq=decided, move=move)


async def soak(server: Running, minutes: float, tables: int, note: Path) -> list[Sample]:
    load, samples, began = Load(), [], time.monotonic()
    last = 0.0
    async with httpx.AsyncClient(base_url=server.url) as http, asyncio.TaskGroup() as group:
        parties = [group.create_task(Party(load, server.url, number).run()) for number in range(tables)]
        while time.monotonic() - began < minutes * 60:
            await asyncio.sleep(EVERY)
            samples.append(take(server, await read_metrics(http), began))
            if samples[-1].at - last >= 60:
                last = samples[-1].at
                row = {**asdict(samples[-1]), "tables played": load.tables, "matches": load.matches}
                write(note, {"minute": round(last / 60), **row})
                print(row, flush=True)
        for party in parties:  # whoever waited for somebody that has stopped would wait for ever
            party.cancel()
    return samples


def judge(samples: list[Sample], warm_up: float) -> dict[str, float | bool]:
    """Whether all stayed flat, once warm."""
    warm = [sample for sample in samples if sample.at >= warm_up * 60]
    judged = {
        "MB an hour": round(slope(warm), 2),
        "tasks": growth(warm, "tasks"),
        "descriptors": growth(warm, "descriptors"),
        "tables": growth(warm, "tables"),
        "blocks": growth(warm, "blocks"),
    }
    # One table more or less at the moment of a look makes three lines and their tasks.
    flat = judged["MB an hour"] < MOST_SLOPE and judged["tasks"] <= 12 and judged["descriptors"] <= 12
    return {**judged, "minutes": round((warm[-1].at - warm[0].at) / 60, 1), "flat": flat}


def write(path: Path, row: Json) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"version": kikeriki.__version__, **row}) + "\n")


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    words.add_argument("--minutes", type=float, default=60)
    words.add_argument("--warm-up", type=float, default=WARM_UP, help="minutes that do not count")
    words.add_argument("--tables", type=int, default=24)
    asked = words.parse_args()
    RESULTS.mkdir(exist_ok=True)
    note = RESULTS / "hour.jsonl"
    with tempfile.TemporaryDirectory() as folder:
        server = Running(Path(folder) / "data", *UNLIMITED, "--bot-pace=0.2", program=GAUGES)
        server.start()
        try:
            samples = asyncio.run(soak(server, asked.minutes + asked.warm_up, asked.tables, note))
        finally:
            server.stop()
    judged = judge(samples, asked.warm_up)
    write(note, {"judgement": judged, "last": asdict(samples[-1])})
    print(judged)
    sys.exit(0 if judged["flat"] else 1)


if __name__ == "__main__":
    main()
