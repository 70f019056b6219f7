"""The WebSocket of a table: one connection of one page."""

import asyncio
import time
from contextlib import suppress

from fastapi import WebSocket, WebSocketDisconnect

from sintra.model.game import Json
from sintra.server.json_bytes import compact
from sintra.server.levels.bots import Bots
from sintra.server.metrics import Metrics
from sintra.server.schema import messages as say
from sintra.server.store import UnavailableError
from sintra.server.tables.actions import Deeds, refused
from sintra.server.tables.refusal import UNAVAILABLE, RefusalError
from sintra.server.tables.table import Table
from sintra.server.tables.tables import NoTableError, Tables
from sintra.server.web.rate_limits import Rates, TooManyError, What, address

MAX_BYTES = 16_384
"""A longer message ends the connection."""
_MAX_WAITING = 500
"""Messages that a slow page may lag behind; then it has to connect again."""
_HELLO_SECONDS = 15.0
"""In which a page has to say who it is. After that, unanswered pings end idle connections."""
_SEND_SECONDS = 30.0
"""In which a page has to take a message; one that does not is let go."""
_LOOK_SECONDS = 15.0
"""How often that is looked at: a timer for each message would cost more than the message."""
_BURST = 3.0
"""Seconds' worth of messages that a page may send at once."""
_COST_OF_HELLO = 5
"""Messages that a greeting counts for: its answer is the whole game."""
_MAX_IGNORED = 200
"""Messages that are too quick, less those that are not; then the connection ends."""

GONE, TOO_SLOW, TRY_LATER, BAD_HELLO, TOO_QUICK = 4404, 4408, 1013, 4400, 4429
"""Codes with which connections are closed."""
_TOO_QUICK = "that was too quick; please try again"


class Connection:
    """A page that listens to a table, and says what its people want."""

    def __init__(self, socket: WebSocket, per_second: float) -> None:
        self.seats: set[int] = set()
        self._socket = socket
        self._waiting: asyncio.Queue[Json | None] = asyncio.Queue(_MAX_WAITING)
        self._per_second = per_second
        self._may_send = _BURST * per_second
        self._asked = time.monotonic()
        self._sending_since: float | None = None
        self.ignored = 0
        """How many messages were too quick, less those that were not."""

    def send(self, message: Json) -> None:
        """Send soon; a page that does not keep up is let go, and may come again."""
        try:
            self._waiting.put_nowait(message)
        except asyncio.QueueFull:
            while not self._waiting.empty():
                self._waiting.get_nowait()
            self._waiting.put_nowait(None)

    async def write(self) -> None:
        """Send what waits, for as long as the connection lives."""
        while (message := await self._waiting.get()) is not None:
            self._sending_since = time.monotonic()
            await _send(self._socket, message)
            self._sending_since = None
        await self._socket.close(TOO_SLOW)

    def is_stuck(self) -> bool:
        """Whether the page does not take what it is sent."""
        since = self._sending_since
        return since is not None and time.monotonic() - since > _SEND_SECONDS

    def is_too_quick(self, cost: int = 1) -> bool:
        """Whether it sends more than anybody can click."""
        now = time.monotonic()
        gained = self._per_second * (now - self._asked)
        self._may_send = min(_BURST * self._per_second, self._may_send + gained)
        self._asked = now
        if self._may_send < cost:
            self.ignored += 1
            return True
        self._may_send -= cost
        self.ignored = max(0, self.ignored - 1)
        return False


class Lives:
    """Serves pages, each until it goes."""

    def __init__(
        self,
        tables: Tables,
        bots: Bots,
        deeds: Deeds,
        metrics: Metrics,
        rates: Rates,
        per_second: float,
    ) -> None:
        self._tables = tables
        self._bots = bots
        self._deeds = deeds
        self._metrics = metrics
        self._rates = rates
        self._per_second = per_second

    async def serve(self, socket: WebSocket, name: str) -> None:
        """Serve one page."""
        await socket.accept()
        with suppress(WebSocketDisconnect), self._metrics.sockets.track_inprogress():
            try:
                async with self._tables.use(name) as table:
                    await self._sit(socket, table)
            except NoTableError:
                with suppress(TooManyError):
                    await self._rates.count(What.WRONG, address(socket.scope.get("client")))
                await _send(socket, {"type": "gone"})
                await socket.close(GONE)
            except TooManyError:
                await _send(socket, _too_quick(None))
                await socket.close(TOO_QUICK)
            except UnavailableError:
                await _send(socket, refused(None, RefusalError("unavailable", UNAVAILABLE)))
                await socket.close(TRY_LATER)

    async def _sit(self, socket: WebSocket, table: Table) -> None:
        me = Connection(socket, self._per_second)
        hello = await _greet(socket)
        if hello is None:
            return
        found = (self._tables.seat_of(table, token) for token in hello.tokens)
        me.seats = {seat for seat in found if seat is not None}
        if len(me.seats) < len(hello.tokens):
            await self._rates.count(What.WRONG, address(socket.scope.get("client")))
        self._tables.join(table, me)
        try:
            me.send(table.state(me, hello.since))
            if table.rematch is not None:
                me.send(table.rematch_json(me))
            self._bots.wake(table)
            await self._converse(socket, me, table)
        finally:
            self._tables.leave(table, me)

    async def _converse(self, socket: WebSocket, me: Connection, table: Table) -> None:
        """Hear and speak at the same time, until one of the two ends."""
        jobs = {
            asyncio.create_task(me.write()),
            asyncio.create_task(self._listen(socket, me, table)),
        }
        try:
            done: set[asyncio.Task[None]] = set()
            while not done and not me.is_stuck():
                done, _ = await asyncio.wait(
                    jobs, timeout=_LOOK_SECONDS, return_when=asyncio.FIRST_COMPLETED
                )
        finally:
            for job in jobs:
                job.cancel()
            await asyncio.gather(*jobs, return_exceptions=True)
        for job in done:
            error = job.exception()
            if error is not None and not isinstance(error, WebSocketDisconnect | RuntimeError):
                raise error

    async def _listen(self, socket: WebSocket, me: Connection, table: Table) -> None:
        while me.ignored < _MAX_IGNORED:
            text = await _receive(socket)
            try:
                message = say.read(text)
            except say.MalformedError as error:
                self._metrics.messages.labels("malformed").inc()
                if me.is_too_quick():
                    me.send(_too_quick(error.client))
                else:
                    me.send(refused(error.client, RefusalError("malformed", str(error))))
                continue
            self._metrics.messages.labels(message.type).inc()
            if me.is_too_quick(_COST_OF_HELLO if isinstance(message, say.Hello) else 1):
                me.send(_too_quick(getattr(message, "client", None)))
            elif isinstance(message, say.Ping):
                me.send({"type": "pong"})
            elif isinstance(message, say.Hello):
                me.send(table.state(me, message.since))
            else:
                await self._deeds.do(table, me, message)
        await socket.close(TOO_QUICK)


def _too_quick(client: str | None) -> Json:
    return refused(client, RefusalError("too-many", _TOO_QUICK))


async def _greet(socket: WebSocket) -> say.Hello | None:
    """The first message; a page that says something else does not know how to talk to us."""
    words = "the first message has to be a hello"
    try:
        text = await asyncio.wait_for(socket.receive_text(), _HELLO_SECONDS)
        hello = say.read(text)
        if isinstance(hello, say.Hello):
            return hello
    except TimeoutError:
        words = "nothing was said"
    except (say.MalformedError, KeyError) as error:
        words = str(error)
    await _send(socket, refused(None, RefusalError("malformed", words)))
    await socket.close(BAD_HELLO)
    return None


async def _send(socket: WebSocket, message: Json) -> None:
    await socket.send_text(compact(message).decode())


async def _receive(socket: WebSocket) -> str:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    return text if isinstance(text, str) else ""
