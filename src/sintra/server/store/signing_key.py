"""The keys that sign seat tokens, stored in a file of the data folder or in the database.

The first key signs. The others are older: what they signed stays valid until they are dropped.
"""

import os
import secrets
from collections.abc import Sequence
from pathlib import Path

from sintra.model.errors import SintraError

KEY_FILE = "signing.key"
"""Name of the file in the data folder, with one key on a line. Only its owner may read it."""
SIGNING_KEY_NAME = "signing"
"""Name of the key in the database table ``keys``, for PostgreSQL and backups."""
MAX_OLD_KEYS = 3
"""Older keys that stay valid, at most."""
_KEY_BYTES = 32
_MIN_CHARACTERS = 32
"""A shorter key is a damaged one. With an empty key anybody could sign tokens."""


def new_key() -> str:
    """Make a random key."""
    return secrets.token_hex(_KEY_BYTES)


def check_keys(keys: Sequence[str], where: str) -> tuple[str, ...]:
    """These keys; raises ``SintraError`` if there are none or one is too short."""
    if not keys or any(len(key) < _MIN_CHARACTERS for key in keys):
        raise SintraError(
            f"{where} is empty or damaged: a key has at least {_MIN_CHARACTERS} characters. "
            "Restore a backup, or remove it: then a new key is made, and all old tokens end"
        )
    return tuple(keys)


def key_name(number: int) -> str:
    """The name in the database of the key that signs (0), or of an older one."""
    return f"{SIGNING_KEY_NAME}-{number}" if number else SIGNING_KEY_NAME


def key_rows(keys: Sequence[str]) -> list[dict[str, str]]:
    """The rows of the database table ``keys``."""
    return [{"name": key_name(number), "value": key} for number, key in enumerate(keys)]


def sorted_keys(rows: dict[str, str]) -> tuple[str, ...]:
    """The keys in some rows of the database table ``keys``, by name; the one that signs first."""
    names = (name for name in rows if name.partition("-")[0] == SIGNING_KEY_NAME)
    return tuple(rows[name] for name in sorted(names, key=lambda name: (len(name), name)))


def signing_keys(data: Path) -> tuple[str, ...]:
    """The keys of a data folder, the one that signs first; the first call creates one."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = data / KEY_FILE
    if not path.exists():
        _create_key(path, new_key())
    text = path.read_bytes().decode("ascii", "replace")
    return check_keys(text.split(), str(path))


def write_keys(data: Path, keys: Sequence[str]) -> None:
    """Replace the keys of a data folder. The file is complete at any moment."""
    temporary = _write(data / KEY_FILE, keys)
    temporary.replace(data / KEY_FILE)
    if os.name != "nt":  # Windows cannot open folders
        handle = os.open(data, os.O_RDONLY)
        os.fsync(handle)
        os.close(handle)


def _create_key(path: Path, key: str) -> None:
    """Write a key, unless the file exists already."""
    # A temporary file is linked into place: two servers that start at the same time agree on one
    # key, and nobody reads a file that is only half written.
    temporary = _write(path, [key])
    try:
        os.link(temporary, path)
    except FileExistsError:
        pass
    except OSError:  # a file system without hard links
        temporary.rename(path)
    finally:
        temporary.unlink(missing_ok=True)


def _write(path: Path, keys: Sequence[str]) -> Path:
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.writelines(f"{key}\n" for key in keys)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return temporary
