"""Who comes to a server that a test runs; the test says which one by its own `server`."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TypeAlias

import pytest

from tests.server.client import Guest
from tests.server.serving import Running

Come: TypeAlias = Callable[[str], Awaitable[Guest]]


@pytest.fixture
async def come(server: Running) -> AsyncIterator[Come]:
    """Somebody new, by name; at the end all go."""
    there: list[Guest] = []

    async def named(name: str) -> Guest:
        there.append(await Guest.named(server.url, name))
        return there[-1]

    yield named
    for guest in there:
        await guest.close()
