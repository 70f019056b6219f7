"""The key that signs seat tokens, stored in a file of the data folder."""

import os
import secrets
from pathlib import Path

KEY_FILE = "signing.key"
"""Name of the file in the data folder. Only its owner may read it."""
SIGNING_KEY_NAME = "signing"
"""Name of the key in the database table ``keys``, for PostgreSQL and backups."""
_KEY_BYTES = 32


def new_key() -> str:
    """Make a random key."""
    return secrets.token_hex(_KEY_BYTES)


def signing_key(data: Path) -> str:
    """Return the key of a data folder; the first call creates it."""
    data.mkdir(parents=True, exist_ok=True)
    path = data / KEY_FILE
    if not path.exists():
        write_key(path, new_key())
    return path.read_text(encoding="ascii").strip()


def write_key(path: Path, key: str) -> None:
    """Write a key, unless the file exists already."""
    # A temporary file is linked into place: two servers that start at the same time agree on one
    # key, and nobody reads a file that is only half written.
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(key + "\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(temporary, path)
        except FileExistsError:
            pass
        except OSError:  # a file system without hard links
            temporary.rename(path)
    finally:
        temporary.unlink(missing_ok=True)
