"""One WebSocket a viewer: messages in, one at a time; whatever the table shows out, at once or not at all."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

import structlog

from kikeriki.rules.errors import RulesError
from kikeriki.server import deeds, wire
from kikeriki.server.doors import Bucket, Doors
from kikeriki.server.guests import Guest, Guests, id_of
from kikeriki.server.hosting import Host
from kikeriki.server.live import LiveTable
from kikeriki.server.metrics import METRICS
from kikeriki.server.protocol import CUT, PUSH
from kikeriki.server.refusals import Refusal, not_found
from kikeriki.server.store import Unavailable
from kikeriki.server.viewers import Viewer

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]

TOO_MANY = 4429
TRY_AGAIN = 1013
PREFIX, SUFFIX = "/api/tables/", "/socket"

logger = structlog.get_logger()


class Line:
    """The way out to one viewer. Sending never waits: who lets 64 KiB lie unread is cut, and may resume."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._send = send
        self._push: Callable[[bytes], bool] = scope["extensions"].get(PUSH) or self._push_asgi
        self._cut: Callable[[], None] = scope["extensions"].get(CUT) or (lambda: None)
        self.is_open = True

    def push(self, text: bytes) -> None:
        if self.is_open and not self._push(text):
            self.is_open = False
            METRICS.cuts.inc()

    def close(self, code: int) -> None:
        if self.is_open:
            self.is_open = False
            if not self._now({"type": "websocket.close", "code": code}):
                METRICS.cuts.inc()
                self._cut()

    def _push_asgi(self, text: bytes) -> bool:
        """For servers other than ours."""
        return self._now({"type": "websocket.send", "text": text.decode()})

    def _now(self, message: MutableMapping[str, Any]) -> bool:
        """Send without waiting: False if that cannot be."""
        sending = self._send(message).__await__()
        try:
            next(sending)
        except StopIteration:
            return True
        except Exception:  # the peer has gone; `receive` will say so too
            return True
        sending.close()
        return False


class Sockets:
    def __init__(self, host: Host, guests: Guests, doors: Doors) -> None:
        self._host, self._guests, self._doors = host, guests, doors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # the handshake
        try:
            guest, live = await self._admit(scope)
        except Refusal as refusal:
            await self._turn_away(refusal, send)
            return
        except Unavailable:
            await self._turn_away(Refusal("unavailable"), send)
            return
        with self._doors.one_more_line(scope):
            await send({"type": "websocket.accept"})
            await self._serve(scope, receive, send, guest, live)

    async def _admit(self, scope: Scope) -> tuple[Guest | None, LiveTable]:
        self._doors.check_socket(scope)
        path: str = scope["path"]
        if not (path.startswith(PREFIX) and path.endswith(SUFFIX)):
            raise not_found()
        guest = await self._guests.find(self._guests.player_in(self._doors.header(scope, b"cookie")))
        live = await self._host.find(path[len(PREFIX) : -len(SUFFIX)])
        async with live.reading():
            player = id_of(guest)
            if not live.seating.may_see(player) or live.seating.status == "closed":
                raise not_found()
        return guest, live

    async def _turn_away(self, refusal: Refusal, send: Send) -> None:
        body = wire.text_of(dict(refusal.to_json()))
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        await send({"type": "websocket.http.response.start", "status": refusal.status, "headers": headers})
        await send({"type": "websocket.http.response.body", "body": body})

    async def _serve(self, scope: Scope, receive: Receive, send: Send, guest: Guest | None, live: LiveTable) -> None:
        line = Line(scope, send)
        player = id_of(guest)
        viewer = Viewer(player, line.push, line.close)
        bucket = self._doors.message_bucket()
        METRICS.viewers.inc()
        try:
            line.push(wire.hello(self._host.now(), player, None if guest is None else guest.name))
            async with live.reading():
                live.viewers.add(viewer)
                live.greet(viewer)
            if player is not None:
                await self._try(None, viewer, live.act(lambda live, now: deeds.arrive(live, now, player)))
            await self._listen(receive, line, viewer, guest, live, bucket)
        except (Refusal, Unavailable):
            line.close(TRY_AGAIN)
        finally:
            METRICS.viewers.dec()
            live.viewers.discard(viewer)
            if player is not None and live.rev >= 0:
                self._host.spawn_depart(live, player)

    async def _listen(
        self, receive: Receive, line: Line, viewer: Viewer, guest: Guest | None, live: LiveTable, bucket: Bucket
    ) -> None:
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect" or not line.is_open:
                return
            if not bucket.take():
                line.close(TOO_MANY)
                return
            text = message.get("text")
            await self._handle(b"" if text is None else text, viewer, guest, live)

    async def _handle(self, text: str | bytes, viewer: Viewer, guest: Guest | None, live: LiveTable) -> None:
        try:
            message = wire.read_message(text)
        except Refusal as refusal:
            METRICS.refusals.labels(refusal.code).inc()
            viewer.push(wire.refused(None, refusal))
            return
        key = getattr(message, "key", None)
        await self._try(key, viewer, self._do(message, viewer, guest, live))

    async def _try(self, key: str | None, viewer: Viewer, work: Awaitable[object]) -> None:
        """Whatever is refused is said, and the line stays open."""
        try:
            await work
        except (Refusal, RulesError) as error:
            METRICS.refusals.labels(error.code).inc()
            viewer.push(wire.refused(key, error))
        except Unavailable:
            viewer.push(wire.refused(key, Refusal("unavailable")))
        except Exception:
            logger.exception("message failed")
            viewer.push(wire.refused(key, Refusal("broken")))

    async def _do(self, message: wire.AnyMessage, viewer: Viewer, guest: Guest | None, live: LiveTable) -> None:
        if isinstance(message, wire.Ping):
            viewer.push(wire.pong(self._host.now()))
        elif isinstance(message, wire.Watch):
            await self._watch(message, viewer, live)
        elif guest is None:
            raise Refusal("not-a-member")
        elif isinstance(message, wire.MoveMessage):
            await self._move(message, viewer, guest, live)
        elif isinstance(message, wire.ChatMessage):
            said = await live.act(lambda live, now: deeds.say(live, now, guest.id, guest.name, message), careful=True)
            viewer.push(wire.done(message.key, said.answer))
        elif isinstance(message, wire.CommitMessage):
            await live.act(lambda live, _: deeds.commit_seed(live, guest.id, message))
        else:
            await live.act(lambda live, now: deeds.reveal_seed(live, now, guest.id, message))

    async def _move(self, message: wire.MoveMessage, viewer: Viewer, guest: Guest, live: LiveTable) -> None:
        moved = await live.act(lambda live, now: deeds.move(live, now, guest.id, message), careful=True)
        METRICS.moves.inc()
        viewer.push(wire.done(message.key, moved.answer))

    async def _watch(self, message: wire.Watch, viewer: Viewer, live: LiveTable) -> None:
        async with live.reading():
            if not live.seating.may_watch(viewer.player, message.seat):
                raise Refusal("not-your-seat", seat=message.seat)
            viewer.seat, viewer.watching = message.seat, True
            live.show_frame(viewer, message.since if message.match == live.seating.match else 0)
