"""What never gets through to the application: foreign names and pages, floods, endless bodies."""

import asyncio
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sintra.server.web import errors as faults
from sintra.server.web.rate_limits import Rates, TooManyError, What, address

MAX_BODY = 2_000_000
"""Bytes of a request's body: a record of the largest size, in JSON."""
BODY_SECONDS = 20.0
"""Seconds in which a body has to arrive."""

_FREE = ("/api/status", "/health")
"""Not counted: asked again and again by those who wait or watch, and answered at once."""
_READING = ("GET", "HEAD", "OPTIONS")


def _header(scope: Scope, name: bytes) -> str | None:
    for key, value in scope["headers"]:
        if key == name:
            return bytes(value).decode("latin-1")
    return None


def _is_request(scope: Scope) -> bool:
    return scope["type"] in ("http", "websocket")


class HostCheck:
    """Lets only requests through that call the server by one of its names.

    A server on this machine alone must not answer a page from elsewhere whose name was made to
    point here (DNS rebinding).
    """

    def __init__(self, app: ASGIApp, hosts: Sequence[str]) -> None:
        self._app = app
        self._hosts = [host.lower() for host in hosts]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check, then pass on."""
        if self._hosts and _is_request(scope) and not self._is_ours(scope):
            refusal = faults.answer(421, "wrong-host", "this server does not go by that name")
            await refusal(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _is_ours(self, scope: Scope) -> bool:
        host = _header(scope, b"host") or ""
        name = host.rpartition(":")[0] if not host.endswith("]") and ":" in host else host
        return name.strip("[]").lower() in self._hosts


class OriginCheck:
    """Lets pages from elsewhere neither open a WebSocket nor change anything.

    Programs say no origin. There are no cookies that a foreign page could use; this keeps it from
    using the address and the machine of whoever looks at it.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check, then pass on."""
        if _is_request(scope) and not self._may(scope):
            refusal = faults.answer(403, "wrong-origin", "only this server's own page may do that")
            await refusal(scope, receive, send)
            return
        await self._app(scope, receive, send)

    @staticmethod
    def _may(scope: Scope) -> bool:
        if scope["type"] == "http" and scope["method"] in _READING:
            return True
        origin = _header(scope, b"origin")
        if origin is None:
            return True
        try:
            netloc = urlsplit(origin).netloc
        except ValueError:
            return False
        return bool(netloc) and netloc == _header(scope, b"host")


class AddressLimit:
    """Refuses what one address asks for too often, and too many open connections of it."""

    def __init__(self, app: ASGIApp, rates: Rates) -> None:
        self._app = app
        self._rates = rates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count, then pass on."""
        if not _is_request(scope):
            await self._app(scope, receive, send)
            return
        who = address(scope.get("client"))
        path = scope["path"]
        try:
            if path not in _FREE:
                await self._rates.check(What.WRONG, who)
                await self._rates.count(What.REQUEST, who)
            if path == "/api/tables" and scope["method"] == "POST":
                await self._rates.count(What.TABLE, who)
            with ExitStack() as held:
                if scope["type"] == "websocket" or path.endswith("/events"):
                    held.enter_context(self._rates.connection(who))
                await self._app(scope, receive, send)
        except TooManyError as error:
            await faults.too_many(error.seconds)(scope, receive, send)


class BodyLimit:
    """Refuses bodies that are too long or too slow, also those that do not say how long."""

    def __init__(self, app: ASGIApp, seconds: float = BODY_SECONDS) -> None:
        self._app = app
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count, and pass on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            async with asyncio.timeout(self._seconds):
                body = await _read(receive)
        except TimeoutError:
            refusal = faults.answer(408, "too-slow", "the request took too long to arrive")
            refusal.headers["Connection"] = "close"
            await refusal(scope, receive, send)
            return
        if body is None:
            words = f"at most {MAX_BODY} bytes can be sent"
            refusal = faults.answer(413, "too-long", words)
            refusal.headers["Connection"] = "close"
            await refusal(scope, receive, send)
            return
        await self._app(scope, _Again(body, receive), send)


async def _read(receive: Receive) -> bytes | None:
    body = bytearray()
    while True:
        message: Message = await receive()
        if message["type"] == "http.disconnect":
            return bytes(body)
        body += message.get("body", b"")
        if len(body) > MAX_BODY:
            return None
        if not message.get("more_body", False):
            return bytes(body)


class _Again:
    """Gives the application a body that was read already."""

    def __init__(self, body: bytes, receive: Receive) -> None:
        self._body: bytes | None = body
        self._receive = receive

    async def __call__(self) -> Any:
        if self._body is not None:
            body, self._body = self._body, None
            return {"type": "http.request", "body": body, "more_body": False}
        return await self._receive()
