"""A server with one planted fault: `python -m tests.server.sabotage_durability FAULT serve …`.

The proofs of durability must notice each of them, or they prove nothing.
"""

import asyncio
import sys
from collections.abc import Callable

from kikeriki import cli
from kikeriki.server import live
from kikeriki.server.loading import Loaded, load_table
from kikeriki.server.store import Change, Store
from kikeriki.server.store.writers import Done

LATE = 0.05  # seconds


def acknowledge_early() -> None:
    """Say that a change is durable, and write it a moment later."""
    put = Store.put

    def say_so_at_once(store: Store, change: Change, done: Done) -> None:
        asyncio.get_running_loop().call_later(LATE, put, store, change, lambda *_: None)
        done(True, None)

    setattr(Store, "put", say_so_at_once)  # noqa: B010


def forget_keys() -> None:
    """After a restart every move is new."""

    async def load_without(store: Store, table: str) -> Loaded | None:
        held = await load_table(store, table)
        if held is not None:
            held.keys = {}
        return held

    setattr(live, "load_table", load_without)  # noqa: B010


FAULTS: dict[str, Callable[[], None]] = {"early": acknowledge_early, "forgetful": forget_keys}


def program(fault: str) -> tuple[str, ...]:
    """What `Running` starts for it."""
    assert fault in FAULTS
    return ("-m", "tests.server.sabotage_durability", fault)


if __name__ == "__main__":
    FAULTS[sys.argv.pop(1)]()
    cli.main()
