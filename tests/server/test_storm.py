"""``kill -9`` under load: nothing that was acknowledged is lost, nothing is done twice."""

import os
import signal
from pathlib import Path

from tests.server.cluster import Cluster
from tests.server.harness import Server
from tests.server.storm import Storm

TABLES = 6
STEPS = 25
"""Acknowledged between two blows."""


def test_a_storm_over_an_embedded_database(own_server: Server) -> None:
    with Storm([own_server], TABLES) as storm:
        for _ in range(2):
            storm.wait(STEPS)
            own_server.kill()
            own_server.start()
            storm.wait(STEPS)
            for worker in own_server.workers():
                os.kill(worker, signal.SIGKILL)
        storm.wait(STEPS)
    storm.check()


def test_a_storm_over_two_servers_and_their_database(own_cluster: Cluster, tmp_path: Path) -> None:
    database = own_cluster.database()
    servers = [Server(tmp_path / name, database=database) for name in ("one", "two")]
    try:
        for server in servers:
            server.start()
        with Storm(servers, TABLES) as storm:
            for server in servers:
                storm.wait(STEPS)
                own_cluster.kill()
                own_cluster.start()
                storm.wait(STEPS)
                server.kill()  # its pages go to the other one
                storm.wait(STEPS)
                server.start()
            storm.wait(STEPS)
        storm.check()
    finally:
        for server in servers:
            server.stop()
