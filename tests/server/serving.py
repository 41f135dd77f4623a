"""The real server in a process of its own, started as a user starts it, and pulled away as a power cut would."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

import httpx

UNLIMITED = (
    "--rate-requests=1000000000",
    "--rate-messages=1000000000",
    "--rate-new-guests=1000000000",
    "--tables-per-guest=1000000000",
    "--tables-per-address=1000000000",
    "--connections-per-address=1000000000",
)
PROGRAM = ("-m", "kikeriki.cli")
PATIENCE = 60.0  # seconds until a server must have started: generous, since machines are shared


class Running:
    """One server: `kill` it, `start` it again on the same port and data."""

    def __init__(self, data: Path, *flags: str, program: tuple[str, ...] = PROGRAM) -> None:
        self.data = data
        self.log = data.parent / f"{data.name}.log"
        self.url = ""
        self._program, self._flags, self._port = program, flags, 0
        self._process: subprocess.Popen[str] | None = None
        self._sink: IO[str] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def ws(self) -> str:
        return self.url.replace("http://", "ws://")

    def start(self) -> None:
        """Start, and wait until it answers."""
        self._sink = self.log.open("a")
        command = [sys.executable, *self._program, "serve", f"--data={self.data}", "--host=127.0.0.1"]
        self._process = subprocess.Popen(
            [*command, f"--port={self._port}", *self._flags],
            stdout=subprocess.PIPE,
            stderr=self._sink,
            text=True,
            env={name: value for name, value in os.environ.items() if not name.startswith("KIKERIKI_")},
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if "http://" in line:
                self.url = line.split()[0]
                break
        else:
            self.kill()
            raise AssertionError(f"the server did not start: {self.log.read_text()[-2000:]}")
        self._port = int(self.url.rpartition(":")[2])
        self._wait()

    def kill(self) -> None:
        """As when the plug is pulled: no handler runs."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, number: int) -> None:
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.send_signal(number)
            self._process.wait(PATIENCE)
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None
        if self._sink is not None:
            self._sink.close()
            self._sink = None

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with suppress(httpx.TransportError):
                if httpx.get(f"{self.url}/healthz", timeout=5).status_code == 200:
                    return
            time.sleep(0.02)
        raise AssertionError("the server does not answer")


@contextmanager
def running(data: Path, *flags: str, program: tuple[str, ...] = PROGRAM) -> Iterator[Running]:
    server = Running(data, *flags, program=program)
    server.start()
    try:
        yield server
    finally:
        server.stop()
