"""Serving: uvicorn with our sockets, until somebody stops it."""

import gc
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from alembic.util import CommandError
from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from kikeriki.server.app import make_app
from kikeriki.server.logs import set_up_logs
from kikeriki.server.protocol import LineProtocol, RequestProtocol
from kikeriki.server.settings import Settings, SettingsError
from kikeriki.server.store.migrating import migrate
from kikeriki.server.store.store import make_engine
from kikeriki.server.wire import LONGEST_MESSAGE

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

GC_THRESHOLD = (20_000, 10, 10)  # next to nothing refers to itself: looking for it as usual costs a tenth of a move
PING = 20.0  # seconds between pings, and to answer one


class Server(uvicorn.Server):
    """Says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.freeze()  # what is here now stays: no need to look through it again and again
        gc.set_threshold(*GC_THRESHOLD)
        if self.started:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            self._ready(f"http://{f'[{host}]' if ':' in host else host}:{port}")


@contextmanager
def sole_user(settings: Settings) -> Iterator[None]:
    """SQLite is for one server: two at one file would not hear of each other. The system frees the lock of a server
    that was killed."""
    if not settings.on_sqlite or fcntl is None:
        yield
        return
    with Path(make_url(settings.database_url).database or "").with_suffix(".lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise SettingsError(f"--data: another server uses {settings.data} already.") from None
        yield


def check_database(settings: Settings) -> None:
    """Bring the database up to date, or say in one sentence why that cannot be; its address may hold a password."""
    engine = make_engine(make_url(settings.database_url))
    try:
        migrate(engine)
    except CommandError:
        raise SettingsError(f"--{_database(settings)}: it was written by a newer version of the program.") from None
    except (SQLAlchemyError, OSError) as error:
        reason = str(getattr(error, "orig", error)).strip().partition("\n")[0]
        raise SettingsError(f"--{_database(settings)}: {reason}") from None
    finally:
        engine.dispose()


def _database(settings: Settings) -> str:
    return "data" if settings.on_sqlite else "database"


def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until stopped; `ready` is told the address once the port accepts."""
    set_up_logs(settings)
    config = uvicorn.Config(
        make_app(settings),
        host=settings.host,
        port=settings.port,
        loop="auto",  # uvloop where there is one
        http=RequestProtocol,
        ws=LineProtocol,
        ws_max_size=LONGEST_MESSAGE,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies) or None,
        timeout_graceful_shutdown=int(settings.shutdown_grace),
        timeout_keep_alive=30,
    )
    with sole_user(settings):
        check_database(settings)
        Server(config, ready).run()
