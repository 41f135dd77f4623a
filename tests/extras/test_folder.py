"""Where a run lives: it goes on from there, and no other run is taken for it."""

import json
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
import torch

from kikeriki.train.folder import WrongFolder
from kikeriki.train.games import game_of
from kikeriki.train.ppo import Run
from kikeriki.train.settings import Seating
from tests.extras.toys import run


def test_a_run_that_was_cut_goes_on(tmp_path: Path) -> None:
    first = run("kuiken-koers", tmp_path)
    for _ in range(7):
        first.iterate()
    first.keep()
    for line in ({"iteration": 5}, {"iteration": 10}):  # the second after what was kept: it comes again
        first.folder.report(line)
    with (tmp_path / "metrics.jsonl").open("a") as file:
        file.write('{"iteration": 2')  # cut while it was written
    second = run("kuiken-koers", tmp_path)
    assert (second.trained, second.iteration) == (first.trained, 7)
    for one, again in zip(kept_of(first), kept_of(second), strict=True):
        assert torch.equal(one, again)
    assert len(second.company.pool) == len(first.company.pool) > 1
    assert (tmp_path / "metrics.jsonl").read_text() == '{"iteration": 5}\n'
    second.train()
    assert second.progress == 1
    iterations = [json.loads(line)["iteration"] for line in (tmp_path / "metrics.jsonl").read_text().splitlines()]
    assert iterations == sorted(set(iterations))


def kept_of(one: Run) -> list[torch.Tensor]:
    """All that a run has learned: weights, the slow average's too, and what the optimizer knows of each."""
    networks = [weight for network in (one.actor, one.critic, one.slow) for weight in network.parameters()]
    return networks + [sum_ for known in one.optimizer.state.values() for sum_ in known.values()]


def test_a_run_that_began_with_an_actor_still_lets_its_critic_learn_first_when_it_goes_on(tmp_path: Path) -> None:
    begin = game_of("5211").Actor(game_of("5211").SETTINGS.toy())
    run("5211", tmp_path, begin=begin)
    again = run("5211", tmp_path)
    again.iterate()
    for one, now in zip(begin.parameters(), again.actor.parameters(), strict=True):
        assert torch.allclose(one, now, atol=1e-4)


def test_another_run_is_not_taken_for_one_that_goes_on(tmp_path: Path) -> None:
    """What a folder holds stays as it was."""
    run("5211", tmp_path)
    before = (tmp_path / "checkpoint.pt").read_bytes()
    toy = game_of("5211").SETTINGS.toy()
    rival = game_of("5211").Actor(toy)
    for other, said in (
        (partial(Run, "kuiken-koers", settings=game_of("kuiken-koers").SETTINGS.toy()), "a run of 5211, not of kuiken"),
        (partial(Run, "5211", settings=replace(toy, rate=3e-4)), "its run has rate=0.001; leave that as it is"),
        (partial(Run, "5211", settings=toy, mixture=[Seating("2024", 2)]), "a run with other tables lives there"),
        (partial(Run, "5211", settings=toy, rivals=rival), "a run with other rivals lives there"),
    ):
        with pytest.raises(WrongFolder, match=said):
            other(folder=tmp_path)
    assert (tmp_path / "checkpoint.pt").read_bytes() == before
    assert Run("5211", tmp_path, replace(toy, decisions=10_000)).settings.decisions == 10_000
    (tmp_path / "checkpoint.pt").write_bytes(b"")
    with pytest.raises(WrongFolder, match=r"checkpoint\.pt cannot be read"):
        run("5211", tmp_path)


def test_a_folder_of_which_something_is_missing_is_refused_in_words(tmp_path: Path) -> None:
    run("5211", tmp_path)
    (tmp_path / "optimizer.pt").unlink()
    with pytest.raises(WrongFolder, match=r"optimizer\.pt is missing, without which the run cannot go on"):
        run("5211", tmp_path)


def test_a_run_goes_on_that_was_begun_before_there_were_so_many_settings(tmp_path: Path) -> None:
    run("5211", tmp_path)
    kept = torch.load(tmp_path / "checkpoint.pt")
    del kept["settings"]["imitated"]
    torch.save(kept, tmp_path / "checkpoint.pt")
    assert run("5211", tmp_path).settings.imitated > 0
    with pytest.raises(WrongFolder, match="its run has imitated="):
        Run("5211", tmp_path, replace(game_of("5211").SETTINGS.toy(), imitated=0.1))
