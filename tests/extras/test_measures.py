"""What a master is worth: its answer, its strength, whether it knows how it stands, and its curves."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import pytest
import torch
from matplotlib.axes import Axes
from matplotlib.figure import Figure

import bench.moves
import bench.train
from kikeriki import bots
from kikeriki.bots.learned import weights
from kikeriki.sim.drivers import sim_of
from kikeriki.train import calibration, curves, export, response, strength
from kikeriki.train.__main__ import main
from kikeriki.train.games import game_of
from kikeriki.train.matches import Actor
from kikeriki.train.settings import Seating
from kikeriki.train.tables import FIRST, WHOLE, Tables
from kikeriki.train.tally import Tally
from tests.extras.toys import run

WEIGHTS = str(Path(bots.__file__).with_name("weights") / "kuiken.onnx")


Figures: TypeAlias = dict[str, dict[str, Any]]  # among whom, and how it does there


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Figures]:
    """What a small response to somebody comes to."""

    def ask(*arguments: str | Path, measured: int) -> Figures:
        monkeypatch.setattr("sys.argv", ["response", *map(str, arguments), "--toy"])
        monkeypatch.setattr(response, "MEASURED", measured)
        response.main()
        lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        return {line["among"]: line for line in lines}

    return ask


def test_a_response_is_measured(tmp_path: Path, answered: Callable[..., Figures]) -> None:
    """A master that answers a beginner, at all tables, and has not had the time to learn more than it knew."""
    run("kuiken-koers", tmp_path / "master").train()
    sizes = [f"--set={name}={getattr(game_of('kuiken-koers').SETTINGS, name)}" for name in ("width", "token", "rounds")]
    asked = ("--begin", WEIGHTS, *sizes, "--set", "decisions=1500")
    found = answered(tmp_path / "master", tmp_path / "answer", *asked, measured=60)
    assert set(found) == {"others", *(f"others of {players}" for players in range(2, 7))}
    two = found["others of 2"]
    assert two["share"] - two["within"] > 0.6
    assert all(one["gain"] > 0.1 for one in found.values())


def test_there_is_a_response_to_rule_1_too(tmp_path: Path, answered: Callable[..., Figures]) -> None:
    asked = ("--rule-1", "--players", "4", "--set", "seed=3")
    found = answered("kuiken-koers", tmp_path, *asked, measured=12)["rule-1 of 4"]
    assert found["matches"] > 20
    assert found["gain"] < 0  # a toy of 6,000 decisions
    line = json.loads((tmp_path / "metrics.jsonl").read_text().splitlines()[-1])
    assert line["rule-1, fair"] == 0.25
    kept = torch.load(tmp_path / "checkpoint.pt", weights_only=True)["settings"]
    assert (kept["seed"], kept["advised"]) == (3, 1.0)


def test_there_is_a_response_to_what_is_served(tmp_path: Path, answered: Callable[..., Figures]) -> None:
    asked = ("--players", "2", "--set", "decisions=1500")
    found = answered("kuiken-koers", tmp_path, *asked, measured=30)["others of 2"]
    assert found["matches"] > 50
    assert found["share"] + found["within"] < 0.3  # a beginner, and a master


def test_a_response_that_always_loses_has_points_to_learn_from(tmp_path: Path) -> None:
    rivals = game_of("5211").Actor(game_of("5211").SETTINGS.toy())
    answer = run("5211", tmp_path, mixture=[Seating("2024", 2)], rivals=rivals)
    answer.iterate()
    assert answer.soft == pytest.approx(0.5)


def test_a_tally_counts_each_kind_of_table_for_itself() -> None:
    """Three tables with rule-1, of which the last is an unusual one, and one with others."""
    usual, unusual = Seating("standard", 2), Seating("standard", 2, {"rounds": 1})
    tables = Tables("kuiken-koers", [usual, unusual], 4, torch.device("cpu"), 1, (), advised=3)
    tables.kinds = np.array([0, 0, 1, 0])
    theirs = torch.tensor([True, True, True, False])
    tally = Tally(tables, torch.tensor([0, 1, 0, 1]), {"others": ~theirs, "rule-1": theirs})
    told = torch.zeros(2, 4, FIRST + 2 * 6, dtype=torch.int16)
    told[1, :, 1] = 1  # after the second step all are over
    told[1, :, FIRST + 1] = WHOLE  # and the first seat has won
    told[0, :, FIRST + 3] = WHOLE  # of an earlier match: it does not count
    tally.add(told)
    assert tally.shares() == {
        "others": 0, "others of 2": 0, "others, fair": 0.5, "rule-1": pytest.approx(2 / 3), "rule-1 of 2": 0.5,
        "rule-1, fair": 0.5,
    }  # fmt: skip
    found = tally.figures()["rule-1"]
    assert found["matches"] == 3
    assert found["gain"] == pytest.approx(1 / 6)
    assert found["within"] == pytest.approx(1.96 * (2 / 27) ** 0.5)
    tally.clear()
    assert tally.shares() == {}


def test_calibration_tells_who_boasts(monkeypatch: pytest.MonkeyPatch) -> None:
    """An actor that says what it wants, and one that knows nothing and says so."""
    monkeypatch.setattr(calibration, "TABLES", 256)

    def says(win: float) -> Actor:
        logit = float(np.log(win / (1 - win)))
        return lambda obs: (torch.zeros(len(obs), sim_of("kuiken-koers").ACTIONS), torch.full((len(obs),), logit))

    found = {win: calibration.calibrate("kuiken-koers", says(win), 5_000) for win in (0.9, 0.3)}
    assert found[0.9].error > 0.4
    assert found[0.3].error < found[0.9].error
    assert [one.states for one in found[0.9].bins] == [5_000]
    assert set(found[0.9].by_players) == {2, 3, 4, 5, 6}
    assert found[0.9] == calibration.calibrate("kuiken-koers", says(0.9), 5_000), "the same again"
    low, high = found[0.9].between
    assert found[0.9].error - 0.1 < low < found[0.9].error < high < found[0.9].error + 0.1


def test_an_error_one_way_does_not_make_up_for_one_the_other_way() -> None:
    said = np.array([0.25, 0.25, 0.25, 0.25, 0.75, 0.75])
    was = np.array([1.0, 1.0, 0.0, 0.0, 0.0, 0.0])
    assert calibration.error_of(said, was) == pytest.approx((4 * 0.25 + 2 * 0.75) / 6)


def test_the_interval_of_the_error_is_that_of_whole_matches() -> None:
    """Who always says too much, so that the error is a mean like any other; ten states of a match tell no more of it
    than one."""
    matches = np.arange(1_000.0)
    said, was = np.full(1_000, 0.9), matches % 2
    low, high = calibration.interval_of(matches, said, was, 1)
    usual = 1.96 * 0.5 / 1_000**0.5
    assert (low, high) == pytest.approx((0.4 - usual, 0.4 + usual), abs=usual / 5)
    often = calibration.interval_of(np.repeat(matches, 10), np.repeat(said, 10), np.repeat(was, 10), 1)
    assert often == pytest.approx((low, high))


def test_chance_alone_is_not_held_against_it() -> None:
    """Who knows, and says so, may be right: all that is off is chance."""
    said = np.random.default_rng(1).random(1_000)
    was = (np.random.default_rng(2).random(1_000) < said).astype(float)
    low, high = calibration.interval_of(np.arange(1_000.0), said, was, 1)
    assert low == 0 < calibration.error_of(said, was) < high < 0.1


@pytest.mark.filterwarnings("ignore::FutureWarning", "ignore::DeprecationWarning", "ignore::UserWarning:torch")
def test_a_value_head_is_mended_and_play_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(calibration, "TABLES", 128)
    settings = game_of("5211").SETTINGS
    boastful = export.reload("5211", weights("5211"), settings)
    with torch.no_grad():
        boastful.win.head[-1].bias += 2.0
    export.export("5211", boastful, tmp_path / "boastful.onnx")
    found = []
    for more in ([], ["--mend", str(tmp_path / "better.onnx")]):
        asked = ["5211", "--states", "10000", "--weights", str(tmp_path / "boastful.onnx"), *more]
        monkeypatch.setattr("sys.argv", ["calibration", *asked])
        calibration.main()
        found.append(json.loads(capsys.readouterr().out.splitlines()[-1])["error"])
    assert found[0] > 0.2 > 0.06 > found[1]
    obs = torch.randint(3, (50, sim_of("5211").OBS + 1), dtype=torch.int16)
    better = export.reload("5211", tmp_path / "better.onnx", settings)
    assert torch.equal(better(obs)[0], boastful(obs)[0])
    assert (better(obs)[1] < boastful(obs)[1]).all()


def test_strength_is_the_share_of_wins_among_rule_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The master's, and that of somebody who does anything."""
    monkeypatch.setattr(strength, "TABLES", 256)
    monkeypatch.setattr("sys.argv", ["strength", "kuiken-koers", "--players", "2", "--matches", "500"])
    strength.main()
    master = json.loads(capsys.readouterr().out)
    assert (master["players"], master["matches"]) == (2, 512)
    assert master["share"] > 0.5 > master["within"] > 0.03

    def do_anything(obs: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return torch.zeros(len(obs), sim_of("kuiken-koers").ACTIONS), torch.zeros(len(obs))

    anything = strength.strength("kuiken-koers", do_anything, 4, 256)
    assert anything.share + anything.within < 0.25
    assert anything == strength.strength("kuiken-koers", do_anything, 4, 256), "the same again"
    monkeypatch.setattr(
        "sys.argv", ["strength", "kuiken-koers", "--players", "2", "--matches", "500", "--among", WEIGHTS]
    )
    strength.main()
    itself = json.loads(capsys.readouterr().out)
    assert abs(itself["share"] - 0.5) < 2 * itself["within"] < 0.1
    actor = export.reload("kuiken-koers", weights("kuiken-koers"), game_of("kuiken-koers").SETTINGS)
    among_masters = strength.strength("kuiken-koers", do_anything, 4, 256, others=actor)
    assert among_masters.share + among_masters.within < 0.1


def reported(path: Path, entropy: float, reports: int = 7) -> Path:
    """Metrics of a run that leaves so much open, in the end twice as much, and wins half of its matches with two."""
    path.parent.mkdir(exist_ok=True)
    lines = (
        {"trained": (at + 1) * 10**9, "entropy": entropy * (1 + (at > 4)), "rule-1 of 2": 0.5} for at in range(reports)
    )
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Figure]:
    """The figures that become pictures."""
    found: list[Figure] = []
    save = Figure.savefig

    def watched(figure: Figure, *to: Any, **how: Any) -> None:
        found.append(figure)
        save(figure, *to, **how)

    monkeypatch.setattr(Figure, "savefig", watched)
    return found


def points(axes: Axes) -> list[list[list[float]]]:
    """Of each line."""
    return [np.asarray(line.get_xydata()).tolist() for line in axes.lines]


def test_curves_are_drawn_from_metrics(tmp_path: Path, drawn: list[Figure], monkeypatch: pytest.MonkeyPatch) -> None:
    """A column for each run, named after its folder; five reports make a point."""
    paths = [reported(tmp_path / f"{entropy}" / "metrics.jsonl", entropy) for entropy in (1.0, 0.5)]
    with paths[1].open("a") as file:
        file.write('{"trained": 8000000000, "entr')  # cut
    monkeypatch.setattr("sys.argv", ["curves", str(tmp_path / "curves.svg"), *map(str, paths)])
    curves.main()
    assert (tmp_path / "curves.svg").stat().st_size
    (figure,) = drawn
    columns = [figure.axes[at::2] for at in (0, 1)]
    for entropy, (top, _, wins, last) in zip((1.0, 0.5), columns, strict=True):
        assert top.get_title() == f"{entropy}"
        assert points(top) == [[[3, entropy], [6.5, 2 * entropy]]]
        assert points(wins) == [[[3, 0], [6.5, 0]]]
        assert not last.lines


def test_what_a_run_reports_has_the_names_that_curves_show(tmp_path: Path, drawn: list[Figure]) -> None:
    run("5211", tmp_path / "toy").train()
    curves.draw([curves.read(tmp_path / "toy" / "metrics.jsonl")], tmp_path / "curves.svg")
    assert all(axes.lines for axes in drawn[0].axes)
    assert drawn[0].axes[0].get_title() == "toy"


def test_what_cannot_be_drawn_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    reported(Path("good.jsonl"), 1.0)
    Path("toy").mkdir()
    Path("toy.svg").mkdir()
    Path("data").write_bytes(b"\xff\xfe\x00")
    Path("empty").write_text("")
    for name, line in (("prose", "Once upon a time"), ("numbers", "17"), ("untrained", '{"entropy": 1.0}')):
        Path(name).write_text(f"{line}\n")
    for wrong, told in (
        (["new.svg", "nowhere.jsonl"], "nowhere.jsonl: No such file or directory"),
        (["new.svg", "toy"], "toy: Is a directory"),
        (["new.svg", "data"], "data is no text"),
        (["new.svg", "empty"], "empty: nothing was reported there"),
        (["new.svg", "good.jsonl", "prose"], "prose, line 1: no metrics"),
        (["new.svg", "numbers"], "numbers, line 1: no metrics"),
        (["--answers", "new.svg", "untrained"], "untrained, line 1: no metrics"),
        (["nowhere/new.svg", "good.jsonl"], "nowhere/new.svg: name a file"),
        (["toy.svg", "good.jsonl"], "toy.svg: name a file"),
        (["toy", "good.jsonl"], "toy: a picture's name ends in one of"),
        (["good.jsonl", "good.jsonl"], "good.jsonl: a picture's name ends in one of"),
    ):
        before = sorted(Path().iterdir())
        monkeypatch.setattr("sys.argv", ["curves", *wrong])
        with pytest.raises(SystemExit, match="2"):
            curves.main()
        assert told in capsys.readouterr().err
        assert sorted(Path().iterdir()) == before


def test_answers_are_drawn_as_lines_over_a_fair_share(tmp_path: Path) -> None:
    for players, name in ((2, "two"), (4, "four")):
        shares = ({"trained": at * 10**7, "others": 1 / players, "others, fair": 1 / players} for at in range(20))
        (tmp_path / f"{name}.jsonl").write_text("".join(json.dumps(line) + "\n" for line in shares))
    runs = [curves.read(tmp_path / f"{name}.jsonl") for name in ("two", "four")]
    curves.draw_answers(runs, tmp_path / "answers.svg")
    picture = (tmp_path / "answers.svg").read_text()
    assert all(f"<!-- {name} -->" in picture for name in ("two", "four"))
    lines = [re.findall(r"[\d.]+(?= *$)", shown, re.M) for shown in re.findall(r'd="(M [^"]*)" clip-path', picture)]
    level = [{float(height) for height in line} for line in lines if len(line) >= 4]
    assert len(level) == 2
    assert len(level[0] | level[1]) == 1, "both fair all the time: the same height"


@pytest.mark.parametrize(
    ("command", "wrong", "told"),
    [
        (main, ["5211", "new", "--meet", "nowhere"], "--meet nowhere: no run is there"),
        (
            response.main,
            ["nowhere", "new"],
            "nowhere: no run is there, which would have a checkpoint.pt; or name the game",
        ),
        (response.main, ["gloria-picktoria", "new", "--rule-1"], "--rule-1: only that of 5211 and kuiken-koers"),
        (response.main, ["runs/master", "new", "--rule-1"], "--rule-1: name the game, not a run"),
        (response.main, ["runs/master", "new", "--weights", WEIGHTS], "--weights: name the game, not a run"),
        (response.main, ["5211", "new", "--weights", WEIGHTS], "kuiken.onnx is not of 5211"),
        (response.main, ["5211", "new", "--players", "2", "9"], "--players: 5211 is for 2 to 5"),
        (response.main, [WEIGHTS, "new"], "kuiken.onnx: no run is there"),
        (response.main, ["5211", WEIGHTS, "--toy"], "kuiken.onnx: a run lives in a folder, and this is a file"),
        (main, ["5211", WEIGHTS, "--toy"], "kuiken.onnx: a run lives in a folder, and this is a file"),
        (response.main, ["5211", "new", "--temperature", "0"], "--temperature: a number above 0"),
        (response.main, ["5211", "new", "--decisions", "0"], "--decisions: a number above 0"),
        (main, ["5211", "new", "--decisions", "0"], "--decisions: a number above 0"),
        (response.main, ["5211", "new", "--follow"], "--follow: name the run that goes on"),
        (strength.main, ["gloria-picktoria"], "gloria-picktoria: take some of 5211, kuiken-koers"),
        (strength.main, ["5211", "--players", "2", "9"], "--players 9: 5211 is for 2 to 5"),
        (strength.main, ["kuiken-koers", "5211", "--players", "6"], "--players 6: 5211 is for 2 to 5"),
        (strength.main, ["kuiken-koers", "5211", "--weights", WEIGHTS], "kuiken.onnx is not of 5211"),
        (strength.main, ["5211", "--matches", "0.5"], "--matches: at least one"),
        (strength.main, ["5211", "--matches", "nan"], "--matches: a number above 0"),
        (strength.main, ["5211", "--matches", "inf"], "--matches: a number above 0"),
        (strength.main, ["5211", "--temperature", "0"], "--temperature: a number above 0"),
        (strength.main, ["5211", "--temperature", "nan"], "--temperature: a number above 0"),
        (strength.main, ["5211", "--temperature", "inf"], "--temperature: a number above 0"),
        (strength.main, ["--among", WEIGHTS], "--among: name the one game that it plays"),
        (strength.main, ["5211", "--among", WEIGHTS], "kuiken.onnx is not of 5211"),
        (calibration.main, ["5211", "--states", "0.5"], "--states: at least one"),
        (calibration.main, ["5211", "--states", "0"], "--states: a number above 0"),
        (calibration.main, ["5211", "--states", "nan"], "--states: a number above 0"),
        (calibration.main, ["5211", "--states", "inf"], "--states: a number above 0"),
        (calibration.main, ["kuiken-koers", "5211", "--weights", WEIGHTS], "kuiken.onnx is not of 5211"),
        (calibration.main, ["--mend", "better.onnx"], "--mend: name one game"),
        (calibration.main, ["5211", "--mend", "nowhere/better.onnx"], "better.onnx: name a file"),
        (calibration.main, ["5211", "--weights", "."], "--weights .: no exported file is there"),
        (calibration.main, ["5211", "--weights", __file__], "test_measures.py is no ONNX file"),
        (export.main, ["nowhere", "new.onnx"], "nowhere: no run is there"),
        (calibration.main, ["5211", "--weights", "nowhere.onnx"], "--weights nowhere.onnx: no exported file is there"),
        (calibration.main, ["5211", "--weights", WEIGHTS], "kuiken.onnx is not of 5211"),
        (main, ["5211", "new", "--begin", WEIGHTS], "kuiken.onnx is not of 5211"),
        (response.main, ["5211", "new", "--begin", "nowhere.onnx"], "--begin nowhere.onnx: no exported file is there"),
        (bench.moves.main, ["--bot", "nosuch"], "--bot: invalid choice: 'nosuch'"),
        (main, ["5211", "new", "--often", "6=2"], "--often 6: nobody trains 5211 with so many players"),
        (main, ["5211", "new", "--often", "four=2"], "--often: a number of players, = and how many times as often"),
        (main, ["5211", "new", "--often", "4"], "--often: a number above 0"),
        (bench.train.main, ["--device", "cpu", "--kernels", "5"], "--kernels: of a GPU"),
        (bench.train.main, ["5211", "nosuch"], "nosuch: take some of 5211, gloria-picktoria, kuiken-koers"),
    ],
)
def test_who_is_not_there_is_refused(
    command: Any, wrong: list[str], told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before anything is measured."""
    for work in ("train.strength.strength", "train.calibration.calibrate", "train.ppo.Run.train"):
        monkeypatch.setattr(f"kikeriki.{work}", lambda *_, **__: pytest.fail("measured"))
    monkeypatch.setattr("sys.argv", ["train", *wrong])
    with pytest.raises(SystemExit, match="2"):
        command()
    assert told in capsys.readouterr().err.replace("\n", " ")


def test_the_bench_of_training_runs_without_a_gpu() -> None:
    toy = {"tables": 64, "steps": 16, "scatter": 16, "batch": 64, "width": 32, "token": 16}
    found = bench.train.measure("5211", "cpu", False, 0, toy)
    assert found["decisions_a_second"] > 0
    assert min(found[part] for part in ("play", "weigh", "learn")) >= 0


def test_a_setting_that_there_is_not_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for wrong, told in (("speed=3", "none of decisions"), ("rate=fast", "rate takes a number")):
        monkeypatch.setattr("sys.argv", ["train", "5211", "nowhere", "--set", wrong])
        with pytest.raises(SystemExit):
            main()
        assert told in capsys.readouterr().err
