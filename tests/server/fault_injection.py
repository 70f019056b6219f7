"""Injects faults from outside of the server: killed processes, broken connections, full disks."""

import os
import signal
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self

from tests.server.cluster import Cluster
from tests.server.harness import Server

_CHUNK = 65536


class TcpProxy:
    """Forwards connections to a port until it is told to drop or to stall them."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._whole = threading.Event()
        self._flows = threading.Event()
        self._whole.set()
        self._flows.set()
        self._ends: list[socket.socket] = []
        self._lock = threading.Lock()
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._server.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.restore()
        self._server.close()
        self._drop()

    def cut(self) -> None:
        """Close all connections and refuse new ones: both ends notice at once."""
        self._whole.clear()
        self._drop()

    def stall(self) -> None:
        """Forward nothing any more without closing anything."""
        self._flows.clear()

    def restore(self) -> None:
        """Forward again."""
        self._whole.set()
        self._flows.set()

    def _drop(self) -> None:
        with self._lock:
            ends, self._ends = self._ends, []
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _accept(self) -> None:
        while True:
            try:
                here, _ = self._server.accept()
            except OSError:
                return
            if not self._whole.is_set():
                here.close()
                continue
            try:
                there = socket.create_connection(("127.0.0.1", self._to))
            except OSError:
                here.close()
                continue
            with self._lock:
                self._ends += [here, there]
            for pair in ((here, there), (there, here)):
                threading.Thread(target=self._carry, args=pair, daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(_CHUNK):
                self._flows.wait()
                target.sendall(data)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


@contextmanager
def small_disk(folder: Path, megabytes: int, owner: str = "root") -> Iterator[Path]:
    """A disk of its own of this size, which only root can mount."""
    assert os.geteuid() == 0, "full and read-only disks are made with mount: run this test as root"
    folder.mkdir()
    options = f"size={megabytes}m,mode=0755"
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], check=True)
    try:
        subprocess.run(["chown", owner, folder], check=True)
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


def fill_disk(folder: Path) -> Path:
    """Use up all the space; returns the file that takes it."""
    ballast = folder / "ballast"
    size = 1 << 20
    with ballast.open("wb", buffering=0) as file:
        while size >= 512:
            try:
                os.write(file.fileno(), bytes(size))
            except OSError:
                size //= 2
    return ballast


def kill_server(server: Server) -> None:
    """Kill a server and start it again."""
    server.kill()
    server.start()


def kill_workers(server: Server) -> None:
    """Kill the processes in which levels think."""
    for worker in server.workers():
        os.kill(worker, signal.SIGKILL)


def kill_database(cluster: Cluster) -> None:
    """Kill a database server and start it again."""
    cluster.kill()
    cluster.start()
