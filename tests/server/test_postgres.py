"""The PostgreSQL of the tests is a real one, durable, shared within a run, and gone with its last user."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import psycopg
import pytest
import sqlalchemy

from tests import postgres, system

ROOT = Path(__file__).parent.parent.parent


def test_every_test_gets_an_empty_database_of_its_own(postgres_cluster: postgres.Cluster, postgres_url: str) -> None:
    other = postgres_cluster.fresh_database()
    assert other != postgres_url
    for url in (postgres_url, other):
        engine = sqlalchemy.create_engine(url)
        with engine.begin() as connection:
            assert sqlalchemy.inspect(connection).get_table_names() == []
            connection.execute(sqlalchemy.text("CREATE TABLE eggs (n int)"))
        engine.dispose()
    held = postgres_cluster.connect(other.rpartition("/")[2])
    postgres_cluster.drop_database(other)
    with pytest.raises(psycopg.OperationalError):
        held.execute("SELECT 1")
    held.close()
    with pytest.raises(psycopg.OperationalError):
        postgres_cluster.connect(other.rpartition("/")[2])


def test_a_commit_waits_for_the_disk(postgres_cluster: postgres.Cluster) -> None:
    with postgres_cluster.connect() as connection:
        for setting in ("fsync", "synchronous_commit", "full_page_writes"):
            assert connection.execute(f"SHOW {setting}".encode()).fetchone() == ("on",)


def test_it_listens_on_loopback_and_on_a_socket_alone(postgres_cluster: postgres.Cluster) -> None:
    with postgres_cluster.connect() as connection:
        assert connection.execute("SHOW listen_addresses").fetchone() == ("127.0.0.1",)
    engine = sqlalchemy.create_engine(postgres_cluster.socket_url())
    with engine.connect() as through:
        assert through.execute(sqlalchemy.text("SELECT inet_client_addr()")).scalar() is None
    engine.dispose()


def test_who_names_the_same_folder_shares_it(postgres_cluster: postgres.Cluster, tmp_path: Path) -> None:
    with postgres.cluster(tmp_path) as one, postgres.cluster(tmp_path) as two:
        assert one == two
        assert one != postgres_cluster
        assert psutil.pid_exists(one.keeper)
    assert _gone(one)


def test_it_comes_back_from_kill_9_with_what_was_committed() -> None:
    with postgres.cluster() as cluster:
        url = cluster.fresh_database()
        name = url.rpartition("/")[2]
        with cluster.connect(name) as connection:
            connection.execute("CREATE TABLE eggs (n int)")
            connection.execute("INSERT INTO eggs VALUES (7)")
            first = cluster.pid
            cluster.crash()
            with pytest.raises(psycopg.OperationalError):
                connection.execute("SELECT 1")
        assert cluster.pid != first
        with cluster.connect(name) as connection:
            assert connection.execute("SELECT n FROM eggs").fetchone() == (7,)
    assert _gone(cluster)


def test_it_ends_with_a_user_who_was_killed(tmp_path: Path) -> None:
    program = (
        "import pathlib, sys, time\n"
        "from tests import postgres\n"
        "with postgres.cluster(pathlib.Path(sys.argv[1])) as cluster:\n"
        "    print(cluster.port, cluster.sockets, cluster.data, cluster.keeper, cluster.pid, flush=True)\n"
        "    time.sleep(600)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as user:
        assert user.stdout is not None
        port, sockets, data, keeper, pid = user.stdout.readline().split()
        assert psutil.pid_exists(int(pid))
        user.send_signal(signal.SIGKILL)
    assert _gone(postgres.Cluster(int(port), sockets, data, int(keeper)))
    assert not psutil.pid_exists(int(pid))


def _gone(cluster: postgres.Cluster) -> bool:
    """Whether the keeper ends, and with it the server and its files, before patience does."""
    deadline = time.monotonic() + postgres.PATIENCE
    while time.monotonic() < deadline:
        if not _runs(cluster.keeper):
            return not os.path.exists(cluster.data)
        time.sleep(postgres.LOOK)
    return False


def _runs(pid: int) -> bool:
    # Where nobody adopts orphans, a process that has ended stays listed as a zombie.
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def test_what_is_missing_is_named_and_installed_without_a_question() -> None:
    assert system.missing(system.NEEDED) == []
    assert system.missing({"postgresql": lambda: None, "there": lambda: True}) == ["postgresql"]
    update, install = system.installing(["postgresql"], ["sudo", "-n"])
    assert update == ["sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-y", "update"]
    assert install[:7] == update[:7]
    assert install[-1] == "postgresql"


def test_without_the_right_to_install_one_sentence_names_the_packages(tmp_path: Path) -> None:
    program = "from tests import system; system.main({'postgresql': lambda: None})"
    # An empty PATH: neither apt-get nor sudo.
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "postgresql" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""
