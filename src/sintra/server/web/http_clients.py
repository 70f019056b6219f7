"""Who is at a table over HTTP: programs that come by now and then, and those that listen to it.

To the table they are listeners like the pages on a WebSocket: their seats are online, and levels
play while they are there.
"""

import asyncio
import time
from collections.abc import AsyncIterator

from sintra.model.game import Json
from sintra.server.json_bytes import compact
from sintra.server.levels.bots import Bots
from sintra.server.logs import LOG
from sintra.server.schema.messages import AnyDeed
from sintra.server.store import UnavailableError
from sintra.server.tables.actions import Deeds
from sintra.server.tables.refusal import RefusalError
from sintra.server.tables.table import Table
from sintra.server.tables.tables import NoTableError, Tables

VISIT_SECONDS = 60.0
"""How long somebody who showed a seat's token counts as being there."""
_HEARTBEAT_SECONDS = 15.0
"""After so much silence a comment is sent: proxies keep the stream, and a broken one is noticed."""
_MAX_WAITING = 200
"""Messages that a slow reader may lag behind; then its stream ends, and it may come again."""


class Visitor:
    """A seat whose program asks now and then. It is not told anything: it asks."""

    def __init__(self, seat: int) -> None:
        self.seats = {seat}
        self.until = 0.0

    def send(self, message: Json) -> None:
        """Nobody listens just now."""

    def stay(self) -> None:
        """Count as being there for a while longer."""
        self.until = time.monotonic() + VISIT_SECONDS


class Caller:
    """Somebody who wants one thing done, and waits for the answer."""

    def __init__(self, seat: int) -> None:
        self.seats = {seat}
        self.heard: list[Json] = []

    def send(self, message: Json) -> None:
        """Keep what is said."""
        self.heard.append(message)


class Stream:
    """Somebody who listens over HTTP (server-sent events)."""

    def __init__(self, seat: int | None) -> None:
        self.seats = set() if seat is None else {seat}
        self._waiting: asyncio.Queue[Json | None] = asyncio.Queue(_MAX_WAITING)

    def send(self, message: Json) -> None:
        """Send soon; a reader that does not keep up is let go, and may come again."""
        if self._waiting.full():
            while not self._waiting.empty():
                self._waiting.get_nowait()
            self._waiting.put_nowait(None)
        else:
            self._waiting.put_nowait(message)

    async def lines(self) -> AsyncIterator[str]:
        """What is said, in the form of the protocol; without end."""
        while True:
            try:
                message = await asyncio.wait_for(self._waiting.get(), _HEARTBEAT_SECONDS)
            except TimeoutError:
                yield ": still here\n\n"
                continue
            if message is None:
                return
            yield _event(message)


def _event(message: Json) -> str:
    # The id is the number of the last entry: who connects again sends it as Last-Event-ID.
    head = f"event: {message['type']}\n"
    if "seq" in message:
        head += f"id: {message['seq']}\n"
    return f"{head}data: {compact(message).decode()}\n\n"


class Visitors:
    """Everybody who is somewhere over HTTP."""

    def __init__(self, tables: Tables, bots: Bots, deeds: Deeds) -> None:
        self._tables = tables
        self._bots = bots
        self._deeds = deeds
        self._there: dict[tuple[str, int], Visitor] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def come(self, table: Table, seat: int) -> None:
        """Somebody showed the token of a seat."""
        key = table.id, seat
        visitor = self._there.get(key)
        if visitor is not None and visitor.seats:
            visitor.stay()
            return
        self._there[key] = visitor = Visitor(seat)
        visitor.stay()
        task = asyncio.create_task(self._visit(table.id, key, visitor))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _visit(self, name: str, key: tuple[str, int], visitor: Visitor) -> None:
        try:
            async with self._tables.use(name) as table:
                self._tables.join(table, visitor)
                try:
                    self._bots.wake(table)
                    while (left := visitor.until - time.monotonic()) > 0 and visitor.seats:
                        await asyncio.sleep(left)
                finally:
                    self._tables.leave(table, visitor)
        except (NoTableError, UnavailableError) as error:
            LOG.warning("a visitor cannot stay: %s", type(error).__name__)
        finally:
            if self._there.get(key) is visitor:
                del self._there[key]

    async def do(self, table: Table, seat: int, deed: AnyDeed) -> Json:
        """Carry out what a seat wants through the door that pages use; the answer to it."""
        caller = Caller(seat)
        await self._deeds.do(table, caller, deed)
        answer = next(said for said in caller.heard if said.get("client") == deed.client)
        if answer["type"] == "refused":
            raise RefusalError(answer["error"], answer["words"], {"seq": table.fold.seq})
        return answer

    async def listen(self, name: str, seat: int | None, since: int | None) -> AsyncIterator[str]:
        """A table's story from ``since`` on, for as long as somebody reads it."""
        async with self._tables.use(name) as table:
            stream = Stream(seat)
            stream.send(table.state(stream, since))
            if table.rematch is not None:
                stream.send(table.rematch_json(stream))
            self._tables.join(table, stream)
            try:
                self._bots.wake(table)
                async for line in stream.lines():
                    yield line
            finally:
                self._tables.leave(table, stream)

    async def close(self) -> None:
        """Nobody is there any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
