"""What operators do with tables and addresses. It works while servers run: they notice.

A running server compares the versions of its tables with the database every two seconds, and reads
the bans every few seconds.
"""

import ipaddress
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from sqlalchemy import Connection, Row, Select, delete, func, insert, select, update

from sintra.model.errors import SintraError
from sintra.server.store import entry as kinds
from sintra.server.store.entry import Entry
from sintra.server.store.schema import (
    ANSWERS,
    BANS,
    EVENTS,
    LEASES,
    OFFERS,
    PRESENCE,
    SEATS,
    TABLES,
)
from sintra.server.store.store import Store, insert_events
from sintra.server.store.stored_table import LEVEL

_ID_IN_LINK = re.compile(r"/t/([A-Za-z0-9_-]{1,32})")
_ROWS = 500
"""Tables that are deleted in one transaction."""


@dataclass(frozen=True)
class TableRow:
    """A table in a list."""

    id: str
    game: str
    names: tuple[str, ...]
    """The people's names; those of levels in brackets, ``-`` for an open seat."""
    events: int
    created: datetime
    last: datetime
    """When something last happened."""


@dataclass(frozen=True)
class Which:
    """Which tables are meant; all conditions have to hold."""

    ids: Collection[str] = ()
    name: str | None = None
    """A person of this name sits there; capitals do not matter."""
    idle_days: float | None = None
    """Nothing has happened for so many days."""

    def is_everything(self) -> bool:
        """Whether there is no condition."""
        return not self.ids and self.name is None and self.idle_days is None


@dataclass(frozen=True)
class Ban:
    """A network that may not use the server."""

    network: str
    reason: str = ""
    created: datetime = field(default_factory=lambda: datetime.now(UTC))
    expires: datetime | None = None


def table_id(text: str) -> str:
    """The id in a link to a table, or the id itself."""
    found = _ID_IN_LINK.search(text)
    return found[1] if found else text


async def list_tables(store: Store, which: Which, limit: int | None = None) -> list[TableRow]:
    """The tables that are meant, those that were used last first."""
    last = func.coalesce(func.max(EVENTS.c.at), TABLES.c.created).label("last")
    statement = (
        select(TABLES.c.id, TABLES.c.game, TABLES.c.created, func.count(EVENTS.c.seq), last)
        .outerjoin(EVENTS, EVENTS.c.table_id == TABLES.c.id)
        .group_by(TABLES.c.id, TABLES.c.game, TABLES.c.created)
        .order_by(last.desc())
    )
    if which.ids:
        statement = statement.where(store.database.is_in(TABLES.c.id, which.ids))
    if which.name is not None:
        sits = select(SEATS.c.table_id).where(
            func.lower(SEATS.c.name) == which.name.lower(), SEATS.c.kind != LEVEL
        )
        statement = statement.where(TABLES.c.id.in_(sits))
    if which.idle_days is not None:
        before = datetime.now(UTC) - timedelta(days=which.idle_days)
        # The first condition follows from the second, and spares counting all other events.
        statement = statement.where(TABLES.c.created < before).having(last < before)
    if limit is not None:
        statement = statement.limit(limit)
    rows = await store.database.read(lambda c: c.execute(statement).all())
    names = await _names(store, [row[0] for row in rows])
    return [
        TableRow(row[0], row[1], names.get(row[0], ()), row[3], _utc(row[2]), _utc(row[4]))
        for row in rows
    ]


async def _names(store: Store, ids: Sequence[str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for first in range(0, len(ids), _ROWS):
        here = store.database.is_in(SEATS.c.table_id, ids[first : first + _ROWS])
        statement = select(SEATS).where(here).order_by(SEATS.c.seat)
        for row in await store.database.read(partial(_rows, statement=statement)):
            name = row.name or "-"
            found.setdefault(row.table_id, []).append(f"({name})" if row.kind == LEVEL else name)
    return {key: tuple(names) for key, names in found.items()}


def _rows(connection: Connection, statement: Select[Any]) -> Sequence[Row[Any]]:
    return connection.execute(statement).all()


async def close_tables(store: Store, ids: Collection[str]) -> int:
    """End games: everybody at these tables resigns. Their records stay."""

    def work(connection: Connection, name: str) -> bool:
        table = connection.execute(select(TABLES).where(TABLES.c.id == name)).first()
        if table is None:
            return False
        of = EVENTS.c.table_id == name
        seq = connection.execute(select(func.max(EVENTS.c.seq)).where(of)).scalar() or 0
        resigned = set(
            connection.execute(
                select(EVENTS.c.seat).where(of, EVENTS.c.kind == kinds.RESIGN)
            ).scalars()
        )
        seats = connection.execute(select(SEATS).where(SEATS.c.table_id == name)).all()
        left = [row.seat for row in seats if row.kind != LEVEL and row.seat not in resigned]
        if not left and not resigned:
            left = [0]  # only levels play here
        entries = [Entry(seq + n, kinds.RESIGN, seat) for n, seat in enumerate(sorted(left), 1)]
        if entries:
            insert_events(connection, name, entries)
            _count_version(connection, [name])
        return bool(entries)

    return sum([await store.database.write(partial(work, name=name)) for name in ids])


async def delete_tables(store: Store, ids: Sequence[str]) -> int:
    """Remove tables with everything that belongs to them."""
    count = 0
    for first in range(0, len(ids), _ROWS):
        some = ids[first : first + _ROWS]

        def work(connection: Connection, some: Sequence[str] = some) -> int:
            for part in (LEASES, PRESENCE, ANSWERS, OFFERS, EVENTS, SEATS):
                connection.execute(delete(part).where(store.database.is_in(part.c.table_id, some)))
            gone = delete(TABLES).where(store.database.is_in(TABLES.c.id, some))
            return connection.execute(gone).rowcount

        count += await store.database.write(work)
    return count


async def delete_idle_tables(store: Store, days: float) -> int:
    """Remove the tables at which nothing has happened for so many days."""
    rows = await list_tables(store, Which(idle_days=days))
    return await delete_tables(store, [row.id for row in rows])


def _count_version(connection: Connection, ids: Sequence[str]) -> None:
    changed = update(TABLES).where(TABLES.c.id.in_(ids)).values(version=TABLES.c.version + 1)
    connection.execute(changed)


# Bans -------------------------------------------------------------------------------------------


def network(text: str) -> str:
    """A network as it is stored. A single IPv6 address stands for its /64 network."""
    try:
        found = ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise SintraError(
            f"{text!r} is not an address such as 192.0.2.1 or a network such as 192.0.2.0/24"
        ) from None
    if found.version == 6 and found.prefixlen > 64:
        found = found.supernet(new_prefix=64)
    return str(found)


async def ban(store: Store, entry: Ban) -> None:
    """Ban a network; an earlier ban of it is replaced."""

    def work(connection: Connection) -> None:
        connection.execute(delete(BANS).where(BANS.c.network == entry.network))
        connection.execute(insert(BANS), [vars(entry)])

    await store.database.write(work)


async def unban(store: Store, which: str) -> bool:
    """Lift a ban; returns whether there was one."""
    gone = delete(BANS).where(BANS.c.network == which)
    return bool(await store.database.write(lambda c: c.execute(gone).rowcount))


async def bans(store: Store) -> list[Ban]:
    """All bans that have not expired."""
    statement = select(BANS).order_by(BANS.c.network)
    rows: Any = await store.database.read(lambda c: c.execute(statement).all())
    now = datetime.now(UTC)
    found = [
        Ban(row.network, row.reason, _utc(row.created), row.expires and _utc(row.expires))
        for row in rows
    ]
    return [one for one in found if one.expires is None or one.expires > now]


def _utc(found: datetime | str) -> datetime:
    """A date with its time zone; SQLite stores dates without one, and computes with texts."""
    when = datetime.fromisoformat(found) if isinstance(found, str) else found
    return when if when.tzinfo else when.replace(tzinfo=UTC)
