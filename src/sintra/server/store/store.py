"""Tables in a database: made, read, and changed one step at a time. Events are only ever added.

Everything that belongs to one step of a table is one transaction: it is stored as a whole or not at
all, and nobody hears of it before it is.
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
    insert,
    select,
    update,
)

from sintra.model.game import Json
from sintra.server.store.batched_writes import PlainStep
from sintra.server.store.database import Database, database
from sintra.server.store.entry import Entry
from sintra.server.store.schema import ANSWERS, EVENTS, KEYS, OFFERS, SEATS, TABLES
from sintra.server.store.signing_key import new_key
from sintra.server.store.stored_table import ConflictError, LostError, Offer, Saved, Seat, Step

_SIGNING = "signing"


_NEXT_VERSION = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("of_table"), TABLES.c.version == bindparam("of_version"))
    .values(version=TABLES.c.version + 1)
)


class Store:
    """A database: SQLite in a file, or PostgreSQL at an address."""

    def __init__(self, where: Path | str, lock_seconds: float) -> None:
        self.database = database(where, lock_seconds)
        self._load = _loading(self.database)

    async def open(self) -> None:
        """Make what is missing."""
        await self.database.migrate()

    async def close(self) -> None:
        """Let go of the database, when everything is done that was begun."""
        await self.database.close()

    async def ping(self) -> None:
        """Whether it answers; ``UnavailableError`` if not."""
        await self.database.ask(lambda connection: connection.execute(select(1)).scalar_one())

    async def signing_key(self) -> str:
        """The key of all processes on this database, made by the first of them."""

        def work(connection: Connection) -> str | None:
            return connection.execute(
                select(KEYS.c.value).where(KEYS.c.name == _SIGNING)
            ).scalar_one_or_none()

        key = await self.database.ask(work)
        if key is not None:
            return key
        made = new_key()
        try:
            await self.database.write(
                lambda connection: connection.execute(
                    insert(KEYS), [{"name": _SIGNING, "value": made}]
                )
            )
        except ConflictError:  # another process was quicker
            return await self.signing_key()
        return made

    async def create(self, saved: Saved) -> None:
        """Keep a new table."""
        try:
            await self.database.write(lambda connection: _insert_table(connection, saved))
        except LostError:
            if await self.versions([saved.id]):
                return
            await self.database.write(lambda connection: _insert_table(connection, saved))

    async def commit(self, table: str, version: int, step: Step) -> None:
        """Keep what one message changed of this version. When this returns, it is on disk."""
        if step.answer is not None and step.is_plain():
            await self.database.write(PlainStep(table, version, step.events, step.answer))
            return
        await self.database.write(lambda connection: _commit(connection, table, version, step))

    async def versions(self, tables: Collection[str]) -> dict[str, int]:
        """The versions of some tables."""
        among = self.database.among(TABLES.c.id, tables)
        wanted = select(TABLES.c.id, TABLES.c.version).where(among)
        rows = await self.database.ask(lambda connection: connection.execute(wanted).all())
        return {row.id: row.version for row in rows}

    async def answer(self, table: str, seat: int, client: str) -> int | None:
        """The ``seq`` that a message was answered with before."""
        of = (ANSWERS.c.table_id == table, ANSWERS.c.seat == seat, ANSWERS.c.client == client)
        wanted = select(ANSWERS.c.seq).where(*of)
        return await self.database.ask(
            lambda connection: connection.execute(wanted).scalar_one_or_none()
        )

    async def load(self, table: str, since: int = 0) -> Saved | None:
        """A table with its events after ``since``; ``None`` if there is no such table."""
        of = {"of_table": table, "since": since}
        row = await self.database.ask(lambda connection: connection.execute(self._load, of).first())
        if row is None:
            return None
        return Saved(
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
        )


def _loading(database: Database) -> Select[Any]:
    """A statement that reads a table with all that belongs to it: from one moment, at one go."""

    def rows(name: str, columns: Sequence[Column[Any]], *which: ColumnElement[bool]) -> Any:
        here = columns[0].table.c.table_id == bindparam("of_table")
        return select(database.in_json(columns)).where(here, *which).scalar_subquery().label(name)

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
            offers.open,
        ),
    ).where(TABLES.c.id == bindparam("of_table"))


def _commit(connection: Connection, table: str, version: int, step: Step) -> None:
    of = {"of_table": table, "of_version": version}
    if connection.execute(_NEXT_VERSION, of).rowcount != 1:
        raise ConflictError(f"version {version} of a table is not the last one")
    changed: dict[str, Any] = {}
    if step.confirm is not None:
        changed["confirm"] = step.confirm
    if step.rematch is not None:
        changed["rematch"] = step.rematch.id
    if changed:
        connection.execute(update(TABLES).where(TABLES.c.id == table).values(**changed))
    if step.events:
        connection.execute(insert(EVENTS), _event_rows(table, step.events))
    if step.answer is not None:
        seat, client, seq = step.answer
        row = {"table_id": table, "seat": seat, "client": client, "seq": seq}
        connection.execute(insert(ANSWERS), [row])
    if step.taken is not None:
        _change_seat(connection, table, step.taken.seat, **_values(step.taken))
    if step.assisted is not None:
        _change_seat(connection, table, step.assisted, assisted=True)
    if step.said is not None:
        seat, phrase = step.said
        _change_seat(connection, table, seat, said=phrase, said_at=version + 1)
    for offer in step.offers:
        _put_offer(connection, table, offer)
    if step.rematch is not None:
        _insert_table(connection, step.rematch)


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


def _insert_table(connection: Connection, saved: Saved) -> None:
    head = {
        "id": saved.id,
        "game": saved.game,
        "options": saved.options,
        "start": saved.start,
        "confirm": saved.confirm,
        "created": datetime.now(UTC),
    }
    connection.execute(insert(TABLES), [head])
    seats = [{"table_id": saved.id, **vars(seat)} for seat in saved.seats]
    connection.execute(insert(SEATS), seats)
    if saved.events:
        connection.execute(insert(EVENTS), _event_rows(saved.id, saved.events))


def _values(seat: Seat) -> Json:
    return {name: value for name, value in vars(seat).items() if name != "seat"}


def _change_seat(connection: Connection, table: str, seat: int, **values: Any) -> None:
    here = (SEATS.c.table_id == table, SEATS.c.seat == seat)
    connection.execute(update(SEATS).where(*here).values(**values))


def _put_offer(connection: Connection, table: str, offer: Offer) -> None:
    values = {"agreed": offer.agreed, "open": offer.open}
    here = (OFFERS.c.table_id == table, OFFERS.c.id == offer.id)
    if connection.execute(update(OFFERS).where(*here).values(**values)).rowcount == 0:
        row = {
            "table_id": table,
            "id": offer.id,
            "seat": offer.seat,
            "what": offer.what,
            "back_to": offer.to,
            **values,
        }
        connection.execute(insert(OFFERS), [row])
