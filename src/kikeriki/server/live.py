"""One table as this node holds it: taken from the store, changed under its lock, stored, and only then shown.

Every change is decided in memory, written with the `rev` it was decided at, and published when it is durable. If the
store says that another node was first, or says nothing, the copy in memory is thrown away and read again.
"""

from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import orjson
import structlog
from sqlalchemy import Executable

from kikeriki.rules.errors import RulesError
from kikeriki.server import showing, wire
from kikeriki.server.alarms import Alarm
from kikeriki.server.chat import KEPT, Said
from kikeriki.server.loading import Loaded, load_table
from kikeriki.server.refusals import Refusal, not_found
from kikeriki.server.seating import Seating, write_seating
from kikeriki.server.settings import Settings
from kikeriki.server.store import Change, Line, Store, Unavailable
from kikeriki.server.timing import next_time
from kikeriki.server.turnstile import Turnstile
from kikeriki.server.viewers import Viewer
from kikeriki.table import Commit, Table, put_away

TRIES = 5  # to be first, among several nodes
GONE = 4404  # close code: the table is gone, or no longer for you

logger = structlog.get_logger()


@dataclass(slots=True)
class Effect:
    """What an action did to the table in memory, and so what must be stored and shown."""

    commit: Commit | None = None
    seat: int | None = None  # whose move it was
    key: str | None = None  # under which it was sent
    seated: bool = False  # something other than the match changed
    unseen: bool = False  # it changed a choice that lay there: nobody else may notice
    said: Said | None = None
    more: tuple[tuple[Executable, Mapping[str, Any]], ...] = ()
    nothing: bool = False  # it was done before, or need not be done
    answer: int = 0  # the seq after a move, the number of a line of chat


NOTHING = Effect(nothing=True)


class Late(Exception):
    """What is in memory is not what is stored: read the table, and decide again."""


class LiveTable:
    def __init__(self, store: Store, settings: Settings, id: str, schedule: Callable[["LiveTable"], None]) -> None:
        self.id = id
        self.viewers: set[Viewer] = set()
        self.lock = Turnstile()
        self.alarm = Alarm()
        self.due: float | None = None
        self.asked_for = 0.0  # when somebody last looked for it, on the monotonic clock
        self.settings = settings
        self._store = store
        self._schedule = schedule
        self._held: Loaded | None = None

    @property
    def held(self) -> Loaded:
        """What is in memory; ask under the lock only."""
        assert self._held is not None
        return self._held

    @property
    def rev(self) -> int:
        return -1 if self._held is None else self._held.rev

    @property
    def seating(self) -> Seating:
        return self.held.seating

    @property
    def table(self) -> Table | None:
        return self.held.table

    def now(self) -> float:
        return self._store.now()

    def forget(self) -> None:
        """What is in memory may not be what is stored."""
        self._held = None

    @asynccontextmanager
    async def reading(self) -> AsyncIterator["LiveTable"]:
        """Within it the table in memory is what is stored, and nobody changes it."""
        async with self.lock:
            if self._held is None:
                await self._load()
            yield self

    async def act(self, action: Callable[["LiveTable", float], Effect]) -> Effect:
        """Do something to the table. An action that refuses has changed nothing; after any other error the table is
        read again."""
        async with self.lock:
            for _ in range(TRIES):
                if self._held is None:
                    await self._load()
                now = self._store.now()
                try:
                    effect = action(self, now)
                except (Refusal, RulesError):
                    raise
                except BaseException:
                    self.forget()
                    raise
                if effect.nothing:
                    return effect
                try:
                    first = await self._store.commit(self._change(effect, now))
                except BaseException:
                    self.forget()
                    raise
                if first:
                    self._committed(effect, now)
                    return effect
                self.forget()
            raise Unavailable

    def act_soon(
        self,
        action: Callable[["LiveTable", float], Effect],
        done: Callable[[Effect | None, BaseException | None], None],
    ) -> None:
        """`act` without a task: `done` is called with the effect when it is durable, or with what went wrong; with
        `Late` if the table must be read first."""
        self.lock.enter(partial(self._act_now, action, done))

    def _act_now(
        self,
        action: Callable[["LiveTable", float], Effect],
        done: Callable[[Effect | None, BaseException | None], None],
    ) -> None:
        now = self._store.now()
        try:
            if self._held is None:
                raise Late
            effect = action(self, now)
        except Exception as error:
            if not isinstance(error, Refusal | RulesError):
                self.forget()
            self.lock.release()
            done(None, error)
            return
        if effect.nothing:
            self.lock.release()
            done(effect, None)
            return
        try:
            change = self._change(effect, now)
        except Exception as error:
            self.forget()
            self.lock.release()
            done(None, error)
            return
        self._store.put(change, partial(self._stored, effect, now, done))

    def _stored(
        self,
        effect: Effect,
        now: float,
        done: Callable[[Effect | None, BaseException | None], None],
        first: bool | None,
        error: BaseException | None,
    ) -> None:
        durable = error is None and first
        if durable:
            self._committed(effect, now)
        else:
            self.forget()
        self.lock.release()
        if durable:
            done(effect, None)
        else:
            done(None, error or Late())

    def _committed(self, effect: Effect, now: float) -> None:
        """It is durable: now it may be shown."""
        self.held.rev += 1
        self._schedule(self)
        try:
            self._publish(effect, now)
        except Exception:  # it is durable all the same, and whoever did it must hear so
            logger.exception("showing failed")

    @property
    def node(self) -> int:
        return self._store.nodes.me

    def is_elsewhere(self, player: str) -> bool:
        """Connected to another node, as far as that one said."""
        return self.seating.at.get(player) in self._store.nodes.there - {self.node}

    async def refresh(self) -> None:
        """Somebody else changed the table: read it and tell the viewers."""
        async with self.lock:
            await self._load()

    async def _load(self) -> None:
        before, held = self._held, await load_table(self._store, self.id)
        if held is None:
            for viewer in tuple(self.viewers):
                viewer.close(GONE)
            raise not_found()
        self._held = held
        if held.table is not None:
            held.table.pace = self.settings.bot_pace
        now = self._store.now()
        here = {viewer.player for viewer in self.viewers}
        for player in held.seating.people:  # whoever was connected to a server that is no more
            if player not in here and not self.is_elsewhere(player):
                held.seating.gone.setdefault(player, now)
        self.due = next_time(held, self.settings)
        if self.viewers:
            self._catch_up(before)
        self._schedule(self)

    def _change(self, effect: Effect, now: float) -> Change:
        held, seating, commit = self.held, self.seating, effect.commit
        seating.used = now
        seating.unseen += effect.unseen and not effect.seated
        line = None
        if commit is not None:
            events = orjson.dumps(commit.events).decode()
            line = Line(seating.match, commit.first, effect.seat, effect.key, now, events)
        standing = None if held.table is None else put_away(held.table)
        self.due = next_time(held, self.settings)
        if not effect.seated and not effect.unseen and effect.said is None:
            return Change(self.id, held.rev, standing, self.due, line, more=effect.more)
        kept = write_seating(seating)
        return Change(self.id, held.rev, standing, self.due, line, kept, seating.status, seating.access, effect.more)

    # Showing

    def _publish(self, effect: Effect, now: float) -> None:
        held, commit = self.held, effect.commit
        if commit is not None:
            if effect.key is not None and effect.seat is not None:
                held.keys[effect.seat, effect.key] = commit.first + len(commit.events)
            self._show(effect, commit, now)
        if effect.seated:
            self.show_table()
            self._show_clocks(now)
        if effect.said is not None:
            held.said = [*held.said, effect.said][-KEPT:]
            self._show_chat(tuple(self.viewers))

    def _show(self, effect: Effect, commit: Commit, now: float) -> None:
        """One frame a commit for each viewer, written once a seat; a change of mind for its own seat alone."""
        table, match = self.held.table, self.seating.match
        assert table is not None
        texts: dict[int | None, bytes] = {}
        clocks = wire.clocks_text(table, now)
        for viewer in tuple(self.viewers):
            # The deal may end a right: where no spectators are wanted, anybody may watch until then.
            if not viewer.watching or not self.seating.may_watch(viewer.player, viewer.seat):
                continue
            if effect.unseen and viewer.seat != effect.seat:
                continue
            text = texts.get(viewer.seat)
            if text is None:
                text = texts[viewer.seat] = wire.frame_text(match, table.live_frame(viewer.seat, commit))
            viewer.match, viewer.seq = match, commit.first + len(commit.events)
            viewer.push(text)
            if clocks is not None:
                viewer.push(clocks)

    def _show_clocks(self, now: float) -> None:
        """After a pause, or when somebody leaves or comes back, the clocks run otherwise."""
        text = None if self.table is None else wire.clocks_text(self.table, now)
        if text is not None and self.seating.status == "playing":
            for viewer in tuple(self.viewers):
                if viewer.watching:
                    viewer.push(text)

    def show_table(self) -> None:
        """The table to everybody who may see it; good-bye to who may not any more."""
        seating = self.seating
        common = showing.table_json(seating, self.table, self.rev)
        for viewer in tuple(self.viewers):
            if not seating.may_see(viewer.player):
                viewer.close(GONE)
                continue
            if viewer.watching and not seating.may_watch(viewer.player, viewer.seat):
                viewer.seat, viewer.watching = None, seating.may_watch(viewer.player, None)
            viewer.push(self._table_text(common, viewer))
            if seating.status == "closed":
                viewer.close(GONE)

    def greet(self, viewer: Viewer) -> None:
        """What a new viewer is sent first."""
        viewer.push(self._table_text(showing.table_json(self.seating, self.table, self.rev), viewer))
        self._show_chat([viewer])

    def show_frame(self, viewer: Viewer, since: int) -> None:
        """Everything since, for somebody who begins, comes back or turns to another seat."""
        if (table := self.table) is None:
            return
        match = self.seating.match
        frame = table.frame(viewer.seat, since)
        viewer.match, viewer.seq = match, frame.to
        viewer.push(wire.frame_text(match, frame))
        if (clocks := wire.clocks_text(table, self._store.now())) is not None:
            viewer.push(clocks)

    def _show_chat(self, viewers: Iterable[Viewer]) -> None:
        """To each whatever they have not been sent; a line is written once for all of them."""
        said = self.held.said
        texts: dict[int, bytes] = {}
        for viewer in viewers:
            missed = said[-1].n - viewer.said if said else 0  # lines are numbered without a gap
            if missed <= 0 or not self.seating.may_see(viewer.player):
                continue
            for line in said[-missed:]:
                viewer.push(texts.get(line.n) or texts.setdefault(line.n, wire.chat_text(line)))
            viewer.said = said[-1].n

    def _catch_up(self, before: Loaded | None) -> None:
        """After reading the table again: whatever the viewers have missed. What looks as it did before is not shown
        again: it would tell that somebody else has changed their mind."""
        if before is None or _common(before) != _common(self.held):
            self.show_table()
        for viewer in tuple(self.viewers):
            since = viewer.seq if viewer.match == self.seating.match else 0
            if viewer.watching and not (before and _frame(before, viewer, since) == _frame(self.held, viewer, since)):
                self.show_frame(viewer, since)
        self._show_chat(tuple(self.viewers))

    def _table_text(self, common: dict[str, Any], viewer: Viewer) -> bytes:
        shown = showing.for_player(common, self.seating, viewer.player)
        return wire.text_of({"type": "table", "table": shown, "you": showing.you(self.seating, viewer.player)})


def _common(held: Loaded) -> dict[str, Any]:
    return showing.table_json(held.seating, held.table, held.rev)


def _frame(held: Loaded, viewer: Viewer, since: int) -> bytes | None:
    table = held.table
    return None if table is None else wire.frame_text(held.seating.match, table.frame(viewer.seat, since))
