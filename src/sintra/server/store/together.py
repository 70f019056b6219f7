"""Plain steps, written by as few statements as possible.

SQLite: each statement that a thread executes lets other threads run meanwhile, and then it has to
wait for its turn again. With a step of each of a hundred tables, that would take longer than all
the rest; so three statements write all of them. PostgreSQL: each statement goes there and back; so
a single one writes a step.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import orjson
from sqlalchemy import Connection

from sintra.server.entry import Entry
from sintra.server.store.saved import ConflictError
from sintra.server.store.schema import EVENTS

_NEXT_VERSIONS = """
    UPDATE tables SET version = tables.version + 1
    FROM (SELECT value ->> 0 AS id, value ->> 1 AS version FROM json_each(?)) AS step
    WHERE tables.id = step.id AND tables.version = step.version
"""
_NEW_EVENTS = """
    INSERT INTO events (table_id, seq, kind, seat, text, back_to, at)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6
    FROM json_each(?)
"""
_NEW_ANSWERS = """
    INSERT INTO answers (table_id, seat, client, seq)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)
"""

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


def write(connection: Connection, steps: Sequence[PlainStep]) -> None:
    """Write steps of different tables to SQLite, all of them or none."""
    versions = ((step.table, step.version) for step in steps)
    if _execute(connection, _NEXT_VERSIONS, versions) != len(steps):
        raise ConflictError("a version of a table is not the last one")
    now = _now(connection)
    events = (
        (step.table, entry.seq, entry.kind, entry.by, entry.text, entry.to, now)
        for step in steps
        for entry in step.events
    )
    _execute(connection, _NEW_EVENTS, events)
    _execute(connection, _NEW_ANSWERS, ((step.table, *step.answer) for step in steps))


def _execute(connection: Connection, statement: str, rows: Iterable[tuple[Any, ...]]) -> int:
    values = orjson.dumps(list(rows)).decode()
    return connection.exec_driver_sql(statement, (values,)).rowcount


def _now(connection: Connection) -> Any:
    """The time as all events have it."""
    written = EVENTS.c.at.type.dialect_impl(connection.dialect).bind_processor(connection.dialect)
    now = datetime.now(UTC)
    return now if written is None else written(now)
