"""The commands as a person or a program calls them: what they print, where, and their exit codes."""

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kikeriki.cli import main
from kikeriki.rules.games import GAMES
from tests.signals import hear_ctrl_c


class Ran:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> "Run":
    return Run(monkeypatch, capsys)


class Run:
    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch, self._capsys = monkeypatch, capsys

    def __call__(self, *arguments: object, stdin: str = "") -> Ran:
        self._monkeypatch.setattr(sys, "argv", ["kikeriki", *map(str, arguments)])
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        self._monkeypatch.setenv("COLUMNS", "120")
        code = 0
        try:
            main()
        except SystemExit as left:
            code = int(left.code or 0)
        out, err = self._capsys.readouterr()
        return Ran(code, out, err)


@pytest.fixture
def records(run: Run, tmp_path: Path) -> Path:
    path = tmp_path / "records.jsonl"
    for game, players in (("5211", 2), ("gloria-picktoria", 3), ("kuiken-koers", 2)):
        part = tmp_path / "part.jsonl"
        assert run("simulate", game, "--players", players, "--bots", "uniform", "--out", part).code == 0
        with path.open("a") as file:
            file.write(part.read_text())
    return path


def test_help_teaches_every_command(run: Run) -> None:
    assert run("--help").code == 0
    for command in ("serve", "play", "games", "rules", "simulate", "show", "verify"):
        done = run(command, "--help")
        assert done.code == 0
        assert "Usage" in done.out
        assert len(done.out.splitlines()) > 8
    assert re.fullmatch(r"kikeriki \d+\.\d+\.\d+\n", run("--version").out)


def test_games_lists_all_there_is(run: Run) -> None:
    done = run("games")
    for game in GAMES.values():
        assert game.slug in done.out
        for edition in game.editions:
            assert edition.slug in done.out
            for option in edition.options:
                assert option.name in done.out
    listed = json.loads(run("games", "--json").out)
    assert [entry["game"] for entry in listed] == list(GAMES)
    kuiken = {o["option"]: o for o in listed[2]["editions"][0]["options"]}
    assert kuiken["rounds"]["defaults"] == {"2": 4, "3": 3, "4": 4, "5": 5, "6": 6}


@pytest.mark.parametrize("game", GAMES)
def test_rules_shows_our_text_with_its_clauses(run: Run, game: str) -> None:
    letter = {"5211": "F", "gloria-picktoria": "G", "kuiken-koers": "K"}[game]
    done = run("rules", game)
    assert done.code == 0
    clauses = re.findall(rf"^## ({letter}\d) ", done.out, re.MULTILINE)
    assert clauses == [f"{letter}{n}" for n in range(1, len(clauses) + 1)]
    assert len(clauses) == {"5211": 9, "gloria-picktoria": 8, "kuiken-koers": 9}[game]
    one = run("rules", game, "--clause", f"{letter.lower()}2")
    assert one.out.startswith(f"## {letter}2 ")
    assert f"## {letter}3 " not in one.out


def test_bad_input_gets_one_sentence_that_says_what_would_be_right(run: Run, tmp_path: Path) -> None:
    for arguments, words in [
        (("rules", "5212"), ("5212", "5211")),
        (("rules", "5211", "--language", "fr"), ("fr", "en")),
        (("rules", "5211", "--clause", "F99"), ("F1", "F9")),
        (("simulate", "poker"), ("poker", "kuiken-koers")),
        (("simulate", "5211", "--players", "6"), ("2", "5")),
        (("simulate", "5211", "--edition", "2020"), ("2020", "2021")),
        (("simulate", "5211", "--bots", "eagle"), ("eagle", "master")),
        (("simulate", "5211", "--bots", "hen,hen"), ("hen,hen", "4")),
        (("simulate", "5211", "--option", "long"), ("long", "=")),
        (("simulate", "5211", "--option", "log=yes"), ("log", "long")),
        (("simulate", "5211", "--option", "long=maybe"), ("maybe", "yes")),
        (("simulate", "5211", "-e", "five-colors", "-p", "4", "-o", "aggressive=yes"), ("aggressive", "2", "3")),
        (("simulate", "5211", "-e", "five-colors", "-o", "long=yes"), ("long", "aggressive")),
        (("simulate", "5211", "--games", "0"), ("games",)),
        (("simulate", "5211", "--games", "9" * 23), ("games",)),
        (("simulate", "5211", "--players", "9" * 23), ("2", "5")),
        (("simulate", "5211", "--players", "0"), ("2", "5")),
        (("simulate", "5211", "--json"), ("--summary",)),
        (("simulate", "kuiken-koers", "-o", "rounds=2", "-o", "rounds=3"), ("rounds",)),
        (("show", tmp_path / "none.json"), ("none.json",)),
        (("play", "5211", "--players", "9"), ("9", "5")),
    ]:
        done = run(*arguments)
        assert done.code == 2, arguments
        assert "Traceback" not in done.err
        for word in words:
            assert word in done.err, (arguments, done.err)
        assert not done.out, arguments


def test_simulate_is_the_same_for_the_same_seed(run: Run) -> None:
    one, again, other = (run("simulate", "kuiken-koers", "--games", 2, "--seed", s).out for s in (1, 1, 2))
    assert one == again != other
    assert len(one.splitlines()) == 2


def test_simulate_seats_the_bots_it_is_given(run: Run) -> None:
    done = run("simulate", "5211", "-p", 3, "--bots", "hen,uniform,rule-1", "--option", "long=yes")
    record = json.loads(done.out)
    assert [seat["bot"] for seat in record["seats"]] == ["hen", "uniform", "rule-1"]
    assert record["options"] == {"long": True}


@pytest.mark.parametrize("game", GAMES)
def test_simulate_summary_adds_up(run: Run, game: str) -> None:
    done = run("simulate", game, "-p", 2, "--games", 5, "--bots", "uniform", "--summary", "--json")
    summary = json.loads(done.out)
    assert summary["matches"] == 5
    assert sum(seat["win_share"] for seat in summary["seats"]) == pytest.approx(1)
    assert sum(summary["decided"].values()) > 0
    shown = run("simulate", game, "-p", 2, "--games", 5, "--bots", "uniform", "--summary").out
    assert "5 matches" in shown
    for name in summary["decided"]:
        assert name in shown


def test_verify_says_what_holds_and_names_what_does_not(run: Run, records: Path) -> None:
    done = run("verify", records)
    assert done.code == 0
    assert done.out.splitlines()[-1] == "3 records: 3 hold, 0 do not."
    assert [entry["game"] for entry in json.loads(run("verify", records, "--json").out)] == list(GAMES)
    lines = records.read_text().splitlines()
    lines[1] = lines[1].replace('"kind":"took"', '"kind":"stole"', 1)
    records.write_text("\n".join(lines))
    done = run("verify", records)
    assert done.code == 1
    assert "line 2" in done.err
    assert "events[" in done.err
    assert done.out.splitlines()[-1] == "3 records: 2 hold, 1 does not."
    assert [entry["holds"] for entry in json.loads(run("verify", records, "--json").out)] == [True, False, True]
    assert run("verify", "-", stdin=lines[0]).code == 0
    assert "standard input" in run("verify", "-", stdin=lines[1]).err


def test_verify_says_who_resigned(run: Run) -> None:
    sample = Path(__file__).parent.parent / "golden" / "records" / "kuiken-koers-resigned-format-2.json"
    done = run("verify", sample)
    assert done.code == 0
    assert done.out.endswith("every shuffle follows from the seeds; Cleo and Ann resigned\n")
    (told,) = json.loads(run("verify", sample, "--json").out)
    assert [entry["seat"] for entry in told["resigned"]] == [2, 0]


def test_verify_goes_on_to_the_next_file(run: Run, records: Path, tmp_path: Path) -> None:
    broken, missing = tmp_path / "broken.json", tmp_path / "missing.json"
    broken.write_bytes(b"\xff\xfe")
    done = run("verify", broken, missing, tmp_path, records)
    assert done.code == 1
    for path in (broken, missing, tmp_path):
        assert str(path) in done.err
    assert done.out.splitlines()[-1] == "6 records: 3 hold, 3 do not."
    assert len(json.loads(run("verify", missing, records, "--json").out)) == 4


def test_a_broken_first_line_does_not_hide_the_others(run: Run, records: Path) -> None:
    lines = records.read_text().splitlines()
    for first in ("garbage", lines[0][:-9]):
        records.write_text("\n".join([first, *lines[1:]]))
        done = run("verify", records)
        assert done.out.splitlines()[-1] == "3 records: 2 hold, 1 does not."
        assert "line 1" in done.err


def test_a_match_whose_name_would_command_the_terminal_is_refused(run: Run, records: Path) -> None:
    record = json.loads(records.read_text().splitlines()[0])
    record["deal"]["match"] = "\x1b[2Jfake"
    done = run("verify", "-", stdin=json.dumps(record))
    assert (done.code, "\x1b" in done.out + done.err) == (1, False)
    odd = run("simulate", "5211", "-p", 2, "--bots", "uniform", "--seed", "\x1b[2J\n\udcff")
    assert run("verify", "-", stdin=odd.out).code == 0


def test_names_may_hold_odd_line_ends_and_files_a_mark(run: Run, records: Path, tmp_path: Path) -> None:
    lines = [json.loads(line) for line in records.read_text().splitlines()]
    for line in lines:
        line["seats"][0]["name"] = "Zo\u2028e\u0085"
    odd = tmp_path / "odd.jsonl"
    text = "\r\n".join(json.dumps(line, ensure_ascii=False) for line in lines)
    odd.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert run("verify", odd).out.splitlines()[-1] == "3 records: 3 hold, 0 do not."


def test_out_writes_to_what_it_is_pointed_at_and_replaces_only_files(run: Run, tmp_path: Path) -> None:
    def simulate(out: Path) -> Ran:
        return run("simulate", "5211", "-p", 2, "--bots", "uniform", "--out", out)

    target, link, pipe = tmp_path / "target.jsonl", tmp_path / "link.jsonl", tmp_path / "pipe"
    target.touch(mode=0o640)
    link.symlink_to(target)
    assert simulate(link).code == 0
    assert link.is_symlink()
    assert target.stat().st_mode & 0o777 == 0o640
    assert run("verify", target).code == 0
    fresh = tmp_path / "fresh.jsonl"
    simulate(fresh)
    assert fresh.stat().st_mode & 0o444 == 0o444 & ~current_umask()
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE, text=True)
    assert simulate(pipe).code == 0
    out, _ = reader.communicate(timeout=30)
    assert out == target.read_text()
    assert pipe.is_fifo()
    for nowhere in (tmp_path, tmp_path / "no" / "such.jsonl"):
        done = simulate(nowhere)
        assert (done.code, "folder" in done.err) == (2, True)
    assert not (tmp_path / "no").exists()


def current_umask() -> int:
    umask = os.umask(0)
    os.umask(umask)
    return umask


def test_a_reader_that_leaves_is_no_error(tmp_path: Path) -> None:
    kikeriki = Path(sys.executable).parent / "kikeriki"
    command = f"{kikeriki} simulate 5211 --bots uniform --games 300 | head -c 9"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (done.stdout, done.stderr) == ('{"format"', "")


@pytest.mark.parametrize("number", [1, 2, 3])
def test_show_tells_a_match_and_keeps_secrets(run: Run, records: Path, number: int) -> None:
    record = json.loads(records.read_text().splitlines()[number - 1])
    everything = run("show", records, "--match", number)
    assert everything.code == 0
    assert "wins" in everything.out or "share" in everything.out
    told = json.loads(run("show", records, "--match", number, "--seat", 0, "--at", 0, "--json").out)
    assert len(told["events"]) == 1
    assert told["events"][0]["pile"] is None
    assert record["events"][0]["pile"] is not None
    assert run("show", records, "--match", number, "--seat", 1, "--at", 9).code == 0


def test_show_refuses_what_is_not_there(run: Run, records: Path) -> None:
    assert "fewer than 9" in run("show", records, "--match", 9).err
    assert "numbered 0 to" in run("show", records, "--at", 99999).err
    done = run("show", records, "--seat", 7)
    assert (done.code, "7" in done.err) == (2, True)


def test_an_indented_record_is_read_too(run: Run, records: Path, tmp_path: Path) -> None:
    pretty = tmp_path / "pretty.json"
    pretty.write_text(json.dumps(json.loads(records.read_text().splitlines()[0]), indent=2))
    assert run("verify", pretty).code == 0


def test_play_without_a_terminal_says_so(run: Run) -> None:
    done = run("play", "5211")
    assert done.code == 2
    assert "terminal" in done.err


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_keeps_the_matches_that_were_played(sign: signal.Signals, tmp_path: Path) -> None:
    out = tmp_path / "many.jsonl"
    kikeriki = str(Path(sys.executable).parent / "kikeriki")
    arguments = [kikeriki, "simulate", "5211", "--bots", "uniform", "--games", "1000000", "--out", str(out)]
    quiet = {**os.environ, "NO_COLOR": "1"}
    process = subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True, env=quiet, preexec_fn=hear_ctrl_c)
    while not any(path.stat().st_size > 100_000 for path in tmp_path.iterdir()):
        time.sleep(0.05)
        assert process.poll() is None
    process.send_signal(sign)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Stopped after" in err
    assert list(tmp_path.iterdir()) == [out]
    assert subprocess.run([kikeriki, "verify", out], capture_output=True, check=False).returncode == 0
