"""Plays the seats of the levels: asks a worker process for a move, waits, and plays it."""

import asyncio
import logging
import time

from sintra.model.errors import SintraError
from sintra.server.levels.worker_pool import ThinkRequest, WorkerPool
from sintra.server.store import ConflictError, UnavailableError
from sintra.server.tables.actions import Actions
from sintra.server.tables.asker import NobodyAsksError
from sintra.server.tables.peers import Peers
from sintra.server.tables.refusal import RefusalError
from sintra.server.tables.table import Table

_LOG = logging.getLogger("sintra.server")

# People have to be able to follow what happens, so levels do not move at once.
_TURN_SECONDS = 0.9
"""From the last published event to the first move of a level's turn, at least."""
_MOVE_SECONDS = 0.5
"""Between two moves of a level's turn, at least."""
_CHANCE_SECONDS = 0.12
"""In addition for each chance event before the move: factories are filled one by one."""
_MAX_CHANCE = 8
_RETRY_SECONDS = 1.0
"""Before a level's move is tried again that could not be stored."""


class Bots:
    """Lets levels move at all tables where one has to decide and somebody is connected."""

    def __init__(self, workers: WorkerPool, peers: Peers, actions: Actions, pace: float) -> None:
        self._workers = workers
        self._peers = peers
        self._actions = actions
        self._pace = pace
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def wake(self, table: Table) -> None:
        """Let a level move if one has to decide at this table."""
        if table.thinking is None or table.id in self._tasks:
            return
        task = asyncio.create_task(self._play(table))
        self._tasks[table.id] = task
        table.users += 1
        task.add_done_callback(lambda _: self._done(table))

    def _done(self, table: Table) -> None:
        table.users -= 1
        self._tasks.pop(table.id, None)

    def drop_unasked(self) -> None:
        """Somebody has left a table: drop the questions that nobody waits for."""
        self._workers.queue.drop_unasked()

    async def close(self) -> None:
        """Stop all levels."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, table: Table) -> None:
        """Play moves until no level has to decide, or nobody is connected."""
        while (seat := table.thinking) is not None:
            try:
                if not await self._peers.acquire_lease(table.id):
                    return  # another process plays here; if it dies, we are woken
                await self._decide(table, seat)
                continue
            except (ConflictError, NobodyAsksError):
                continue  # another process was first, or everybody has left: look again
            except UnavailableError:
                pass
            except (RefusalError, SintraError) as refusal:
                _LOG.warning("a level's move is tried again: %s", refusal)
            except Exception:  # people wait for this level: try again in any case
                _LOG.exception("a level's move is tried again")
            await asyncio.sleep(_RETRY_SECONDS)

    async def _decide(self, table: Table, seat: int) -> None:
        """Search, wait until people could follow, and play the move."""
        seq = table.history.seq
        request = ThinkRequest(table.history.position.view(seat), table.level(seat))
        answer = await self._workers.think(request, table.publisher.asker)
        await asyncio.sleep(self._delay(table, seat))
        await self._actions.perform_level_move(table, seat, seq, answer["move"])

    def _delay(self, table: Table, seat: int) -> float:
        """How many seconds to wait before the move."""
        active = table.history.active
        last = active[-1].by if active else None
        shortest = _MOVE_SECONDS if last == seat else _TURN_SECONDS
        shortest += _CHANCE_SECONDS * min(table.publisher.published_chance, _MAX_CHANCE)
        return max(0.0, self._pace * shortest - (time.monotonic() - table.publisher.published_at))
