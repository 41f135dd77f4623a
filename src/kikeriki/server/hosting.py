"""The tables of this node: found when somebody asks, woken when something is due, put away when nobody needs them."""

import asyncio
import time
from collections.abc import Awaitable
from contextlib import suppress
from functools import partial

import structlog

from kikeriki.rules.core import Move
from kikeriki.server import deeds
from kikeriki.server.ids import in_logs, is_id
from kikeriki.server.live import Effect, LiveTable
from kikeriki.server.metrics import METRICS
from kikeriki.server.refusals import Refusal, not_found
from kikeriki.server.settings import Settings
from kikeriki.server.store import Store, Unavailable
from kikeriki.server.thinking import Thinker
from kikeriki.table import Job, Thought

LOOK_EVERY = 5.0  # seconds, where there is no other node
HORIZON = 600.0  # seconds: a table that is woken too early looks and waits again, so a clock may jump
IDLE = 60.0  # seconds: a table without viewers that has nothing to do for so long leaves the memory
RETRY = 1.0  # seconds, after the store failed
THINKING = 0.05  # seconds in which a bot answers, at the usual pace: far more than it thinks
PURGE_EVERY = 3600.0  # seconds
PURGE_AFTER = 30 * 86400.0  # seconds

logger = structlog.get_logger()


class Host:
    def __init__(self, store: Store, settings: Settings) -> None:
        self.store, self.settings = store, settings
        self.thinker = Thinker(settings.bot_workers)
        self.tables: dict[str, LiveTable] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._waking: set[str] = set()

    async def open(self) -> None:
        self._spawn(self._look_after_tables())

    async def close(self) -> None:
        for live in self.tables.values():
            live.alarm.silence()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.thinker.close()

    def now(self) -> float:
        return self.store.now()

    async def find(self, id: str) -> LiveTable:
        """The table; refused in one and the same way whether it is absent or a guess."""
        if not is_id(id):
            raise not_found()
        live = self.tables.get(id)
        if live is None:
            live = self.tables[id] = LiveTable(self.store, self.settings, id, self._schedule)
        live.asked_for = time.monotonic()
        if live.rev < 0:
            try:
                async with live.reading():
                    pass
            except (Refusal, Unavailable):
                self._drop(live)
                raise
        METRICS.tables.set(len(self.tables))
        return live

    def spawn_depart(self, live: LiveTable, player: str) -> None:
        """A line broke: note it without anybody waiting for that."""
        self._spawn(self._depart(live, player))

    async def _depart(self, live: LiveTable, player: str) -> None:
        with suppress(Refusal, Unavailable):
            await live.act(lambda live, now: deeds.depart(live, now, player))

    # Time

    def _schedule(self, live: LiveTable) -> None:
        """Wake the table when something is due; a copy that was dropped is not woken."""
        if live.due is None or self.tables.get(live.id) is not live:
            live.alarm.silence()
        else:
            live.alarm.ring_in(min(max(live.due - self.now(), 0.0), HORIZON), partial(self._due, live))

    def _due(self, live: LiveTable) -> None:
        if live.id not in self._waking:
            self._waking.add(live.id)
            self._spawn(self._wake(live))

    async def _wake(self, live: LiveTable) -> None:
        """Do what is due at a table, one thing after the other."""
        wait = 0.0
        try:
            while await self._do_next(live):
                pass
        except Refusal:
            self._drop(live)  # it is gone
        except Unavailable:
            wait = RETRY
        except Exception:
            logger.exception("table stuck", table=in_logs(live.id))
            live.forget()
            wait = RETRY * 10
        finally:
            self._waking.discard(live.id)
        if wait and self.tables.get(live.id) is live:
            live.alarm.silence()
            live.alarm.ring_in(wait, partial(self._due, live))
        else:
            self._schedule(live)

    async def _do_next(self, live: LiveTable) -> bool:
        job, forced, thought = None, None, None
        async with live.reading():
            now = self.now()
            if live.due is None or live.due > now:
                return False
            table = live.table
            if live.seating.status == "playing" and table is not None:
                job = next((job for job in table.jobs() if job.at <= now), None)
                if job is not None and (forced := table.forced(job)) is None:
                    thought = table.thought(job)
        if job is not None:
            move = forced if thought is None else await self._think(thought)
            if thought is not None:
                await self._wait(now + self.settings.bot_pace * THINKING)
            await live.act(partial(_do_job, job=job, move=move))
        else:
            await live.act(lambda live, now: deeds.let_time_pass(live, now, self.settings))
        return True

    async def _wait(self, until: float) -> None:
        """How long a bot thought tells something of its hand, so it answers when any would have."""
        await asyncio.sleep(max(0.0, until - self.now()))

    async def _think(self, thought: Thought) -> Move:
        with METRICS.thinking.time():
            return await self.thinker.move(thought)

    async def _look_after_tables(self) -> None:
        """Take up what is due soon and nobody holds, hear what other nodes did, put away what is idle."""
        every = self.settings.poll or LOOK_EVERY
        purged = 0.0
        while True:
            try:
                if time.monotonic() - purged > PURGE_EVERY:
                    purged = time.monotonic()
                    await self.store.purge(self.now() - PURGE_AFTER)
                for id in await self.store.due_tables(self.now() + 2 * every):
                    if id not in self.tables:
                        await self._safely(id, self.find(id))
                if self.settings.poll:
                    await self._hear_others()
            except Unavailable:
                logger.warning("the database does not answer")
            except Exception:
                logger.exception("looking after tables failed")
            self._put_away()
            await asyncio.sleep(every)

    async def _hear_others(self) -> None:
        await self.store.set_clock()
        before = self.store.nodes.there
        await self.store.meet()
        lost = before - self.store.nodes.there
        held = list(self.tables.values())  # also what was forgotten: its viewers wait for news
        revs = await self.store.revs([live.id for live in held])
        for live in held:
            news = revs.get(live.id, -1) > live.rev or (lost and live.rev >= 0 and lost & {*live.seating.at.values()})
            if news and not live.lock.is_taken():
                await self._safely(live.id, self._refresh(live))

    async def _safely(self, id: str, work: Awaitable[object]) -> None:
        """One table that cannot be read must not disturb the others."""
        try:
            await work
        except (Refusal, Unavailable):
            pass
        except Exception:
            logger.exception("table unreadable", table=in_logs(id))

    async def _refresh(self, live: LiveTable) -> None:
        await live.refresh()
        await self._still_here(live)

    async def _still_here(self, live: LiveTable) -> None:
        """Another node may have thought that people who are connected to this one were gone."""
        for player in {viewer.player for viewer in live.viewers} & live.seating.gone.keys():
            if player is not None:
                await live.act(partial(_arrive, player=player))

    def _put_away(self) -> None:
        soon, lately = self.now() + IDLE, time.monotonic() - IDLE
        for live in tuple(self.tables.values()):
            busy = live.viewers or live.lock.is_taken() or live.id in self._waking
            idle = not busy and live.asked_for < lately  # who has just asked for it may be about to use it
            if idle and (live.due is None or live.due > soon):
                self._drop(live)
        METRICS.tables.set(len(self.tables))

    def _drop(self, live: LiveTable) -> None:
        if self.tables.get(live.id) is live and not live.viewers:
            del self.tables[live.id]
            live.alarm.silence()

    def _spawn(self, work: "asyncio._CoroutineLike[None]") -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _do_job(live: LiveTable, now: float, *, job: Job, move: Move | None) -> Effect:
    return deeds.do_job(live, now, job, move)


def _arrive(live: LiveTable, now: float, *, player: str) -> Effect:
    return deeds.arrive(live, now, player)
