"""``make soak``: kills for as long as you like, and what came of it.

    python -m tests.server.soak --minutes 30

Servers, workers and databases are killed under load, at random, with SQLite and with PostgreSQL. It
ends with the number of kills and steps, or with the first step that is lost or there twice.
"""

import argparse
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from tests.server.cluster import Cluster
from tests.server.harness import Server
from tests.server.storm import Storm

TABLES = 12
STORM_BLOWS = 20
"""Kills until the books of a storm are closed and the next one begins."""
MAX_PAUSE = 40
"""Steps between two kills, at most."""


def kill_server(server: Server) -> None:
    server.kill()
    server.start()


def kill_workers(server: Server) -> None:
    for worker in server.workers():
        os.kill(worker, signal.SIGKILL)


def kill_database(cluster: Cluster) -> None:
    cluster.kill()
    cluster.start()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    wanted = parser.parse_args()
    rng = random.Random(wanted.seed)
    print(f"soak for {wanted.minutes:g} minutes, seed {wanted.seed}", flush=True)
    end = time.monotonic() + 60 * wanted.minutes
    kills: Counter[str] = Counter()
    steps = again = storms = 0
    while time.monotonic() < end:
        storm = rage(rng, kills, end, embedded=storms % 2 == 0)
        storms += 1
        steps += storm.done
        again += sum(books.said_again for books in storm.books)
        told = ", ".join(f"{count} {what}" for what, count in sorted(kills.items()))
        print(f"{storms} storms: killed {told}; {steps} steps kept, {again} said again", flush=True)
    print("0 acknowledged steps lost, 0 doubled; every table plays on.")


def rage(rng: random.Random, kills: Counter[str], end: float, *, embedded: bool) -> Storm:
    """One storm, to the checked end."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        blows: dict[str, list[Callable[[], None]]]
        if embedded:
            servers = [Server(folder / "one")]
            blows = {}
        else:
            cluster = Cluster()
            stack.callback(cluster.remove)
            cluster.start()
            database = cluster.database()
            servers = [Server(folder / name, database=database) for name in ("one", "two")]
            blows = {"databases": [lambda: kill_database(cluster)]}
        for server in servers:
            stack.callback(server.stop)
            server.start()
        blows["servers"] = [lambda server=server: kill_server(server) for server in servers]
        blows["worker pools"] = [lambda server=server: kill_workers(server) for server in servers]
        with Storm(servers, TABLES, rng.randrange(1 << 30)) as storm:
            for _ in range(STORM_BLOWS):
                storm.wait(rng.randrange(1, MAX_PAUSE))
                what = rng.choice(sorted(blows))
                rng.choice(blows[what])()
                kills[what] += 1
                if time.monotonic() > end:
                    break
            storm.wait(TABLES)
        storm.check()
    return storm


if __name__ == "__main__":
    sys.exit(main())
