"""`kikeriki arena` as a person calls it."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from kikeriki.arena.playing import Cell
from kikeriki.arena.results import Book, read_results
from kikeriki.arena.standing import stand
from kikeriki.cli.standings import standings
from tests.arena.rows import row, setup
from tests.cli.test_commands import Run


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    monkeypatch.chdir(tmp_path)
    return Run(monkeypatch, capsys)


SMALL = ("--bots", "uniform,rule-1", "--game", "5211", "--players", 2, "--decks", 3, "--processes", 1)


def test_its_help_teaches(run: Run) -> None:
    done = run("arena", "--help")
    assert done.code == 0
    for option in ("--bots", "--within", "--ray", "--plot", "--show", "all cores"):
        assert option in done.out


def test_it_plays_shows_and_draws(run: Run, tmp_path: Path) -> None:
    done = run("arena", *SMALL, "--plot", "ladder.svg")
    assert done.code == 0, done.err
    assert "5211 (2024), 2 players" in done.out
    assert "6 matches" in done.out
    assert "1 rule-1" in done.out
    assert "2 uniform" in done.out
    assert "Results in arena/5211-2024-2p.jsonl" in done.err
    picture = (tmp_path / "ladder.svg").read_text()
    assert picture.startswith("<?xml")
    shown = run("arena", "--show", "arena/5211-2024-2p.jsonl", "--plot", "again.svg")
    assert shown.out == done.out
    assert (tmp_path / "again.svg").read_text() == picture
    (told,) = json.loads(run("arena", "--show", "arena/5211-2024-2p.jsonl", "--json").out)
    assert told["matches"] == 6
    assert [bot["bot"] for bot in told["bots"]] == ["rule-1", "uniform"]
    assert {cell["decks"] for cell in told["cells"]} == {3}


def test_one_bots_share_among_several_of_another(run: Run) -> None:
    done = run("arena", *SMALL, "--players", 3, "--decks", 1, "--only", "rule-1", "--plot", "ladder.svg")
    assert done.code == 0, done.err
    assert "3 matches" in done.out
    assert "mean share" in done.out


def test_nine_bots_fit_into_eighty_columns(tmp_path: Path) -> None:
    names = [f"ismcts-{n}" for n in range(1001, 1009)] + ["uniform"]
    with Book(tmp_path / "a.jsonl", setup(4)) as book:
        for bot in names:
            for others in names:
                if bot != others:
                    for deck in range(3):
                        book.add(row(Cell(bot, others), deck, [deck > 0, True, True, True]))
    console = Console(width=80, record=True, file=StringIO())
    console.print(standings(stand(*read_results(tmp_path / "a.jsonl"))))
    shown = console.export_text()
    assert "…" not in shown
    assert shown.count("0.917") == 72 + 9


def test_without_uniform_it_says_that_nothing_is_anchored(run: Run) -> None:
    done = run("arena", "--bots", "hen,rule-1", *SMALL[2:])
    assert "nothing is anchored" in done.out
    assert "nothing is anchored" not in run("arena", *SMALL).out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((*SMALL[:2], "--game", "chess"), "There is no game ‘chess’"),
        (("--bots", "uniform,fox", *SMALL[2:]), "There is no bot ‘fox’"),
        (("--bots", "uniform,flat-x", *SMALL[2:]), "flat-N"),
        (("--bots", "uniform", *SMALL[2:]), "nobody to play"),
        ((*SMALL, "--players", 9), "9 players cannot play"),
        ((*SMALL, "--decks", 0), "take 1 or more"),
        ((*SMALL, "--option", "long"), "NAME=VALUE"),
        ((*SMALL, "--plot", "ladder.doc"), "ends in .svg, .png or .pdf"),
        ((*SMALL, "--plot", "no/ladder.svg"), "There is no folder for"),
        (("--bots", "uniform,hen"), "Name the bots and the game"),
        (("results.jsonl",), "add --show"),
        (("--show",), "Name the files"),
        (("--show", "nowhere.jsonl"), "nowhere.jsonl: No such file"),
    ],
)
def test_what_cannot_be_is_one_sentence(run: Run, arguments: tuple[object, ...], sentence: str) -> None:
    done = run("arena", *arguments)
    assert done.code == 2
    assert sentence in done.err
    assert "Traceback" not in done.err
    assert not Path("arena").exists()


@pytest.mark.parametrize(
    ("absent", "arguments", "sentence"),
    [
        ("matplotlib", (*SMALL, "--plot", "a.svg"), "pip install 'kikeriki[arena]'"),
        ("openskill", SMALL, "pip install 'kikeriki[arena]'"),
        ("ray", (*SMALL, "--ray", "local"), "pip install 'kikeriki[ray]'"),
        ("numba", ("--bots", "uniform,flat-20", *SMALL[2:]), "pip install 'kikeriki[sim]'"),
    ],
)
def test_what_is_not_installed_is_named_with_its_extra(
    absent: str, arguments: tuple[object, ...], sentence: str, tmp_path: Path
) -> None:
    """In a process of its own, which has never imported it."""

    done = without(absent, tmp_path, "arena", *arguments)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1, done.stderr
    assert sentence in done.stderr


def test_the_other_commands_do_without(tmp_path: Path) -> None:
    """Nobody waits for it who does not play."""
    assert without("numpy", tmp_path, "games").returncode == 0


def without(absent: str, at: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    code = f"import sys; sys.modules[{absent!r}] = None\nfrom kikeriki.cli import main\nmain()"
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.run(command, cwd=at, capture_output=True, text=True, check=False)
