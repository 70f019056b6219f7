"""Plain steps, each transaction a single statement.

SQLite: after each statement a thread has to wait for its turn among Python's threads; with many
tables, that took longer than all the rest. So steps of any number of tables are one row that is
inserted into the view ``new_steps``: its trigger writes them all, or none. PostgreSQL: each
statement goes there and back; there, one writes a step.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import orjson
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from sintra.server.store.entry import Entry
from sintra.server.store.schema import EVENTS
from sintra.server.store.stored_table import ConflictError

_PREPARED = "new_steps"
_PREPARE = (
    """
    CREATE TEMP VIEW IF NOT EXISTS new_steps AS
    SELECT NULL AS versions, NULL AS events, NULL AS answers
    """,
    """
    CREATE TEMP TRIGGER IF NOT EXISTS keep_new_steps INSTEAD OF INSERT ON new_steps BEGIN
        SELECT RAISE(ABORT, 'a version of a table is not the last one')
        WHERE json_array_length(NEW.versions) > (
            SELECT count(DISTINCT tables.id) FROM json_each(NEW.versions) AS step
            JOIN tables ON tables.id = step.value ->> 0 AND tables.version = step.value ->> 1
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
_KEEP = "INSERT INTO new_steps (versions, events, answers) VALUES (?, ?, ?)"

_STEP = """
    WITH step AS (
        UPDATE tables SET version = version + 1 WHERE id = $1 AND version = $2 RETURNING id
    ), new_events AS (
        INSERT INTO events (table_id, seq, kind, seat, text, back_to, at)
        SELECT step.id, e.seq, e.kind, e.seat, e.text, e.back_to, $4::timestamptz
        FROM step, json_to_recordset($3::text::json)
            AS e(seq integer, kind text, seat integer, text text, back_to integer)
    ), new_answer AS (
        INSERT INTO answers (table_id, seat, client, seq)
        SELECT id, $5::integer, $6::text, $7::integer FROM step
    )
    SELECT count(*) FROM step
"""


@dataclass(frozen=True)
class PlainStep:
    """A step by which nothing has changed but the game, as by almost all."""

    table: str
    version: int
    events: Sequence[Entry]
    answer: tuple[int, str, int]

    def __call__(self, connection: Connection) -> None:
        """Write it to PostgreSQL; this needs no transaction around it."""
        events = [
            {"seq": e.seq, "kind": e.kind, "seat": e.by, "text": e.text, "back_to": e.to}
            for e in self.events
        ]
        told = orjson.dumps(events).decode()
        values = (self.table, self.version, told, datetime.now(UTC), *self.answer)
        if connection.exec_driver_sql(_STEP, values).scalar_one() != 1:
            raise ConflictError(f"version {self.version} of a table is not the last one")


def prepare(connection: Connection) -> None:
    """Get a connection to SQLite ready to write steps, once; not inside a transaction."""
    if _PREPARED not in connection.info:
        with connection.begin():
            for statement in _PREPARE:
                connection.exec_driver_sql(statement)
        connection.info[_PREPARED] = True


def write(connection: Connection, steps: Sequence[PlainStep]) -> None:
    """Write steps of different tables to SQLite, all of them or none; needs no transaction."""
    now = _now(connection)
    versions = [(step.table, step.version) for step in steps]
    events = [
        (step.table, entry.seq, entry.kind, entry.by, entry.text, entry.to, now)
        for step in steps
        for entry in step.events
    ]
    answers = [(step.table, *step.answer) for step in steps]
    values = tuple(orjson.dumps(rows).decode() for rows in (versions, events, answers))
    try:
        connection.exec_driver_sql(_KEEP, values)
    except IntegrityError as error:
        raise ConflictError(type(error.orig).__name__) from error


def _now(connection: Connection) -> Any:
    """The time as all events have it."""
    written = EVENTS.c.at.type.dialect_impl(connection.dialect).bind_processor(connection.dialect)
    now = datetime.now(UTC)
    return now if written is None else written(now)
