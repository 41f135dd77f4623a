"""Processes in which bots think, beside the one that serves a table or writes results."""

import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor


def workers(count: int) -> ProcessPoolExecutor:
    fresh = multiprocessing.get_context("spawn")  # a fork would take locks and sockets along
    return ProcessPoolExecutor(count, fresh, _begin, (os.getpid(),))


def _begin(master: int) -> None:
    """A worker ends with who started it, also when that was killed; Ctrl-C is that one's affair."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)

    def watch() -> None:
        while os.getppid() == master:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
