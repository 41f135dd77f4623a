"""The arena on a Ray cluster of two nodes: both play, and it comes out as anywhere else."""

import json
import os
import secrets
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from kikeriki.arena.campaign import play_all, played
from kikeriki.arena.cluster import STORE, on_ray
from kikeriki.arena.errors import ArenaError
from kikeriki.arena.plan import Plan
from kikeriki.arena.playing import Cell, Job
from kikeriki.arena.processes import in_processes
from kikeriki.arena.results import Book, file_name, read_results
from kikeriki.bots.core import BotError
from tests.arena.rows import setup

pytestmark = pytest.mark.filterwarnings("default")  # Ray's own are not ours to mend

NAMES = ("chick", "flat-20", "uniform")
KIKERIKI = Path(sys.executable).parent / "kikeriki"


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of two nodes with a core each, on this machine alone. (Ray takes 127.0.0.1 for what others see.)"""
    os.environ |= {"RAY_USAGE_STATS_ENABLED": "0", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    from ray.cluster_utils import Cluster

    two = Cluster()
    for address in ("127.0.0.2", "127.0.0.3"):
        two.add_node(num_cpus=1, object_store_memory=STORE, node_ip_address=address, include_dashboard=False)
    yield two.address
    two.shutdown()


def test_both_nodes_play_and_the_rows_are_those_of_processes(cluster: str, tmp_path: Path) -> None:
    plan, nodes = Plan(setup(2), NAMES, 20), Counter[str]()
    with Book(tmp_path / "ray.jsonl", plan.setup) as book, on_ray(cluster, nodes) as players:
        play_all(plan, book, players, lambda *_: None)
        there = played(plan, book)
    with Book(tmp_path / "here.jsonl", plan.setup) as book, in_processes(2) as players:
        play_all(plan, book, players, lambda *_: None)
        here = played(plan, book)
    assert there == here
    assert len(here) == 60
    assert len(nodes) == 2
    assert min(nodes.values()) >= 5
    assert sum(nodes.values()) == 60


def test_the_command_plays_there_and_goes_on_here(cluster: str, tmp_path: Path) -> None:
    def arena(decks: int, *where: str) -> list[dict[str, object]]:
        command = [
            "arena",
            "--bots",
            "uniform,rule-1",
            "--game",
            "5211",
            "--players",
            "2",
            "--decks",
            str(decks),
            "--json",
        ]
        done = subprocess.run([KIKERIKI, *command, *where], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        shown: list[dict[str, object]] = json.loads(done.stdout)
        return shown

    (there,) = arena(10, "--ray", cluster)
    assert there["matches"] == 20
    (here,) = arena(20, "--processes", "1")
    assert here["matches"] == 40
    assert len(read_results(tmp_path / "arena" / file_name(setup(2)))[1]) == 20


def test_what_a_bot_refuses_there_is_refused_here(cluster: str) -> None:
    def nobody() -> None:
        with on_ray(cluster) as players:
            list(players([Job(setup(2), Cell("nobody", "uniform"), 0)]))

    with pytest.raises(BotError):
        nobody()


def test_a_cluster_of_ones_own() -> None:
    with on_ray("local") as players:
        rows = list(players(Job(setup(2), Cell("chick", "uniform"), deck) for deck in range(4)))
    assert sorted(row.deck for row in rows) == [0, 1, 2, 3]


@pytest.mark.parametrize("address", ["nowhere", "127.0.0.1:x", ""])
def test_what_is_no_address_is_one_sentence(address: str) -> None:
    with pytest.raises(ArenaError, match="Give HOST:PORT"), on_ray(address):
        pass


def test_where_nobody_listens_is_one_sentence() -> None:
    with pytest.raises(ArenaError, match=r"--ray 127\.0\.0\.1:1: .* Give HOST:PORT"), on_ray("127.0.0.1:1"):
        pass
