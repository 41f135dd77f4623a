"""The load of our server, in a process of its own: full tables, flat out or at a pace; prints one line of JSON."""

import asyncio
import json
import random
import resource
import sys
from dataclasses import dataclass, field
from typing import Any

import uvloop

from bench.server.people import Count, Person, PlayStopped, Table
from bench.server.rest import Rest
from bench.server.window import Window

SEED = 1
SLICE = 0.5  # seconds
AT_ONCE = 8  # tables that are filled at the same time


@dataclass(frozen=True)
class Load:
    """So many full tables for so long; the games take turns among them."""

    port: int
    pid: int  # of the server
    tables: int
    seats: int
    games: list[str]
    options: dict[str, Any] = field(default_factory=dict)
    moves_per_second: float | None = None  # of all tables together; None is as fast as they can
    one_match: bool = False  # no rematch; it ends when half of the matches have, with the costs slice by slice
    warm_up: float = 1.0
    seconds: float = 5.0


class Pace:
    """Lets those who are asked move at random times, as many a second as told."""

    def __init__(self, per_second: float) -> None:
        self._per_second = per_second
        self._asked: list[Person] = []
        self.missed = 0  # times at which nobody was asked

    def asked(self, person: Person) -> None:
        self._asked.append(person)

    async def keep(self) -> None:
        loop = asyncio.get_running_loop()
        due = loop.time()
        while True:
            due += random.expovariate(self._per_second)
            if (early := due - loop.time()) > 0:
                await asyncio.sleep(early)
            if self._asked:
                place = random.randrange(len(self._asked))
                self._asked[place], self._asked[-1] = self._asked[-1], self._asked[place]
                self._asked.pop().move()
            else:
                self.missed += 1


async def run(job: Load) -> dict[str, Any]:
    window, count, rest = Window(job.pid), Count(), Rest(job.port)
    pace = Pace(job.moves_per_second) if job.moves_per_second is not None else None
    asked = pace.asked if pace is not None else Person.move
    tables = [Table(rest, window, count, asked, rematch=not job.one_match) for _ in range(job.tables)]
    gate = asyncio.Semaphore(AT_ONCE)

    async def fill(number: int, table: Table) -> None:
        async with gate:
            cookies = [await rest.become_guest(f"Guest {number}.{seat}") for seat in range(job.seats)]
            await table.fill(job.port, job.games[number % len(job.games)], job.options, cookies)

    await asyncio.gather(*(fill(number, table) for number, table in enumerate(tables)))
    for table in tables:
        await table.start()
    tasks = [asyncio.create_task(pace.keep())] if pace is not None else []
    measuring = asyncio.create_task(_measured(job, window, count, rest))
    ends: list[asyncio.Future[Any]] = [measuring, *tasks, *(table.failure for table in tables)]
    await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    for end in ends:
        if end.done():
            end.result()
    line = await measuring
    for task in tasks:
        task.cancel()
    for table in tables:
        table.leave()
    await asyncio.sleep(0.1)
    await rest.close()
    missed = pace.missed if pace is not None else 0
    return {**line, "refused": count.refused, "missed": missed}


async def _measured(job: Load, window: Window, count: Count, rest: Rest) -> dict[str, Any]:
    if job.one_match:
        return {"slices": await window.slices(SLICE, job.seconds, lambda: count.matches >= 0.5 * job.tables)}
    await asyncio.sleep(job.warm_up)
    matches, requests, frames, heard = count.matches, rest.requests, count.frames, count.bytes_heard
    line = await window.measure(job.seconds)
    if not line["moves"]:
        raise PlayStopped("nobody moved")
    return {
        **line,
        "matches": count.matches - matches,
        "requests": rest.requests - requests,
        "frames": count.frames - frames,
        "bytes_heard": count.bytes_heard - heard,
    }


def main() -> None:
    random.seed(SEED)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 16384)), hard))
    print(json.dumps(uvloop.run(run(Load(**json.loads(sys.argv[1]))))), flush=True)


if __name__ == "__main__":
    main()
