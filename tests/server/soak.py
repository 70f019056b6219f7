"""``make soak``: kills servers, workers and databases under load for as long as you like.

    python -m tests.server.soak --minutes 30

Kills come at random, with SQLite and with PostgreSQL. Meanwhile a hostile address does what the
limits are for. It ends with the number of kills and steps, or with the first acknowledged step that
is lost or stored twice, or when a server has taken too much memory.
"""

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import sintra
from tests.playing import eager, finished
from tests.server.cluster import Cluster
from tests.server.fault_injection import kill_database, kill_server, kill_workers
from tests.server.harness import Server, until
from tests.server.hostile import Hostile
from tests.server.load_generator import LoadGenerator

TABLES = 12
KILLS_PER_RUN = 20
"""After so many kills the ledgers are compared, and the next run begins."""
MAX_PAUSE = 40
"""Steps between two kills, at most."""
MAX_MEMORY = 700e6
"""Bytes of a server under attack; without one it has 300 MB."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    wanted = parser.parse_args()
    rng = random.Random(wanted.seed)
    print(f"soak for {wanted.minutes:g} minutes, seed {wanted.seed}", flush=True)
    end = time.monotonic() + 60 * wanted.minutes
    kills: Counter[str] = Counter()
    steps = retries = runs = 0
    while time.monotonic() < end:
        load = run(rng, kills, end, embedded=runs % 2 == 0)
        runs += 1
        steps += load.done
        retries += sum(ledger.retries for ledger in load.ledgers)
        told = ", ".join(f"{count} {what}" for what, count in sorted(kills.items()))
        print(f"{runs} runs: killed {told}; {steps} steps kept, {retries} retries", flush=True)
    print("0 acknowledged steps lost, 0 stored twice; every table plays on.")


def run(rng: random.Random, kills: Counter[str], end: float, *, embedded: bool) -> LoadGenerator:
    """Kill under load until the run is over, and compare the ledgers with the histories."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        faults: dict[str, list[Callable[[], None]]]
        if embedded:
            servers = [Server(folder / "one")]
            faults = {}
        else:
            cluster = Cluster()
            stack.callback(cluster.remove)
            cluster.start()
            database = cluster.database()
            servers = [Server(folder / name, database=database) for name in ("one", "two")]
            faults = {"databases": [lambda: kill_database(cluster)]}
        for server in servers:
            stack.callback(server.stop)
            server.start()
        faults["servers"] = [lambda server=server: kill_server(server) for server in servers]
        faults["worker pools"] = [lambda server=server: kill_workers(server) for server in servers]
        with (
            LoadGenerator(servers, TABLES, rng.randrange(1 << 30)) as load,
            Hostile(servers, str(finished(sintra.duel(), 1, eager).record)) as hostile,
        ):
            for _ in range(KILLS_PER_RUN):
                load.wait(rng.randrange(1, MAX_PAUSE))
                what = rng.choice(sorted(faults))
                rng.choice(faults[what])()
                kills[what] += 1
                if time.monotonic() > end:
                    break
            load.wait(TABLES)
            assert hostile.done > 0
        for server in servers:
            assert server.memory() < MAX_MEMORY, server.memory()
            until(lambda server=server: "sintra_jobs_waiting 0.0" in server.get("/metrics"))
        load.check()
    return load


if __name__ == "__main__":
    sys.exit(main())
