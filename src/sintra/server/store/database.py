"""How something is done in one transaction: in SQLite by a thread, in PostgreSQL by a pool.

What is done is an ordinary function of a connection, the same for both.
"""

import asyncio
import json
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import (
    ARRAY,
    JSON,
    Boolean,
    Column,
    ColumnElement,
    Connection,
    String,
    any_,
    case,
    create_engine,
    event,
    func,
    literal,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError

from sintra.model.errors import SintraError
from sintra.server.store import batched_writes as together
from sintra.server.store.batched_writes import PlainStep
from sintra.server.store.migrate import migrate
from sintra.server.store.stored_table import ConflictError, LostError, UnavailableError

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

Done = TypeVar("Done")
Work = Callable[[Connection], Done]

_LOG = logging.getLogger("sintra.server")

_POOL = 8
"""Connections of one process to PostgreSQL; more would only wait for each other there."""
_MAX_AT_ONCE = 200
"""Steps that are written to a file together."""
_APART = 0.008
"""Seconds from the beginning of one transaction on a file to that of the next. Where hundreds of
steps come in a second, each transaction then holds several, which takes a quarter of the time off
each; where one comes in a while, it waits for nothing."""
_CUT_OFF = "10s"
"""After so long without a word in the middle of a transaction, it is undone."""
_MIGRATION_LOCK = 0x51_4E_74_72_61
"""Any number: held by the process that changes the schema."""
_MIGRATION_PAUSE = 0.2


def _dumps(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def _sorted(error: Exception) -> Exception:
    """What an error of the database means for whoever asked."""
    if isinstance(error, IntegrityError):
        return ConflictError(type(error.orig).__name__)  # its words would name the table
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return LostError(str(error.orig).partition("\n")[0])
    words = str(error.orig if isinstance(error, DBAPIError) else error) or type(error).__name__
    return UnavailableError(words.splitlines()[0])


class Database(ABC):
    """A database that was opened."""

    words: str
    """What it is, without passwords."""

    @abstractmethod
    async def ask(self, work: Work[Done]) -> Done:
        """Look at the database by a single statement: it sees one moment of it."""

    @abstractmethod
    async def write(self, work: Work[Done]) -> Done:
        """Do everything or nothing. When this returns, it is on disk."""

    def among(self, column: Column[str], values: Collection[str]) -> ColumnElement[bool]:
        """Whether a column has one of some values."""
        return column.in_(list(values))

    @abstractmethod
    def in_json(self, columns: Sequence[Column[Any]]) -> ColumnElement[Any]:
        """All rows as one JSON list of lists, in any order; in some databases null if none."""

    @abstractmethod
    async def migrate(self) -> None:
        """Bring it up to date; several processes may ask for it at once."""

    @abstractmethod
    async def close(self) -> None:
        """Let go of it."""


def database(where: Path | str, lock_seconds: float) -> Database:
    """The database in a file or at an address; it is opened when it is first used."""
    if isinstance(where, Path):
        return Sqlite(where, lock_seconds)
    return Postgres(postgres_url(where), lock_seconds)


class Sqlite(Database):
    """A file. All its work is done in one thread, in order.

    To be certain that something is on disk takes longer than to write it. So everything that waits
    to be written when the thread is free becomes one transaction. Should a part of it fail, it is
    undone, and each part gets a transaction of its own.
    """

    def __init__(self, file: Path, lock_seconds: float) -> None:
        self.words = str(file)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="sqlite")
        self._engine = create_engine(
            f"sqlite:///{file}",
            pool_size=1,
            max_overflow=0,
            connect_args={"timeout": lock_seconds, "check_same_thread": False},
            json_serializer=_dumps,
            hide_parameters=True,  # names of tables are links: no error may tell them
        )
        event.listen(self._engine, "connect", _durable)
        event.listen(self._engine, "begin", _begin)
        self._connection: Connection | None = None  # made and used in the thread
        self._waiting: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._next = 0.0
        """When the next transaction may begin."""

    async def ask(self, work: Work[Done]) -> Done:
        return await self._in_thread(lambda: self._transaction([work], write=False)[0])

    def in_json(self, columns: Sequence[Column[Any]]) -> ColumnElement[Any]:
        return func.json_group_array(func.json_array(*map(_json_value, columns)), type_=JSON)

    async def write(self, work: Work[Done]) -> Done:
        done: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all())
        return await done

    async def _write_all(self) -> None:
        """Write what waits, and what comes meanwhile; whoever waits hears of it when it is kept."""
        try:
            while self._waiting:
                await self._pause()
                batch, self._waiting = self._waiting[:_MAX_AT_ONCE], self._waiting[_MAX_AT_ONCE:]
                await self._write_batch(batch)
        finally:
            self._writing = None

    async def _pause(self) -> None:
        """Let more come together, if the last transaction began just now."""
        clock = asyncio.get_running_loop().time
        if clock() < self._next:
            await asyncio.sleep(self._next - clock())
        self._next = clock() + _APART

    async def _write_batch(self, batch: list[tuple[Work[Any], asyncio.Future[Any]]]) -> None:
        works = [work for work, _ in batch]
        try:
            results = await self._in_thread(lambda: self._write_works(works))
        except Exception as error:
            results = [error] * len(batch)
        for (_, done), result in zip(batch, results, strict=True):
            if done.done():  # nobody waits any more
                continue
            if isinstance(result, Exception):
                done.set_exception(result)
            else:
                done.set_result(result)

    async def migrate(self) -> None:
        await self.write(migrate)

    def _write_works(self, works: Sequence[Work[Any]]) -> list[Any]:
        """Do works; what each returns, or in its place what it alone failed by."""
        if len(works) > 1:
            try:
                return self._transaction(works, write=True)
            except UnavailableError:
                raise  # the disk, or the file: nothing can be kept
            except Exception:
                _LOG.debug("a transaction is done again in parts", exc_info=True)
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
            steps = [work for work in works if isinstance(work, PlainStep)]
            connection = self._connection.execution_options(begin=None)
            if steps:
                together.prepare(connection)
            if len(steps) < len(works):
                connection = connection.execution_options(
                    begin="BEGIN IMMEDIATE" if write else "BEGIN"
                )
            with connection.begin():
                if steps:
                    together.write(connection, steps)
                return [None if isinstance(work, PlainStep) else work(connection) for work in works]
        except (SQLAlchemyError, OSError) as error:
            self._let_go()  # whatever was wrong with it, the next one begins anew
            raise _sorted(error) from error

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    async def _in_thread(self, job: Callable[[], Done]) -> Done:
        return await asyncio.get_running_loop().run_in_executor(self._thread, job)

    async def changes(self) -> int:
        """A number that changes when another process has written to the file."""
        return await self.ask(lambda c: int(c.exec_driver_sql("PRAGMA data_version").scalar_one()))

    async def close(self) -> None:
        if self._writing is not None:
            await self._writing
        await self._in_thread(self._let_go)
        await asyncio.to_thread(self._thread.shutdown)
        self._engine.dispose()


_PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    # A step changes a page of each index; with thousands of tables, another page each time.
    "cache_size=-32000",
    "wal_autocheckpoint=4000",
)


def _json_value(column: Column[Any]) -> ColumnElement[Any]:
    """A value in the JSON of SQLite, which knows neither truths nor JSON from other values."""
    if isinstance(column.type, Boolean):
        return func.json(case((column, "true"), else_="false"))
    return func.json(column) if isinstance(column.type, JSON) else column


def _durable(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # transactions begin where we say, also those that read
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    statement = connection.get_execution_options()["begin"]
    if statement is not None:  # a single statement is a transaction by itself
        connection.exec_driver_sql(statement)


class Postgres(Database):
    """A server, possibly with other Sintras on it."""

    def __init__(self, url: URL, lock_seconds: float) -> None:
        self.words = url.set(drivername="postgresql").render_as_string(hide_password=True)
        wait = str(int(1000 * lock_seconds))
        settings = {
            "application_name": "sintra",
            "lock_timeout": wait,
            # A process that is cut off in the middle must not hold a table for longer.
            "idle_in_transaction_session_timeout": _CUT_OFF,
        }
        try:
            import asyncpg  # only who needs it has it
            from sqlalchemy.ext.asyncio import create_async_engine

            self._errors = (
                SQLAlchemyError,
                OSError,  # and TimeoutError, which is one
                asyncpg.PostgresError,  # before there is a connection these come as they are
                asyncpg.InterfaceError,
                asyncpg.InternalClientError,  # a connection that broke in the middle of a word
            )
            self._engine = create_async_engine(
                url,
                pool_size=_POOL,
                max_overflow=0,
                pool_timeout=lock_seconds,
                json_serializer=_dumps,
                hide_parameters=True,
                connect_args={
                    "timeout": lock_seconds,
                    "command_timeout": lock_seconds,
                    "server_settings": settings,
                },
            )
        except ModuleNotFoundError:
            words = "PostgreSQL needs one more package: pip install 'sintra[postgresql]'"
            raise SintraError(words) from None
        self._at_once = self._engine.execution_options(isolation_level="AUTOCOMMIT")

    async def ask(self, work: Work[Done]) -> Done:
        try:
            return await self._do(self._at_once.connect, work)
        except LostError:  # perhaps long ago, when the other side was started anew
            return await self._do(self._at_once.connect, work)

    def among(self, column: Column[str], values: Collection[str]) -> ColumnElement[bool]:
        # One array is one statement for any number of values, which is prepared once.
        return column == any_(literal(list(values), ARRAY(String)))

    def in_json(self, columns: Sequence[Column[Any]]) -> ColumnElement[Any]:
        return func.json_agg(func.json_build_array(*columns), type_=JSON)

    async def write(self, work: Work[Done]) -> Done:
        # A single statement is done as a whole or not at all, without a word before and after it.
        engine = self._at_once if isinstance(work, PlainStep) else self._engine
        return await self._do(engine.connect, work)

    async def migrate(self) -> None:
        def alone(connection: Connection) -> bool:
            lock = f"SELECT pg_try_advisory_xact_lock({_MIGRATION_LOCK})"
            if not connection.exec_driver_sql(lock).scalar_one():
                return False  # another process is at it
            migrate(connection)
            return True

        while not await self.write(alone):
            await asyncio.sleep(_MIGRATION_PAUSE)

    async def _do(self, connect: "Callable[[], AsyncConnection]", work: Work[Done]) -> Done:
        try:
            async with connect() as connection, connection.begin():
                return await connection.run_sync(work)
        except self._errors as error:
            raise _sorted(error) from error

    def connect(self) -> "AsyncConnection":
        """A connection for something that is not a transaction."""
        return self._engine.connect()

    @property
    def errors(self) -> tuple[type[Exception], ...]:
        """What connections raise."""
        return self._errors

    async def close(self) -> None:
        await self._engine.dispose()


def postgres_url(text: str) -> URL:
    """An address as people write it, for the driver that is used here."""
    try:
        url = make_url(text)
    except ArgumentError:
        url = None
    if url is None or url.drivername not in ("postgresql", "postgres", "postgresql+asyncpg"):
        raise SintraError("a database is given as postgresql://user@host/name")
    query = dict(url.query)
    if "sslmode" in query:  # libpq's name of it
        query["ssl"] = query.pop("sslmode")
    return url.set(drivername="postgresql+asyncpg", query=query)
