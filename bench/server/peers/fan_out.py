"""A floor: every text message goes to both members of a room, as JSON read, numbered and written again.

Plain ASGI: no rules, no secrets, nothing kept. An authoritative server under uvicorn pays at least this.
"""

import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]

rooms: dict[str, list[Send]] = {}


async def app(scope: Message, receive: Callable[[], Awaitable[Message]], send: Send) -> None:
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    room = rooms.setdefault(scope["path"], [])
    room.append(send)
    seq = 0
    try:
        while (message := await receive())["type"] == "websocket.receive":
            seq += 1
            said = json.dumps({**json.loads(message["text"]), "seq": seq})
            for member in room:
                await member({"type": "websocket.send", "text": said})
    finally:
        room.remove(send)
