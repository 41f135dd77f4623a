"""Jobs in several processes of this machine."""

import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from itertools import islice
from typing import TypeVar

from kikeriki.arena.errors import ArenaError
from kikeriki.arena.playing import Players, play
from kikeriki.bots.workers import workers

Job = TypeVar("Job")
Done = TypeVar("Done")

AHEAD = 3  # jobs that wait for each process, so that none is idle


def cores() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_processes(count: int) -> AbstractContextManager[Players]:
    return shared_out(count, play)


@contextmanager
def shared_out(count: int, do: Callable[[Job], Done]) -> Iterator[Callable[[Iterable[Job]], Iterator[Done]]]:
    """A job at a time for each: it takes ten milliseconds at least, and handing it over a fraction of one."""
    if count == 1:
        yield partial(map, do)
        return
    others = set(multiprocessing.active_children())
    pool = workers(count)

    def players(jobs: Iterable[Job]) -> Iterator[Done]:
        todo = iter(jobs)
        working = {pool.submit(do, job) for job in islice(todo, AHEAD * count)}
        while working:
            done, working = wait(working, return_when=FIRST_COMPLETED)
            working |= {pool.submit(do, job) for job in islice(todo, len(done))}
            for finished in done:
                yield finished.result()

    try:
        yield players
    except BaseException as error:
        for worker in set(multiprocessing.active_children()) - others:
            worker.terminate()  # Ctrl-C ends at once, however long they would think
        pool.shutdown(cancel_futures=True)
        if isinstance(error, BrokenProcessPool):
            raise ArenaError(
                "One of the processes has died (killed, or out of memory). What was finished is kept: run it again to "
                "go on, with fewer --processes where memory is short."
            ) from None
        raise
    pool.shutdown()
