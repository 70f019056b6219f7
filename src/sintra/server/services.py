"""The parts of one server, opened and closed in order, and the progress of its start."""

import asyncio
import logging
import time
from contextlib import ExitStack, suppress

from sintra import __version__
from sintra.model.game import Json
from sintra.server.levels.bots import Bots
from sintra.server.levels.warmup import compile_all, is_compiled
from sintra.server.levels.worker_pool import WorkerDiedError, WorkerPool
from sintra.server.metrics import Metrics
from sintra.server.schema.replies import Status
from sintra.server.settings import Settings
from sintra.server.store import Store
from sintra.server.store.database import Database
from sintra.server.store.folder_lock import shared_lock
from sintra.server.store.postgres import Postgres
from sintra.server.store.signing_key import signing_key
from sintra.server.store.sqlite import Sqlite
from sintra.server.tables.actions import Actions
from sintra.server.tables.peers import Peers, SqlitePeers
from sintra.server.tables.postgres_peers import PostgresPeers
from sintra.server.tables.table import Table, TableContext
from sintra.server.tables.tables import Tables
from sintra.server.tables.timekeeper import Timekeeper
from sintra.server.tables.tokens import Tokens
from sintra.server.web.http_clients import HttpClients
from sintra.server.web.rate_limits import RateLimits
from sintra.server.web.websocket import WebSocketServer

_LOG = logging.getLogger("sintra.server")
_RETRY_SECONDS = 2.0


def make_peers(database: Database, seconds: float) -> Peers:
    """The other processes on a database."""
    if isinstance(database, Postgres):
        return PostgresPeers(database, seconds)
    assert isinstance(database, Sqlite)
    return SqlitePeers(database, seconds)


class Services:
    """The parts of one server."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._locks = ExitStack()
        self.store = Store(settings.database or settings.sqlite, settings.lock_seconds)
        self._tokens = Tokens()
        self._peers = make_peers(self.store.database, settings.heartbeat_seconds)
        self._workers = WorkerPool(settings.worker_count, self._set_progress)
        self.metrics = Metrics()
        self.rate_limits = RateLimits(settings)
        judges_from = time.monotonic() + settings.clock_grace_seconds
        context = TableContext(self.store, self._tokens, self._peers, judges_from)
        self.tables = Tables(context, settings.evict_seconds, settings.compress_seconds)
        self._actions = Actions(self.tables, self.store, self.metrics, self._workers.hint)
        self._bots = Bots(self._workers, self._peers, self._actions, settings.pace)
        self._timekeeper = Timekeeper(self.tables, self._actions)
        self.tables.wake = self._wake
        self.websockets = WebSocketServer(
            self.tables,
            self._actions,
            self.metrics,
            self.rate_limits,
            settings.messages_per_second,
        )
        self.http_clients = HttpClients(self.tables, self._actions)
        self.ready = False
        """Whether the rules are compiled."""
        self._progress: Json = {"step": "starting", "done": 0, "total": 1}
        self._start_task: asyncio.Task[None] | None = None
        self._add_gauges()

    def _wake(self, table: Table) -> None:
        self._bots.wake(table)
        self._timekeeper.wake(table)

    def _add_gauges(self) -> None:
        add = self.metrics.add_gauge
        add("sintra_ready", "Whether the rules are compiled", lambda: self.ready)
        add("sintra_tables", "Tables in memory", lambda: self.tables.count)
        add(
            "sintra_compressed_tables",
            "Tables in memory whose history is compressed",
            lambda: self.tables.compressed_count,
        )
        add("sintra_workers", "Worker processes", lambda: len(self._workers.pids))

    def _set_progress(self, progress: Json) -> None:
        self._progress = progress

    def status(self) -> Status:
        """The progress of the start."""
        step, done, total = (self._progress[name] for name in ("step", "done", "total"))
        if self.ready:
            step, done = "ready", total
        return {
            "ready": self.ready,
            "step": step,
            "done": done,
            "total": total,
            "version": __version__,
        }

    async def open(self) -> None:
        """Open the database, and start to compile in the background."""
        if not self._settings.database:
            self._settings.data.mkdir(parents=True, exist_ok=True)
            await asyncio.to_thread(self._locks.enter_context, shared_lock(self._settings.data))
        await self.store.open()
        if self._settings.database:  # all processes have to accept each other's tokens
            self._tokens.use_key(await self.store.signing_key())
        else:
            self._tokens.use_key(signing_key(self._settings.data))
        await self._peers.open(self.tables.sync)
        self._start_task = asyncio.create_task(self._get_ready())

    async def _get_ready(self) -> None:
        """Compile in a worker, so that this process can serve the page meanwhile."""
        if await asyncio.to_thread(is_compiled):  # only to be loaded, in both processes at once
            await asyncio.gather(self._start_workers(), self._load())
        else:
            await self._start_workers()
            await self._load()

    async def _start_workers(self) -> None:
        while True:
            try:
                await self._workers.start()
                return
            except (WorkerDiedError, OSError) as error:
                _LOG.warning("a worker could not start (%s); trying again", error)
                await asyncio.sleep(_RETRY_SECONDS)

    async def _load(self) -> None:
        def load() -> None:
            for progress in compile_all(players=False):
                self._set_progress(vars(progress))

        await asyncio.to_thread(load)
        self.ready = True

    async def close(self) -> None:
        """Finish what was begun, and stop. Everything acknowledged is on disk already."""
        if self._start_task is not None:
            self._start_task.cancel()
            with suppress(asyncio.CancelledError):
                await self._start_task
        await self.http_clients.close()
        await self._bots.close()
        await self._timekeeper.close()
        await self._actions.finish()
        self._workers.close()
        await self._peers.close()
        await self.store.close()
        self._locks.close()
