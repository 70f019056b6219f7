"""Keeps the data folder to its owner: whoever reads its files can play for every seat."""

import os
from contextlib import suppress
from pathlib import Path

from sintra.server.settings import DATABASE_FILE
from sintra.server.store.signing_key import KEY_FILE

_FILE_MODE, _FOLDER_MODE = 0o600, 0o700
_OTHERS = 0o077


def make_private(data: Path) -> None:
    """Create a data folder, or take away from others what they may do in it.

    A folder without a database may belong to somebody else: only Sintra's files are changed.
    """
    data.mkdir(mode=_FOLDER_MODE, parents=True, exist_ok=True)
    if (data / DATABASE_FILE).exists():
        _restrict(data, _FOLDER_MODE)
    for pattern in (f"{DATABASE_FILE}*", KEY_FILE, "before-*.sqlite"):
        for file in data.glob(pattern):
            _restrict(file, _FILE_MODE)


def create_private(file: Path) -> None:
    """Create an empty file, which SQLite then uses. Its companions get the same mode."""
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _FILE_MODE))


def _restrict(path: Path, mode: int) -> None:
    with suppress(OSError):  # it belongs to somebody else, who decides
        if path.stat().st_mode & _OTHERS:
            path.chmod(mode)
