"""Backup and restore: a whole database with its signing key, in one file.

The file is an ordinary SQLite database, migrated and checked before it gets its final name. It can
be made while servers run, and restored into a data folder or into PostgreSQL.
"""

import os
import re
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Sequence
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
from sintra.server.store.folder_lock import exclusive_lock, file_lock
from sintra.server.store.private_files import make_private
from sintra.server.store.schema import ANSWERS, BANS, EVENTS, KEYS, OFFERS, SEATS, TABLES
from sintra.server.store.signing_key import (
    KEY_FILE,
    check_keys,
    key_rows,
    signing_keys,
    sorted_keys,
    write_keys,
)
from sintra.server.store.sqlite import Sqlite
from sintra.server.store.store import Store
from sintra.server.store.stored_table import StoredTable

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
        contents = await _migrate_copy(fresh, signing_keys(data))
        _finish(fresh)
        fresh.replace(file)
    return contents


async def check(file: Path, load: Callable[[StoredTable], object]) -> Contents:
    """Check that a backup can be restored, and that each of its games can be loaded."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / DATABASE_FILE
        contents, _ = await _read_backup(file, copy)
        await _check_games(copy, load)
        return contents


async def restore(file: Path, data: Path, *, replace: bool) -> Contents:
    """Restore a backup into a data folder; games that are there are backed up first.

    A restore that is killed leaves either the old games or the new ones, and a key file that is
    valid for both; so the keys come first.
    """
    make_private(data)
    target = data / DATABASE_FILE
    with exclusive_lock(data), _temporary(target) as fresh:
        contents, keys = await _read_backup(file, fresh)
        if target.exists():
            if not replace:
                raise SintraError(f"there are games in {data} already (--replace replaces them)")
            await backup(data, _unused_name(data / "before-restore.sqlite"))
            _finish(target)  # its write-ahead log must not be applied to the new file
        _finish(fresh)
        before = signing_keys(data) if (data / KEY_FILE).exists() else ()
        write_keys(data, [*keys, *(key for key in before if key not in keys)])
        fresh.replace(target)
        write_keys(data, keys)
    return contents


async def restore_to_postgres(file: Path, where: str) -> Contents:
    """Restore a backup into a PostgreSQL database that has no games."""
    target = make_database(where, _LOCK_SECONDS)
    try:
        await target.migrate()
        with TemporaryDirectory() as folder:
            copy = Path(folder) / DATABASE_FILE
            contents, keys = await _read_backup(file, copy)
            await target.write(lambda connection: _copy_rows(connection, copy, keys))
    except (UnavailableError, ConflictError) as error:
        raise SintraError(f"cannot use {target.label}: {error}") from error
    finally:
        await target.close()
    return contents


@contextmanager
def _temporary(file: Path) -> Iterator[Path]:
    """A temporary name beside a file, removed at the end if it was not renamed.

    What a killed process has left there is removed too: the lock tells that it does not run.
    """
    fresh = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        with file_lock(file.with_name(f".{file.name}.lock")):
            for left in file.parent.iterdir():
                if re.fullmatch(rf"\.{re.escape(file.name)}\.[0-9a-f]{{8}}(-\w+)?", left.name):
                    left.unlink(missing_ok=True)
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


async def _read_backup(file: Path, copy: Path) -> tuple[Contents, tuple[str, ...]]:
    """Copy a backup without its keys, migrate and check the copy; also returns the keys."""
    if not file.is_file():
        raise SintraError(f"there is no file {file}")
    try:
        _copy(file, copy)
        with closing(sqlite3.connect(copy)) as found:
            check = found.execute("PRAGMA integrity_check").fetchone()[0]
            if check != "ok":
                raise SintraError(f"{file} is damaged: {check}")
            keys = sorted_keys(dict(found.execute("SELECT name, value FROM keys")))
    except sqlite3.Error as error:
        raise SintraError(f"{file} is not a backup of Sintra ({error})") from error
    if not keys:
        raise SintraError(f"{file} is not a backup of Sintra (it has no key)")
    check_keys(keys, f"the key in {file}")
    return await _migrate_copy(copy, ()), keys


async def _check_games(copy: Path, load: Callable[[StoredTable], object]) -> None:
    """Load every game."""
    store = Store(copy, _LOCK_SECONDS)
    try:
        for name in await store.table_names():
            stored = await store.load(name)
            assert stored is not None
            try:
                load(stored)
            except SintraError as error:
                raise SintraError(f"the game of table {name} cannot be loaded: {error}") from error
    finally:
        await store.close()


async def _migrate_copy(file: Path, keys: Sequence[str]) -> Contents:
    """Migrate a copy, replace its keys, and count the rows."""

    def work(connection: Connection) -> Contents:
        connection.execute(delete(KEYS))
        if keys:
            connection.execute(insert(KEYS), key_rows(keys))
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


def _copy_rows(connection: Connection, copy: Path, keys: Sequence[str]) -> None:
    """Copy all rows of an SQLite file, in one transaction."""
    if connection.execute(select(func.count()).select_from(TABLES)).scalar_one():
        raise SintraError("there are games in that database already")
    engine = create_engine(f"sqlite:///{copy}")
    try:
        with engine.connect() as old:
            for part in (TABLES, SEATS, EVENTS, ANSWERS, OFFERS, BANS):
                for rows in old.execute(select(part)).mappings().partitions(_ROWS):
                    connection.execute(insert(part), [_with_zone(row) for row in rows])
    finally:
        engine.dispose()
    connection.execute(delete(KEYS))
    connection.execute(insert(KEYS), key_rows(keys))
