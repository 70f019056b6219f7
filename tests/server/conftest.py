from collections.abc import Iterator

import pytest

from tests.server.cluster import Cluster
from tests.server.harness import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not harm it."""
    running = Server(tmp_path_factory.mktemp("data"))
    try:
        yield running.start()
    finally:
        running.stop()


@pytest.fixture
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that a test may do anything to."""
    running = Server(tmp_path_factory.mktemp("data"))
    try:
        yield running.start()
    finally:
        running.stop()


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """One PostgreSQL server for all tests that do not harm it."""
    running = Cluster()
    try:
        yield running.start()
    finally:
        running.remove()


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """A PostgreSQL server that a test may do anything to."""
    running = Cluster()
    try:
        yield running.start()
    finally:
        running.remove()
