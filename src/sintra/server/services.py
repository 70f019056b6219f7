"""Everything a server has, opened and closed in order; and how far it is with getting ready."""

import asyncio
import logging
from contextlib import ExitStack, suppress

from sintra.model.game import Json
from sintra.server.levels.bots import Bots
from sintra.server.levels.warmup import get_ready, is_compiled
from sintra.server.levels.worker_pool import DiedError, Workers
from sintra.server.metrics import Metrics
from sintra.server.settings import Settings
from sintra.server.store import Store
from sintra.server.store.database import Database, Postgres, Sqlite
from sintra.server.store.folder_lock import serving
from sintra.server.store.signing_key import signing_key
from sintra.server.tables.actions import Deeds
from sintra.server.tables.peers import Alone, Neighbors
from sintra.server.tables.postgres_peers import Several
from sintra.server.tables.table import Shared
from sintra.server.tables.tables import Tables
from sintra.server.tables.tokens import Tokens
from sintra.server.web.http_clients import Visitors
from sintra.server.web.rate_limits import Rates
from sintra.server.web.websocket import Lives

_LOG = logging.getLogger("sintra.server")
_RETRY_SECONDS = 2.0


def meet(database: Database, seconds: float) -> Neighbors:
    """The other processes on a database."""
    if isinstance(database, Postgres):
        return Several(database, seconds)
    assert isinstance(database, Sqlite)
    return Alone(database, seconds)


class House:
    """The parts of one server."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._held = ExitStack()
        self.store = Store(settings.database or settings.sqlite, settings.lock_seconds)
        self.tokens = Tokens()
        self._neighbors = meet(self.store.database, settings.beat_seconds)
        self._workers = Workers(settings.worker_count, self._report)
        shared = Shared(self.store, self.tokens, self._neighbors)
        self.metrics = Metrics()
        self.rates = Rates(settings)
        self.tables = Tables(shared, settings.idle_seconds, settings.rest_seconds)
        self.bots = Bots(self._workers, self._neighbors, settings.pace)
        self.tables.seen = self.bots.wake
        self.deeds = Deeds(self.bots, self.store, self.tables.following, self.metrics)
        self.lives = Lives(
            self.tables, self.bots, self.deeds, self.metrics, self.rates, settings.messages
        )
        self.visitors = Visitors(self.tables, self.bots, self.deeds)
        self.ready = False
        """Whether the rules are compiled."""
        self._progress: Json = {"step": "starting", "done": 0, "of": 1}
        self._warming: asyncio.Task[None] | None = None
        self._watch()

    def _watch(self) -> None:
        watch = self.metrics.watch
        watch("sintra_ready", "Whether the rules are compiled", lambda: self.ready)
        watch("sintra_tables", "Tables in memory", lambda: self.tables.count)
        watch("sintra_resting", "Those that are kept small", lambda: self.tables.resting)
        watch("sintra_workers", "Processes in which levels think", lambda: len(self.worker_pids))

    def _report(self, progress: Json) -> None:
        self._progress = progress

    def status(self) -> Json:
        """How far it is."""
        if self.ready:
            of = self._progress["of"]
            return {"ready": True, "step": "ready", "done": of, "of": of}
        return {"ready": False, **self._progress}

    @property
    def worker_pids(self) -> list[int]:
        """The process numbers of the workers, for tests and the log."""
        return self._workers.pids

    async def open(self) -> None:
        """Open the database, and begin to get ready."""
        if not self._settings.database:
            self._settings.data.mkdir(parents=True, exist_ok=True)
            await asyncio.to_thread(self._held.enter_context, serving(self._settings.data))
        await self.store.open()
        if self._settings.database:  # every process has to read the others' tokens
            self.tokens.use(await self.store.signing_key())
        else:
            self.tokens.use(signing_key(self._settings.data))
        await self._neighbors.open(self.tables.look)
        self._warming = asyncio.create_task(self._warm())

    async def _warm(self) -> None:
        """Compile in a worker, which leaves this process free to serve the page meanwhile."""
        if await asyncio.to_thread(is_compiled):  # nothing to wait for: load here and there
            await asyncio.gather(self._start_workers(), self._load())
        else:
            await self._start_workers()
            await self._load()

    async def _start_workers(self) -> None:
        while True:
            try:
                await self._workers.start()
                return
            except (DiedError, OSError) as error:
                _LOG.warning("a worker could not start (%s); trying again", error)
                await asyncio.sleep(_RETRY_SECONDS)

    async def _load(self) -> None:
        def load() -> None:
            for progress in get_ready(players=False):
                self._report(vars(progress))

        await asyncio.to_thread(load)
        self.ready = True

    async def close(self) -> None:
        """Finish what was begun, and stop; what was acknowledged is on disk already."""
        if self._warming is not None:
            self._warming.cancel()
            with suppress(asyncio.CancelledError):
                await self._warming
        await self.visitors.close()
        await self.bots.close()
        await self.deeds.finish()
        self._workers.close()
        await self._neighbors.close()
        await self.store.close()
        self._held.close()
