"""Back-pressure: who does not read is cut and may resume; others do not feel it."""

from pathlib import Path

from tests.server.serving import running
from tests.server.stalled import FLAGS, GAUGES, campaign


async def test_stalled_readers_are_cut_and_come_back(tmp_path: Path) -> None:
    with running(tmp_path / "data", *FLAGS, program=GAUGES) as server:
        report = await campaign(server, viewers=200, stalled=50)
    assert report.held == 200 - 50
    assert report.cut + report.silent == report.resumed == 50
    assert 0 < report.queued_most <= report.bound


async def test_a_server_that_cuts_nobody_is_noticed(tmp_path: Path) -> None:
    with running(tmp_path / "data", *FLAGS, program=(*GAUGES, "uncut")) as server:
        report = await campaign(server, viewers=20, stalled=5)
    assert report.queued_most > report.bound
    assert report.cut == 0
