"""The settings of a server."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from sintra.engine.build import FOLDER as ENGINE

DATABASE_FILE = "tables.sqlite"
"""The SQLite file in the data folder."""
LOOPBACK = ("127.0.0.1", "localhost", "::1")
"""Host names by which only this machine reaches the server."""
ANY_IP = "*ip"
"""Among host names: any IP address."""
LOOPBACK_NETWORKS = ("127.0.0.0/8", "::1/128")
"""Networks of this machine itself."""


@dataclass(frozen=True)
class Settings:
    """How a server runs. Times are in seconds."""

    data: Path
    """Folder with the database and the signing key."""
    database: str = ""
    """Address of a PostgreSQL database; if empty, an SQLite file in the data folder is used."""
    static: Path = Path(__file__).resolve().parent / "static"
    """Folder with the built page."""
    engine: Path = ENGINE
    """Folder with the engine of the page, if it was built."""
    hosts: tuple[str, ...] = LOOPBACK
    """Host names that browsers may use for the server; empty: any."""
    workers: int = 0
    """Worker processes for the levels; 0: as many as suit the machine."""
    pace: float = 1.0
    """Factor for the shortest time of a level's move, so that people can follow; 0: no delay."""
    lock_seconds: float = 5.0
    """How long a write waits for another writer of the database."""

    messages_per_second: float = 20.0
    """Messages that one WebSocket may send; short bursts may be faster."""
    heartbeat_seconds: float = 2.0
    """How often a process renews its heartbeat, and looks for changes by other processes."""
    evict_seconds: float = 60.0
    """After how long without use a table is dropped from memory; it is loaded when needed."""
    compress_seconds: float = 600.0
    """After how long without a move the history of a table is compressed in memory."""
    clock_grace_seconds: float = 30.0
    """After its start a server ends nobody's time for this long, so that players can come back."""
    address_requests: str = "100/second"
    """Requests that one address may make, including those that open WebSockets."""
    address_tables: str = "60/minute"
    """Tables that one address may create."""
    address_failures: str = "60/minute"
    """Unknown tokens and tables that one address may ask for before it is blocked for a while."""
    address_connections: int = 200
    """WebSockets and event streams that one address may have open."""
    address_sockets: int = 300
    """TCP connections that one address may have open, whatever it does with them."""
    address_new_sockets: int = 100
    """TCP connections that one address may make in a second."""
    address_work: float = 0.1
    """Seconds of computing for requests that one address may use in a second."""
    address_thoughts: int = 0
    """Levels that may think for one address at the same time; 0: all workers but one."""
    address_jobs: int = 8
    """Replays and records of one address that may wait for a worker."""
    address_bytes: int = 4_000_000
    """Bytes of requests of one address that may be in memory."""
    all_bytes: int = 64_000_000
    """Bytes of uploads of all addresses that may be in memory."""
    game_undos: int = 500
    """How often people may take back in one game."""
    keep_days: float = 0.0
    """After how many days without an event a game is deleted; 0: never."""
    token_days: float = 0.0
    """After how many days a token expires; 0: never."""
    reload_seconds: float = 5.0
    """How often the signing keys and the bans are read again."""
    proxies: tuple[str, ...] = ()
    """Addresses of reverse proxies whose ``X-Forwarded-For`` is trusted."""
    metrics_from: tuple[str, ...] = LOOPBACK_NETWORKS
    """Networks from which ``/metrics`` may be read."""
    log: Literal["text", "json"] = "text"
    """Format of the log; as JSON it has a line for each request."""

    @property
    def sqlite(self) -> Path:
        """The SQLite file, if that is the database."""
        return self.data / DATABASE_FILE

    @property
    def worker_count(self) -> int:
        """How many worker processes to run. One core is left to the server itself."""
        if self.workers:
            return self.workers
        affinity = getattr(os, "sched_getaffinity", None)
        cores = len(affinity(0)) if affinity else os.cpu_count() or 1
        return max(1, min(4, cores - 1))
