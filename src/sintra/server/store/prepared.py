"""Statements that every step needs, put together once.

What SQLAlchemy does anew for each execution takes longer than SQLite needs for it.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.engine import Dialect
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.dml import UpdateBase

_Row = Callable[[Mapping[str, Any]], tuple[Any, ...]]


class Prepared:
    """A statement that changes something, with its values by name."""

    def __init__(self, statement: UpdateBase) -> None:
        self._statement = statement
        self._for = cache(self._put_together)

    def __call__(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> int:
        """Execute it for each row; returns how many rows a single one has changed."""
        text, row = self._for(connection.dialect)
        if len(rows) == 1:
            return connection.exec_driver_sql(text, row(rows[0])).rowcount
        return connection.exec_driver_sql(text, [row(one) for one in rows]).rowcount

    def _put_together(self, dialect: Dialect) -> tuple[str, _Row]:
        """The words for a database, and what puts values by name into their order there."""
        compiled = self._statement.compile(dialect=dialect)
        assert isinstance(compiled, SQLCompiler)
        assert compiled.positiontup is not None, "both drivers take values by their places"
        names, constants = compiled.positiontup, compiled.params
        converted = []
        for place, name in enumerate(names):
            kind = compiled.binds[name].type.dialect_impl(dialect)
            if (convert := kind.bind_processor(dialect)) is not None:
                converted.append((place, convert))

        def row(values: Mapping[str, Any]) -> tuple[Any, ...]:
            given = [values[name] if name in values else constants[name] for name in names]
            for place, convert in converted:
                given[place] = convert(given[place])
            return tuple(given)

        return str(compiled), row
