"""A lock on a data folder: shared by servers, exclusive while a backup is restored into it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sintra.model.errors import SintraError

try:
    import fcntl
except ImportError:  # Windows, where an open file cannot be replaced anyway
    fcntl = None  # type: ignore[assignment]  # checked before each use

_FILE = "tables.lock"


@contextmanager
def shared_lock(folder: Path) -> Iterator[None]:
    """Keep others from replacing the database; waits while somebody is replacing it."""
    with _locked(folder, exclusive=False):
        yield


@contextmanager
def exclusive_lock(folder: Path) -> Iterator[None]:
    """Keep servers out of the folder; raises ``SintraError`` if one is running on it."""
    try:
        with _locked(folder, exclusive=True):
            yield
    except BlockingIOError:
        raise SintraError(f"a server is running on {folder}; stop it first") from None


@contextmanager
def file_lock(file: Path) -> Iterator[None]:
    """Keep others from writing the same file; the lock file is removed at the end."""
    if fcntl is None:
        yield
        return
    handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise SintraError(f"another backup or restore is writing to {file.parent}") from None
        try:
            yield
        finally:
            file.unlink(missing_ok=True)
    finally:
        os.close(handle)


@contextmanager
def _locked(folder: Path, *, exclusive: bool) -> Iterator[None]:
    if fcntl is None:
        yield
        return
    handle = os.open(folder / _FILE, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB if exclusive else fcntl.LOCK_SH)
        yield
    finally:
        os.close(handle)
