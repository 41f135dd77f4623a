"""Jobs on a Ray cluster. The rows come back to whoever asked, and that one writes the file.

Every node needs the same Python and the same `kikeriki[sim]`; a row that was played by another version is refused.
"""

import logging
import os
import secrets
import socket
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

from kikeriki.arena.errors import ArenaError, missing
from kikeriki.arena.playing import Job, Players, Row, play

LOCAL = "local"
AHEAD = 3  # jobs that wait for each core, so that none is idle
PATIENCE = 5.0  # seconds
STORE = 100 << 20  # bytes; a row is some hundred


@contextmanager
def on_ray(address: str, seen: Counter[str] | None = None) -> Iterator[Players]:
    """The cluster at an address, or one of this machine's own; `seen` counts the jobs by node."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # it tells nobody that it is used
    try:
        import ray
    except ModuleNotFoundError:
        raise missing("Ray", "ray", f"--ray {address}") from None
    _join(ray, address)
    nodes: Counter[str] = Counter() if seen is None else seen
    remote = ray.remote(_play_there)

    def players(jobs: Iterable[Job]) -> Iterator[Row]:
        todo = iter(jobs)
        working: list[Any] = []
        while True:
            room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1))) - len(working)
            working += [remote.remote(job) for job in islice(todo, room)]
            if not working:
                return
            done, working = ray.wait(working)
            for node, row in ray.get(done):
                nodes[node] += 1
                yield row

    try:
        yield players
    except ray.exceptions.RayTaskError as error:
        raise error.as_instanceof_cause() from None
    except ray.exceptions.RayError as error:
        raise ArenaError(f"The Ray cluster fails: {str(error).strip().splitlines()[0]}") from None
    finally:
        ray.shutdown()


def _join(ray: Any, address: str) -> None:
    try:
        if address == LOCAL:
            os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))  # else it writes one into one's home
            mine = {"_node_ip_address": "127.0.0.1", "object_store_memory": STORE, "include_dashboard": False}
            ray.init(address=LOCAL, log_to_driver=False, logging_level=logging.ERROR, **mine)
        else:
            _knock(address)
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (OSError, RuntimeError, ValueError, ray.exceptions.RayError) as error:
        reason = str(error).strip().partition("\n")[0].rstrip(".")
        raise ArenaError(f"--ray {address}: {reason}. Give HOST:PORT of a cluster's head, or local.") from None


def _knock(address: str) -> None:
    """Where nobody listens, Ray would try for minutes."""
    host, _, port = address.rpartition(":")
    socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()


def _play_there(job: Job) -> tuple[str, Row]:
    import ray

    return ray.get_runtime_context().get_node_id(), play(job)
