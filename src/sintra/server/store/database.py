"""What both databases have in common: reading, writing in one transaction, migrating.

What is done in a transaction is a function of a SQLAlchemy connection, the same for SQLite
(``sqlite.py``) and PostgreSQL (``postgres.py``).
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeVar

from sqlalchemy import Column, ColumnElement, Connection
from sqlalchemy.exc import DBAPIError, IntegrityError

from sintra.server.store.errors import ConflictError, ConnectionLostError, UnavailableError

Result = TypeVar("Result")
Work = Callable[[Connection], Result]
"""What is done in a transaction."""


class Database(ABC):
    """A database. The connection is made when it is first used."""

    label: str
    """Where the database is, for messages; without a password."""

    @abstractmethod
    async def read(self, work: Work[Result]) -> Result:
        """Run a single reading statement, which sees one consistent state."""

    @abstractmethod
    async def write(self, work: Work[Result]) -> Result:
        """Run a transaction. When this returns, everything in it is on disk."""

    def is_in(self, column: Column[str], values: Collection[str]) -> ColumnElement[bool]:
        """The condition that a column has one of some values."""
        return column.in_(list(values))

    @abstractmethod
    def json_rows(self, columns: Sequence[Column[Any]]) -> ColumnElement[Any]:
        """All rows as one JSON list of lists, in any order; may be null if there are none."""

    @abstractmethod
    async def check_writable(self) -> None:
        """Write something that changes nothing; raises ``UnavailableError`` if that fails."""

    @abstractmethod
    async def migrate(self) -> None:
        """Bring the schema up to date. Several processes may call this at the same time."""

    @abstractmethod
    async def close(self) -> None:
        """Close all connections."""


def compact_json(value: Any) -> str:
    """JSON without spaces, for JSON columns."""
    return json.dumps(value, separators=(",", ":"))


def translate_error(error: Exception) -> Exception:
    """The store's own error for an error of the driver."""
    if isinstance(error, IntegrityError):
        # The driver's message would reveal the id of the table.
        return ConflictError(type(error.orig).__name__)
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return ConnectionLostError(str(error.orig).partition("\n")[0])
    message = str(error.orig if isinstance(error, DBAPIError) else error) or type(error).__name__
    return UnavailableError(message.splitlines()[0])
