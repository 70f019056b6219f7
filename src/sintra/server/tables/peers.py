"""Other server processes on the same database: their changes, their players, and leases.

The database is the source of truth. Messages between processes only say which tables to read again.
A message that is lost delays an update but loses no move, because each process also checks for
changes regularly.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from typing import NamedTuple

from sintra.server.store import UnavailableError
from sintra.server.store.sqlite import Sqlite

_LOG = logging.getLogger("sintra.server")

Sync = Callable[[Collection[str] | None], Awaitable[None]]
"""Reads the changes that other processes made to some live tables, or to all of them."""


class Presence(NamedTuple):
    """Who is connected to a table through one process."""

    seats: frozenset[int]
    spectators: int


class Peers(ABC):
    """The other server processes."""

    @abstractmethod
    async def open(self, sync: Sync) -> None:
        """Start to notify the others and to listen; ``sync`` is called when they notify us."""

    @abstractmethod
    async def close(self) -> None:
        """Stop, and notify the others."""

    def notify_changed(self, table: str) -> None:  # noqa: B027  # without peers nobody is notified
        """Notify the others that a change of a table was stored."""

    def set_presence(self, table: str, presence: Presence | None) -> None:  # noqa: B027  # the same
        """Publish who is connected to a table here; ``None``: nobody."""

    async def remote_presence(self, tables: Collection[str]) -> dict[str, dict[str, Presence]]:
        """Who is connected to some tables through other processes, by table and process."""
        return {}

    async def acquire_lease(self, table: str) -> bool:
        """Whether this process may play for the levels at a table. Only one process may."""
        return True

    @abstractmethod
    async def may_have_changed(self) -> bool:
        """Whether another process may have changed a table since the last sync."""


class SqlitePeers(Peers):
    """Processes on an SQLite file. Normally there is only one; a second one is tolerated."""

    def __init__(self, database: Sqlite, seconds: float) -> None:
        self._database = database
        self._seconds = seconds
        self._seen_version = -1
        self._task: asyncio.Task[None] | None = None

    async def open(self, sync: Sync) -> None:
        self._seen_version = await self._database.data_version()
        self._task = asyncio.create_task(self._poll(sync))

    async def may_have_changed(self) -> bool:
        return await self._database.data_version() != self._seen_version

    async def _poll(self, sync: Sync) -> None:
        while True:
            await asyncio.sleep(self._seconds)
            try:
                version = await self._database.data_version()
                await sync(None if version != self._seen_version else ())
                self._seen_version = version
            except UnavailableError as error:
                _LOG.warning("the database cannot be read: %s", error)
            except Exception:  # the loop has to go on: the next poll may succeed
                _LOG.exception("reading the changes of other processes failed")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
