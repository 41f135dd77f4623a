"""Malformed, huge, out of order, foreign: nothing of it breaks the server, and what breaks it would be noticed."""

import asyncio
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.malformed import Tally, disturb, errors_in
from tests.server.serving import UNLIMITED, Running, running

CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
PHASES = "examples,coverage,fuzzing"


def disturbed(server: Running, seed: str, messages: int, requests: int) -> Tally:
    return asyncio.run(disturb(server, seed, messages, requests))


def test_ten_thousand_messages_and_requests_break_nothing(tmp_path: Path) -> None:
    with running(tmp_path / "data", *UNLIMITED, "--bot-pace=0") as server:
        tally = disturbed(server, "short", 7_500, 2_500)
    assert tally.faults == []
    assert errors_in(server.log.read_text()) == []
    assert tally.requests == 2_500
    assert tally.messages > 6_000  # of the others the handshake was refused, or the line was closed before
    # It did reach what lies behind the doors.
    assert {"malformed", "not-your-seat", "not-a-member", "done", "frame", "wrong-match"} <= tally.answers.keys()
    assert {"200", "201", "204", "400", "403", "404", "405", "409", "422"} <= tally.answers.keys()
    assert {1002, 1007, 1009} <= tally.closes.keys()


def test_on_postgresql_too(tmp_path: Path, postgres_url: str) -> None:
    """Where a text cannot hold every character that Python's can."""
    with running(tmp_path / "data", *UNLIMITED, "--bot-pace=0", f"--database={postgres_url}") as server:
        tally = disturbed(server, "postgresql", 1_500, 800)
    assert tally.faults == []
    assert errors_in(server.log.read_text()) == []


def test_a_handler_that_breaks_on_a_rare_input_is_noticed(tmp_path: Path) -> None:
    server = Running(tmp_path / "data", *UNLIMITED, "--bot-pace=0", program=("-m", "tests.server.sabotage_malformed"))
    server.start()
    try:
        tally = disturbed(server, "planted", 2_000, 1_500)
    finally:
        server.stop()
    assert any(fault.startswith("broken") for fault in tally.faults)  # in a message
    assert any(fault.startswith("500") for fault in tally.faults)  # in a request
    assert errors_in(server.log.read_text())


@pytest.mark.parametrize("known", [True, False], ids=["guest", "nobody"])
def test_requests_made_from_the_schema_are_answered_as_it_says(tmp_path: Path, known: bool) -> None:
    with running(tmp_path / "data", *UNLIMITED, "--bot-pace=0") as server:
        done = from_schema(server, known, examples=3, report=tmp_path)
        assert done.returncode == 0, done.stdout[-6000:]
    assert errors_in(server.log.read_text()) == []


def test_a_fault_in_a_handler_is_noticed_from_the_schema(tmp_path: Path) -> None:
    server = Running(tmp_path / "data", *UNLIMITED, program=("-m", "tests.server.sabotage_malformed"))
    server.start()
    try:
        done = from_schema(server, True, examples=30, report=tmp_path, only="/api/me$")
    finally:
        server.stop()
    assert done.returncode == 1, done.stdout[-6000:]
    assert "Server error" in done.stdout


def from_schema(
    server: Running, known: bool, examples: int, report: Path, only: str = ""
) -> subprocess.CompletedProcess[str]:
    """Schemathesis against the running server, so many requests an operation and phase."""
    command = [str(Path(sys.executable).parent / "schemathesis"), "run", f"{server.url}/openapi.json"]
    command += [f"--checks={CHECKS}", f"--phases={PHASES}", f"--max-examples={examples}", "--seed=1", "--no-color"]
    command += ["--generation-database=none", "--suppress-health-check=all", "--workers=1"]
    if only:
        command.append(f"--include-path-regex={only}")
    if known:
        answer = httpx.post(f"{server.url}/api/me", json={"name": "Ann"})
        command += ["-H", f"Cookie: kikeriki={answer.cookies['kikeriki']}"]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=report, timeout=600)
