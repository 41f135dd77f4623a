"""`kikeriki serve` and plain `kikeriki`: flags, greeting, ports, the browser, and how it stops."""

import io
import json
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import segno

from kikeriki import __version__
from kikeriki.cli import main
from kikeriki.cli.serve import greeting, has_display
from kikeriki.server.addresses import address_for_others, choose_port, local_url, network_urls
from kikeriki.server.settings import KNOBS, Settings, SettingsError
from tests.signals import hear_ctrl_c

PATIENCE = 60.0


class Started:
    """A running server and what it has printed."""

    def __init__(self, process: subprocess.Popen[str], said: list[str]) -> None:
        self.process, self.said = process, said

    @property
    def url(self) -> str:
        return next(word for line in self.said for word in line.split() if word.startswith("http://"))

    def ask(self) -> dict[str, object]:
        with urllib.request.urlopen(self.url + "/healthz", timeout=PATIENCE) as answer:
            told: dict[str, object] = json.load(answer)
        return told

    def stop(self, number: int) -> tuple[int, str, str]:
        """The exit status, and what it said after its greeting."""
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, err


@contextmanager
def started(*arguments: str, **environment: str) -> Iterator[Started]:
    """A server of its own, greeted and answering."""
    with subprocess.Popen(
        [sys.executable, "-m", "kikeriki.cli", *arguments],
        env={**_environment(), **environment},
        stdin=subprocess.DEVNULL,
        preexec_fn=hear_ctrl_c,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            said: list[str] = []
            while not said or "Ctrl-C" not in said[-1]:
                line = process.stdout.readline()
                assert line, process.stderr.read() if process.stderr else ""
                said.append(line)
            yield Started(process, said)
        finally:
            if process.poll() is None:
                process.kill()


def _environment() -> dict[str, str]:
    """This test's own, without what would change the server or open a browser."""
    unwanted = ("KIKERIKI_", "DISPLAY", "WAYLAND_", "SSH_", "BROWSER")
    return {name: value for name, value in os.environ.items() if not name.startswith(unwanted)}


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on loopback at which somebody listens."""
    with socket.socket() as somebody:
        somebody.bind(("127.0.0.1", 0))
        somebody.listen()
        yield somebody.getsockname()[1]


def test_help_lists_every_setting(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["kikeriki", "serve", "--help"])
    monkeypatch.setenv("COLUMNS", "200")
    with pytest.raises(SystemExit) as left:
        main()
    assert not left.value.code
    shown = capsys.readouterr().out
    for knob in KNOBS:
        lines = shown[shown.index(f" {knob.flag} ") :].splitlines()[:3]
        assert knob.help in lines[0]
        assert knob.variable in lines[1]
        assert f"({knob.default})" in lines[2]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_greets_answers_and_stops_cleanly(number: int, tmp_path: Path) -> None:
    data = tmp_path / "deep" / "data"
    with started("serve", "--host", "127.0.0.1", "--port", "0", KIKERIKI_DATA=str(data)) as server:
        assert re.fullmatch(r"http://127\.0\.0\.1:[1-9]\d*", server.url)
        assert server.ask() == {"status": "ok", "version": __version__}
        assert (data / "kikeriki.db").is_file()
        assert data.stat().st_mode & 0o077 == 0
        assert str(data) in server.said[-1]
        assert server.stop(number) == (0, "Stopped.\n", "")


def test_on_postgresql_it_makes_no_directory(postgres_url: str, tmp_path: Path) -> None:
    data = tmp_path / "data"
    given = ("serve", "--host", "127.0.0.1", "--port", "0", "--data", str(data))
    with started(*given, KIKERIKI_DATABASE=postgres_url) as server:
        assert server.ask() == {"status": "ok", "version": __version__}
        assert "PostgreSQL" in server.said[-1]
        assert server.stop(signal.SIGTERM) == (0, "Stopped.\n", "")
    assert not data.exists()


def test_plain_kikeriki_serves_and_opens_the_browser(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    # Written beside and moved: whoever waits for the file finds it whole.
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}.part\nmv {seen}.part {seen}\n')
    browser.chmod(0o755)
    there = {"KIKERIKI_HOST": "127.0.0.1", "KIKERIKI_PORT": "0", "KIKERIKI_DATA": str(tmp_path / "data")}
    there |= {"BROWSER": shlex.quote(str(browser)) + " %s", "DISPLAY": ":99"}
    with started(**there) as server:
        deadline = time.monotonic() + PATIENCE
        while not seen.exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        assert seen.read_text() == server.url + "\n"
        assert server.ask()
        assert server.stop(signal.SIGTERM)[0] == 0
    seen.unlink()
    for arguments, hidden in ((["--no-browser"], {}), ([], {"DISPLAY": ""}), (["serve"], {})):
        with started(*arguments, **{**there, **hidden}) as server:
            assert server.ask()
            assert server.stop(signal.SIGTERM)[0] == 0
        assert not seen.exists()


@pytest.mark.parametrize(
    ("environment", "seen"),
    [
        ({"DISPLAY": ":0"}, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True),
        ({"DISPLAY": ":10", "SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"}, False),
        ({}, False),
    ],
)
@pytest.mark.skipif(sys.platform in {"darwin", "win32"}, reason="there is always a display there")
def test_a_browser_opens_only_where_somebody_sees_it(environment: dict[str, str], seen: bool) -> None:
    assert has_display(environment) is seen


def test_bad_settings_get_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, taken: int
) -> None:
    (tmp_path / "file").touch()
    for arguments, variables, words in [
        (["--port", "no"], {}, ("--port no", "65535")),
        ([], {"KIKERIKI_PORT": "no"}, ("KIKERIKI_PORT no", "65535")),
        (["--host", "127.0.0.1", "--port", str(taken)], {}, (f"--port {taken}", "0")),
        (["--host", "127.0.0.1"], {"KIKERIKI_PORT": str(taken)}, (str(taken), "0")),
        (["--host", "192.0.2.1", "--port", "0"], {}, ("192.0.2.1", "0.0.0.0")),
        (
            ["--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path / "file" / "data")],
            {},
            (str(tmp_path / "file"),),
        ),
        (["--database", "oracle://x"], {}, ("--database", "postgresql://")),
    ]:
        monkeypatch.setattr(sys, "argv", ["kikeriki", "serve", *arguments])
        with monkeypatch.context() as patched:
            for name, value in variables.items():
                patched.setenv(name, value)
            with pytest.raises(SystemExit) as left:
                main()
        out, err = capsys.readouterr()
        assert left.value.code == 2, arguments
        assert out == ""
        assert len(err.splitlines()) == 1
        for word in words:
            assert word in err


def test_postgresql_without_its_package_names_what_to_install() -> None:
    program = "import sys; sys.modules['psycopg'] = None; from kikeriki.cli import main; main()"
    command = [
        sys.executable,
        "-c",
        program,
        "serve",
        "--host",
        "127.0.0.1",
        "--database",
        "postgresql://ann@db/tables",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=_environment())
    assert done.returncode == 2
    assert "pip install 'kikeriki[postgres]'" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_taken_port_is_passed_over_unless_it_was_asked_for(taken: int) -> None:
    assert taken < choose_port("127.0.0.1", taken, asked=False) <= taken + 100
    with pytest.raises(SettingsError, match=f"--port {taken}: .*already"):
        choose_port("127.0.0.1", taken, asked=True)
    assert choose_port("127.0.0.1", 0, asked=True) == 0


def test_alone_at_home_there_is_one_address() -> None:
    said = greeting(Settings(host="127.0.0.1"), 8211)
    assert re.findall(r"http\S+", said) == ["http://127.0.0.1:8211"]
    assert "█" not in said
    assert f"Kikeriki {__version__}" in said
    assert str(Settings().data) in said
    assert network_urls("127.0.0.1", 8211) == network_urls("::1", 8211) == []


def test_in_a_network_others_are_told_where_to_go() -> None:
    assert network_urls("192.168.7.7", 8211) == ["http://192.168.7.7:8211"]
    assert network_urls("2001:db8::7", 8211) == ["http://[2001:db8::7]:8211"]
    assert local_url("0.0.0.0", 8211) == local_url("::", 8211) == "http://localhost:8211"
    said = greeting(Settings(host="0.0.0.0"), 8211)
    urls = network_urls("0.0.0.0", 8211)
    assert [line.split()[0] for line in said.splitlines() if "same network" in line] == urls
    for url in urls:
        assert not re.search(r"//(127\.|0\.|169\.254\.|localhost)", url)


def test_a_link_for_others_does_not_lead_to_their_own_machine() -> None:
    def told(host: str, seen: str) -> str:
        return address_for_others(host, 8211, urlsplit(seen))

    for here in ("http://localhost:8211", "http://127.0.0.1:8211", "http://[::1]:8211"):
        assert told("192.168.7.7", here) == "http://192.168.7.7:8211"
        assert told("127.0.0.1", here) == here  # it is for nobody else
        assert told("0.0.0.0", here) == next(iter(network_urls("0.0.0.0", 8211)), here)
    for there in ("http://192.168.7.8:8211", "https://tables.example", "http://box.local:8211"):
        assert told("0.0.0.0", there) == there


def test_the_qr_code_leads_where_others_can_go() -> None:
    assert _scan(greeting(Settings(host="192.168.7.7"), 8300)) == _dots("http://192.168.7.7:8300")
    public = Settings(host="192.168.7.7", public_url="https://cards.example.org")
    said = greeting(public, 8300)
    assert _scan(said) == _dots("https://cards.example.org")
    assert "https://cards.example.org  for everybody" in said
    assert _scan(said) != _dots("http://192.168.7.7:8300")
    assert _scan(greeting(Settings(host="192.168.7.7", log_format="json"), 8300)) == []


def test_a_terminal_without_such_characters_gets_no_qr_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="latin-1"))
    greeting(Settings(host="192.168.7.7"), 8300).encode("latin-1")


def _scan(said: str) -> list[list[bool]]:
    """The dark dots of a printed QR code, its quiet zone cut off; a terminal's ground is dark, its characters light."""
    rows: list[list[bool]] = []
    for line in said.splitlines():
        if line and set(line) <= set("█▀▄ ") and "█" in line:
            rows += [[dot in " ▄" for dot in line], [dot in " ▀" for dot in line]]
    return [row[2:-2] for row in rows[2 : len(rows[0]) - 2]] if rows else []


def _dots(link: str) -> list[list[bool]]:
    return [[bool(dot) for dot in row] for row in segno.make(link, micro=False).matrix]
