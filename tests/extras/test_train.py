"""Training, at the size of a toy: it learns, can be cut and goes on, and what it exports plays."""

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from kikeriki.bots.learned import weights
from kikeriki.codes.kuiken import ACTION_BLOCKS
from kikeriki.rules.five211.scoring import majority
from kikeriki.rules.games import GAMES, find_game
from kikeriki.sim.drivers import sim_of
from kikeriki.train import calibration, curves, export, five211, response, strength
from kikeriki.train.__main__ import main
from kikeriki.train.matches import Actor
from kikeriki.train.ppo import Run, game_of
from kikeriki.train.settings import Seating, Settings
from kikeriki.train.tables import FIRST, WHOLE, Tables
from kikeriki.train.tally import Tally


@pytest.fixture(autouse=True, scope="module")
def _one_core() -> None:
    torch.set_num_threads(1)


def run(slug: str, folder: Path, **more: Any) -> Run:
    return Run(slug, folder, game_of(slug).SETTINGS.toy(), **more)


def served(actor: Any) -> list[torch.Tensor]:
    return [one for name, one in actor.named_parameters() if not name.startswith(export.UNSERVED)]


@pytest.mark.filterwarnings("ignore::FutureWarning", "ignore::DeprecationWarning", "ignore::UserWarning:torch")
@pytest.mark.parametrize("slug", GAMES)
def test_a_toy_run_trains_to_its_end_and_what_it_exports_plays(slug: str, tmp_path: Path) -> None:
    import onnxruntime

    trained = run(slug, tmp_path)
    before = [one.clone() for one in trained.actor.parameters()]
    trained.train()
    assert trained.progress == 1
    assert any(not torch.equal(one, now) for one, now in zip(before, trained.actor.parameters(), strict=True))
    lines = [json.loads(line) for line in (tmp_path / "metrics.jsonl").read_text().splitlines()]
    assert all(np.isfinite(list(lines[-1].values())))
    found, actor = export.load(tmp_path)
    assert found == slug
    export.export(actor, sim_of(slug).OBS + 1, tmp_path / "served.onnx")
    settings = game_of(slug).SETTINGS.toy()
    again = export.reload(slug, tmp_path / "served.onnx", settings)
    begun = Run(slug, tmp_path / "begun", settings, begin=again)
    for one, same in zip(served(actor), served(begun.actor), strict=True):
        assert torch.equal(one, same)
    begun.iterate()  # in which only the critic learns
    for one, same in zip(served(actor), served(begun.actor), strict=True):
        assert torch.allclose(one, same, atol=1e-4)
    session = onnxruntime.InferenceSession(tmp_path / "served.onnx")
    obs = trained.tables.obs[:1]
    logits, win = session.run(None, {"obs": obs.numpy()})
    with torch.no_grad():
        ours, our_win = actor(obs)[:2]
    assert np.allclose(logits, ours.numpy(), atol=1e-4)
    assert np.allclose(win, our_win.sigmoid().numpy(), atol=1e-4)


def test_a_file_of_fewer_features_still_plays_as_it_did() -> None:
    """Features that came after it weigh nothing."""
    import onnxruntime

    settings = game_of("5211").SETTINGS
    begun = export.reload("5211", weights("5211"), settings)
    tables = Tables("5211", game_of("5211").MIXTURE, 16, torch.device("cpu"), 1)
    session = onnxruntime.InferenceSession(weights("5211"))
    for at in range(16):
        (logits, _), obs = session.run(None, {"obs": tables.obs[at : at + 1].numpy()}), tables.obs[at : at + 1]
        with torch.no_grad():
            assert np.allclose(logits, begun(obs)[0].numpy(), atol=1e-3)
    assert export.widened(torch.ones(2, 3), torch.Size((2, 5))).tolist() == [[1, 1, 1, 0, 0]] * 2
    assert export.widened(torch.ones(3), torch.Size((3,))).tolist() == [1, 1, 1]


def test_a_colour_is_told_whether_it_would_score() -> None:
    rng = random.Random(1)
    for _ in range(300):
        counts, limit = [rng.randrange(7) for _ in range(5)], rng.randrange(4, 8)
        found = five211.prospects(torch.tensor([counts]).float(), torch.tensor([[limit]]))
        *scores, as_many = (one.flatten().tolist() for one in found)
        for colour, name in enumerate("abcde"):
            for more in five211.MORE:
                then = {other: count + more * (other == name) for other, count in zip("abcde", counts, strict=True)}
                assert bool(scores[more][colour]) == (majority(then, limit)[1] == name)
            assert as_many[colour] == (counts.count(counts[colour]) - 1) / 2


def test_a_run_that_was_cut_goes_on(tmp_path: Path) -> None:
    first = run("kuiken-koers", tmp_path)
    first.train(seconds=0.1)
    assert 0 < first.progress < 1
    second = run("kuiken-koers", tmp_path)
    assert second.trained == first.trained
    for one, same in zip(first.actor.parameters(), second.actor.parameters(), strict=True):
        assert torch.equal(one, same)
    assert len(second.company.pool) == len(first.company.pool)
    second.train()
    assert second.progress == 1
    with pytest.raises(ValueError, match="is a run of kuiken-koers"):
        run("5211", tmp_path)


def test_it_learns_what_a_round_of_kuiken_koers_teaches_first(tmp_path: Path) -> None:
    """A little more than a toy: after 200,000 decisions it beats its beginning."""
    settings = Settings(decisions=200_000, tables=256, steps=16, batch=512, width=48, token=24, rounds=1, softness=6.0)
    mixture = [Seating("standard", 2, {"rounds": 1})]
    beginner = game_of("kuiken-koers").Actor(settings)
    learner = Run("kuiken-koers", tmp_path / "run", settings, mixture=mixture)
    beginner.load_state_dict(learner.actor.state_dict())
    learner.train()
    against = Run("kuiken-koers", tmp_path / "match", settings, mixture=mixture, rivals=beginner)
    against.actor.load_state_dict(learner.actor.state_dict())
    assert against.measure(12)["others of 2"]["gain"] > 0.15


def test_shares_and_targets_are_shares_of_a_win(tmp_path: Path) -> None:
    trained = run("gloria-picktoria", tmp_path)
    for _ in range(3):
        trained.iterate()
    target = trained.buffers.target
    assert torch.allclose(target.sum(-1), torch.ones(target.shape[:2]), atol=1e-4)
    absent = torch.arange(5) >= trained.tables.players[:, None]
    assert not target[:, absent].any()


def test_a_decision_is_weighed_by_what_its_maker_expects_when_it_decides_again(tmp_path: Path) -> None:
    """The same once more, slowly: for one table, one seat, one decision at a time."""
    settings = replace(game_of("kuiken-koers").SETTINGS.toy(), advised=0.3, strangers=0.3, steps=24)
    weighed = Run("kuiken-koers", tmp_path, settings, mixture=[Seating("standard", 2), Seating("standard", 3)])
    for _ in range(3):
        weighed._play()
    weighed._weigh_all()
    buffers, checked, left_out = weighed.buffers, 0, 0
    with torch.no_grad():
        shares = weighed.critic(buffers.obs.flatten(0, 1), buffers.hidden.flatten(0, 1)).exp().view(25, 64, 6)
    reward = weighed._reward(torch.arange(6) < weighed.tables.players[:, None])
    for at in range(64):
        players = int(weighed.tables.players[at])
        deciders = buffers.told[:, at, 0].tolist()
        decides = [at >= weighed.company.apart or seat == int(weighed.company.learns[at]) for seat in deciders]
        for step in (step for step in range(24) if decides[step]):
            me, gained, last, now = deciders[step], 0.0, step, float(shares[step, at, 0])
            for later in range(step + 1, 25):
                over = bool(buffers.told[later, at, 1])
                if over or decides[later]:
                    after = reward[later - 1, at, me] if over else shares[later, at, (me - deciders[later]) % players]
                    gained += settings.trace ** (last - step) * (float(after) - now)
                    now, last = float(after), later
                if over:
                    break
            teaches = last > step and int(buffers.mask[step, at].sum()) > 1  # with one thing to do, nothing
            assert bool(buffers.taught[step, at]) == teaches
            checked, left_out = checked + teaches, left_out + (last == step)
            if last > step:
                assert float(buffers.advantage[step, at]) == pytest.approx(gained, abs=1e-4)
    assert int(buffers.taught.sum()) == checked
    assert checked > 600
    assert left_out > 10


def test_the_critic_is_told_who_sits_there(tmp_path: Path) -> None:
    trained = Run("5211", tmp_path, replace(game_of("5211").SETTINGS.toy(), advised=0.25, strangers=0.25))
    trained.iterate()
    assert trained.tables.hidden[:, -1].tolist() == [1] * 16 + [2] * 16 + [0] * 32
    obs, hidden = trained.buffers.obs[0], trained.buffers.hidden[0]
    among_selves = hidden.clone()
    among_selves[:, -1] = 0
    judged, otherwise = trained.critic(obs, hidden), trained.critic(obs, among_selves)
    assert not torch.allclose(judged[:32], otherwise[:32])
    assert torch.equal(judged[32:], otherwise[32:])


@pytest.mark.parametrize("slug", GAMES)
def test_tables_tell_what_the_sim_says(slug: str) -> None:
    """Whole matches of random actions: every end is told once, with shares that add up."""
    edition = find_game(slug).editions[0].slug
    tables = Tables(slug, [Seating(edition, 2), Seating(edition, 3)], 32, torch.device("cpu"), 1, ())
    rng, ends = random.Random(1), 0
    assert sorted(set(tables.players.tolist())) == [2, 3]
    actions = torch.zeros(32, dtype=torch.long)
    for _ in range(450):
        for at in range(32):
            actions[at] = rng.choice(tables.mask[at].nonzero().flatten().tolist())
        tables.go_on(actions)
        over = tables.told[:, 1] > 0
        shares = tables.told[:, FIRST + 1 :: 2].sum(1)
        assert (shares[over] == WHOLE).all()
        ends += int(over.sum())
    assert ends > 10


def test_a_response_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run("kuiken-koers", tmp_path / "master").train()
    monkeypatch.setattr("sys.argv", ["response", str(tmp_path / "master"), str(tmp_path / "answer"), "--toy"])
    monkeypatch.setattr(response, "MEASURED", 20)
    response.main()
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    found = {line["among"]: line for line in lines}
    assert set(found) == {"others", *(f"others of {players}" for players in range(2, 7))}
    two = found["others of 2"]
    assert two["gain"] == pytest.approx(two["share"] - 0.5)


def test_a_guest_sits_where_it_is_used_to(tmp_path: Path) -> None:
    """Who always knocks if it can, and was trained with two: at half of the strangers' tables, with two alone."""
    run("kuiken-koers", tmp_path / "answer", mixture=[Seating("standard", 2)]).train()
    guest = export.load_guest(tmp_path / "answer", "kuiken-koers")
    with pytest.raises(ValueError, match="is a run of kuiken-koers, not of 5211"):
        export.load_guest(tmp_path / "answer", "5211")
    assert guest.players == [2]
    knock = dict(ACTION_BLOCKS)["knock"].start
    with torch.no_grad():
        for one in guest.actor.parameters():
            one.zero_()
        guest.actor.get_parameter("plain.bias")[knock] = 30.0
    settings = replace(game_of("kuiken-koers").SETTINGS.toy(), advised=0.25, strangers=0.5)
    hosts = Run("kuiken-koers", tmp_path / "hosts", settings, guests=[guest])
    hosts.iterate()
    two = hosts.tables.players == 2
    at = torch.arange(64)
    assert torch.equal(hosts.tables.hidden[:, -1] == 3, (at >= 32) & (at < 48) & two)
    buffers = hosts.buffers
    could = (buffers.mask[:-1, :, knock] > 0) & ~buffers.learner[:-1] & (at >= 16)
    knocked = (buffers.action[:-1] == knock) & could
    visited = could & (hosts.tables.hidden[:, -1] == 3)
    assert visited.sum() > 5
    assert torch.equal(knocked & visited, visited)
    assert (knocked & ~visited).sum() < (could & ~visited).sum()


def test_there_is_a_response_to_rule_1_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--players", "4", "--toy", "--set", "seed=3"]
    monkeypatch.setattr("sys.argv", ["response", "kuiken-koers", str(tmp_path), *asked])
    monkeypatch.setattr(response, "MEASURED", 12)
    response.main()
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert found["among"] == "rule-1 of 4"
    assert found["matches"] > 20
    assert found["gain"] < 0  # a toy of 6,000 decisions
    line = json.loads((tmp_path / "metrics.jsonl").read_text().splitlines()[-1])
    assert line["rule-1, fair"] == 0.25
    kept = torch.load(tmp_path / "checkpoint.pt", weights_only=True)["settings"]
    assert (kept["seed"], kept["advised"]) == (3, 1.0)


def test_a_response_that_always_loses_has_points_to_learn_from(tmp_path: Path) -> None:
    rivals = game_of("5211").Actor(game_of("5211").SETTINGS.toy())
    answer = run("5211", tmp_path, mixture=[Seating("2024", 2)], rivals=rivals)
    answer.iterate()
    assert answer.soft == pytest.approx(0.5)


def test_tables_are_at_all_stages_of_a_match_at_any_time(tmp_path: Path) -> None:
    """Matches of 5211 with two are all equally long: begun together, they would always end together."""
    settings = replace(game_of("5211").SETTINGS.toy(), scatter=96)
    scattered = Run("5211", tmp_path, settings, mixture=[Seating("2024", 2)])
    ends = []
    for _ in range(11):
        scattered.iterate()
        ends.append(int((scattered.buffers.told[1:, :, 1] > 0).sum()))
    assert min(ends) > 0
    assert sum(ends[:-1]) > 64


def test_a_batch_that_is_never_full_is_refused(tmp_path: Path) -> None:
    settings = replace(game_of("5211").SETTINGS.toy(), batch=2_048)
    with pytest.raises(ValueError, match="make no batch of 2048: set batch lower"):
        Run("5211", tmp_path, settings).iterate()


def test_a_tally_counts_each_kind_of_table_for_itself() -> None:
    """Three tables with rule-1, of which the last is an unusual one, and one with others."""
    usual, unusual = Seating("standard", 2), Seating("standard", 2, {"rounds": 1})
    tables = Tables("kuiken-koers", [usual, unusual], 4, torch.device("cpu"), 1, (), advised=3)
    tables.kinds = np.array([0, 0, 1, 0])
    tally = Tally(tables, torch.tensor([0, 1, 0, 1]), 3)
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


@pytest.mark.parametrize("slug", ["5211", "kuiken-koers"])
def test_rule_1_sits_at_some_tables_and_plays_as_it_does_anywhere(slug: str) -> None:
    edition = find_game(slug).editions[0].slug
    mixture = [Seating(edition, 2), Seating(edition, 4)]
    tables = Tables(slug, mixture, 32, torch.device("cpu"), 1, (), advised=20)
    sim, rng, advised, ends = sim_of(slug), random.Random(1), 0, 0
    guides = {setup.players: sim.guide(setup) for setup in tables.setups}
    learners = [at % int(tables.players[at]) for at in range(20)]
    actions = torch.zeros(32, dtype=torch.long)
    for _ in range(160):
        assert tables.told[:20, 0].tolist() == learners
        for at in range(32):
            actions[at] = rng.choice(tables.mask[at].nonzero().flatten().tolist())
        before = tables.states.copy()
        tables.go_on(actions)
        for at, learner in enumerate(learners):
            state, action = before[at], int(actions[at])
            sim.step(state, action)
            while state["seat"] not in (-1, learner):
                sim.step(state, sim.advise(state, guides[int(tables.players[at])]))
                advised += 1
            over = state["seat"] < 0
            assert bool(tables.told[at, 1]) == over
            assert over or state == tables.states[at]
            ends += over
    assert advised > 1_000
    assert ends > 20


def test_a_master_of_kuiken_koers_learns_what_lies_there(tmp_path: Path) -> None:
    trained = run("kuiken-koers", tmp_path)
    first = float(trained.iterate()["unsure"])
    for _ in range(11):
        last = float(trained.iterate()["unsure"])
    assert last < first


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


def test_curves_are_drawn_from_metrics(tmp_path: Path) -> None:
    trained = run("5211", tmp_path)
    trained.train()
    curves.draw([tmp_path / "metrics.jsonl"], tmp_path / "curves.svg")
    assert (tmp_path / "curves.svg").read_text().count("<path") > 20


@pytest.mark.parametrize(
    ("command", "wrong", "told"),
    [
        (main, ["5211", "new", "--meet", "nowhere"], "--meet nowhere: no run is there"),
        (response.main, ["nowhere", "new"], "nowhere: no run is there, which would have a checkpoint.pt; or rule-1 of"),
        (response.main, ["5211", "new", "--players", "9"], "--players: 5211 is for 2 to 5"),
        (strength.main, ["gloria-picktoria"], "gloria-picktoria: take some of 5211, kuiken-koers"),
    ],
)
def test_who_is_not_there_is_refused(
    command: Any, wrong: list[str], told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["train", *wrong])
    with pytest.raises(SystemExit):
        command()
    assert told in capsys.readouterr().err.replace("\n", " ")


def test_a_setting_that_there_is_not_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for wrong, told in (("speed=3", "none of decisions"), ("rate=fast", "rate takes a number")):
        monkeypatch.setattr("sys.argv", ["train", "5211", "nowhere", "--set", wrong])
        with pytest.raises(SystemExit):
            main()
        assert told in capsys.readouterr().err
