"""Ends the games of players whose time is up, at the moment when it is.

Every process that has a table in memory has a timer for it. The first one to store the end wins;
the others read it. A table that is in nobody's memory is judged when it is loaded.
"""

import asyncio
import logging
import time

from sintra.server.store import ConflictError, UnavailableError
from sintra.server.tables.actions import Actions
from sintra.server.tables.refusal import RefusalError
from sintra.server.tables.table import Table
from sintra.server.tables.tables import NoTableError, Tables

_LOG = logging.getLogger("sintra.server")
_RETRY_SECONDS = 1.0
"""Before it is tried again to store that somebody's time is up."""


class Timekeeper:
    """A timer for each table whose clock runs."""

    def __init__(self, tables: Tables, actions: Actions) -> None:
        self._tables = tables
        self._actions = actions
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._deadlines: dict[str, float] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def wake(self, table: Table) -> None:
        """Set, change or stop the timer of a table."""
        deadline = None if table.clock is None else table.clock.deadline
        if deadline == self._deadlines.get(table.id):
            return
        self._forget(table.id)
        if deadline is not None:
            self._set(table.id, deadline)

    def _set(self, name: str, deadline: float) -> None:
        self._deadlines[name] = deadline
        delay = max(0.0, deadline - time.monotonic())
        self._timers[name] = asyncio.get_running_loop().call_later(delay, self._ring, name)

    def _forget(self, name: str) -> None:
        self._deadlines.pop(name, None)
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()

    def _ring(self, name: str) -> None:
        self._forget(name)
        task = asyncio.create_task(self._judge(name))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _judge(self, name: str) -> None:
        try:
            async with self._tables.use(name) as table:
                await self._actions.perform_time_out(table)
                self.wake(table)  # the clock may have been stopped or handed over meanwhile
                return
        except NoTableError:
            return
        except (ConflictError, UnavailableError, RefusalError) as error:
            _LOG.info("the end of a player's time is stored later: %s", error)
        except Exception:  # the players wait for it
            _LOG.exception("the end of a player's time is stored later")
        self._set(name, time.monotonic() + _RETRY_SECONDS)

    async def close(self) -> None:
        """Stop all timers."""
        for name in list(self._timers):
            self._forget(name)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
