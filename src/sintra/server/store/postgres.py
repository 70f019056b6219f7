"""PostgreSQL: a pool of connections, possibly shared with other server processes."""

import asyncio
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    ARRAY,
    JSON,
    Column,
    ColumnElement,
    Connection,
    String,
    any_,
    func,
    literal,
    update,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from sintra.model.errors import SintraError
from sintra.server.store.batched_writes import EventsOnlyChange
from sintra.server.store.database import Database, Result, Work, compact_json, translate_error
from sintra.server.store.errors import ConnectionLostError
from sintra.server.store.migrate import migrate
from sintra.server.store.schema import PROCESSES

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

_POOL_SIZE = 8
"""Connections of one process. More of them would only wait for each other in the database."""
_IDLE_IN_TRANSACTION = "10s"
"""The database rolls back a transaction in which nothing happens for this long."""
_MIGRATION_LOCK = 0x51_4E_74_72_61
"""Id of the advisory lock of the process that changes the schema; any number will do."""
_MIGRATION_RETRY_SECONDS = 0.2


class Postgres(Database):
    """A PostgreSQL database."""

    def __init__(self, url: URL, lock_seconds: float) -> None:
        self.label = url.set(drivername="postgresql").render_as_string(hide_password=True)
        settings = {
            "application_name": "sintra",
            "lock_timeout": str(int(1000 * lock_seconds)),
            # A process that loses its connection inside a transaction must not keep a lock.
            "idle_in_transaction_session_timeout": _IDLE_IN_TRANSACTION,
        }
        try:
            import asyncpg  # an optional dependency
            from sqlalchemy.ext.asyncio import create_async_engine

            self._errors = (
                SQLAlchemyError,
                OSError,  # includes TimeoutError
                asyncpg.PostgresError,  # SQLAlchemy does not wrap errors of connecting
                asyncpg.InterfaceError,
                asyncpg.InternalClientError,  # a connection that broke in the middle of a message
            )
            self._engine = create_async_engine(
                url,
                pool_size=_POOL_SIZE,
                max_overflow=0,
                pool_timeout=lock_seconds,
                json_serializer=compact_json,
                hide_parameters=True,
                connect_args={
                    "timeout": lock_seconds,
                    "command_timeout": lock_seconds,
                    "server_settings": settings,
                },
            )
        except ModuleNotFoundError:
            message = "PostgreSQL needs one more package: pip install 'sintra[postgresql]'"
            raise SintraError(message) from None
        self._autocommit = self._engine.execution_options(isolation_level="AUTOCOMMIT")

    async def read(self, work: Work[Result]) -> Result:
        try:
            return await self._run(self._autocommit.connect, work)
        except ConnectionLostError:  # the database may have been restarted since the last use
            return await self._run(self._autocommit.connect, work)

    def is_in(self, column: Column[str], values: Collection[str]) -> ColumnElement[bool]:
        # With an array the statement is the same for any number of values: it is prepared once.
        return column == any_(literal(list(values), ARRAY(String)))

    def json_rows(self, columns: Sequence[Column[Any]]) -> ColumnElement[Any]:
        return func.json_agg(func.json_build_array(*columns), type_=JSON)

    async def write(self, work: Work[Result]) -> Result:
        # A single statement is atomic; autocommit saves two round trips.
        engine = self._autocommit if isinstance(work, EventsOnlyChange) else self._engine
        return await self._run(engine.connect, work)

    async def check_writable(self) -> None:
        same = update(PROCESSES).values(beat=PROCESSES.c.beat)
        await self.write(lambda connection: connection.execute(same).close())

    async def migrate(self) -> None:
        def try_migrate(connection: Connection) -> bool:
            lock = f"SELECT pg_try_advisory_xact_lock({_MIGRATION_LOCK})"
            if not connection.exec_driver_sql(lock).scalar_one():
                return False  # another process is migrating
            migrate(connection)
            return True

        while not await self.write(try_migrate):
            await asyncio.sleep(_MIGRATION_RETRY_SECONDS)

    async def _run(self, connect: "Callable[[], AsyncConnection]", work: Work[Result]) -> Result:
        try:
            async with connect() as connection, connection.begin():
                return await connection.run_sync(work)
        except self._errors as error:
            raise translate_error(error) from error

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
    """Read an address such as ``postgresql://user@host/name``, for the driver used here."""
    try:
        url = make_url(text)
    except ArgumentError:
        url = None
    if url is None or url.drivername not in ("postgresql", "postgres", "postgresql+asyncpg"):
        raise SintraError("a database is given as postgresql://user@host/name")
    query = dict(url.query)
    if "sslmode" in query:  # the name that libpq uses
        query["ssl"] = query.pop("sslmode")
    return url.set(drivername="postgresql+asyncpg", query=query)
