"""All live tables of a process: created, loaded from the store, and dropped when unused."""

import asyncio
import logging
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager, suppress

from sintra.server.schema.requests import NewTable
from sintra.server.store import (
    OPEN,
    PERSON,
    Change,
    ConflictError,
    Seat,
    StoredTable,
    UnavailableError,
)
from sintra.server.tables.asker import WhoAsks
from sintra.server.tables.new_table import new_party, new_table
from sintra.server.tables.peers import Presence
from sintra.server.tables.publisher import Listener
from sintra.server.tables.table import Table, TableContext, load_history
from sintra.server.work import measured

_LOG = logging.getLogger("sintra.server")
_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")
_MAX_PER_QUERY = 1000
"""Tables that one query of the database asks for, at most."""
_MAX_COMPRESSED = 50
"""Tables that are compressed in one go, at most, so that nobody has to wait for it."""
_MAX_UNUSED = 500
"""Tables that stay in memory although nobody uses them, at most."""


MakeFromRecord = Callable[[NewTable, WhoAsks], Awaitable[StoredTable]]
"""Makes a table that continues a record; workers do it, because it takes long."""


class NoTableError(Exception):
    """There is no such table."""


class SeatTakenError(Exception):
    """The seat cannot be taken."""


class WrongCodeError(SeatTakenError):
    """A handover code that was never given out: perhaps a guess."""


class Tables:
    """Finds tables; everybody who asks for the same one gets the same object."""

    def __init__(
        self,
        context: TableContext,
        evict_seconds: float,
        compress_seconds: float,
        make_from_record: MakeFromRecord,
    ) -> None:
        self._context = context
        self._evict_seconds = evict_seconds
        self._compress_seconds = compress_seconds
        self._make_from_record = make_from_record
        self._live: dict[str, asyncio.Task[Table | None]] = {}
        self._unused: dict[str, float] = {}
        """Tables in memory that nobody uses, and since when; the oldest first."""
        self.wake: Callable[[Table], None] = lambda _: None
        """Called whenever a level may have to decide at a table, or a clock may run; set by the
        services."""
        self.after_leaving: Callable[[], None] = lambda: None
        """Called whenever somebody has left a table; set by the levels."""

    @property
    def count(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    @property
    def compressed_count(self) -> int:
        """How many of them are compressed."""
        loaded = (self._loaded(name) for name in self._live)
        return sum(table is not None and table.is_compressed for table in loaded)

    # Finding ------------------------------------------------------------------------------------

    @asynccontextmanager
    async def use(self, name: str) -> AsyncIterator[Table]:
        """The current state of a table; it stays in memory while the context is open.

        Raises:
            NoTableError: there is no such table.
        """
        fresh = name not in self._live
        table = await self._find(name)
        table.users += 1  # from here on it is not dropped
        self._unused.pop(name, None)
        try:
            if not fresh and await self._context.peers.may_have_changed():
                await self.sync([name])
            yield table
        finally:
            table.users -= 1
            if table.users == 0:
                self._unused[name] = time.monotonic()
            self._evict()

    async def _find(self, name: str) -> Table:
        if not _ID.fullmatch(name):
            raise NoTableError(name)
        if name not in self._live:
            self._live[name] = asyncio.create_task(self._load(name))
        loading = self._live[name]
        try:
            table = await asyncio.shield(loading)
        except Exception:
            self._live.pop(name, None)
            raise
        if table is None:
            self._live.pop(name, None)
            raise NoTableError(name)
        return table

    async def _load(self, name: str) -> Table | None:
        stored = await self._context.store.load(name)
        if stored is None:
            return None
        history = await asyncio.to_thread(load_history, stored)
        table = Table(stored, history, self._context)
        presence = await self._context.peers.remote_presence([name])
        table.publisher.set_remote_presence(presence.get(name, {}))
        self.wake(table)
        return table

    def _evict(self) -> None:
        """Drop tables that nobody has used for a while; they can be loaded again."""
        for name, since in list(self._unused.items()):
            old = time.monotonic() - since > self._evict_seconds
            if not old and len(self._unused) <= _MAX_UNUSED:
                break
            del self._unused[name]
            self._live.pop(name, None)

    def _compress_idle(self) -> None:
        """Compress tables at which nothing happens although people are connected."""
        at_most = _MAX_COMPRESSED
        for name in self._live:
            if (table := self._loaded(name)) is not None:
                if at_most > 0 and table.compress_if_idle(self._compress_seconds):
                    at_most -= 1
                if table.users == 0:  # the last user was a level
                    self._unused.setdefault(name, time.monotonic())

    async def sync(self, names: Collection[str] | None) -> None:
        """Read the changes of other processes to some tables, or to all that are live here."""
        self._evict()
        if not names:
            self._compress_idle()
        live = [
            table
            for name in (list(self._live) if names is None else names)
            if (table := self._loaded(name)) is not None and table.users
        ]
        for first in range(0, len(live), _MAX_PER_QUERY):
            await self._sync_some({table.id: table for table in live[first:][:_MAX_PER_QUERY]})

    async def _sync_some(self, live: dict[str, Table]) -> None:
        versions = await self._context.store.versions(live)
        presence = await self._context.peers.remote_presence(live)
        syncs = (
            self._sync_table(table, versions.get(name), presence.get(name, {}))
            for name, table in live.items()
        )
        for result in await asyncio.gather(*syncs, return_exceptions=True):
            if isinstance(result, UnavailableError):
                raise result
            if isinstance(result, Exception):
                _LOG.error("a table could not be read", exc_info=result)

    async def _sync_table(
        self, table: Table, version: int | None, presence: dict[str, Presence]
    ) -> None:
        if version is None:  # an operator has deleted it
            self._live.pop(table.id, None)
            async with table.lock:
                table.end()
            return
        if table.is_outdated(version):
            async with table.lock:
                if table.is_outdated(version):
                    await table.refresh()
        if table.publisher.remote_presence != presence:
            table.publisher.set_remote_presence(presence)
            table.publisher.table()
        self.wake(table)

    def _loaded(self, name: str) -> Table | None:
        loading = self._live.get(name)
        if loading is None or not loading.done() or loading.cancelled() or loading.exception():
            return None
        return loading.result()

    # Presence -----------------------------------------------------------------------------------

    def join(self, table: Table, listener: Listener) -> None:
        """Connect a client to a table, and tell the others at the table."""
        table.publisher.add(listener)
        self._context.peers.set_presence(table.id, table.publisher.local_presence())
        for other in list(table.publisher.listeners):
            if other is not listener:
                other.send(table.publisher.table_message(other))

    def leave(self, table: Table, listener: Listener) -> None:
        """Disconnect a client from a table, and tell the others."""
        table.publisher.remove(listener)
        presence = table.publisher.local_presence() if table.publisher.listeners else None
        self._context.peers.set_presence(table.id, presence)
        self.after_leaving()
        table.publisher.table()

    # Seats --------------------------------------------------------------------------------------

    async def create(self, request: NewTable, who: WhoAsks) -> tuple[str, dict[str, str]]:
        """Create a table; returns its id and the tokens of the client's seats."""
        if request.record is not None:
            stored = await self._make_from_record(request, who)
        else:
            stored = await asyncio.to_thread(_new_table, request)
        await self._context.store.create(stored)
        tokens = {
            str(seat.seat): self._context.tokens.seat(stored.id, seat.seat, seat.epoch)
            for seat in stored.seats
            if seat.kind == PERSON
        }
        return stored.id, tokens

    def seat_of(self, table: Table, token: str | None) -> int | None:
        """The seat of a token; ``None`` if the token is not valid here."""
        claim = self._context.tokens.read_seat(token) if token else None
        if claim is None or claim.table != table.id or claim.seat >= len(table.seats):
            return None
        return claim.seat if table.seats[claim.seat].epoch == claim.epoch else None

    async def take_seat(self, table: Table, seat: int, name: str | None) -> str:
        """Take an open seat; returns its token."""
        async with table.lock:
            while True:
                await table.ensure_current()
                if seat >= len(table.seats) or table.seats[seat].kind != OPEN:
                    raise SeatTakenError
                with suppress(ConflictError):  # the table was read again: check again
                    return await self._sit(table, table.seats[seat], name)

    def handover_code(self, table: Table, seat: int) -> str:
        """The code by which somebody else may take this seat."""
        return self._context.tokens.handover(table.id, seat, table.seats[seat].epoch)

    async def claim_seat(self, table: Table, code: str, name: str | None) -> tuple[int, str]:
        """Take a seat by its handover code; returns the seat and its new token."""
        claim = self._context.tokens.read_handover(code)
        if claim is None or claim.table != table.id:
            raise WrongCodeError
        async with table.lock:
            while True:
                await table.ensure_current()
                seat = table.seats[claim.seat]
                if seat.epoch != claim.epoch:
                    raise SeatTakenError
                with suppress(ConflictError):
                    return claim.seat, await self._sit(table, seat, name or seat.name)

    async def _sit(self, table: Table, before: Seat, name: str | None) -> str:
        epoch = before.epoch + 1
        seat = Seat(before.seat, PERSON, name, None, new_party(), epoch, before.assisted)
        await table.commit(Change(taken=seat))
        table.publisher.table()
        return self._context.tokens.seat(table.id, seat.seat, seat.epoch)


def _new_table(request: NewTable) -> StoredTable:
    with measured():
        return new_table(request)
