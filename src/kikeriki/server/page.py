"""The page: one document at every address of a reader's, and the files that it is made of."""

from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, Response
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from kikeriki.server.settings import SettingsError

BUILT = Path(__file__).parent / "static"  # by web/hatch_build.py
DOCUMENT = BUILT / "index.html"
NEVER_CHANGES = "public, max-age=31536000, immutable"


class Files(StaticFiles):
    """What the build names after its content never changes under its name; the rest is asked for again."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        answer = await super().get_response(path, scope)
        answer.headers["Cache-Control"] = NEVER_CHANGES if path.startswith("assets/") else "no-cache"
        if path == "sw.js":
            answer.headers["Service-Worker-Allowed"] = "/"  # it lies in /page and serves the whole house
        return answer


def add_page(app: FastAPI) -> None:
    if not DOCUMENT.exists():
        raise SettingsError("The page has not been built in this checkout: 'make setup' does it.")

    @app.get("/", include_in_schema=False)
    @app.get("/t/{table}", include_in_schema=False)
    @app.get("/tv/{table}", include_in_schema=False)
    @app.get("/r", include_in_schema=False)
    @app.get("/r/{match}", include_in_schema=False)
    @app.get("/rules/{game}", include_in_schema=False)
    @app.get("/pad/{game}", include_in_schema=False)
    @app.get("/device", include_in_schema=False)
    async def page() -> Response:
        return document(200)

    app.mount("/page", GZipMiddleware(Files(directory=BUILT), minimum_size=1000), name="page")


def document(status: int) -> Response:
    return FileResponse(DOCUMENT, status, headers={"Cache-Control": "no-cache"})


def is_for_a_reader(request: Request) -> bool:
    """Somebody typed this address, or followed a link: an answer for programs would not help."""
    own = request.url.path.startswith(("/api/", "/page/"))
    return request.method == "GET" and not own and "text/html" in request.headers.get("accept", "")
