"""The processes of a measurement: a server on one core, its load on another, and what the server costs."""

import os
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
STARTS_WITHIN = 30.0  # seconds
ENDS_WITHIN = 15.0


class ProcessFailed(Exception):
    """A process did not start or did not come to its end; the message is the end of what it said."""


@dataclass(frozen=True)
class Cores:
    """Where the server runs and where its load; None where the system cannot pin or has one core only."""

    server: int | None = None
    load: int | None = None

    @classmethod
    def of_this_machine(cls) -> "Cores":
        if not hasattr(os, "sched_getaffinity"):
            return cls()
        mine = sorted(os.sched_getaffinity(0))
        return cls(mine[0], mine[1]) if len(mine) > 1 else cls()


@dataclass(frozen=True)
class Server:
    pid: int
    port: int


def free_port() -> int:
    """A port that the system says is free now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def on_core(core: int | None) -> Iterator[None]:
    """What is started inside inherits the core."""
    if core is None:
        yield
        return
    mine = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, mine)


@contextmanager
def serving(command: Sequence[str], port: int, core: int | None, cwd: Path = ROOT) -> Iterator[Server]:
    """A server from when it accepts connections; it and its children are gone afterwards."""
    with tempfile.TemporaryFile() as said:
        with on_core(core):
            process = subprocess.Popen(
                command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=said, stderr=said, start_new_session=True
            )
        try:
            if not _accepts(process, port):
                raise ProcessFailed(_end_of(said.fileno()))
            yield Server(process.pid, port)
            if process.poll() is not None:
                raise ProcessFailed(_end_of(said.fileno()))
        finally:
            _end(process)


def load(command: Sequence[str], core: int | None, seconds: float, cwd: Path = ROOT) -> str:
    """Run a load to its end, in so many seconds at most; what it printed."""
    with on_core(core):
        process = subprocess.Popen(
            command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
    try:
        out, err = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        out, err = process.communicate()
        raise ProcessFailed(f"{command} took longer than {seconds:.0f} s\n{err[-2000:]}") from None
    if process.returncode != 0:
        raise ProcessFailed((err or out).strip()[-2000:])
    return out


def cpu_seconds(pid: int) -> float:
    """What the process and its living children have used, in user and system time."""
    ticks = 0
    for one in _tree(pid):
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(") ")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def resident_mb(pid: int) -> float:
    """Resident memory of the process and its children, what they share counted in each."""
    pages = sum(int(Path(f"/proc/{one}/statm").read_text().split()[1]) for one in _tree(pid))
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def _tree(pid: int) -> list[int]:
    found = [pid]
    for task in Path(f"/proc/{pid}/task").iterdir():
        with suppress(OSError):  # threads come and go
            for child in (task / "children").read_text().split():
                found += _tree(int(child))
    return found


def _accepts(process: subprocess.Popen[bytes], port: int) -> bool:
    end = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < end and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return True
        time.sleep(0.05)
    return False


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(ENDS_WITHIN)
        except subprocess.TimeoutExpired:
            # It leads a session of its own: this reaches its children and nobody else.
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _end_of(file: int) -> str:
    said = os.pread(file, 1 << 20, 0)
    return said.decode(errors="replace").strip()[-2000:]
