"""Tables in a database: created, read, and changed. Events are only ever appended.

Everything that one action changes is one transaction: it is stored as a whole or not at all.
Nothing is published before it is stored.
"""

from collections.abc import Collection, Sequence
from dataclasses import fields
from datetime import UTC, datetime
from operator import attrgetter
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Select,
    bindparam,
    delete,
    insert,
    select,
    update,
)

from sintra.model.game import Json
from sintra.server.store.batched_writes import EventsOnlyChange
from sintra.server.store.clock import Clock
from sintra.server.store.connect import make_database
from sintra.server.store.database import Database
from sintra.server.store.entry import Entry
from sintra.server.store.errors import ConflictError, ConnectionLostError
from sintra.server.store.schema import ANSWERS, EVENTS, KEYS, OFFERS, SEATS, TABLES
from sintra.server.store.signing_key import (
    SIGNING_KEY_NAME,
    check_keys,
    key_rows,
    new_key,
    sorted_keys,
)
from sintra.server.store.stored_table import Change, Offer, Seat, StoredTable

_NEXT_VERSION = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("of_table"), TABLES.c.version == bindparam("of_version"))
    .values(version=TABLES.c.version + 1)
)


class Store:
    """A database: SQLite in a file, or PostgreSQL at an address."""

    def __init__(self, where: Path | str, lock_seconds: float) -> None:
        self.database = make_database(where, lock_seconds)
        self._load = _load_statement(self.database)

    async def open(self) -> None:
        """Create or migrate the schema."""
        await self.database.migrate()

    async def close(self) -> None:
        """Finish pending writes, and close all connections."""
        await self.database.close()

    async def ping(self) -> None:
        """Raise ``UnavailableError`` if the database does not answer, or cannot be written."""
        await self.database.check_writable()

    async def signing_keys(self) -> tuple[str, ...]:
        """The keys of all processes on this database, the one that signs first.

        The first process creates one.
        """
        statement = select(KEYS.c.name, KEYS.c.value)
        rows = await self.database.read(lambda connection: connection.execute(statement).all())
        keys = sorted_keys({row.name: row.value for row in rows})
        if keys:
            return check_keys(keys, "the key in the database")
        created = new_key()
        try:
            await self.database.write(
                lambda connection: connection.execute(insert(KEYS), key_rows([created]))
            )
        except ConflictError:  # another process was first
            return await self.signing_keys()
        return (created,)

    async def write_signing_keys(self, keys: Sequence[str]) -> None:
        """Replace the keys of all processes on this database."""

        def work(connection: Connection) -> None:
            connection.execute(delete(KEYS).where(KEYS.c.name.startswith(SIGNING_KEY_NAME)))
            connection.execute(insert(KEYS), key_rows(keys))

        await self.database.write(work)

    async def create(self, table: StoredTable) -> None:
        """Store a new table."""
        try:
            await self.database.write(lambda connection: _insert_table(connection, table))
        except ConnectionLostError:  # it may have been stored before the connection broke
            if await self.versions([table.id]):
                return
            await self.database.write(lambda connection: _insert_table(connection, table))

    async def commit(self, table: str, version: int, change: Change) -> None:
        """Store a change of this version of a table. When this returns, it is on disk.

        Raises:
            ConflictError: the table has another version by now.
        """
        if change.answer is not None and change.is_events_only():
            short = EventsOnlyChange(table, version, change.events, change.answer)
            await self.database.write(short)
            return
        await self.database.write(lambda connection: _commit(connection, table, version, change))

    async def versions(self, tables: Collection[str]) -> dict[str, int]:
        """The current versions of some tables."""
        wanted = self.database.is_in(TABLES.c.id, tables)
        statement = select(TABLES.c.id, TABLES.c.version).where(wanted)
        rows = await self.database.read(lambda connection: connection.execute(statement).all())
        return {row.id: row.version for row in rows}

    async def table_names(self) -> list[str]:
        """The ids of all tables."""
        statement = select(TABLES.c.id).order_by(TABLES.c.id)
        return list(await self.database.read(lambda c: c.execute(statement).scalars().all()))

    async def answer(self, table: str, seat: int, client: str) -> int | None:
        """The ``seq`` with which a message was acknowledged; ``None`` if it was not."""
        of = (ANSWERS.c.table_id == table, ANSWERS.c.seat == seat, ANSWERS.c.client == client)
        wanted = select(ANSWERS.c.seq).where(*of)
        return await self.database.read(
            lambda connection: connection.execute(wanted).scalar_one_or_none()
        )

    async def load(self, table: str, since: int = 0) -> StoredTable | None:
        """Read a table with its events after ``since``; ``None`` if there is no such table."""
        of = {"of_table": table, "since": since}
        row = await self.database.read(
            lambda connection: connection.execute(self._load, of).first()
        )
        if row is None:
            return None
        return StoredTable(
            row.id,
            row.game,
            row.options,
            row.start,
            row.confirm,
            sorted((Seat(*seat) for seat in row.seats or ()), key=attrgetter("seat")),
            sorted((Entry(*event) for event in row.events or ()), key=attrgetter("seq")),
            sorted((Offer(*offer) for offer in row.offers or ()), key=attrgetter("id")),
            row.rematch,
            row.version,
            None if row.clock is None else Clock.from_dict(row.clock),
        )


def _load_statement(database: Database) -> Select[Any]:
    """One statement that reads a table with its seats, events and offers consistently."""

    def rows(name: str, columns: Sequence[Column[Any]], *which: ColumnElement[bool]) -> Any:
        here = columns[0].table.c.table_id == bindparam("of_table")
        return select(database.json_rows(columns)).where(here, *which).scalar_subquery().label(name)

    seats, events, offers = SEATS.c, EVENTS.c, OFFERS.c
    return select(
        TABLES,
        rows("seats", [seats[field.name] for field in fields(Seat)]),
        rows(
            "events",
            [events.seq, events.kind, events.seat, events.text, events.back_to],
            events.seq > bindparam("since"),
        ),
        rows(
            "offers",
            [offers.id, offers.seat, offers.what, offers.back_to, offers.agreed],
        ),
    ).where(TABLES.c.id == bindparam("of_table"))


def _commit(connection: Connection, table: str, version: int, change: Change) -> None:
    of = {"of_table": table, "of_version": version}
    if connection.execute(_NEXT_VERSION, of).rowcount != 1:
        raise ConflictError(f"version {version} of a table is not the latest")
    columns: dict[str, Any] = {}
    if change.confirm is not None:
        columns["confirm"] = change.confirm
    if change.rematch is not None:
        columns["rematch"] = change.rematch.id
    if change.clock is not None:
        columns["clock"] = change.clock.to_dict()
    if columns:
        connection.execute(update(TABLES).where(TABLES.c.id == table).values(**columns))
    if change.events:
        insert_events(connection, table, change.events)
    if change.answer is not None:
        seat, client, seq = change.answer
        row = {"table_id": table, "seat": seat, "client": client, "seq": seq}
        connection.execute(insert(ANSWERS), [row])
    if change.taken is not None:
        _change_seat(connection, table, change.taken.seat, **_values(change.taken))
    if change.assisted is not None:
        _change_seat(connection, table, change.assisted, assisted=True)
    if change.phrase is not None:
        seat, phrase = change.phrase
        _change_seat(connection, table, seat, said=phrase, said_at=version + 1)
    for offer in change.offers:
        _put_offer(connection, table, offer)
    if change.rematch is not None:
        _insert_table(connection, change.rematch)


def insert_events(connection: Connection, table: str, entries: Sequence[Entry]) -> None:
    """Append entries to the history of a table."""
    connection.execute(insert(EVENTS), _event_rows(table, entries))


def _event_rows(table: str, entries: Sequence[Entry]) -> list[Json]:
    now = datetime.now(UTC)
    return [
        {
            "table_id": table,
            "seq": entry.seq,
            "kind": entry.kind,
            "seat": entry.by,
            "text": entry.text,
            "back_to": entry.to,
            "at": now,
        }
        for entry in entries
    ]


def _insert_table(connection: Connection, table: StoredTable) -> None:
    head = {
        "id": table.id,
        "game": table.game,
        "options": table.options,
        "start": table.start,
        "confirm": table.confirm,
        "created": datetime.now(UTC),
        "clock": None if table.clock is None else table.clock.to_dict(),
    }
    connection.execute(insert(TABLES), [head])
    seats = [{"table_id": table.id, **vars(seat)} for seat in table.seats]
    connection.execute(insert(SEATS), seats)
    if table.events:
        insert_events(connection, table.id, table.events)


def _values(seat: Seat) -> Json:
    return {name: value for name, value in vars(seat).items() if name != "seat"}


def _change_seat(connection: Connection, table: str, seat: int, **values: Any) -> None:
    here = (SEATS.c.table_id == table, SEATS.c.seat == seat)
    connection.execute(update(SEATS).where(*here).values(**values))


def _put_offer(connection: Connection, table: str, offer: Offer) -> None:
    """Store an open offer; a closed one is removed, because otherwise they would pile up."""
    here = (OFFERS.c.table_id == table, OFFERS.c.id == offer.id)
    connection.execute(delete(OFFERS).where(*here))
    if offer.open:
        row = {
            "table_id": table,
            "id": offer.id,
            "seat": offer.seat,
            "what": offer.what,
            "back_to": offer.to,
            "agreed": offer.agreed,
        }
        connection.execute(insert(OFFERS), [row])
