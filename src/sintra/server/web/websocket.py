"""The WebSocket of a table: one connection of one client."""

import asyncio
import math
import time
from contextlib import suppress

from fastapi import WebSocket, WebSocketDisconnect

from sintra.server.json_bytes import json_bytes
from sintra.server.logs import LOG
from sintra.server.metrics import Metrics
from sintra.server.schema import messages
from sintra.server.store import UnavailableError
from sintra.server.tables.actions import Actions, refused
from sintra.server.tables.refusal import UNAVAILABLE, RefusalError
from sintra.server.tables.table import Table
from sintra.server.tables.tables import NoTableError, Tables
from sintra.server.web.bans import Bans
from sintra.server.web.rate_limits import Limit, RateLimits, TooManyError, client_address
from sintra.server.work import turn

MAX_BYTES = 16_384
"""A longer message ends the connection."""
_MAX_QUEUED = 500
"""Messages that may wait for a slow client; with more its connection is closed."""
_HELLO_SECONDS = 15.0
"""Within which a client has to send ``hello``. Later, unanswered pings end idle connections."""
_SEND_SECONDS = 30.0
"""Within which a client has to receive a message; otherwise its connection is closed."""
_CHECK_SECONDS = 15.0
"""How often that is checked: a timer for each message would cost more than the message."""
_BURST_SECONDS = 3.0
"""A client may send this many seconds' worth of messages at once."""
_HELLO_COST = 5
"""Messages that a ``hello`` counts for: its answer is the whole game."""
_MAX_REFUSED = 200
"""Messages over the limit, less those within it; then the connection is closed."""

NO_TABLE, TOO_SLOW, TRY_LATER, BAD_HELLO, TOO_FAST, INTERNAL = 4404, 4408, 1013, 4400, 4429, 1011
"""Codes with which connections are closed."""


class WebSocketClient:
    """A connected client, as a listener of its table."""

    def __init__(self, socket: WebSocket, per_second: float) -> None:
        self.seats: set[int] = set()
        self.address = client_address(socket.scope.get("client"))
        self._socket = socket
        self._queue: asyncio.Queue[messages.ServerMessage | None] = asyncio.Queue(_MAX_QUEUED)
        self._per_second = per_second
        self._budget = _BURST_SECONDS * per_second
        """How many messages the client may send now (token bucket)."""
        self._budget_at = time.monotonic()
        self._sending_since: float | None = None
        self.over_limit = 0
        """How many messages were over the limit, less those within it."""

    def send(self, message: messages.ServerMessage) -> None:
        """Queue a message. A client that does not keep up is disconnected; it may reconnect."""
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            while not self._queue.empty():
                self._queue.get_nowait()
            self._queue.put_nowait(None)

    async def send_queued(self) -> None:
        """Send queued messages until the client is too slow."""
        while (message := await self._queue.get()) is not None:
            self._sending_since = time.monotonic()
            await _send(self._socket, message)
            self._sending_since = None
        await self._socket.close(TOO_SLOW)

    def is_stuck(self) -> bool:
        """Whether the client does not receive what it is sent."""
        since = self._sending_since
        return since is not None and time.monotonic() - since > _SEND_SECONDS

    def is_too_fast(self, cost: float = 1) -> bool:
        """Count a message; whether it is over the limit."""
        now = time.monotonic()
        gained = self._per_second * (now - self._budget_at)
        self._budget = min(_BURST_SECONDS * self._per_second, self._budget + gained)
        self._budget_at = now
        if self._budget < cost:
            self.over_limit += 1
            return True
        self._budget -= cost
        self.over_limit = max(0, self.over_limit - 1)
        return False


class WebSocketServer:
    """Serves the WebSockets of all tables."""

    def __init__(
        self,
        tables: Tables,
        actions: Actions,
        metrics: Metrics,
        rate_limits: RateLimits,
        messages_per_second: float,
        bans: Bans,
    ) -> None:
        self._tables = tables
        self._actions = actions
        self._metrics = metrics
        self._rate_limits = rate_limits
        self._messages_per_second = messages_per_second
        self._bans = bans

    async def serve(self, socket: WebSocket, name: str) -> None:
        """Serve one client until it disconnects."""
        await socket.accept()
        with suppress(WebSocketDisconnect), self._metrics.websockets.track_inprogress():
            try:
                async with self._tables.use(name) as table:
                    await self._connect(socket, table)
            except WebSocketDisconnect:
                pass  # before its hello: no error
            except NoTableError:
                with suppress(TooManyError):
                    await self._count_failure(socket)
                await _send(socket, {"type": "gone"})
                await socket.close(NO_TABLE)
            except TooManyError:
                await _send(socket, _too_fast(None))
                await socket.close(TOO_FAST)
            except UnavailableError:
                await _send(socket, refused(None, RefusalError("unavailable", UNAVAILABLE)))
                await socket.close(TRY_LATER)
            except Exception:
                LOG.exception("an internal error ended a WebSocket")
                with suppress(RuntimeError):  # it is closed already
                    await socket.close(INTERNAL)

    async def _count_failure(self, socket: WebSocket) -> None:
        address = client_address(socket.scope.get("client"))
        await self._rate_limits.count(Limit.FAILURE, address)

    async def _connect(self, socket: WebSocket, table: Table) -> None:
        client = WebSocketClient(socket, self._messages_per_second)
        hello = await _receive_hello(socket)
        if hello is None:
            return
        self._rate_limits.check_work(client.address)
        found = (self._tables.seat_of(table, token) for token in hello.tokens)
        client.seats = {seat for seat in found if seat is not None}
        if len(client.seats) < len(hello.tokens):
            await self._count_failure(socket)
        try:
            async with turn():
                self._tables.join(table, client)
                client.send(table.publisher.state(client, hello.since))
            if table.rematch is not None:
                client.send(table.publisher.rematch_message(client))
            self._tables.wake(table)
            await self._run(socket, client, table)
        finally:
            self._tables.leave(table, client)

    async def _run(self, socket: WebSocket, client: WebSocketClient, table: Table) -> None:
        """Send and receive at the same time, until one of them ends."""
        receiving = asyncio.create_task(self._receive_all(socket, client, table))
        tasks = {asyncio.create_task(client.send_queued()), receiving}
        try:
            done: set[asyncio.Task[None]] = set()
            with self._bans.connection(socket.scope.get("client"), receiving.cancel):
                while not done and not client.is_stuck():
                    done, _ = await asyncio.wait(
                        tasks, timeout=_CHECK_SECONDS, return_when=asyncio.FIRST_COMPLETED
                    )
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            if task.cancelled():  # by a ban
                continue
            error = task.exception()
            if error is not None and not isinstance(error, WebSocketDisconnect | RuntimeError):
                raise error

    def _is_too_fast(self, client: WebSocketClient, message: messages.ClientMessage) -> bool:
        """Count a message; whether it is over a limit."""
        if not isinstance(message, messages.Hello):
            return client.is_too_fast()
        try:
            self._rate_limits.check_work(client.address)
        except TooManyError:
            return client.is_too_fast(math.inf)
        return client.is_too_fast(_HELLO_COST)

    async def _receive_all(self, socket: WebSocket, client: WebSocketClient, table: Table) -> None:
        while client.over_limit < _MAX_REFUSED:
            text = await _receive(socket)
            try:
                message = messages.parse(text)
            except messages.MalformedError as error:
                self._metrics.messages.labels("malformed").inc()
                if client.is_too_fast():
                    client.send(_too_fast(error.client))
                else:
                    client.send(refused(error.client, RefusalError("malformed", str(error))))
                continue
            self._metrics.messages.labels(message.type).inc()
            if self._is_too_fast(client, message):
                client.send(_too_fast(getattr(message, "client", None)))
            elif isinstance(message, messages.Ping):
                client.send({"type": "pong"})
            elif isinstance(message, messages.Hello):
                async with turn():
                    client.send(table.publisher.state(client, message.since))
            else:
                await self._actions.perform(table, client, message)
        await socket.close(TOO_FAST)


def _too_fast(client: str | None) -> messages.Refusal:
    refusal = RefusalError("too-many", "too many messages; please try again in a moment")
    return refused(client, refusal)


async def _receive_hello(socket: WebSocket) -> messages.Hello | None:
    """The first message; closes the connection if it is not a ``hello``."""
    problem = "the first message has to be a hello"
    try:
        text = await asyncio.wait_for(socket.receive_text(), _HELLO_SECONDS)
        hello = messages.parse(text)
        if isinstance(hello, messages.Hello):
            return hello
    except TimeoutError:
        problem = f"no hello was received within {_HELLO_SECONDS:g} s"
    except (messages.MalformedError, KeyError) as error:
        problem = str(error)
    await _send(socket, refused(None, RefusalError("malformed", problem)))
    await socket.close(BAD_HELLO)
    return None


async def _send(socket: WebSocket, message: messages.ServerMessage) -> None:
    await socket.send_text(json_bytes(message).decode())


async def _receive(socket: WebSocket) -> str:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    return text if isinstance(text, str) else ""
