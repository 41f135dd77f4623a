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
from kikeriki.train import __main__ as training
from kikeriki.train import export, five211, ppo
from kikeriki.train.games import game_of
from kikeriki.train.kept import Watched, visitor
from kikeriki.train.parts import COMPANY, ITSELF, widened
from kikeriki.train.ppo import Run
from kikeriki.train.settings import Seating, Settings
from kikeriki.train.tables import FIRST, WAIT, WHOLE, Tables
from kikeriki.train.weighing import rewards
from tests.extras.toys import run


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
    kept = Watched(tmp_path)
    actor = kept.actor
    assert kept.slug == slug
    export.export(slug, actor, tmp_path / "served.onnx")
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


@pytest.mark.parametrize("slug", GAMES)
def test_a_critic_begins_with_what_its_actor_has_learned(slug: str, tmp_path: Path) -> None:
    """It thinks of a position as the actor does until it has learned what the hidden cards mean."""
    begun = run(slug, tmp_path, begin=game_of(slug).Actor(game_of(slug).SETTINGS.toy()))
    obs, hidden = begun.tables.obs, begun.tables.hidden
    assert hidden.any()
    table, tokens = begun.critic.features(obs, hidden[:, :-1])
    company = torch.ones(len(obs), COMPANY)
    with torch.no_grad():
        thinks = begun.critic.body(torch.cat([table, company], -1), tokens)
        thought = begun.actor.body(*begun.actor.features(obs, None))
    assert all(torch.allclose(one, other, atol=1e-5) for one, other in zip(thinks, thought, strict=True))
    begun.iterate()
    assert any(one.any() for one in begun.critic.body.table_in.weight[:, table.shape[-1] - 4 :]), "then it learns that"


def test_some_tables_come_more_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[list[Seating]] = []

    def note(*given: Any, **_: Any) -> Any:
        made.append(given[4])
        raise ValueError("enough")

    monkeypatch.setattr(training, "Run", note)
    for often in ((), ("--often", "4=2.5", "--often", "2=0.5")):
        monkeypatch.setattr("sys.argv", ["train", "5211", str(tmp_path), "--toy", *often])
        with pytest.raises(SystemExit):
            training.main()
    usual, changed = made
    assert usual == game_of("5211").MIXTURE
    times = [one.weight / before.weight for one, before in zip(changed, usual, strict=True)]
    assert times == pytest.approx([{2: 0.5, 4: 2.5}.get(one.players, 1.0) for one in usual])


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
    assert widened(torch.ones(2, 3), torch.Size((2, 5))).tolist() == [[1, 1, 1, 0, 0]] * 2
    assert widened(torch.ones(3), torch.Size((3,))).tolist() == [1, 1, 1]


def test_a_file_of_other_sizes_is_not_taken_for_these() -> None:
    settings = game_of("5211").SETTINGS
    for other in (replace(settings, rounds=1), replace(settings, width=128), settings.toy()):
        with pytest.raises(ValueError, match="is of 5211, but its network has other sizes than these settings"):
            export.reload("5211", weights("5211"), other)
    with pytest.raises(ValueError, match="is not of gloria-picktoria"):
        export.reload("gloria-picktoria", weights("5211"), settings)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"epochs": 0}, "epochs: 1 or more, not 0"),
        ({"rate": float("nan")}, "rate: 1e-09 or more, not nan"),
        ({"trace": 1.5}, "trace: 0 to 1, not 1.5"),
        ({"advised": 0.9}, "advised, strangers: together at most 1"),
        ({"batch": 10**9}, "batch: at most tables × steps, 1048576, not 1000000000"),
        ({"decisions": 0}, "decisions: 1 or more, not 0"),
    ],
)
def test_settings_that_cannot_be_right_are_refused(changed: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        replace(Settings(), **changed)


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
    settings = replace(game_of("kuiken-koers").SETTINGS.toy(), ahead=0, advised=0.3, strangers=0.3, steps=24)
    weighed = Run("kuiken-koers", tmp_path, settings, mixture=[Seating("standard", 2), Seating("standard", 3)])
    for _ in range(3):
        weighed._play()
    weighed._weigh_all()
    buffers, checked, left_out = weighed.buffers, 0, 0
    with torch.no_grad():
        shares = weighed.critic(buffers.obs.flatten(0, 1), buffers.hidden.flatten(0, 1)).exp().view(25, 64, 6)
    reward = rewards(buffers, weighed.tables, weighed.soft, settings.softness)
    for at in range(64):
        players = int(weighed.tables.players[at])
        deciders = buffers.told[:, at, 0].tolist()
        choices = buffers.mask[:, at].sum(-1).tolist()  # what is forced teaches nothing
        learns = int(weighed.company.learns[at]) if at < weighed.company.apart else None
        decides = [n > 1 and learns in (None, seat) for n, seat in zip(choices, deciders, strict=True)]
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
            teaches = last > step
            assert bool(buffers.taught[step, at]) == teaches
            checked, left_out = checked + teaches, left_out + (last == step)
            if last > step:
                assert float(buffers.advantage[step, at]) == pytest.approx(gained, abs=1e-4)
    assert int(buffers.taught.sum()) == checked
    assert checked > 600
    assert left_out > 10


def test_what_share_to_expect_is_learned_among_equals_alone(tmp_path: Path) -> None:
    """Whoever sits with `rule-1` half of the time would expect too much."""
    trained = Run("5211", tmp_path, replace(game_of("5211").SETTINGS.toy(), advised=0.5, strangers=0.25))
    trained._play()
    trained._weigh()
    company = trained.buffers.hidden[:-1, :, -1].flatten()
    columns = ("obs", "hidden", "mask", "action", "log_chance", "advantage", "target")
    steps = len(trained.buffers.target)
    for equals in (False, True):
        rows = (company == ITSELF) if equals else (company != ITSELF)
        assert rows.any()
        batch = [getattr(trained.buffers, name)[:steps].flatten(0, 1)[rows] for name in columns]
        loss, _ = trained._loss(*batch, *torch.tensor([0.01, 1.0]))
        trained.actor.zero_grad()
        loss.backward()
        assert bool(trained.actor.win.head[-1].weight.grad.abs().sum() > 0) == equals


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


def test_a_guest_takes_one_seat_where_it_is_used_to_sit(tmp_path: Path) -> None:
    """Who always knocks if it can, and was trained with two and four: at half of the strangers' tables of so many."""
    mixture = [Seating("standard", 2), Seating("standard", 4)]
    run("kuiken-koers", tmp_path / "answer", mixture=mixture).train()
    toy = game_of("kuiken-koers").SETTINGS.toy()
    comes = visitor(tmp_path / "answer", "kuiken-koers", toy)
    with pytest.raises(ValueError, match="is a run of kuiken-koers, not of 5211"):
        visitor(tmp_path / "answer", "5211", toy)
    with pytest.raises(ValueError, match=r"other sizes, \(32, 16, 1\) and not \(256, 96, 2\)"):
        visitor(tmp_path / "answer", "kuiken-koers", game_of("kuiken-koers").SETTINGS)
    assert comes.players == [2, 4]
    knock = dict(ACTION_BLOCKS)["knock"].start
    with torch.no_grad():
        for one in comes.actor.parameters():
            one.zero_()
        comes.actor.get_parameter("plain.bias")[knock] = 30.0
    hosts = Run("kuiken-koers", tmp_path / "hosts", replace(toy, advised=0.25, strangers=0.5), visitors=[comes])
    hosts.iterate()
    players, at = hosts.tables.players, torch.arange(64)
    hosted = (at >= 32) & (at < 48) & ((players == 2) | (players == 4))
    assert torch.equal(hosts.tables.hidden[:, -1] == 3, hosted)
    buffers = hosts.buffers
    seat, learner = buffers.told[:-1, :, 0], buffers.learner[:-1]
    assert torch.equal(~learner & hosted, (seat == (at + 1) % players) & hosted)
    assert torch.equal(learner & (at < 48) & ~hosted, (seat == at % players) & (at < 48) & ~hosted)
    could = (buffers.mask[:-1, :, knock] > 0) & ~learner & (at >= 16)
    knocked = (buffers.action[:-1] == knock) & could
    visited = could & hosted
    assert visited.sum() > 5
    assert torch.equal(knocked & visited, visited)
    assert (knocked & ~visited).sum() < (could & ~visited).sum()


def test_strangers_decide_while_the_learner_waits(tmp_path: Path) -> None:
    """With two players at half of the tables: hardly a step is left in which the learner has nothing to decide."""
    decides = {}
    for ahead in (0, 2):
        settings = replace(game_of("5211").SETTINGS.toy(), advised=0.25, strangers=0.5, steps=96, ahead=ahead)
        trained = Run("5211", tmp_path / str(ahead), settings, mixture=[Seating("2024", 2)])
        trained.iterate()
        buffers, theirs = trained.buffers, trained.company.theirs
        assert (theirs.start, theirs.stop) == (16, 48)
        decides[ahead] = float(buffers.learner[1:, theirs].float().mean())
        over = buffers.told[1:, :, 1] > 0
        assert (buffers.told[1:][over][:, FIRST + 1 :: 2].sum(1) == WHOLE).all()
        assert over[:, 48:].sum(0).max() <= 2  # 88 decisions a match
        assert (over[:, theirs].sum(0).float().mean() > 1.5) == (ahead > 0)
    assert decides[0] < 0.6
    assert decides[2] > 0.95


def test_a_table_that_waits_stays_as_it_is_and_an_end_stays_told() -> None:
    tables = Tables("5211", [Seating("2024", 2)], 4, torch.device("cpu"), 1)
    actions = torch.zeros(4, dtype=torch.long)
    for _ in range(88):
        actions.copy_(tables.mask.max(-1).indices)
        tables.go_on(actions)
    assert tables.told[:, 1].tolist() == [1] * 4
    before = [one.clone() for one in (tables.obs, tables.hidden, tables.mask, tables.told)]
    actions[0], actions[1:] = tables.mask[0].max(-1).indices, WAIT
    tables.go_on(actions, still=True)
    assert tables.told[:, 1].tolist() == [1] * 4
    for one, now in zip(before, (tables.obs, tables.hidden, tables.mask, tables.told), strict=True):
        assert torch.equal(one[1:], now[1:])
    assert not torch.equal(before[0][0], tables.obs[0])
    tables.go_on(tables.mask.max(-1).indices)
    assert tables.told[:, 1].tolist() == [0] * 4


def test_two_runs_learn_from_each_other_as_they_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A response that follows a master, which it visits: each finds what the other has kept last."""
    monkeypatch.setattr(ppo, "STAY", 2)
    two = [Seating("2024", 2)]
    run("5211", tmp_path / "master", mixture=two)  # keeps at once what others wait for
    followed = Watched(tmp_path / "master")
    more = [*two, Seating("2024", 4)]
    answer = run("5211", tmp_path / "answer", mixture=more, rivals=followed.actor, watched=[followed])
    comes = visitor(tmp_path / "answer", "5211", game_of("5211").SETTINGS.toy())
    master = run("5211", tmp_path / "master", mixture=two, visitors=[comes], watched=[comes])
    for _ in range(3):
        master.iterate()
        answer.iterate()
    master.keep()
    answer.keep()
    assert not same(followed.actor, master.slow)
    assert not same(comes.actor, answer.actor)
    for _ in range(2):
        master.iterate()
        answer.iterate()
    kept = {name: torch.load(tmp_path / name / "checkpoint.pt") for name in ("master", "answer")}
    assert same(followed.actor, kept["master"]["slow"])
    assert same(comes.actor, kept["answer"]["actor"])
    assert same(master.company.guests._one, kept["answer"]["actor"])
    assert comes.players == [2, 4]


def same(actor: torch.nn.Module, other: Any) -> bool:
    theirs = other if isinstance(other, dict) else other.state_dict()
    return all(torch.equal(one, theirs[name]) for name, one in actor.state_dict().items())


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
    settings = replace(game_of("5211").SETTINGS.toy(), batch=1_024)
    with pytest.raises(ValueError, match="make no batch of 1024: set batch lower"):
        Run("5211", tmp_path, settings).iterate()


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


def test_rule_1_sits_only_where_it_can_act() -> None:
    with pytest.raises(ValueError, match="rule-1 of gloria-picktoria does not run here, only that of 5211 and kuiken"):
        Tables("gloria-picktoria", [Seating("2007", 2)], 8, torch.device("cpu"), 1, advised=4)
