"""A connection's first words: in time, not too many, and refused in the usual form.

The HTTP server waits without end for a request that is never finished. This one does not.
"""

import asyncio
import json

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEADER_SECONDS = 10.0
"""In which the head of a request has to be complete."""
MAX_HEADERS = 16_384
"""Bytes of the head of a request."""


class PatientProtocol(H11Protocol):
    """HTTP, with an end to patience."""

    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as there
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:
            self._wait()
        else:
            self._stop_waiting()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP, in the form of all refusals."""
        self._stop_waiting()
        words = json.dumps({"error": "malformed", "words": msg, "detail": {}}).encode()
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(words)).encode()),
            (b"connection", b"close"),
        ]
        head = h11.Response(status_code=400, headers=headers, reason=b"Bad Request")
        for part in (head, h11.Data(data=words), h11.EndOfMessage()):
            self.transport.write(self.conn.send(part) or b"")
        self.transport.close()

    def _wait(self) -> None:
        if self._waiting is None:
            self._waiting = self.loop.call_later(HEADER_SECONDS, self._give_up)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _give_up(self) -> None:
        self._waiting = None
        if not self.transport.is_closing():
            self.transport.close()
