"""Everything a server has, opened and closed in order; and how far it is with getting ready."""

import asyncio
import logging
from contextlib import suppress

from sintra.model.game import Json
from sintra.server.bots import Bots
from sintra.server.deeds import Deeds
from sintra.server.live import Lives
from sintra.server.settings import Settings
from sintra.server.store import Store
from sintra.server.tables import Tables
from sintra.server.tokens import Tokens, signing_key
from sintra.server.warming import get_ready
from sintra.server.workers import DiedError, Workers

_LOG = logging.getLogger("sintra.server")
_RETRY_SECONDS = 2.0


class House:
    """The parts of one server."""

    def __init__(self, settings: Settings) -> None:
        tokens = Tokens(signing_key(settings.data))
        self._store = Store(settings.database, settings.lock_seconds)
        self._workers = Workers(settings.worker_count, self._report)
        self.tables = Tables(self._store, tokens)
        self.bots = Bots(self._workers, settings.pace)
        self.deeds = Deeds(self.bots, tokens, self.tables.following)
        self.lives = Lives(self.tables, self.bots, self.deeds, settings.messages)
        self.ready = False
        """Whether the rules are compiled."""
        self._progress: Json = {"step": "starting", "done": 0, "of": 1}
        self._warming: asyncio.Task[None] | None = None

    def _report(self, progress: Json) -> None:
        self._progress = progress

    def status(self) -> Json:
        """How far it is."""
        return {"ready": self.ready, **self._progress}

    @property
    def worker_pids(self) -> list[int]:
        """The process numbers of the workers, for tests and the log."""
        return self._workers.pids

    async def open(self) -> None:
        """Open the database, and begin to get ready."""
        await self._store.open()
        self._warming = asyncio.create_task(self._warm())

    async def _warm(self) -> None:
        """Compile in a worker, which leaves this process free to serve the page meanwhile."""
        while True:
            try:
                await self._workers.start()
                break
            except (DiedError, OSError) as error:
                _LOG.warning("a worker could not start (%s); trying again", error)
                await asyncio.sleep(_RETRY_SECONDS)
        await asyncio.to_thread(lambda: list(get_ready(players=False)))
        of = self._progress["of"]
        self._progress = {"step": "ready", "done": of, "of": of}
        self.ready = True

    async def close(self) -> None:
        """Stop everything; what was acknowledged is on disk already."""
        if self._warming is not None:
            self._warming.cancel()
            with suppress(asyncio.CancelledError):
                await self._warming
        self.bots.close()
        self._workers.close()
        await self._store.close()
