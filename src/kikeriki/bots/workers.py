"""Processes in which bots think, beside the one that serves a table or writes results."""

import os
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.context import SpawnContext, SpawnProcess


class _Deaf(SpawnProcess):
    """It does not hear Ctrl-C while it is still starting, and has nothing to say about it."""

    def start(self) -> None:
        if not hasattr(signal, "pthread_sigmask"):
            super().start()
            return
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # a process inherits what is blocked
        try:
            super().start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Fresh(SpawnContext):
    """A fork would take locks and sockets along."""

    Process = _Deaf


def workers(count: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(count, _Fresh(), _begin, (os.getpid(),))


def _begin(master: int) -> None:
    """A worker ends with who started it, also when that was killed; Ctrl-C is that one's affair."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)

    def watch() -> None:
        while os.getppid() == master:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
