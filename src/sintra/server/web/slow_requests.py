"""Limits the time and size of request headers (protection against Slowloris attacks).

uvicorn would wait without end for a request that is never completed.
"""

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from sintra.server.json_bytes import json_bytes
from sintra.server.schema.replies import Problem

HEADER_SECONDS = 10.0
"""Within which the headers of a request have to be complete."""
MAX_HEADERS = 16_384
"""Bytes of the headers of a request, at most."""


class TimeLimitedProtocol(H11Protocol):
    """HTTP/1.1 with a timeout for the headers of a request."""

    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
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
