"""Clients at tables over HTTP: programs that poll, and readers of server-sent events.

To the table they are listeners like the clients of a WebSocket: their seats are online, and levels
move while they are there.
"""

import asyncio
import time
from collections.abc import AsyncIterator

from sintra.server.json_bytes import json_bytes
from sintra.server.logs import LOG
from sintra.server.schema import messages
from sintra.server.store import UnavailableError
from sintra.server.tables.actions import Actions
from sintra.server.tables.refusal import RefusalError
from sintra.server.tables.table import Table
from sintra.server.tables.tables import NoTableError, Tables
from sintra.server.web.bans import Bans
from sintra.server.web.rate_limits import client_address
from sintra.server.work import turn

PRESENCE_SECONDS = 60.0
"""How long a client counts as connected after a request with a seat's token."""
_HEARTBEAT_SECONDS = 15.0
"""After so long without a message a comment is sent, so that proxies keep the stream open."""
_MAX_QUEUED = 200
"""Messages that may wait for a slow reader; with more its stream ends."""


class PollingClient:
    """The presence of a program that polls. Nothing is sent to it."""

    def __init__(self, seat: int, address: str) -> None:
        self.seats = {seat}
        self.address = address
        self.until = 0.0

    def send(self, message: messages.ServerMessage) -> None:
        """Ignore the message: the program asks when it wants to know."""

    def extend(self) -> None:
        """Count as connected for a while longer."""
        self.until = time.monotonic() + PRESENCE_SECONDS


class Caller:
    """A client that performs one action, and waits for the answer."""

    def __init__(self, seat: int, address: str) -> None:
        self.seats = {seat}
        self.address = address
        self.answer: messages.Answer | None = None

    def send(self, message: messages.ServerMessage) -> None:
        """Keep the answer; other messages are ignored."""
        if (
            message["type"] == "accepted"
            or message["type"] == "hint"
            or message["type"] == "refused"
        ):
            self.answer = message


class EventStream:
    """A reader of server-sent events."""

    def __init__(self, seat: int | None, address: str) -> None:
        self.seats = set() if seat is None else {seat}
        self.address = address
        self._queue: asyncio.Queue[messages.ServerMessage | None] = asyncio.Queue(_MAX_QUEUED)

    def send(self, message: messages.ServerMessage) -> None:
        """Queue a message. The stream of a reader that does not keep up ends."""
        if self._queue.full():
            self.end()
        else:
            self._queue.put_nowait(message)

    def end(self) -> None:
        """End the stream; messages that were not sent yet are dropped."""
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def lines(self) -> AsyncIterator[str]:
        """The messages in the format of server-sent events."""
        while True:
            try:
                message = await asyncio.wait_for(self._queue.get(), _HEARTBEAT_SECONDS)
            except TimeoutError:
                yield ": heartbeat\n\n"
                continue
            if message is None:
                return
            yield _server_sent_event(message)


def _server_sent_event(message: messages.ServerMessage) -> str:
    # The id is the number of the last entry: a client that reconnects sends it as Last-Event-ID.
    head = f"event: {message['type']}\n"
    seq = message.get("seq")
    if seq is not None:
        head += f"id: {seq}\n"
    return f"{head}data: {json_bytes(message).decode()}\n\n"


class HttpClients:
    """All clients that use tables over HTTP."""

    def __init__(self, tables: Tables, actions: Actions, bans: Bans) -> None:
        self._tables = tables
        self._actions = actions
        self._bans = bans
        self._polling: dict[tuple[str, int], PollingClient] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def touch(self, table: Table, seat: int, address: str) -> None:
        """Note that a program has used the token of a seat, so that it counts as connected."""
        key = table.id, seat
        client = self._polling.get(key)
        if client is not None and client.seats:
            client.address = address
            client.extend()
            return
        self._polling[key] = client = PollingClient(seat, address)
        client.extend()
        task = asyncio.create_task(self._stay(table.id, key, client))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _stay(self, name: str, key: tuple[str, int], client: PollingClient) -> None:
        try:
            async with self._tables.use(name) as table:
                self._tables.join(table, client)
                try:
                    self._tables.wake(table)
                    while (left := client.until - time.monotonic()) > 0 and client.seats:
                        await asyncio.sleep(left)
                finally:
                    self._tables.leave(table, client)
        except (NoTableError, UnavailableError) as error:
            LOG.warning("a polling client lost its table: %s", type(error).__name__)
        finally:
            if self._polling.get(key) is client:
                del self._polling[key]

    async def perform(
        self, table: Table, seat: int, action: messages.Action, address: str
    ) -> messages.Accepted | messages.Hint:
        """Perform an action; returns the answer.

        Raises:
            RefusalError: the action was refused.
        """
        caller = Caller(seat, address)
        await self._actions.perform(table, caller, action)
        answer = caller.answer
        assert answer is not None, "each action gets an answer"
        if answer["type"] == "refused":
            detail = {"seq": table.history.seq}
            raise RefusalError(answer["error"], answer["message"], detail)
        return answer

    async def stream(
        self, name: str, seat: int | None, since: int | None, client: object
    ) -> AsyncIterator[str]:
        """Server-sent events of a table from ``since`` on, until the ASGI client disconnects."""
        async with self._tables.use(name) as table:
            stream = EventStream(seat, client_address(client))
            try:
                async with turn():
                    stream.send(table.publisher.state(stream, since))
                    if table.rematch is not None:
                        stream.send(table.publisher.rematch_message(stream))
                    self._tables.join(table, stream)
                self._tables.wake(table)
                with self._bans.connection(client, stream.end):
                    async for line in stream.lines():
                        yield line
            finally:
                self._tables.leave(table, stream)

    async def close(self) -> None:
        """Disconnect all polling clients."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
