"""Neighbors on PostgreSQL: ``NOTIFY`` with ids, heartbeats, presence, and leases for thinking.

No clock is read. A process counts as dead when its beat was found unchanged several times in a row;
whoever finds that removes what it left, and a process that was only slow introduces itself again.
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
from sintra.server.store.database import Postgres
from sintra.server.store.schema import LEASES, PRESENCE, PROCESSES
from sintra.server.tables.peers import Look, Neighbors, Present

_LOG = logging.getLogger("sintra.server")

_CHANNEL = "sintra"
_MAX_IDS = 200
"""In one notification, which may have 8,000 bytes."""
_MISSED_BEATS = 4
"""How often a beat is found unchanged before its process counts as dead."""


def _put_presence() -> Insert:
    put = upsert(PRESENCE)
    new = {"seats": put.excluded.seats, "watching": put.excluded.watching}
    keys = [PRESENCE.c.table_id, PRESENCE.c.process]
    return put.on_conflict_do_update(index_elements=keys, set_=new)


_PUT = _put_presence()
"""Made once: every ``excluded`` is a copy of the table that waits for the search for garbage."""


class Several(Neighbors):
    """One of several processes."""

    def __init__(self, database: Postgres, seconds: float) -> None:
        self.id = secrets.token_hex(6)
        self._database = database
        self._seconds = seconds
        self._here: dict[str, Present] = {}
        self._leases: set[str] = set()
        self._to_show: set[str] = set()
        self._to_tell: set[str] = set()
        self._something = asyncio.Event()
        self._asked: set[str] = set()
        self._heard = asyncio.Event()
        self._beats: dict[str, tuple[int, int]] = {}
        self._line: Any = None
        self._line_lock = asyncio.Lock()
        self._errors: tuple[type[Exception], ...] = (UnavailableError, *database.errors)
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, look: Look) -> None:
        await self._beat()
        jobs = (self._live(look), self._listen(look), self._tell(), self._answer(look))
        self._tasks = [asyncio.create_task(job) for job in jobs]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(UnavailableError):
            me = PROCESSES.c.id == self.id
            await self._database.write(lambda c: c.execute(delete(PROCESSES).where(me)))
            tables = {*self._here, *self._leases, *self._to_tell}
            await self._database.write(lambda c: _notify(c, self._words(tables)))

    # What we say ------------------------------------------------------------------------------

    def stepped(self, table: str) -> None:
        self._to_tell.add(table)
        self._something.set()

    def present(self, table: str, here: Present | None) -> None:
        if here is not None:
            self._here[table] = here
        else:
            self._here.pop(table, None)
        self._to_show.add(table)
        self._something.set()

    async def _tell(self) -> None:
        while True:
            await self._something.wait()
            self._something.clear()
            shown, self._to_show = self._to_show, set()
            told, self._to_tell = self._to_tell | shown, set()
            try:
                if shown:
                    await self._database.write(partial(self._show, tables=shown))
                await self._send(told)
            except (UnavailableError, ConflictError) as error:
                _LOG.info("neighbors have to find out by themselves: %s", error)
                self._to_show |= shown  # with the next beat
            except Exception:  # whatever it was, the next word may get through
                _LOG.exception("telling the neighbors")

    def _show(self, connection: Connection, tables: Iterable[str]) -> None:
        gone = [table for table in tables if table not in self._here]
        if gone:
            for part in (PRESENCE, LEASES):
                mine = (part.c.process == self.id, part.c.table_id.in_(gone))
                connection.execute(delete(part).where(*mine))
            self._leases.difference_update(gone)
        rows = [
            {
                "table_id": table,
                "process": self.id,
                "seats": sorted(self._here[table].seats),
                "watching": self._here[table].watching,
            }
            for table in tables
            if table in self._here
        ]
        if rows:
            connection.execute(_PUT, rows)

    def _words(self, tables: Collection[str]) -> Iterator[str]:
        names = sorted(tables)
        for first in range(0, len(names), _MAX_IDS):
            yield " ".join([self.id, *names[first : first + _MAX_IDS]])

    async def _send(self, tables: Collection[str]) -> None:
        async with self._line_lock:
            if self._line is None:
                return  # we are cut off; the others look by themselves
            try:
                for words in self._words(tables):
                    await self._line.execute("SELECT pg_notify($1, $2)", _CHANNEL, words)
            except self._errors as error:
                raise UnavailableError(str(error)) from error

    # What we hear -----------------------------------------------------------------------------

    async def _listen(self, look: Look) -> None:
        """Keep a line open; whatever was said while there was none is found by looking."""
        while True:
            try:
                async with self._database.connect() as connection:
                    raw = await connection.get_raw_connection()
                    line: Any = raw.driver_connection
                    try:
                        await line.add_listener(_CHANNEL, self._hear)
                        self._line = line
                        await look(None)
                        while True:  # a line that is dead without a word is noticed, too
                            await asyncio.sleep(self._seconds)
                            async with self._line_lock:
                                await line.execute("SELECT 1")
                    finally:
                        self._line = None
                        await connection.invalidate()
            except self._errors as error:
                _LOG.warning("no word from the neighbors: %s", error)
            except Exception:
                _LOG.exception("listening to the neighbors")
            await asyncio.sleep(self._seconds / 2)

    def _hear(self, _line: Any, _pid: int, _channel: str, words: str) -> None:
        who, *tables = words.split()
        if who != self.id:
            self._asked.update(tables)
            self._heard.set()

    async def _answer(self, look: Look) -> None:
        while True:
            await self._heard.wait()
            self._heard.clear()
            asked, self._asked = self._asked, set()
            try:
                await look(asked)
            except UnavailableError as error:
                _LOG.warning("the database cannot be read: %s", error)
            except Exception:
                _LOG.exception("looking at what the neighbors did")

    # Who lives --------------------------------------------------------------------------------

    async def _live(self, look: Look) -> None:
        while True:
            await asyncio.sleep(self._seconds)
            try:
                await self._beat()
                await look(None)
            except (UnavailableError, ConflictError) as error:
                _LOG.warning("the database does not answer: %s", error)
            except Exception:
                _LOG.exception("showing that we live")

    async def _beat(self) -> None:
        others, known = await self._database.write(self._count)
        if not known:  # we are new, or were slow and thought dead
            self._leases.clear()
            self._to_show.update(self._here)
        if self._to_show:
            self._something.set()
        self._beats = {who: (beat, self._unchanged(who, beat)) for who, beat in others.items()}
        for who, (beat, times) in self._beats.items():
            if times >= _MISSED_BEATS:
                _LOG.warning("process %s is gone", who)
                await self._database.write(partial(_bury, process=who, beat=beat))

    def _unchanged(self, who: str, beat: int) -> int:
        before, times = self._beats.get(who, (None, 0))
        return times + 1 if beat == before else 0

    def _count(self, connection: Connection) -> tuple[dict[str, int], bool]:
        me = PROCESSES.c.id == self.id
        beat = update(PROCESSES).where(me).values(beat=PROCESSES.c.beat + 1)
        known = connection.execute(beat).rowcount == 1
        if not known:
            connection.execute(insert(PROCESSES), [{"id": self.id, "beat": 0}])
        rows = connection.execute(select(PROCESSES).where(~me))
        return {row.id: row.beat for row in rows}, known

    async def presence(self, tables: Collection[str]) -> dict[str, dict[str, Present]]:
        wanted = select(PRESENCE).where(
            PRESENCE.c.process != self.id, self._database.among(PRESENCE.c.table_id, tables)
        )
        found: dict[str, dict[str, Present]] = {}
        for row in await self._database.ask(lambda c: c.execute(wanted).all()):
            here = Present(frozenset(row.seats), row.watching)
            found.setdefault(row.table_id, {})[row.process] = here
        return found

    async def may_think(self, table: str) -> bool:
        if table in self._leases:
            return True

        def take(connection: Connection) -> bool:
            row = {"table_id": table, "process": self.id}
            connection.execute(upsert(LEASES).on_conflict_do_nothing(), [row])
            holder = select(LEASES.c.process).where(LEASES.c.table_id == table)
            return bool(connection.execute(holder).scalar_one_or_none() == self.id)

        try:
            mine = await self._database.write(take)
        except ConflictError:  # we were thought dead, and have not come back yet
            return False
        if mine:
            self._leases.add(table)
        return mine

    async def may_have_changed(self) -> bool:
        return True


def _bury(connection: Connection, process: str, beat: int) -> None:
    """Remove a process with everything it left, unless it has shown life since."""
    dead = (PROCESSES.c.id == process, PROCESSES.c.beat == beat)
    connection.execute(delete(PROCESSES).where(*dead))


def _notify(connection: Connection, words: Iterable[str]) -> None:
    for one in words:
        connection.execute(select(func.pg_notify(_CHANNEL, one)))
