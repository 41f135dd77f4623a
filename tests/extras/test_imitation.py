"""Somebody who does as a bot does, and sits at the tables of a training run instead of it."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from kikeriki.codes import codes_of
from kikeriki.rules.games import GAMES
from kikeriki.train.folder import WrongFolder
from kikeriki.train.games import game_of
from kikeriki.train.imitation import Task, learn, together, watch
from kikeriki.train.kept import visitor
from kikeriki.train.ppo import Run
from kikeriki.train.settings import Seating


def imitate(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "kikeriki.train.imitation", *arguments, "--toy", "--device", "cpu"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_watched_is_what_a_bot_could_do_and_did(slug: str) -> None:
    found = [watch(Task(slug, "rule-1", 3, number)) for number in (4, 5)]
    assert not np.array_equal(found[0].obs[0], found[1].obs[0])
    again = watch(Task(slug, "rule-1", 3, 4))
    assert all(np.array_equal(getattr(found[0], name), getattr(again, name)) for name in ("obs", "mask", "action"))
    codes = codes_of(slug)
    decisions = together(found)
    assert decisions.obs.shape == (len(decisions), codes.OBS + 1)
    assert decisions.mask.shape == (len(decisions), codes.ACTIONS)
    assert decisions.mask.gather(1, decisions.action[:, None]).all()
    assert sorted(set(decisions.match.tolist())) == [4, 5]


def test_who_watches_learns_to_do_the_same() -> None:
    torch.manual_seed(1)
    decisions = together([watch(Task("kuiken-koers", "rule-1", 2, number)) for number in range(60)])
    actor = game_of("kuiken-koers").Actor(game_of("kuiken-koers").SETTINGS.toy())
    first, *_, last = learn(actor, decisions, 12, "cpu")
    assert last["nats"] < first["nats"]
    assert last["same"] > 0.6
    assert (1 / decisions.mask.sum(1)).mean() < 0.45  # who chooses anything


def test_an_imitation_sits_with_the_learner_where_as_many_play_as_it_is_used_to(tmp_path: Path) -> None:
    done = imitate("kuiken-koers", "rule-1", str(tmp_path / "like"), "--players", "4", "--matches", "41", "--epochs=1")
    assert done.returncode == 0, done.stderr
    played, learned = map(json.loads, done.stdout.splitlines())
    assert played["matches"] == 41
    assert learned["bot"] == "rule-1"
    comes = visitor(tmp_path / "like", "kuiken-koers", game_of("kuiken-koers").SETTINGS.toy())
    assert (comes.imitates, comes.players) == ("rule-1", [4])
    settings = replace(game_of("kuiken-koers").SETTINGS.toy(), advised=0.25, imitated=0.25, strangers=0.25, steps=48)
    mixture = [Seating("standard", 2), Seating("standard", 4)]
    among = Run("kuiken-koers", tmp_path / "run", settings, mixture=mixture, visitors=[comes])
    with torch.no_grad():
        for name, one in comes.actor.named_parameters():
            one.fill_(30.0 if name == "plain.bias" else 0.0)
            if name == "plain.bias":
                one[1:] = 0.0  # whenever it can, it does the first thing there is
    among.company.change()
    among.iterate()
    players, at = among.tables.players, torch.arange(64)
    used = (at >= 16) & (at < 32) & (players == 4)
    strange = (at >= 16) & (at < 48) & ~used
    assert torch.equal(among.tables.hidden[:, -1] == 4, used)
    assert torch.equal(among.tables.hidden[:, -1] == 2, strange)
    assert not among.tables.forgets[:32].any()
    assert among.tables.forgets[32:].any()
    buffers = among.buffers
    learner = buffers.learner[:-1]
    assert torch.equal(learner & used, (buffers.told[:-1, :, 0] == at % players) & used)
    could = (buffers.mask[:-1, :, 0] > 0) & (buffers.mask[:-1].sum(-1) > 1) & ~learner
    did = buffers.action[:-1] == 0
    assert (could & used).sum() > 5
    assert torch.equal(could & used & did, could & used)
    assert (could & strange & did).sum() < (could & strange).sum()
    found = among.company.groups()
    assert torch.equal(found["imitations"], used[:48])
    assert torch.equal(found["others"], (at[:48] >= 16) & ~used[:48])
    assert not found["guests"].any()
    assert torch.equal(found["rule-1"], at[:48] < 16)
    with pytest.raises(WrongFolder, match="is no run: somebody there imitates rule-1"):
        Run("kuiken-koers", tmp_path / "like", settings)


def test_too_little_time_is_said_and_nothing_is_kept(tmp_path: Path) -> None:
    done = imitate("5211", "rule-1", str(tmp_path / "like"), "--players", "2", "--seconds", "0")
    assert done.returncode == 1
    assert done.stderr == "1 matches in that time are too few to learn from: 40 at least\n"
    assert not list((tmp_path / "like").iterdir())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("5211", "ismcts", "like", "--players", "4"), "ismcts is none of chick, hen"),
        (("5211", "rule-1", "like", "--players", "6"), "5211 is for 2 to 5"),
        (("5211", "rule-1", "like", "--players", "2", "--matches", "39"), "--matches: at least 40"),
        (("5211", "rule-1", "file", "--players", "2"), "a run lives in a folder, and this is a file"),
        (("5211", "rule-1", "taken", "--players", "2"), "somebody has learned there already"),
    ],
)
def test_what_cannot_be_imitated_is_refused_before_the_work(
    arguments: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "checkpoint.pt").write_text("")
    game, bot, folder, *more = arguments
    done = imitate(game, bot, str(tmp_path / folder), *more)
    assert done.returncode == 2
    assert said in done.stderr
