"""The application: REST, sockets and the page behind the same doors."""

from collections.abc import AsyncIterator, MutableMapping
from contextlib import asynccontextmanager
from typing import Any

import prometheus_client
import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from kikeriki import __version__
from kikeriki.rules.errors import RulesError
from kikeriki.server import advising, api, guiding, replays, wire
from kikeriki.server.house import House, close_house, open_house
from kikeriki.server.metrics import METRICS
from kikeriki.server.models import Health
from kikeriki.server.page import add_page, document, is_for_a_reader
from kikeriki.server.refusals import Refusal, not_found, status_of
from kikeriki.server.settings import Settings
from kikeriki.server.sockets import Receive, Scope, Send, Sockets
from kikeriki.server.store import Unavailable

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-store",
}
_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
LOOPBACK = ("127.0.0.1", "::1")

logger = structlog.get_logger()


def make_app(settings: Settings) -> "Application":
    return Application(settings)


class Application:
    """ASGI: sockets go straight to their handler, requests through the doors to FastAPI."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.house: House | None = None
        self._sockets: Sockets | None = None
        self._api = _make_api(self._lifespan)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            assert self._sockets is not None
            await self._sockets(scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, send)
        else:
            await self._api(scope, receive, send)

    @asynccontextmanager
    async def _lifespan(self, api: FastAPI) -> AsyncIterator[None]:
        self.house = api.state.house = await open_house(self.settings)
        self._sockets = Sockets(self.house.host, self.house.guests, self.house.doors)
        try:
            yield
        finally:
            await close_house(self.house)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert self.house is not None
        begun = False

        async def dressed(message: MutableMapping[str, Any]) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                own = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(pair for pair in _HEADERS if pair[0] not in own)]
            await send(message)

        try:
            self._check(scope)
            await self._api(scope, _bounded(receive, self.house.doors.largest_body(scope)), dressed)
        except Refusal as refusal:
            if not begun:
                await _answer(refusal)(scope, receive, dressed)
        except Exception:
            logger.exception("request failed", method=scope["method"])
            if not begun:
                await _answer(Refusal("broken"))(scope, receive, dressed)

    def _check(self, scope: Scope) -> None:
        assert self.house is not None
        doors = self.house.doors
        doors.check_host(scope)
        if scope["method"] not in ("GET", "HEAD", "OPTIONS"):
            doors.check_origin(scope)
        size, most = doors.header(scope, b"content-length"), doors.largest_body(scope)
        if size and (not size.isdecimal() or int(size) > most):
            raise Refusal("too-large", most=most)


def _bounded(receive: Receive, most: int) -> Receive:
    """The body, as far as the cap: a client may lie about its length or give none."""
    seen = 0

    async def bounded() -> MutableMapping[str, Any]:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > most:
            raise Refusal("too-large", most=most)
        return message

    return bounded


def _make_api(lifespan: Any) -> FastAPI:
    app = FastAPI(
        title="Kikeriki",
        version=__version__,
        summary="A card table for 5211, Gloria Picktoria and Kuiken Koers",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        exception_handlers={
            Refusal: _refused,
            RulesError: _refused,
            Unavailable: _unavailable,
            RequestValidationError: _malformed,
            HTTPException: _http_exception,
            Exception: _broken,
        },
    )
    app.include_router(api.router)
    app.include_router(replays.router)
    app.include_router(guiding.router)
    app.include_router(advising.router)

    @app.get("/healthz")
    async def healthz(request: Request) -> Health:
        """Whether the server and its database answer."""
        house: House = request.app.state.house
        await house.store.revs([])
        return Health(status="ok", version=__version__)

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        if request.client is None or request.client.host not in LOOPBACK:
            raise not_found()
        return Response(prometheus_client.generate_latest(METRICS.registry), media_type="text/plain; version=0.0.4")

    add_page(app)
    return app


def _answer(refusal: Refusal | RulesError) -> Response:
    headers = {}
    if (wait := refusal.params.get("retry_after")) is not None:
        headers["Retry-After"] = str(wait)
    return Response(wire.text_of(dict(refusal.to_json())), status_of(refusal), headers, "application/json")


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal | RulesError)
    METRICS.refusals.labels(error.code).inc()
    return _answer(error)


async def _unavailable(_: Request, _error: Exception) -> Response:
    logger.warning("the database does not answer")
    return _answer(Refusal("unavailable"))


async def _broken(_: Request, _error: Exception) -> Response:
    return _answer(Refusal("broken"))


async def _malformed(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return _answer(wire.malformed(error.errors()))


async def _http_exception(request: Request, error: Exception) -> Response:
    """What the router itself refuses, in the one form of refusals; a person is told by the page."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and is_for_a_reader(request):
        return document(404)
    if isinstance(error.__cause__, Refusal):  # a body that grew too large while it was read
        return _answer(error.__cause__)
    codes = {404: "not-found", 405: "wrong-method", 400: "malformed"}
    refusal = Refusal(codes.get(error.status_code, "malformed"))
    answer = _answer(refusal)
    answer.headers.update(error.headers or {})
    return answer
