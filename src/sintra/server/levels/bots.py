"""Levels at the tables: they think in worker processes and play through the same door as people."""

import asyncio
import logging
import time

from sintra.model.errors import SintraError
from sintra.model.game import Json
from sintra.server.levels.worker_pool import Wish, Workers
from sintra.server.store import ConflictError, Step, UnavailableError
from sintra.server.tables.peers import Neighbors
from sintra.server.tables.refusal import RefusalError
from sintra.server.tables.table import Table

__all__ = ["Bots", "Wish"]

_LOG = logging.getLogger("sintra.server")

_TURN_SECONDS = 0.9
"""From what happened last to the first move of a level's turn, at least."""
_MOVE_SECONDS = 0.5
"""Between two moves of a level's turn, at least."""
_CHANCE_SECONDS = 0.12
"""More for each thing that chance brought before it: factories are filled one by one."""
_MAX_CHANCE = 8
_RETRY_SECONDS = 1.0
"""Until a level tries again whose move could not be stored."""


class Bots:
    """Lets levels move wherever one is to decide and somebody is there to see it."""

    def __init__(self, workers: Workers, neighbors: Neighbors, pace: float) -> None:
        self._workers = workers
        self._neighbors = neighbors
        self._pace = pace
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def think(self, wish: Wish) -> Json:
        """Ask a worker."""
        return await self._workers.ask(wish)

    def wake(self, table: Table) -> None:
        """Look whether a level has to decide at a table, and let it."""
        if table.thinking is None or table.id in self._tasks:
            return
        task = asyncio.create_task(self._play(table))
        self._tasks[table.id] = task
        table.users += 1
        task.add_done_callback(lambda _: self._done(table))

    def _done(self, table: Table) -> None:
        table.users -= 1
        self._tasks.pop(table.id, None)

    async def close(self) -> None:
        """Stop all levels."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, table: Table) -> None:
        """Decide again and again, until somebody else has to or nobody is there."""
        while (seat := table.thinking) is not None:
            try:
                if not await self._neighbors.may_think(table.id):
                    return  # another process thinks here; should it die, we are woken
                await self._decide(table, seat)
                continue
            except ConflictError:
                continue  # another process was quicker
            except UnavailableError:
                pass
            except (RefusalError, SintraError) as refusal:
                _LOG.warning("a level's move is tried again: %s", refusal)
            except Exception:  # whatever it is, somebody waits for this level
                _LOG.exception("a level's move is tried again")
            await asyncio.sleep(_RETRY_SECONDS)

    async def _decide(self, table: Table, seat: int) -> None:
        """Think, wait until eyes have followed, and move."""
        seq = table.fold.seq
        wish = Wish(table.fold.position.view(seat), table.level(seat))
        thought = await self.think(wish)
        await asyncio.sleep(self._wait(table, seat))
        async with table.lock:
            if table.fold.seq == seq and table.thinking == seat:  # else nobody asks any more
                await self._move(table, thought["move"])

    async def _move(self, table: Table, move: str) -> None:
        since = table.fold.seq
        await table.trust()
        if table.fold.seq != since:
            return
        draft = table.fold.copy()
        draft.play(table.game.event(move))
        draft.settle(table.confirmers())
        await table.commit(Step(), draft)
        table.tell_events(since)

    def _wait(self, table: Table, seat: int) -> float:
        """Seconds that are still missing for eyes to follow."""
        last = table.fold.line[-1].by if table.fold.line else None
        least = _MOVE_SECONDS if last == seat else _TURN_SECONDS
        least += _CHANCE_SECONDS * min(table.news, _MAX_CHANCE)
        return max(0.0, self._pace * least - (time.monotonic() - table.told_at))
