"""What can be set about a server, in one place."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

DATABASE_FILE = "tables.sqlite"
"""The database in the data folder."""
LOOPBACK = ("127.0.0.1", "localhost", "::1")
"""Names under which only this machine reaches the server."""
LOOPBACK_NETWORKS = ("127.0.0.0/8", "::1/128")
"""Addresses of this machine for itself."""


@dataclass(frozen=True)
class Settings:
    """How a server runs."""

    data: Path
    """Folder with the database and the signing key."""
    database: str = ""
    """Address of a PostgreSQL database, which then holds everything; otherwise it is a file."""
    static: Path = Path(__file__).resolve().parent / "static"
    """Folder with the built page."""
    hosts: tuple[str, ...] = LOOPBACK
    """Names in the address by which pages may reach it; none: any."""
    workers: int = 0
    """Processes in which levels think; 0: as many as suit the machine."""
    pace: float = 1.0
    """Factor for the time a level takes at least, so that eyes can follow; 0: at once."""
    lock_seconds: float = 5.0
    """How long a commit waits for somebody else who is writing to the database."""

    messages: float = 20.0
    """Messages that a page may send each second, for more than a moment."""
    beat_seconds: float = 2.0
    """How often a process shows that it lives, and looks for what it was not told."""
    idle_seconds: float = 60.0
    """After how long without use a table is dropped from memory; it comes back when needed."""
    rest_seconds: float = 600.0
    """After how long without a move a table at which people sit is kept small."""
    address_requests: str = "100/second"
    """Requests that one address may make, WebSockets opened included."""
    address_tables: str = "60/minute"
    """Tables that one address may make."""
    address_wrong: str = "60/minute"
    """Wrong tokens and names of tables; after that the address gets no answers for a while."""
    address_connections: int = 200
    """WebSockets and event streams that one address may have open."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies in front whose ``X-Forwarded-For`` is believed."""
    metrics_from: tuple[str, ...] = LOOPBACK_NETWORKS
    """Networks from which ``/metrics`` may be read."""
    log: Literal["text", "json"] = "text"
    """What the log looks like; as JSON it has a line for every request."""

    @property
    def sqlite(self) -> Path:
        """The file of the database, if it is one."""
        return self.data / DATABASE_FILE

    @property
    def worker_count(self) -> int:
        """How many worker processes to run: one core stays free for the server itself."""
        if self.workers:
            return self.workers
        affinity = getattr(os, "sched_getaffinity", None)
        cores = len(affinity(0)) if affinity else os.cpu_count() or 1
        return max(1, min(4, cores - 1))
