"""Things that go wrong outside of the server: cables that are cut, disks that are full."""

import os
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self

_CHUNK = 65536


class Cable:
    """Carries bytes to a port, until it is cut or stops without a word."""

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
        self.mend()
        self._server.close()
        self._drop()

    def cut(self) -> None:
        """Both ends notice at once, and nobody comes through."""
        self._whole.clear()
        self._drop()

    def stall(self) -> None:
        """Nothing arrives any more, and nobody is told."""
        self._flows.clear()

    def mend(self) -> None:
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
    """A disk of its own with so much room; only root can have one."""
    assert os.geteuid() == 0, "full and read-only disks are made with mount: run this test as root"
    folder.mkdir()
    options = f"size={megabytes}m,mode=0755"
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], check=True)
    try:
        subprocess.run(["chown", owner, folder], check=True)
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


def fill(folder: Path) -> Path:
    """Use up all the room; returns the file that has it."""
    ballast = folder / "ballast"
    size = 1 << 20
    with ballast.open("wb", buffering=0) as file:
        while size >= 512:
            try:
                os.write(file.fileno(), bytes(size))
            except OSError:
                size //= 2
    return ballast
