"""Middleware that refuses requests: wrong hosts and origins, too many, too large, too slow."""

import asyncio
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sintra.server.web.errors import error_reply, too_many
from sintra.server.web.rate_limits import Limit, RateLimits, TooManyError, client_address

MAX_BODY = 2_000_000
"""Bytes of a request's body, at most: enough for the longest record as JSON."""
BODY_SECONDS = 20.0
"""Seconds within which a body has to arrive."""

_UNLIMITED = ("/api/status", "/health")
"""Paths that are not counted: they are polled by waiting pages and by monitoring, and cheap."""
_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


def _header(scope: Scope, name: bytes) -> str | None:
    for key, value in scope["headers"]:
        if key == name:
            return bytes(value).decode("latin-1")
    return None


def _is_request(scope: Scope) -> bool:
    return scope["type"] in ("http", "websocket")


class HostCheck:
    """Passes only requests whose ``Host`` is one of the server's names.

    This protects a local server against DNS rebinding: a foreign page whose host name was made to
    resolve to this machine.
    """

    def __init__(self, app: ASGIApp, hosts: Sequence[str]) -> None:
        self._app = app
        self._hosts = [host.lower() for host in hosts]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request if it passes the check."""
        if self._hosts and _is_request(scope) and not self._is_own(scope):
            reply = error_reply(421, "wrong-host", "this server is not known by that host name")
            await reply(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _is_own(self, scope: Scope) -> bool:
        host = _header(scope, b"host") or ""
        name = host.rpartition(":")[0] if not host.endswith("]") and ":" in host else host
        return name.strip("[]").lower() in self._hosts


class OriginCheck:
    """Refuses WebSockets and writing requests of pages from other origins.

    Programs send no ``Origin``. There are no cookies that a foreign page could misuse, but it could
    act from the address of whoever looks at it.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request if it passes the check."""
        if _is_request(scope) and not self._is_allowed(scope):
            reply = error_reply(403, "wrong-origin", "pages of other origins may not do that")
            await reply(scope, receive, send)
            return
        await self._app(scope, receive, send)

    @staticmethod
    def _is_allowed(scope: Scope) -> bool:
        if scope["type"] == "http" and scope["method"] in _SAFE_METHODS:
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
    """Refuses too many requests, and too many open connections, of one address."""

    def __init__(self, app: ASGIApp, rate_limits: RateLimits) -> None:
        self._app = app
        self._rate_limits = rate_limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request if no limit is exceeded."""
        if not _is_request(scope):
            await self._app(scope, receive, send)
            return
        address = client_address(scope.get("client"))
        path = scope["path"]
        try:
            if path not in _UNLIMITED:
                await self._rate_limits.check(Limit.FAILURE, address)
                await self._rate_limits.count(Limit.REQUEST, address)
            if path == "/api/tables" and scope["method"] == "POST":
                await self._rate_limits.count(Limit.TABLE, address)
            with ExitStack() as held:
                if scope["type"] == "websocket" or path.endswith("/events"):
                    held.enter_context(self._rate_limits.connection(address))
                await self._app(scope, receive, send)
        except TooManyError as error:
            await too_many(error.seconds)(scope, receive, send)


class BodyLimit:
    """Refuses bodies that are too long or too slow, also without a ``Content-Length``."""

    def __init__(self, app: ASGIApp, seconds: float = BODY_SECONDS) -> None:
        self._app = app
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the body, then serve the request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            async with asyncio.timeout(self._seconds):
                body = await _read(receive)
        except TimeoutError:
            reply = error_reply(408, "too-slow", "the request took too long to arrive")
            reply.headers["Connection"] = "close"
            await reply(scope, receive, send)
            return
        if body is None:
            reply = error_reply(413, "too-long", f"the body may have {MAX_BODY} bytes at most")
            reply.headers["Connection"] = "close"
            await reply(scope, receive, send)
            return
        await self._app(scope, _ReadBody(body, receive), send)


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


class _ReadBody:
    """Passes a body on that was read already."""

    def __init__(self, body: bytes, receive: Receive) -> None:
        self._body: bytes | None = body
        self._receive = receive

    async def __call__(self) -> Any:
        if self._body is not None:
            body, self._body = self._body, None
            return {"type": "http.request", "body": body, "more_body": False}
        return await self._receive()
