"""What tests in several rooms share: a real PostgreSQL, one server for the whole run."""

import os
from collections.abc import Iterator

import hypothesis
import pytest

from tests import postgres

# How long an example takes says something about the machine, and nothing about the program.
hypothesis.settings.register_profile("patient", deadline=None)
hypothesis.settings.load_profile("patient")


@pytest.fixture(scope="session")
def postgres_cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[postgres.Cluster]:
    """The server of this run, started by the first worker that needs it."""
    base = tmp_path_factory.getbasetemp()
    with postgres.cluster(base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) as cluster:
        yield cluster


@pytest.fixture
def postgres_url(postgres_cluster: postgres.Cluster) -> Iterator[str]:
    """The address of an empty database that is this test's alone."""
    url = postgres_cluster.fresh_database()
    yield url
    postgres_cluster.drop_database(url)
