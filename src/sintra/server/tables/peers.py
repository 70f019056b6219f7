"""Other server processes on the same database: what they did, who is there, and who thinks.

What counts is in the database. Neighbors only tell each other where to look, and a word that is
missed costs time, never a move: everybody also looks by themselves, again and again.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from typing import NamedTuple

from sintra.server.store import UnavailableError
from sintra.server.store.database import Sqlite

_LOG = logging.getLogger("sintra.server")

Look = Callable[[Collection[str] | None], Awaitable[None]]
"""Looks at some live tables, or at all of them, for what others did there."""


class Present(NamedTuple):
    """Who is at a table by one process."""

    seats: frozenset[int]
    watching: int


class Neighbors(ABC):
    """What a process knows of the others."""

    @abstractmethod
    async def open(self, look: Look) -> None:
        """Begin to tell and to listen."""

    @abstractmethod
    async def close(self) -> None:
        """Say goodbye."""

    def stepped(self, table: str) -> None:  # noqa: B027  # alone there is nobody to tell
        """Tell the others that something was stored."""

    def present(self, table: str, here: Present | None) -> None:  # noqa: B027  # the same
        """Tell the others who is at a table here; ``None``: nobody any more."""

    async def presence(self, tables: Collection[str]) -> dict[str, dict[str, Present]]:
        """Who is at some tables elsewhere, by table and process."""
        return {}

    async def may_think(self, table: str) -> bool:
        """Whether it is this process that thinks for the levels at a table."""
        return True

    @abstractmethod
    async def may_have_changed(self) -> bool:
        """Whether somebody else could have changed a table since we looked last."""


class Alone(Neighbors):
    """A file of this machine. Mostly nobody else has it open; somebody may, though."""

    def __init__(self, database: Sqlite, seconds: float) -> None:
        self._database = database
        self._seconds = seconds
        self._changes = -1
        self._task: asyncio.Task[None] | None = None

    async def open(self, look: Look) -> None:
        self._changes = await self._database.changes()
        self._task = asyncio.create_task(self._watch(look))

    async def may_have_changed(self) -> bool:
        return await self._database.changes() != self._changes

    async def _watch(self, look: Look) -> None:
        while True:
            await asyncio.sleep(self._seconds)
            try:
                changes = await self._database.changes()
                await look(None if changes != self._changes else ())
                self._changes = changes
            except UnavailableError as error:
                _LOG.warning("the database cannot be read: %s", error)
            except Exception:  # whatever it was, the next look may find nothing wrong
                _LOG.exception("looking for what others did")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
