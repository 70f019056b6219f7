"""The protocols of connections: with limits that uvicorn does not have.

The time and size of request headers are limited (protection against Slowloris attacks), because
uvicorn would wait without end for a request that is never completed. Connections are counted.
"""

import asyncio

import h11
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from sintra.server.json_bytes import json_bytes
from sintra.server.schema.replies import Problem
from sintra.server.web.socket_limits import SocketLimits

HEADER_SECONDS = 10.0
"""Within which the headers of a request have to be complete."""
MAX_HEADERS = 16_384
"""Bytes of the headers of a request, at most."""


class TimeLimitedProtocol(H11Protocol):
    """HTTP/1.1 with a timeout for the headers of a request."""

    sockets: SocketLimits | None = None
    """Counts the connections, in subclasses (``protocols``)."""
    _timer: asyncio.TimerHandle | None = None
    _refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        if self.sockets is not None and not self.sockets.admit(transport):
            self._refused = True
            return
        super().connection_made(transport)
        self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        if self._refused:
            return
        if self.sockets is not None:
            self.sockets.release(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:
            self._start_timer()
        else:
            self._stop_timer()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_timer()
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP, in the form of all errors."""
        self._stop_timer()
        problem: Problem = {"error": "malformed", "message": msg, "detail": {}}
        body = json_bytes(problem)
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"connection", b"close"),
        ]
        head = h11.Response(status_code=400, headers=headers, reason=b"Bad Request")
        for part in (head, h11.Data(data=body), h11.EndOfMessage()):
            self.transport.write(self.conn.send(part) or b"")
        self.transport.close()

    def _start_timer(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(HEADER_SECONDS, self._close)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _close(self) -> None:
        self._timer = None
        if not self.transport.is_closing():
            self.transport.close()


class CountedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket whose connection was counted when it was made."""

    sockets: SocketLimits | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        if self.sockets is not None:
            self.sockets.release(self.transport)
        super().connection_lost(exc)

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        # A refusal in HTTP completes the handshake too. uvicorn would log it as an error.
        is_body = message["type"] == "websocket.http.response.body"
        if is_body and not message.get("more_body", False):
            self.handshake_complete = True


def protocols(limits: SocketLimits) -> tuple[type[TimeLimitedProtocol], type[CountedWebSocket]]:
    """The protocols of a server that counts its connections."""

    class Http(TimeLimitedProtocol):
        sockets = limits

    class WebSocket(CountedWebSocket):
        sockets = limits

    return Http, WebSocket
