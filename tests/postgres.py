"""A real PostgreSQL for tests, soaks and benches, that ends with whoever uses it.

    with postgres.cluster() as cluster:
        url = cluster.fresh_database()

A keeper process of its own starts the server and stops it as soon as nobody holds the lock in the shared folder any
more. The kernel gives up a dead process's locks, so nothing stays behind after Ctrl-C or kill −9 either. Several
processes that name the same folder share one server.
"""

import fcntl
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO

import psycopg
from psycopg import sql

from tests.system import postgres_binaries

ROOT = Path(__file__).parent.parent
OWNER = SUPERUSER = "postgres"
ATTEMPTS = 5  # at a port that somebody else may take before PostgreSQL does
PATIENCE = 60.0  # seconds for a start, a stop, a recovery
LOOK = 0.05  # seconds between two looks

# fsync stays on, as everywhere: what the tests prove about durability depends on it.
OPTIONS = ("max_connections=300", "logging_collector=off", "log_min_messages=warning")


class PostgresError(Exception):
    """PostgreSQL cannot be had here; the sentence says why."""


@dataclass(frozen=True)
class Cluster:
    """A running server, by its address."""

    port: int
    sockets: str
    data: str
    keeper: int

    def url(self, database: str = SUPERUSER) -> str:
        """The address as SQLAlchemy reads it."""
        return f"postgresql+psycopg://{SUPERUSER}@127.0.0.1:{self.port}/{database}"

    def socket_url(self, database: str = SUPERUSER) -> str:
        """The same through the unix socket."""
        return f"postgresql+psycopg://{SUPERUSER}@/{database}?host={self.sockets}&port={self.port}"

    def connect(self, database: str = SUPERUSER) -> psycopg.Connection:
        return psycopg.connect(
            host="127.0.0.1", port=self.port, user=SUPERUSER, dbname=database, autocommit=True, connect_timeout=10
        )

    def fresh_database(self) -> str:
        """The address of a new, empty database."""
        name = f"k_{secrets.token_hex(8)}"
        with self.connect() as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return self.url(name)

    def drop_database(self, url: str) -> None:
        """Remove a database, whoever is still connected to it."""
        name = url.rpartition("/")[2]
        with self.connect() as connection:
            connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))

    @property
    def pid(self) -> int:
        """The process at the head of the server."""
        return int((Path(self.data) / "postmaster.pid").read_text().split()[0])

    def crash(self) -> None:
        """kill −9 the server, wait until the keeper has started it again and it has recovered. Not on a shared one."""
        old = self.pid
        os.kill(old, signal.SIGKILL)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with suppress(OSError, IndexError, ValueError, psycopg.OperationalError):
                if self.pid != old:
                    self.connect().close()
                    return
            time.sleep(LOOK)
        raise PostgresError("PostgreSQL did not come back after kill −9.")


@contextmanager
def cluster(shared: Path | None = None) -> Iterator[Cluster]:
    """A server of one's own, or the one of all who name the same folder; it ends with the last of them."""
    folder = shared or Path(tempfile.mkdtemp(prefix="kikeriki-"))
    try:
        with (folder / "postgres.users").open("a") as users:
            # Waits while a keeper that nobody needed any more is shutting down.
            fcntl.flock(users, fcntl.LOCK_SH)
            yield _find(folder)
        if shared is None:
            _await_end(folder)
    finally:
        if shared is None:
            shutil.rmtree(folder, ignore_errors=True)


def _find(folder: Path) -> Cluster:
    """The server of this folder, started if there is none."""
    address = folder / "postgres.json"
    with (folder / "postgres.starting").open("a") as starting:
        fcntl.flock(starting, fcntl.LOCK_EX)
        if not address.exists():
            command = [sys.executable, "-m", "tests.postgres", str(folder)]
            done = subprocess.run(
                command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
            )
            if done.returncode != 0:
                raise PostgresError(done.stderr.strip())
        return Cluster(**json.loads(address.read_text()))


def _await_end(folder: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while (folder / "postgres.json").exists() and time.monotonic() < deadline:
        time.sleep(LOOK)


def _binary(name: str) -> Path:
    folder = postgres_binaries()
    if folder is None:
        raise PostgresError("PostgreSQL is missing: 'make test' installs it, or apt-get install postgresql.")
    return folder / name


def _as_owner(command: Sequence[str | Path]) -> list[str]:
    """PostgreSQL refuses to run as root: then it runs as the user of Debian's package."""
    words = [str(word) for word in command]
    if os.geteuid() != 0:
        return words
    # setpriv becomes the command instead of starting it, so that the process we know is PostgreSQL itself.
    return ["setpriv", f"--reuid={OWNER}", f"--regid={OWNER}", "--clear-groups", "--", *words]


class Keeper:
    """The process that starts a server, brings it back after a crash, and stops it when nobody needs it any more."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        # Not in the shared folder: the owner must be able to enter it, and a socket's path must be short.
        self.home = Path(tempfile.mkdtemp(prefix="kikeriki-pg-"))
        self.data = self.home / "data"
        self.log = self.home / "log"
        self.server: subprocess.Popen[bytes] | None = None
        self.port = 0

    def start(self) -> None:
        if os.geteuid() == 0:
            shutil.chown(self.home, OWNER, OWNER)
        self._initdb()
        for _ in range(ATTEMPTS):
            self.port = _free_port()
            if self._launch():
                address = Cluster(self.port, str(self.home), str(self.data), os.getpid())
                whole = self.folder / "postgres.json.part"
                whole.write_text(json.dumps(asdict(address)))
                whole.rename(self.folder / "postgres.json")
                return
        raise PostgresError(f"PostgreSQL does not start: {self.log.read_text()[-2000:]}")

    def keep(self) -> None:
        """Wait until nobody holds the lock."""
        with (self.folder / "postgres.users").open("a") as users:
            while not _nobody(users):
                if self.server is not None and self.server.poll() is not None:
                    self._recover()
                time.sleep(LOOK)
            # Still under the lock: who comes now waits, finds no address and starts a server anew.
            self.stop()

    def stop(self) -> None:
        if self.server is not None and self.server.poll() is None:
            self.server.send_signal(signal.SIGINT)
            try:
                self.server.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.server.send_signal(signal.SIGQUIT)
                self.server.wait(PATIENCE)
        shutil.rmtree(self.home, ignore_errors=True)
        (self.folder / "postgres.json").unlink(missing_ok=True)

    def _initdb(self) -> None:
        command: list[str | Path] = [
            _binary("initdb"),
            "-D",
            self.data,
            "-U",
            SUPERUSER,
            "--auth=trust",
            "--no-locale",
            "-EUTF8",
        ]
        done = subprocess.run(_as_owner(command), cwd=self.home, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise PostgresError(f"initdb failed: {done.stderr.strip()}")

    def _launch(self) -> bool:
        """Start the server; whether it accepts connections."""
        command: list[str | Path] = [_binary("postgres"), "-D", self.data, "-k", self.home, "-h", "127.0.0.1"]
        command += ["-p", str(self.port), *(f"--{option}" for option in OPTIONS)]
        with self.log.open("ab") as log:
            self.server = subprocess.Popen(
                _as_owner(command), cwd=self.home, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self.server.poll() is None:
            with suppress(psycopg.OperationalError):
                psycopg.connect(host=str(self.home), port=self.port, user=SUPERUSER, dbname=SUPERUSER).close()
                return True
            time.sleep(LOOK)
        return False

    def _recover(self) -> None:
        """Start again on the same port; the old one's children may need a moment to notice that it is dead."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and not self._launch():
            time.sleep(LOOK)


def _nobody(users: IO[str]) -> bool:
    """Whether all who shared the lock are gone; then it is ours."""
    try:
        fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def main(folder: Path) -> None:
    """Become a keeper in the background; this process ends as soon as the server accepts connections."""
    hear, tell = os.pipe()
    if os.fork():
        os.close(tell)
        with os.fdopen(hear) as words:
            trouble = words.read()
        sys.exit(trouble or None)
    os.close(hear)
    os.setsid()  # Ctrl-C in the terminal is not for the keeper: it ends with its users
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nowhere, standard)
    keeper = Keeper(folder)
    with os.fdopen(tell, "w") as words:
        try:
            keeper.start()
        except (PostgresError, OSError, LookupError) as error:
            keeper.stop()
            words.write(str(error))
            sys.exit(1)
    keeper.keep()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
