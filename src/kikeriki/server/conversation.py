"""What one viewer says and is answered: messages in the order they came, one at a time.

A move is decided in the very call that brought it, if the table is free, and answered from the call that says that it
is durable: no task, no queue. Everything else takes its turn in a task.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial

import structlog

from kikeriki.rules.errors import RulesError
from kikeriki.server import deeds, wire
from kikeriki.server.doors import Pace, too_many
from kikeriki.server.guests import Guest
from kikeriki.server.live import Effect, Late, LiveTable
from kikeriki.server.metrics import METRICS
from kikeriki.server.refusals import Refusal
from kikeriki.server.store import Unavailable
from kikeriki.server.viewers import Viewer

MOST_UNHEARD = 100  # messages that wait while one is being answered
TOO_MANY = 4429

logger = structlog.get_logger()


class Conversation:
    def __init__(
        self,
        viewer: Viewer,
        guest: Guest | None,
        live: LiveTable,
        pace: Pace,
        check_chat: Callable[[str], None],
    ) -> None:
        self._viewer, self._guest, self._live = viewer, guest, live
        self._pace, self._check_chat = pace, check_chat
        self._unheard: deque[str | bytes] = deque()
        self._busy = self._going_on = self._holding = False
        self.hold: Callable[[bool], None] = lambda _: None  # stop reading from the line, or go on
        self._task: asyncio.Task[None] | None = None
        self._waiter: asyncio.Future[None] | None = None

    def hear(self, text: str | bytes) -> None:
        """A message: answered now if nothing else is, else in its turn."""
        if self._pace.own():
            self._viewer.close(TOO_MANY)
            self._unheard.clear()
            return
        self._unheard.append(text)
        self._go_on()
        if len(self._unheard) > MOST_UNHEARD and not self._holding:
            self._hold(True)

    async def answered(self) -> None:
        """Until nothing is being answered."""
        while self._busy:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter

    async def end(self) -> None:
        """The line is gone: what was begun is finished, what waits is not begun."""
        self._unheard.clear()
        if self._task is not None:
            await asyncio.wait((self._task,))

    def _go_on(self) -> None:
        if self._going_on:  # a message that is answered at once comes back here: no need to go deeper
            return
        self._going_on = True
        try:
            while not self._busy and self._unheard:
                self._busy = True
                self._begin(self._unheard.popleft())
        finally:
            self._going_on = False
        if self._holding and not self._unheard:
            self._hold(False)

    def _hold(self, on: bool) -> None:
        """Whoever says more than can be answered is not read from until it was."""
        self._holding = on
        self.hold(on)

    def _begin(self, text: str | bytes) -> None:
        try:
            message = wire.read_message(text)
        except Refusal as refusal:
            self._answer(None, refusal)
            return
        if wait := self._pace.shared():  # perhaps somebody else's doing: the line stays
            self._answer(getattr(message, "key", None), too_many(wait))
            return
        guest = self._guest
        if isinstance(message, wire.MoveMessage) and guest is not None:
            move = partial(deeds.move, player=guest.id, message=message)
            self._live.act_soon(move, partial(self._moved, message))
            return
        self._task = asyncio.get_running_loop().create_task(self._take_turn(message))

    def _moved(self, message: wire.MoveMessage, effect: Effect | None, error: BaseException | None) -> None:
        if isinstance(error, Late):
            self._task = asyncio.get_running_loop().create_task(self._take_turn(message))
            return
        if effect is not None:
            METRICS.moves.inc()
            self._viewer.push(wire.done(message.key, effect.answer))
            self._free()
        else:
            self._answer(message.key, error)
        self._go_on()

    async def _take_turn(self, message: wire.AnyMessage) -> None:
        key = getattr(message, "key", None)
        try:
            await self._do(message)
        except Exception as error:
            self._answer(key, error)
        else:
            self._free()
        self._task = None
        self._go_on()

    def _answer(self, key: str | None, error: BaseException | None) -> None:
        """Whatever is refused is said, and the line stays open."""
        if isinstance(error, Unavailable):
            error = Refusal("unavailable")
        elif not isinstance(error, Refusal | RulesError):
            logger.error("message failed", exc_info=error)
            error = Refusal("broken")
        METRICS.refusals.labels(error.code).inc()
        self._viewer.push(wire.refused(key, error))
        self._free()

    def _free(self) -> None:
        self._busy = False
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def _do(self, message: wire.AnyMessage) -> None:
        guest, viewer, live = self._guest, self._viewer, self._live
        if isinstance(message, wire.Ping):
            viewer.push(wire.pong(live.now()))
        elif isinstance(message, wire.Watch):
            await self._watch(message)
        elif guest is None:
            raise Refusal("not-a-member")
        elif isinstance(message, wire.MoveMessage):
            moved = await live.act(partial(deeds.move, player=guest.id, message=message))
            METRICS.moves.inc()
            viewer.push(wire.done(message.key, moved.answer))
        elif isinstance(message, wire.ChatMessage):
            self._check_chat(guest.id)
            said = await live.act(lambda live, now: deeds.say(live, now, guest.id, guest.name, message))
            viewer.push(wire.done(message.key, said.answer))
        elif isinstance(message, wire.CommitMessage):
            await live.act(lambda live, _: deeds.commit_seed(live, guest.id, message))
        else:
            await live.act(lambda live, now: deeds.reveal_seed(live, now, guest.id, message))

    async def _watch(self, message: wire.Watch) -> None:
        live, viewer = self._live, self._viewer
        async with live.reading():
            if not live.seating.may_watch(viewer.player, message.seat):
                raise Refusal("not-your-seat", seat=message.seat)
            viewer.seat, viewer.watching = message.seat, True
            live.show_frame(viewer, message.since if message.match == live.seating.match else 0)
