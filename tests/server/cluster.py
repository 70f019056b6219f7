"""A real PostgreSQL server in a folder of its own, which a test may do anything to."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Self

from tests.server.ports import reserve

PATIENCE = 180.0


def program(name: str) -> str:
    """A program of PostgreSQL; Debian keeps them off the PATH. ``tools/need-postgres`` installs."""
    found = shutil.which(name) or max(
        map(str, Path("/usr/lib/postgresql").glob(f"*/bin/{name}")), default=None
    )
    assert found, f"there is no {name}: run tools/need-postgres"
    return found


def family(pid: int) -> list[int]:
    """A process and everything it has started."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in task.read_text().split():
            found += family(int(child))
    return found


class Cluster:
    """One server with any number of databases, which anybody on this machine may use."""

    def __init__(self, folder: Path | None = None) -> None:
        # The server does not run as root, and may not enter root's folders.
        self.root = folder or Path(tempfile.mkdtemp(prefix="sintra-pg-"))
        self.data = self.root / "data"
        self.port = reserve(self)
        self._user: dict[str, Any] = {}
        if os.geteuid() == 0:
            self._user = {"user": "postgres", "group": "postgres", "extra_groups": []}
            shutil.chown(self.root, "postgres", "postgres")
        self._process: subprocess.Popen[bytes] | None = None
        self._databases = 0
        self._run(
            "initdb", "-D", self.data, "-U", "sintra", "-A", "trust", "--no-sync", "-E", "UTF8"
        )

    def _run(self, name: str, *arguments: Any) -> str:
        command = [program(name), *map(str, arguments)]
        done = subprocess.run(
            command, capture_output=True, text=True, cwd="/", check=False, **self._user
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def start(self, *, wait: bool = True) -> Self:
        settings = ["listen_addresses=127.0.0.1", f"unix_socket_directories={self.root}"]
        command = [program("postgres"), "-D", self.data, "-p", self.port]
        for setting in settings:
            command += ["-c", setting]
        with (self.root / "log").open("ab") as log:
            self._process = subprocess.Popen(
                list(map(str, command)), stdout=log, stderr=log, cwd="/", **self._user
            )
        if wait:
            self.wait()
        return self

    def wait(self) -> None:
        deadline = time.monotonic() + PATIENCE
        ready = [program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        while subprocess.run(ready, check=False).returncode != 0:
            assert time.monotonic() < deadline, (self.root / "log").read_text()
            time.sleep(0.05)

    def kill(self) -> None:
        """As if somebody had pulled the plug of the database."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)  # or it could start somebody whom we do not see
        everybody = family(self._process.pid)
        for pid in everybody:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self._process.wait(PATIENCE)
        deadline = time.monotonic() + PATIENCE
        while any(_lives(pid) for pid in everybody):
            assert time.monotonic() < deadline
            time.sleep(0.01)

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(PATIENCE)

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.root, ignore_errors=True)

    def database(self) -> str:
        """The address of a new, empty database."""
        self._databases += 1
        name = f"games{self._databases}"
        self.sql(f"CREATE DATABASE {name}", "postgres")
        return self.url(name)

    def url(self, name: str, port: int | None = None) -> str:
        return f"postgresql://sintra@127.0.0.1:{port or self.port}/{name}"

    def sql(self, words: str, database: str) -> list[list[str]]:
        """What ``psql`` answers, row by row."""
        where = ["-h", "127.0.0.1", "-p", self.port, "-U", "sintra", "-d", database]
        told = self._run("psql", *where, "-X", "-A", "-t", "-q", "-F", "\t", "-c", words)
        return [line.split("\t") for line in told.splitlines()]


def _lives(pid: int) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
