"""SQLite: one thread does all the work, and waiting writes share a transaction."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    ColumnElement,
    Connection,
    case,
    create_engine,
    event,
    func,
)
from sqlalchemy.exc import SQLAlchemyError

from sintra.server.store import batched_writes
from sintra.server.store.batched_writes import EventsOnlyChange
from sintra.server.store.database import Database, Result, Work, compact_json, translate_error
from sintra.server.store.errors import UnavailableError
from sintra.server.store.migrate import migrate
from sintra.server.store.private_files import create_private

_LOG = logging.getLogger("sintra.server")

_MAX_BATCH = 200
"""The most writes that share one transaction."""
_MIN_INTERVAL = 0.008
"""Seconds between the starts of two transactions, at least.

With hundreds of writes a second each transaction then holds several of them, which saves a quarter
of the time of each. A single write does not wait.
"""
_PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    # Each write changes a page of every index; with thousands of tables, a different page each
    # time.
    "cache_size=-32000",
    "wal_autocheckpoint=4000",
)


class Sqlite(Database):
    """A database file. One thread does all the work, in order.

    Waiting for the disk (fsync) takes longer than the writes themselves. So all writes that are
    waiting when the thread is free become one transaction. If one of them fails, the transaction is
    rolled back, and each write is repeated in a transaction of its own.
    """

    def __init__(self, file: Path, lock_seconds: float) -> None:
        self.label = str(file)
        self._file = file
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="sqlite")
        self._engine = create_engine(
            f"sqlite:///{file}",
            pool_size=1,
            max_overflow=0,
            connect_args={"timeout": lock_seconds, "check_same_thread": False},
            json_serializer=compact_json,
            hide_parameters=True,  # ids of tables are secret links: they must not be logged
        )
        event.listen(self._engine, "connect", _configure)
        event.listen(self._engine, "begin", _begin)
        self._connection: Connection | None = None  # made and used in the thread
        self._waiting: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        self._writer: asyncio.Task[None] | None = None
        self._next_start = 0.0
        """When the next transaction may begin."""

    async def read(self, work: Work[Result]) -> Result:
        return await self._in_thread(lambda: self._transaction([work], write=False)[0])

    def json_rows(self, columns: Sequence[Column[Any]]) -> ColumnElement[Any]:
        return func.json_group_array(func.json_array(*map(_json_value, columns)), type_=JSON)

    async def write(self, work: Work[Result]) -> Result:
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_waiting())
        return await done

    async def _write_waiting(self) -> None:
        """Write everything that waits, also what is added meanwhile."""
        try:
            while self._waiting:
                await self._delay()
                batch, self._waiting = self._waiting[:_MAX_BATCH], self._waiting[_MAX_BATCH:]
                await self._write_batch(batch)
        finally:
            self._writer = None

    async def _delay(self) -> None:
        """Let more writes arrive, if the last transaction has only just begun."""
        clock = asyncio.get_running_loop().time
        if clock() < self._next_start:
            await asyncio.sleep(self._next_start - clock())
        self._next_start = clock() + _MIN_INTERVAL

    async def _write_batch(self, batch: list[tuple[Work[Any], asyncio.Future[Any]]]) -> None:
        works = [work for work, _ in batch]
        try:
            results = await self._in_thread(lambda: self._write_works(works))
        except Exception as error:
            results = [error] * len(batch)
        for (_, done), result in zip(batch, results, strict=True):
            if done.done():  # whoever waited was cancelled
                continue
            if isinstance(result, Exception):
                done.set_exception(result)
            else:
                done.set_result(result)

    async def check_writable(self) -> None:
        # A number in the head of the file, which Sintra does not use otherwise.
        await self.write(lambda c: c.exec_driver_sql("PRAGMA user_version = 1").close())

    async def migrate(self) -> None:
        with suppress(OSError):  # SQLite says better what is wrong
            create_private(self._file)
        await self.write(migrate)

    def _write_works(self, works: Sequence[Work[Any]]) -> list[Any]:
        """Run several writes; returns the result of each, or the exception it raised."""
        if len(works) > 1:
            try:
                return self._transaction(works, write=True)
            except UnavailableError:
                raise  # the disk or the file is at fault: nothing can be written
            except Exception:
                _LOG.debug("a batch failed; its writes are repeated one by one", exc_info=True)
        results: list[Any] = []
        for work in works:
            try:
                results += self._transaction([work], write=True)
            except Exception as error:
                results.append(error)
        return results

    def _transaction(self, works: Sequence[Work[Any]], *, write: bool) -> list[Any]:
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            changes = [work for work in works if isinstance(work, EventsOnlyChange)]
            connection = self._connection.execution_options(begin=None)
            if changes:
                batched_writes.prepare(connection)
            if len(changes) < len(works):
                connection = connection.execution_options(
                    begin="BEGIN IMMEDIATE" if write else "BEGIN"
                )
            with connection.begin():
                if changes:
                    batched_writes.write(connection, changes)
                return [
                    None if isinstance(work, EventsOnlyChange) else work(connection)
                    for work in works
                ]
        except (SQLAlchemyError, OSError) as error:
            self._disconnect()  # the next transaction begins with a new connection
            raise translate_error(error) from error

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    async def _in_thread(self, job: Callable[[], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._thread, job)

    async def data_version(self) -> int:
        """A number that changes when another process has written to the file."""
        return await self.read(lambda c: int(c.exec_driver_sql("PRAGMA data_version").scalar_one()))

    async def close(self) -> None:
        if self._writer is not None:
            await self._writer
        await self._in_thread(self._disconnect)
        await asyncio.to_thread(self._thread.shutdown)
        self._engine.dispose()


def _json_value(column: Column[Any]) -> ColumnElement[Any]:
    """A column inside a JSON array. SQLite has no boolean or JSON type, so both are converted."""
    if isinstance(column.type, Boolean):
        return func.json(case((column, "true"), else_="false"))
    return func.json(column) if isinstance(column.type, JSON) else column


def _configure(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # ``_begin`` starts transactions, also those that only read
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    statement = connection.get_execution_options()["begin"]
    if statement is not None:  # a single statement is a transaction by itself
        connection.exec_driver_sql(statement)
