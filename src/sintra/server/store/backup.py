"""Backup and restore: a whole database with its signing key, in one file.

The file is an ordinary SQLite database, migrated and checked before it gets its final name. It can
be made while servers run, and restored into a data folder or into PostgreSQL.
"""

import os
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import Connection, RowMapping, create_engine, delete, func, insert, select

from sintra.model.errors import SintraError
from sintra.server.settings import DATABASE_FILE
from sintra.server.store.connect import make_database
from sintra.server.store.errors import ConflictError, UnavailableError
from sintra.server.store.folder_lock import exclusive_lock
from sintra.server.store.schema import ANSWERS, EVENTS, KEYS, OFFERS, SEATS, TABLES
from sintra.server.store.signing_key import (
    KEY_FILE,
    SIGNING_KEY_NAME,
    signing_key,
    write_key,
)
from sintra.server.store.sqlite import Sqlite

_LOCK_SECONDS = 30.0
_ROWS = 1000
"""Rows that are copied at once."""


@dataclass(frozen=True)
class Contents:
    """The size of a database."""

    tables: int
    events: int


async def backup(data: Path, file: Path) -> Contents:
    """Write a data folder to a file. If it fails, there is no file."""
    source = data / DATABASE_FILE
    if not source.is_file():
        raise SintraError(f"there are no games in {data}")
    if file.exists():
        raise SintraError(f"{file} exists already")
    with _temporary(file) as fresh:
        _copy(source, fresh)
        key = signing_key(data)
        contents = await _migrate_copy(fresh, key)
        _finish(fresh)
        fresh.replace(file)
    return contents


async def restore(file: Path, data: Path, *, replace: bool) -> Contents:
    """Restore a backup into a data folder; games that are there are backed up first."""
    data.mkdir(parents=True, exist_ok=True)
    target = data / DATABASE_FILE
    with exclusive_lock(data), _temporary(target) as fresh:
        contents, key = await _read_backup(file, fresh)
        if target.exists():
            if not replace:
                raise SintraError(f"there are games in {data} already (--replace replaces them)")
            await backup(data, _unused_name(data / "before-restore.sqlite"))
            _finish(target)  # its write-ahead log must not be applied to the new file
        _finish(fresh)
        fresh.replace(target)
        (data / KEY_FILE).unlink(missing_ok=True)
        write_key(data / KEY_FILE, key)
    return contents


async def restore_to_postgres(file: Path, where: str) -> Contents:
    """Restore a backup into a PostgreSQL database that has no games."""
    target = make_database(where, _LOCK_SECONDS)
    try:
        await target.migrate()
        with TemporaryDirectory() as folder:
            copy = Path(folder) / DATABASE_FILE
            contents, key = await _read_backup(file, copy)
            await target.write(lambda connection: _copy_rows(connection, copy, key))
    except (UnavailableError, ConflictError) as error:
        raise SintraError(f"cannot use {target.label}: {error}") from error
    finally:
        await target.close()
    return contents


@contextmanager
def _temporary(file: Path) -> Iterator[Path]:
    """A temporary name beside a file, removed at the end if it was not renamed."""
    fresh = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        yield fresh
    except OSError as error:
        raise SintraError(f"cannot write {file}: {error.strerror or error}") from error
    except (sqlite3.Error, UnavailableError) as error:
        raise SintraError(f"cannot write {file}: {error}") from error
    finally:
        for suffix in ("", "-wal", "-shm", "-journal"):
            fresh.with_name(fresh.name + suffix).unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    """Copy one consistent state of a database, also while others write to it."""
    os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with (
        closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as old,
        closing(sqlite3.connect(target)) as new,
    ):
        old.backup(new)


async def _read_backup(file: Path, copy: Path) -> tuple[Contents, str]:
    """Copy a backup without its key, migrate and check the copy; also returns the key."""
    if not file.is_file():
        raise SintraError(f"there is no file {file}")
    try:
        _copy(file, copy)
        with closing(sqlite3.connect(copy)) as found:
            check = found.execute("PRAGMA integrity_check").fetchone()[0]
            if check != "ok":
                raise SintraError(f"{file} is damaged: {check}")
            rows = found.execute(
                "SELECT value FROM keys WHERE name = ?", [SIGNING_KEY_NAME]
            ).fetchall()
    except sqlite3.Error as error:
        raise SintraError(f"{file} is not a backup of Sintra ({error})") from error
    if not rows:
        raise SintraError(f"{file} is not a backup of Sintra (it has no key)")
    contents = await _migrate_copy(copy, None)
    return contents, str(rows[0][0])


async def _migrate_copy(file: Path, key: str | None) -> Contents:
    """Migrate a copy, add or remove the key, and count the rows."""

    def work(connection: Connection) -> Contents:
        connection.execute(delete(KEYS))
        if key is not None:
            connection.execute(insert(KEYS), [{"name": SIGNING_KEY_NAME, "value": key}])
        tables = connection.execute(select(func.count()).select_from(TABLES)).scalar_one()
        events = connection.execute(select(func.count()).select_from(EVENTS)).scalar_one()
        return Contents(tables, events)

    copy = Sqlite(file, _LOCK_SECONDS)
    try:
        await copy.migrate()
        return await copy.write(work)
    finally:
        await copy.close()


def _finish(file: Path) -> None:
    """Merge the write-ahead log into the file, check it, and wait until it is on disk."""
    with closing(sqlite3.connect(file)) as found:
        found.execute("PRAGMA journal_mode=DELETE")
        check = found.execute("PRAGMA integrity_check").fetchone()[0]
    if check != "ok":
        raise SintraError(f"{file} is damaged: {check}")
    for path, flags in ((file, os.O_RDWR), (file.parent, os.O_RDONLY)):
        if os.name == "nt" and path.is_dir():
            continue  # Windows cannot open folders
        handle = os.open(path, flags)
        os.fsync(handle)
        os.close(handle)


def _unused_name(file: Path) -> Path:
    """This name, or the first one with a number that is not in use."""
    numbered = (file.with_stem(f"{file.stem}-{number}") for number in count(2))
    return next(path for path in chain([file], numbered) if not path.exists())


def _with_zone(row: RowMapping) -> dict[str, Any]:
    """A row with UTC dates; SQLite stores dates without a time zone."""
    return {
        name: value.replace(tzinfo=UTC) if isinstance(value, datetime) else value
        for name, value in row.items()
    }


def _copy_rows(connection: Connection, copy: Path, key: str) -> None:
    """Copy all rows of an SQLite file, in one transaction."""
    if connection.execute(select(func.count()).select_from(TABLES)).scalar_one():
        raise SintraError("there are games in that database already")
    engine = create_engine(f"sqlite:///{copy}")
    try:
        with engine.connect() as old:
            for part in (TABLES, SEATS, EVENTS, ANSWERS, OFFERS):
                for rows in old.execute(select(part)).mappings().partitions(_ROWS):
                    connection.execute(insert(part), [_with_zone(row) for row in rows])
    finally:
        engine.dispose()
    connection.execute(delete(KEYS))
    connection.execute(insert(KEYS), [{"name": SIGNING_KEY_NAME, "value": key}])
