"""One WebSocket a viewer: messages in, one at a time; whatever the table shows out, at once or not at all."""

from collections.abc import Awaitable, Callable, MutableMapping
from functools import partial
from typing import Any, TypeAlias

from kikeriki.server import deeds, wire
from kikeriki.server.conversation import Conversation
from kikeriki.server.doors import Doors
from kikeriki.server.guests import Guest, Guests, id_of
from kikeriki.server.hosting import Host
from kikeriki.server.live import LiveTable
from kikeriki.server.metrics import METRICS
from kikeriki.server.protocol import CUT, LISTEN, PUSH
from kikeriki.server.refusals import Refusal, not_found
from kikeriki.server.store import Unavailable
from kikeriki.server.viewers import Viewer

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]

TRY_AGAIN = 1013
PREFIX, SUFFIX = "/api/tables/", "/socket"


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
        talk = Conversation(viewer, guest, live, self._doors.pace(scope, player), self._doors.check_chat)
        METRICS.viewers.inc()
        try:
            line.push(wire.hello(self._host.now(), player, None if guest is None else guest.name))
            async with live.reading():
                live.viewers.add(viewer)
                live.greet(viewer)
            if player is not None:
                await live.act(partial(deeds.arrive, player=player))
            await self._listen(scope, receive, line, talk)
        except (Refusal, Unavailable):
            line.close(TRY_AGAIN)
        finally:
            METRICS.viewers.dec()
            live.viewers.discard(viewer)
            await talk.end()
            if player is not None and live.rev >= 0:
                self._host.spawn_depart(live, player)

    async def _listen(self, scope: Scope, receive: Receive, line: Line, talk: Conversation) -> None:
        """Until the end. What came while the line was set up waits in `receive`; then our own protocol goes straight
        to the conversation."""
        if LISTEN in scope["extensions"]:
            talk.hold = scope["extensions"][LISTEN](talk.hear)
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect" or not line.is_open:
                return
            text = message.get("text")
            talk.hear(b"" if text is None else text)
            await talk.answered()
