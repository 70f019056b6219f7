"""Who has a data folder: any number of servers, or one that replaces what is in it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sintra.model.errors import SintraError

try:
    import fcntl
except ImportError:  # Windows, where a file that is open cannot be replaced anyway
    fcntl = None  # type: ignore[assignment]  # that is how its absence is told

_FILE = "tables.lock"


@contextmanager
def serving(folder: Path) -> Iterator[None]:
    """Keep others from replacing the database; waits for somebody who does."""
    with _held(folder, exclusive=False):
        yield


@contextmanager
def replacing(folder: Path) -> Iterator[None]:
    """Have the folder alone; ``SintraError`` if a server runs on it."""
    try:
        with _held(folder, exclusive=True):
            yield
    except BlockingIOError:
        raise SintraError(f"a server runs on {folder}; stop it first") from None


@contextmanager
def _held(folder: Path, *, exclusive: bool) -> Iterator[None]:
    if fcntl is None:
        yield
        return
    handle = os.open(folder / _FILE, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB if exclusive else fcntl.LOCK_SH)
        yield
    finally:
        os.close(handle)
