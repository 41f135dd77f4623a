"""Whatever is acknowledged survives kill −9 (law 8): short; `make soak-kills` is long."""

from pathlib import Path

import pytest

from tests.server.durability import FLAGS, Report, campaign
from tests.server.sabotage_durability import program
from tests.server.serving import Running

KILLS = 6
A_FEW = 4


async def killed(server: Running, database: str, kills: int, seed: str, patient: bool = True) -> Report:
    server.start()
    try:
        return await campaign(server, database, kills, seed, patient)
    finally:
        server.kill()


def on_sqlite(data: Path) -> str:
    return f"sqlite:///{data / 'kikeriki.db'}"


async def test_no_acknowledged_move_is_lost_or_doubled_on_sqlite(tmp_path: Path) -> None:
    data = tmp_path / "data"
    report = await killed(Running(data, *FLAGS), on_sqlite(data), KILLS, "short")
    assert report.faults == {}
    assert report.acknowledged > 50 * KILLS


async def test_no_acknowledged_move_is_lost_or_doubled_on_postgresql(tmp_path: Path, postgres_url: str) -> None:
    server = Running(tmp_path / "data", *FLAGS, f"--database={postgres_url}")
    report = await killed(server, postgres_url, KILLS, "short")
    assert report.faults == {}
    assert report.acknowledged > 50 * KILLS


@pytest.mark.parametrize(
    ("fault", "kinds"),
    [("early", {"gap in frames", "forgotten", "refused: ahead"}), ("forgetful", {"forgotten"})],
)
async def test_a_planted_fault_is_caught(tmp_path: Path, fault: str, kinds: set[str]) -> None:
    """A server that promises what is not durable yet, and one that forgets what it has done."""
    data = tmp_path / "data"
    server = Running(data, *FLAGS, program=program(fault))
    report = await killed(server, on_sqlite(data), A_FEW, "planted", patient=False)
    assert kinds & report.faults.keys(), f"nothing noticed: {report.faults}"
