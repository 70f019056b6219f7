"""The parts of one server, opened and closed in order, and the progress of its start."""

import asyncio
import logging
import time
from contextlib import ExitStack, suppress

from sintra import __version__
from sintra.model.errors import SintraError
from sintra.model.game import Json
from sintra.server.levels.bots import Bots
from sintra.server.levels.warmup import compile_all, is_compiled
from sintra.server.levels.worker_pool import WorkerDiedError, WorkerPool
from sintra.server.metrics import Metrics
from sintra.server.schema.replies import Status
from sintra.server.schema.requests import NewTable
from sintra.server.settings import Settings
from sintra.server.store import ConflictError, Store, StoredTable, UnavailableError, admin
from sintra.server.store.database import Database
from sintra.server.store.folder_lock import shared_lock
from sintra.server.store.postgres import Postgres
from sintra.server.store.private_files import make_private
from sintra.server.store.signing_key import signing_keys
from sintra.server.store.sqlite import Sqlite
from sintra.server.tables.actions import Actions
from sintra.server.tables.asker import WhoAsks
from sintra.server.tables.new_table import table_from_record
from sintra.server.tables.peers import Peers, SqlitePeers
from sintra.server.tables.postgres_peers import PostgresPeers
from sintra.server.tables.table import Table, TableContext
from sintra.server.tables.tables import Tables
from sintra.server.tables.timekeeper import Timekeeper
from sintra.server.tables.tokens import Tokens
from sintra.server.web.bans import Bans
from sintra.server.web.http_clients import HttpClients
from sintra.server.web.rate_limits import RateLimits
from sintra.server.web.socket_limits import SocketLimits
from sintra.server.web.websocket import WebSocketServer

_LOG = logging.getLogger("sintra.server")
_RETRY_SECONDS = 2.0
_EXPIRY_SECONDS = 3600.0
"""How often old games are looked for."""


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
        self._tokens = Tokens(settings.token_days)
        self._peers = make_peers(self.store.database, settings.heartbeat_seconds)
        self.workers = WorkerPool(
            settings.worker_count, settings.address_thoughts, self._set_progress
        )
        self.metrics = Metrics()
        self.rate_limits = RateLimits(settings)
        self.bans = Bans()
        context = TableContext(
            self.store,
            self._tokens,
            self._peers,
            max_undos=settings.game_undos,
            judged_from=time.monotonic() + settings.clock_grace_seconds,
        )
        self.tables = Tables(
            context, settings.evict_seconds, settings.compress_seconds, self._table_from_record
        )
        self._actions = Actions(self.tables, self.store, self.metrics, self.workers.hint)
        self._bots = Bots(self.workers, self._peers, self._actions, settings.pace)
        self._timekeeper = Timekeeper(self.tables, self._actions)
        self.tables.wake = self._wake
        self.tables.after_leaving = self._bots.drop_unasked
        self.workers.queue.on_waited = self.metrics.observe_wait
        self.websockets = WebSocketServer(
            self.tables,
            self._actions,
            self.metrics,
            self.rate_limits,
            settings.messages_per_second,
            self.bans,
        )
        self.http_clients = HttpClients(self.tables, self._actions, self.bans)
        self._sign_anew_at = 0.0
        """When a new key begins to sign."""
        self.ready = False
        """Whether the rules are compiled."""
        self._progress: Json = {"step": "starting", "done": 0, "total": 1}
        self._start_task: asyncio.Task[None] | None = None
        self._watch_task: asyncio.Task[None] | None = None
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
        add("sintra_workers", "Worker processes", lambda: len(self.workers.pids))
        queue = self.workers.queue
        add("sintra_jobs_waiting", "Questions that wait for a worker", lambda: queue.length)
        add(
            "sintra_jobs_longest_wait_seconds",
            "For how long the oldest of them has waited",
            lambda: queue.longest_wait,
        )

    async def _table_from_record(self, request: NewTable, who: WhoAsks) -> StoredTable:
        return await self.workers.run(who, table_from_record, request, attempts=2)

    def count_sockets(self, sockets: SocketLimits) -> None:
        """Show the connections in the metrics."""
        add = self.metrics.add_gauge
        add("sintra_connections", "Open TCP connections", lambda: sockets.open)
        add(
            "sintra_refused_connections",
            "TCP connections refused since the start",
            lambda: sockets.refused,
        )

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
            make_private(self._settings.data)
            await asyncio.to_thread(self._locks.enter_context, shared_lock(self._settings.data))
        await self.store.open()
        if not self._settings.database:
            make_private(self._settings.data)  # the files that were just created, too
        self._tokens.use_keys(await self._read_keys())
        self._watch_task = asyncio.create_task(self._watch())
        await self._peers.open(self.tables.sync)
        self._start_task = asyncio.create_task(self._get_ready())

    async def _read_keys(self) -> tuple[str, ...]:
        if self._settings.database:  # all processes have to accept each other's tokens
            return await self.store.signing_keys()
        return await asyncio.to_thread(signing_keys, self._settings.data)

    async def _watch(self) -> None:
        """Use new keys and bans, and delete old games, without a restart."""
        next_expiry = 0.0
        while True:
            try:
                await self._reload_keys()
                self.bans.replace(one.network for one in await admin.bans(self.store))
                if self._settings.keep_days and time.monotonic() >= next_expiry:
                    await admin.delete_idle_tables(self.store, self._settings.keep_days)
                    next_expiry = time.monotonic() + _EXPIRY_SECONDS
            except (UnavailableError, ConflictError, OSError, SintraError) as error:
                _LOG.warning("keys and bans cannot be read: %s", error)
            except Exception:  # the loop has to go on
                _LOG.exception("reading keys and bans failed")
            await asyncio.sleep(self._settings.reload_seconds)

    async def _reload_keys(self) -> None:
        """Accept new keys at once, and sign with them a little later.

        By then the other processes accept them too.
        """
        keys = await self._read_keys()
        if keys != self._tokens.keys:
            is_new = len(keys) > 1 and keys[0] not in self._tokens.keys
            self._tokens.use_keys(keys, signing=1 if is_new else 0)
            self._sign_anew_at = time.monotonic() + 2 * self._settings.reload_seconds
        elif self._tokens.signing and time.monotonic() >= self._sign_anew_at:
            self._tokens.use_keys(keys)

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
                await self.workers.start()
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
        for task in (self._start_task, self._watch_task):
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        await self.http_clients.close()
        await self._bots.close()
        await self._timekeeper.close()
        await self._actions.finish()
        self.workers.close()
        await self._peers.close()
        await self.store.close()
        self._locks.close()
