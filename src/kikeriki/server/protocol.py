"""Uvicorn's WebSocket, with one thing more: a line can be cut. Closing politely would wait for a peer who does not
read."""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

CUT = "kikeriki.cut"


class LineProtocol(WebSocketsSansIOProtocol):
    async def run_asgi(self) -> None:
        extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]
        extensions[CUT] = self.transport.abort
        await super().run_asgi()
