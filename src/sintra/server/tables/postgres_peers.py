"""Peers on PostgreSQL: notifications, heartbeats, presence, and leases of tables.

No clock is compared. Each process increments a counter, its heartbeat. Whoever reads the same count
several times in a row removes the rows of that process. A process that was only slow registers
again.
"""

import asyncio
import logging
import secrets
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.dialects.postgresql import Insert
from sqlalchemy.dialects.postgresql import insert as upsert

from sintra.server.store import ConflictError, UnavailableError
from sintra.server.store.postgres import Postgres
from sintra.server.store.schema import LEASES, PRESENCE, PROCESSES
from sintra.server.tables.peers import Peers, Presence, Sync

_LOG = logging.getLogger("sintra.server")

_CHANNEL = "sintra"
_MAX_IDS = 200
"""Tables in one notification, which may have 8,000 bytes."""
_MISSED_HEARTBEATS = 4
"""How often a heartbeat is read unchanged before its process counts as dead."""


def _upsert_presence() -> Insert:
    statement = upsert(PRESENCE)
    new = {"seats": statement.excluded.seats, "watching": statement.excluded.watching}
    keys = [PRESENCE.c.table_id, PRESENCE.c.process]
    return statement.on_conflict_do_update(index_elements=keys, set_=new)


_UPSERT_PRESENCE = _upsert_presence()
"""Made once: each use of ``excluded`` leaves a reference cycle, and these are rarely collected."""


class PostgresPeers(Peers):
    """One of several processes on a PostgreSQL database."""

    def __init__(self, database: Postgres, seconds: float) -> None:
        self.id = secrets.token_hex(6)
        self._database = database
        self._seconds = seconds
        self._presence: dict[str, Presence] = {}
        """Who is connected through this process, by table."""
        self._leases: set[str] = set()
        self._unwritten_presence: set[str] = set()
        self._unsent: set[str] = set()
        self._has_unsent = asyncio.Event()
        self._notified: set[str] = set()
        self._has_notified = asyncio.Event()
        self._heartbeats: dict[str, tuple[int, int]] = {}
        """The count of each other process, and how often it was read unchanged."""
        self._listener: Any = None
        """The connection that listens, an ``asyncpg.Connection``; ``None`` while disconnected."""
        self._listener_lock = asyncio.Lock()
        self._errors: tuple[type[Exception], ...] = (UnavailableError, *database.errors)
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, sync: Sync) -> None:
        await self._heartbeat()
        loops = (
            self._heartbeat_loop(sync),
            self._listen_loop(sync),
            self._send_loop(),
            self._sync_loop(sync),
        )
        self._tasks = [asyncio.create_task(loop) for loop in loops]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(UnavailableError):
            own = PROCESSES.c.id == self.id
            await self._database.write(lambda c: c.execute(delete(PROCESSES).where(own)))
            tables = {*self._presence, *self._leases, *self._unsent}
            await self._database.write(lambda c: _notify(c, self._payloads(tables)))

    # Sending ------------------------------------------------------------------------------------

    def notify_changed(self, table: str) -> None:
        self._unsent.add(table)
        self._has_unsent.set()

    def set_presence(self, table: str, presence: Presence | None) -> None:
        if presence is not None:
            self._presence[table] = presence
        else:
            self._presence.pop(table, None)
        self._unwritten_presence.add(table)
        self._has_unsent.set()

    async def _send_loop(self) -> None:
        while True:
            await self._has_unsent.wait()
            self._has_unsent.clear()
            changed, self._unwritten_presence = self._unwritten_presence, set()
            tables, self._unsent = self._unsent | changed, set()
            try:
                if changed:
                    await self._database.write(partial(self._write_presence, tables=changed))
                await self._send(tables)
            except (UnavailableError, ConflictError) as error:
                _LOG.info("other processes were not notified: %s", error)
                self._unwritten_presence |= changed  # repeated with the next heartbeat
            except Exception:  # the loop has to go on
                _LOG.exception("notifying other processes failed")

    def _write_presence(self, connection: Connection, tables: Iterable[str]) -> None:
        left = [table for table in tables if table not in self._presence]
        if left:
            for part in (PRESENCE, LEASES):
                own = (part.c.process == self.id, part.c.table_id.in_(left))
                connection.execute(delete(part).where(*own))
            self._leases.difference_update(left)
        rows = [
            {
                "table_id": table,
                "process": self.id,
                "seats": sorted(self._presence[table].seats),
                "watching": self._presence[table].spectators,
            }
            for table in tables
            if table in self._presence
        ]
        if rows:
            connection.execute(_UPSERT_PRESENCE, rows)

    def _payloads(self, tables: Collection[str]) -> Iterator[str]:
        ids = sorted(tables)
        for first in range(0, len(ids), _MAX_IDS):
            yield " ".join([self.id, *ids[first : first + _MAX_IDS]])

    async def _send(self, tables: Collection[str]) -> None:
        async with self._listener_lock:
            if self._listener is None:
                return  # disconnected: the others find the changes by polling
            try:
                for payload in self._payloads(tables):
                    await self._listener.execute("SELECT pg_notify($1, $2)", _CHANNEL, payload)
            except self._errors as error:
                raise UnavailableError(str(error)) from error

    # Receiving ----------------------------------------------------------------------------------

    async def _listen_loop(self, sync: Sync) -> None:
        """Keep a listening connection; a sync finds what was missed while there was none."""
        while True:
            try:
                async with self._database.connect() as connection:
                    raw = await connection.get_raw_connection()
                    listener: Any = raw.driver_connection
                    try:
                        await listener.add_listener(_CHANNEL, self._on_notify)
                        self._listener = listener
                        await sync(None)
                        while True:  # a connection can die without an error: test it
                            await asyncio.sleep(self._seconds)
                            async with self._listener_lock:
                                await listener.execute("SELECT 1")
                    finally:
                        self._listener = None
                        await connection.invalidate()
            except self._errors as error:
                _LOG.warning("no connection to listen to other processes: %s", error)
            except Exception:
                _LOG.exception("listening to other processes failed")
            await asyncio.sleep(self._seconds / 2)

    def _on_notify(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        process, *tables = payload.split()
        if process != self.id:
            self._notified.update(tables)
            self._has_notified.set()

    async def _sync_loop(self, sync: Sync) -> None:
        while True:
            await self._has_notified.wait()
            self._has_notified.clear()
            tables, self._notified = self._notified, set()
            try:
                await sync(tables)
            except UnavailableError as error:
                _LOG.warning("the database cannot be read: %s", error)
            except Exception:
                _LOG.exception("reading the changes of other processes failed")

    # Heartbeats ---------------------------------------------------------------------------------

    async def _heartbeat_loop(self, sync: Sync) -> None:
        while True:
            await asyncio.sleep(self._seconds)
            try:
                await self._heartbeat()
                await sync(None)
            except (UnavailableError, ConflictError) as error:
                _LOG.warning("the database does not answer: %s", error)
            except Exception:
                _LOG.exception("the heartbeat failed")

    async def _heartbeat(self) -> None:
        others, registered = await self._database.write(self._count_up)
        if not registered:  # this process is new, or was taken for dead
            self._leases.clear()
            self._unwritten_presence.update(self._presence)
        if self._unwritten_presence:
            self._has_unsent.set()
        self._heartbeats = {
            process: (count, self._unchanged(process, count)) for process, count in others.items()
        }
        for process, (count, times) in self._heartbeats.items():
            if times >= _MISSED_HEARTBEATS:
                _LOG.warning("process %s is dead", process)
                await self._database.write(partial(_remove_dead, process=process, count=count))

    def _unchanged(self, process: str, count: int) -> int:
        before, times = self._heartbeats.get(process, (None, 0))
        return times + 1 if count == before else 0

    def _count_up(self, connection: Connection) -> tuple[dict[str, int], bool]:
        own = PROCESSES.c.id == self.id
        increment = update(PROCESSES).where(own).values(beat=PROCESSES.c.beat + 1)
        registered = connection.execute(increment).rowcount == 1
        if not registered:
            connection.execute(insert(PROCESSES), [{"id": self.id, "beat": 0}])
        rows = connection.execute(select(PROCESSES).where(~own))
        return {row.id: row.beat for row in rows}, registered

    async def remote_presence(self, tables: Collection[str]) -> dict[str, dict[str, Presence]]:
        wanted = select(PRESENCE).where(
            PRESENCE.c.process != self.id, self._database.is_in(PRESENCE.c.table_id, tables)
        )
        found: dict[str, dict[str, Presence]] = {}
        for row in await self._database.read(lambda c: c.execute(wanted).all()):
            presence = Presence(frozenset(row.seats), row.watching)
            found.setdefault(row.table_id, {})[row.process] = presence
        return found

    async def acquire_lease(self, table: str) -> bool:
        if table in self._leases:
            return True

        def acquire(connection: Connection) -> bool:
            row = {"table_id": table, "process": self.id}
            connection.execute(upsert(LEASES).on_conflict_do_nothing(), [row])
            holder = select(LEASES.c.process).where(LEASES.c.table_id == table)
            return bool(connection.execute(holder).scalar_one_or_none() == self.id)

        try:
            acquired = await self._database.write(acquire)
        except ConflictError:  # taken for dead, and not registered again yet
            return False
        if acquired:
            self._leases.add(table)
        return acquired

    async def may_have_changed(self) -> bool:
        return True


def _remove_dead(connection: Connection, process: str, count: int) -> None:
    """Remove a process with its leases and presence, unless its heartbeat has changed."""
    dead = (PROCESSES.c.id == process, PROCESSES.c.beat == count)
    connection.execute(delete(PROCESSES).where(*dead))


def _notify(connection: Connection, payloads: Iterable[str]) -> None:
    for payload in payloads:
        connection.execute(select(func.pg_notify(_CHANNEL, payload)))
