"""The key that signs tokens, in a file of the data folder."""

import os
import secrets
from pathlib import Path

KEY_FILE = "signing.key"
"""In the data folder; readable by its owner alone."""
_KEY_BYTES = 32


def new_key() -> str:
    """A key that nobody can guess."""
    return secrets.token_hex(_KEY_BYTES)


def signing_key(data: Path) -> str:
    """The server's key, made at the first start and readable by its owner alone."""
    data.mkdir(parents=True, exist_ok=True)
    path = data / KEY_FILE
    if not path.exists():
        keep_key(path, new_key())
    return path.read_text(encoding="ascii").strip()


def keep_key(path: Path, key: str) -> None:
    """Write a key, unless there is one already."""
    # Written aside and linked into place: two servers that start at once agree on one key, and
    # nobody ever reads half of it.
    aside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(key + "\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(aside, path)
        except FileExistsError:
            pass
        except OSError:  # a file system without links
            aside.rename(path)
    finally:
        aside.unlink(missing_ok=True)
