"""Changes that only append to the history, written with one SQL statement each.

Almost all changes are of this kind, so they have to be fast. In SQLite the writing thread waits for
Python's interpreter lock after each statement; with many tables that took longer than everything
else. So the changes of any number of tables are one row, inserted into the view ``new_changes``;
its trigger writes all of them or none. In PostgreSQL each statement is a round trip, so one
statement writes a whole change.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import orjson
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from sintra.server.store.entry import Entry
from sintra.server.store.errors import ConflictError
from sintra.server.store.schema import EVENTS

_PREPARED = "new_changes"
_PREPARE = (
    """
    CREATE TEMP VIEW IF NOT EXISTS new_changes AS
    SELECT NULL AS versions, NULL AS events, NULL AS answers
    """,
    """
    CREATE TEMP TRIGGER IF NOT EXISTS write_new_changes INSTEAD OF INSERT ON new_changes BEGIN
        SELECT RAISE(ABORT, 'a version of a table is not the latest')
        WHERE json_array_length(NEW.versions) > (
            SELECT count(DISTINCT tables.id) FROM json_each(NEW.versions) AS change
            JOIN tables ON tables.id = change.value ->> 0 AND tables.version = change.value ->> 1
        );
        UPDATE tables SET version = version + 1
        WHERE id IN (SELECT value ->> 0 FROM json_each(NEW.versions));
        INSERT INTO events (table_id, seq, kind, seat, text, back_to, at)
        SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3,
            value ->> 4, value ->> 5, value ->> 6
        FROM json_each(NEW.events);
        INSERT INTO answers (table_id, seat, client, seq)
        SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(NEW.answers);
    END
    """,
)
_WRITE = "INSERT INTO new_changes (versions, events, answers) VALUES (?, ?, ?)"

_POSTGRES_WRITE = """
    WITH change AS (
        UPDATE tables SET version = version + 1 WHERE id = $1 AND version = $2 RETURNING id
    ), new_events AS (
        INSERT INTO events (table_id, seq, kind, seat, text, back_to, at)
        SELECT change.id, e.seq, e.kind, e.seat, e.text, e.back_to, $4::timestamptz
        FROM change, json_to_recordset($3::text::json)
            AS e(seq integer, kind text, seat integer, text text, back_to integer)
    ), new_answer AS (
        INSERT INTO answers (table_id, seat, client, seq)
        SELECT id, $5::integer, $6::text, $7::integer FROM change
    )
    SELECT count(*) FROM change
"""


@dataclass(frozen=True)
class EventsOnlyChange:
    """A change of a table's history and of nothing else."""

    table: str
    version: int
    events: Sequence[Entry]
    answer: tuple[int, str, int]

    def __call__(self, connection: Connection) -> None:
        """Write it to PostgreSQL. The statement is atomic: it needs no transaction."""
        events = [
            {"seq": e.seq, "kind": e.kind, "seat": e.by, "text": e.text, "back_to": e.to}
            for e in self.events
        ]
        rows = orjson.dumps(events).decode()
        values = (self.table, self.version, rows, datetime.now(UTC), *self.answer)
        if connection.exec_driver_sql(_POSTGRES_WRITE, values).scalar_one() != 1:
            raise ConflictError(f"version {self.version} of a table is not the latest")


def prepare(connection: Connection) -> None:
    """Create the view and its trigger, once for each connection to SQLite.

    Call it outside of a transaction.
    """
    if _PREPARED not in connection.info:
        with connection.begin():
            for statement in _PREPARE:
                connection.exec_driver_sql(statement)
        connection.info[_PREPARED] = True


def write(connection: Connection, changes: Sequence[EventsOnlyChange]) -> None:
    """Write changes of different tables to SQLite, all of them or none."""
    now = _now(connection)
    versions = [(change.table, change.version) for change in changes]
    events = [
        (change.table, entry.seq, entry.kind, entry.by, entry.text, entry.to, now)
        for change in changes
        for entry in change.events
    ]
    answers = [(change.table, *change.answer) for change in changes]
    values = tuple(orjson.dumps(rows).decode() for rows in (versions, events, answers))
    try:
        connection.exec_driver_sql(_WRITE, values)
    except IntegrityError as error:
        raise ConflictError(type(error.orig).__name__) from error


def _now(connection: Connection) -> Any:
    """The current time as the column of the events stores it."""
    to_column = EVENTS.c.at.type.dialect_impl(connection.dialect).bind_processor(connection.dialect)
    now = datetime.now(UTC)
    return now if to_column is None else to_column(now)
