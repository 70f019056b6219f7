"""What is kept: tables, seats and their events, in a database. Events are only ever added.

Everything that belongs to one step of a table is one transaction: it is stored as a whole or not at
all, and nobody hears of it before it is.
"""

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from sintra.model.game import Json
from sintra.server.entry import Entry

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)

TABLES = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(16), nullable=False),
    Column("options", JSON, nullable=False),
    Column("start", JSON, nullable=True),
    Column("confirm", Boolean, nullable=False),
    Column("rematch", String(32), nullable=True),
    Column("created", DateTime(timezone=True), nullable=False),
)
SEATS = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(64), nullable=True),
    Column("level", Integer, nullable=True),
    Column("party", String(16), nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("assisted", Boolean, nullable=False),
)
EVENTS = Table(
    "events",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("text", String(64), nullable=True),
    Column("back_to", Integer, nullable=True),
    Column("at", DateTime(timezone=True), nullable=False),
)
ANSWERS = Table(
    "answers",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("client", String(64), primary_key=True),
    Column("seq", Integer, nullable=False),
)
OFFERS = Table(
    "offers",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("id", String(16), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("what", String(8), nullable=False),
    Column("back_to", Integer, nullable=True),
    Column("agreed", JSON, nullable=False),
    Column("open", Boolean, nullable=False),
)


class UnavailableError(Exception):
    """The database did not take it, or did not answer; nothing has changed."""


class ConflictError(Exception):
    """Somebody else has written to this table since it was read; nothing has changed."""


@dataclass
class Seat:
    """Who sits on one side of a table."""

    seat: int
    kind: str
    """``"person"``, ``"level"`` or ``"open"``."""
    name: str | None
    level: int | None
    party: str
    """The same for seats that share a browser."""
    epoch: int = 0
    """Goes up when the seat is handed over: older tokens do not hold any more."""
    assisted: bool = False
    """Whether it has asked for a hint."""


@dataclass
class Offer:
    """Something that needs the others' consent."""

    id: str
    seat: int
    what: str
    """``"undo"`` or ``"rematch"``."""
    to: int | None
    agreed: list[int]
    """Seats that said yes."""
    open: bool = True


@dataclass
class Saved:
    """A table as it is kept."""

    id: str
    game: str
    options: Json
    start: Json | None
    confirm: bool
    seats: list[Seat]
    events: list[Entry] = field(default_factory=list)
    offers: list[Offer] = field(default_factory=list)
    answers: dict[tuple[int, str], int] = field(default_factory=dict)
    """The ``seq`` that was answered, by seat and client id."""
    rematch: str | None = None


@dataclass
class Step:
    """What one message changes, all of it or nothing."""

    events: Sequence[Entry] = ()
    answer: tuple[int, str, int] | None = None
    """Seat, client id and ``seq`` that is answered."""
    taken: Seat | None = None
    """A seat that has changed hands; its ``epoch`` has gone up by one."""
    assisted: int | None = None
    """A seat that has asked for its first hint."""
    offers: Sequence[Offer] = ()
    confirm: bool | None = None
    rematch: Saved | None = None
    """A new table that follows this one."""


class Store:
    """A database, SQLite in a file."""

    def __init__(self, path: Path, lock_seconds: float = 5.0) -> None:
        # One connection: SQLite has one writer anyway, and waiting here is fairer than in SQLite.
        self._engine = create_async_engine(
            f"sqlite+aiosqlite:///{path}",
            pool_size=1,
            max_overflow=0,
            connect_args={"timeout": lock_seconds},
            json_serializer=lambda value: json.dumps(value, separators=(",", ":")),
        )
        event.listen(self._engine.sync_engine, "connect", _durable)

    async def open(self) -> None:
        """Make what is missing."""
        async with self._transaction() as connection:
            await connection.run_sync(metadata.create_all)

    async def close(self) -> None:
        """Let go of the database."""
        await self._engine.dispose()

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._engine.begin() as connection:
                yield connection
        except IntegrityError as error:
            raise ConflictError(str(error.orig)) from error
        except (SQLAlchemyError, OSError) as error:
            raise UnavailableError(str(error)) from error

    async def create(self, saved: Saved) -> None:
        """Keep a new table."""
        async with self._transaction() as connection:
            await _insert_table(connection, saved)

    async def commit(self, table: str, step: Step) -> None:
        """Keep what one message changed. When this returns, it is on disk."""
        async with self._transaction() as connection:
            if step.events:
                await connection.execute(insert(EVENTS), _event_rows(table, step.events))
            if step.answer is not None:
                seat, client, seq = step.answer
                row = {"table_id": table, "seat": seat, "client": client, "seq": seq}
                await connection.execute(insert(ANSWERS), [row])
            if step.taken is not None:
                await _take_seat(connection, table, step.taken)
            if step.assisted is not None:
                here = (SEATS.c.table_id == table, SEATS.c.seat == step.assisted)
                await connection.execute(update(SEATS).where(*here).values(assisted=True))
            for offer in step.offers:
                await _put_offer(connection, table, offer)
            changed: dict[str, Any] = {}
            if step.confirm is not None:
                changed["confirm"] = step.confirm
            if step.rematch is not None:
                await _insert_table(connection, step.rematch)
                changed["rematch"] = step.rematch.id
            if changed:
                await connection.execute(
                    update(TABLES).where(TABLES.c.id == table).values(**changed)
                )

    async def load(self, table: str) -> Saved | None:
        """A table with everything that belongs to it; ``None`` if there is no such table."""
        async with self._transaction() as connection:
            head = (await connection.execute(select(TABLES).where(TABLES.c.id == table))).first()
            if head is None:
                return None

            async def rows(part: Table, *order: Column[Any]) -> Sequence[Any]:
                wanted = select(part).where(part.c.table_id == table).order_by(*order)
                return (await connection.execute(wanted)).all()

            return Saved(
                head.id,
                head.game,
                head.options,
                head.start,
                head.confirm,
                [
                    Seat(r.seat, r.kind, r.name, r.level, r.party, r.epoch, r.assisted)
                    for r in await rows(SEATS, SEATS.c.seat)
                ],
                [
                    Entry(r.seq, r.kind, r.seat, r.text, r.back_to)
                    for r in await rows(EVENTS, EVENTS.c.seq)
                ],
                [
                    Offer(r.id, r.seat, r.what, r.back_to, r.agreed, r.open)
                    for r in await rows(OFFERS, OFFERS.c.id)
                ],
                {(r.seat, r.client): r.seq for r in await rows(ANSWERS, ANSWERS.c.client)},
                head.rematch,
            )


def _durable(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


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


async def _insert_table(connection: AsyncConnection, saved: Saved) -> None:
    head = {
        "id": saved.id,
        "game": saved.game,
        "options": saved.options,
        "start": saved.start,
        "confirm": saved.confirm,
        "created": datetime.now(UTC),
    }
    await connection.execute(insert(TABLES), [head])
    seats = [{"table_id": saved.id, **vars(seat)} for seat in saved.seats]
    await connection.execute(insert(SEATS), seats)
    if saved.events:
        await connection.execute(insert(EVENTS), _event_rows(saved.id, saved.events))


async def _take_seat(connection: AsyncConnection, table: str, seat: Seat) -> None:
    # A seat changes hands only from the state that was read: of two who take it, one is late.
    values = {name: value for name, value in vars(seat).items() if name != "seat"}
    changed = await connection.execute(
        update(SEATS)
        .where(SEATS.c.table_id == table, SEATS.c.seat == seat.seat)
        .where(SEATS.c.epoch == seat.epoch - 1)
        .values(**values)
    )
    if changed.rowcount != 1:
        raise ConflictError(f"seat {seat.seat} has changed")


async def _put_offer(connection: AsyncConnection, table: str, offer: Offer) -> None:
    values = {"agreed": offer.agreed, "open": offer.open}
    changed = await connection.execute(
        update(OFFERS).where(OFFERS.c.table_id == table, OFFERS.c.id == offer.id).values(**values)
    )
    if changed.rowcount == 0:
        row = {
            "table_id": table,
            "id": offer.id,
            "seat": offer.seat,
            "what": offer.what,
            "back_to": offer.to,
            **values,
        }
        await connection.execute(insert(OFFERS), [row])
