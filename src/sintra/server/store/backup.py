"""Backup and restore: a whole database, with its signing key, in one file.

The file is an SQLite database like any other, up to date and checked before it gets its name. It is
made while servers run, and can be restored into a data folder or into PostgreSQL.
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
from sintra.server.store.database import Sqlite, database
from sintra.server.store.folder_lock import replacing
from sintra.server.store.schema import ANSWERS, EVENTS, KEYS, OFFERS, SEATS, TABLES
from sintra.server.store.signing_key import KEY_FILE, keep_key, signing_key
from sintra.server.store.stored_table import ConflictError, UnavailableError

_LOCK_SECONDS = 30.0
_ROWS = 1000
"""Copied at once."""
_SIGNING = "signing"


@dataclass(frozen=True)
class Contents:
    """How much there is in a database."""

    tables: int
    events: int


async def backup(data: Path, file: Path) -> Contents:
    """Write everything in a data folder to a file, which is there as a whole or not at all."""
    source = data / DATABASE_FILE
    if not source.is_file():
        raise SintraError(f"there are no games in {data}")
    if file.exists():
        raise SintraError(f"{file} exists already")
    with _aside(file) as fresh:
        _copy(source, fresh)
        key = signing_key(data)
        contents = await _bring_up_to_date(fresh, key)
        _finish(fresh)
        fresh.replace(file)
    return contents


async def restore(file: Path, data: Path, *, replace: bool) -> Contents:
    """Put a backup into a data folder; what was there is kept in a backup of its own."""
    data.mkdir(parents=True, exist_ok=True)
    target = data / DATABASE_FILE
    with replacing(data), _aside(target) as fresh:
        contents, key = await _read(file, fresh)
        if target.exists():
            if not replace:
                raise SintraError(f"there are games in {data} already (--replace replaces them)")
            await backup(data, _unused(data / "before-restore.sqlite"))
            _finish(target)  # its write-ahead log must not meet the new file
        _finish(fresh)
        fresh.replace(target)
        (data / KEY_FILE).unlink(missing_ok=True)
        keep_key(data / KEY_FILE, key)
    return contents


async def move_in(file: Path, where: str) -> Contents:
    """Put a backup into a PostgreSQL database without games."""
    target = database(where, _LOCK_SECONDS)
    try:
        await target.migrate()
        with TemporaryDirectory() as folder:
            copy = Path(folder) / DATABASE_FILE
            contents, key = await _read(file, copy)
            await target.write(lambda connection: _fill(connection, copy, key))
    except (UnavailableError, ConflictError) as error:
        raise SintraError(f"cannot use {target.words}: {error}") from error
    finally:
        await target.close()
    return contents


@contextmanager
def _aside(file: Path) -> Iterator[Path]:
    """A name beside a file for what shall become it."""
    fresh = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        yield fresh
    except OSError as error:
        raise SintraError(f"cannot write {file}: {error.strerror or error}") from error
    except (sqlite3.Error, UnavailableError) as error:
        raise SintraError(f"cannot write {file}: {error}") from error
    finally:
        for rest in ("", "-wal", "-shm", "-journal"):
            fresh.with_name(fresh.name + rest).unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    """One moment of a database, whoever writes to it meanwhile; only its owner may read it."""
    os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with (
        closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as old,
        closing(sqlite3.connect(target)) as new,
    ):
        old.backup(new)


async def _read(file: Path, copy: Path) -> tuple[Contents, str]:
    """A copy of a backup without its key, up to date and checked; and the key."""
    if not file.is_file():
        raise SintraError(f"there is no file {file}")
    try:
        _copy(file, copy)
        with closing(sqlite3.connect(copy)) as found:
            told = found.execute("PRAGMA integrity_check").fetchone()[0]
            if told != "ok":
                raise SintraError(f"{file} is damaged: {told}")
            rows = found.execute("SELECT value FROM keys WHERE name = ?", [_SIGNING]).fetchall()
    except sqlite3.Error as error:
        raise SintraError(f"{file} is not a backup of Sintra ({error})") from error
    if not rows:
        raise SintraError(f"{file} is not a backup of Sintra (it has no key)")
    contents = await _bring_up_to_date(copy, None)
    return contents, str(rows[0][0])


async def _bring_up_to_date(file: Path, key: str | None) -> Contents:
    """Migrate a copy, put the key in or take it out, and count."""

    def work(connection: Connection) -> Contents:
        connection.execute(delete(KEYS))
        if key is not None:
            connection.execute(insert(KEYS), [{"name": _SIGNING, "value": key}])
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
    """One file without a write-ahead log beside it, whole and on disk."""
    with closing(sqlite3.connect(file)) as found:
        found.execute("PRAGMA journal_mode=DELETE")
        told = found.execute("PRAGMA integrity_check").fetchone()[0]
    if told != "ok":
        raise SintraError(f"{file} is damaged: {told}")
    for path, flags in ((file, os.O_RDWR), (file.parent, os.O_RDONLY)):
        if os.name == "nt" and path.is_dir():
            continue  # folders cannot be opened there
        handle = os.open(path, flags)
        os.fsync(handle)
        os.close(handle)


def _unused(file: Path) -> Path:
    """This name, or the first one with a number that is free."""
    numbered = (file.with_stem(f"{file.stem}-{number}") for number in count(2))
    return next(path for path in chain([file], numbered) if not path.exists())


def _with_zone(row: RowMapping) -> dict[str, Any]:
    """SQLite keeps dates without their zone."""
    return {
        name: value.replace(tzinfo=UTC) if isinstance(value, datetime) else value
        for name, value in row.items()
    }


def _fill(connection: Connection, copy: Path, key: str) -> None:
    """Copy everything, in one transaction."""
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
    connection.execute(insert(KEYS), [{"name": _SIGNING, "value": key}])
