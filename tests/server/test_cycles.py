"""What is over is freed at once: nothing refers to itself and waits for a collector that seldom comes."""

import asyncio
from pathlib import Path

import httpx
import pytest

from tests.server.serving import UNLIMITED, Running, running
from tests.soak.hour import GAMES, Load, Party, read_metrics

FEW = 20  # objects: of the libraries, and of the connection that asks


async def _unreachable(server: Running) -> float:
    """After some tables have been played at and closed."""
    async with httpx.AsyncClient(base_url=server.url) as http:
        await read_metrics(http)  # the first of everything has been made, and whatever lay around is gone
        parties = [Party(Load(), server.url, number, thinking=(0.0, 0.0)) for number in range(2)]
        await asyncio.gather(*(party.play_at_one(game) for party, game in zip(parties, GAMES, strict=False)))
        await asyncio.sleep(0.2)  # the server hears that lines are gone
        return (await read_metrics(http))["test_unreachable"]


@pytest.mark.parametrize(("gauge", "few"), [("cycles", True), ("clinging", False)])
def test_tables_and_lines_are_freed_without_a_collector(tmp_path: Path, gauge: str, few: bool) -> None:
    program = ("-m", "tests.server.gauges", gauge)
    with running(tmp_path / "data", *UNLIMITED, "--bot-pace=0", program=program) as server:
        found = asyncio.run(_unreachable(server))
    assert (found <= FEW) == few, found
