"""Middleware that refuses requests: wrong hosts and origins, too many, too large, too slow."""

import asyncio
import ipaddress
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sintra.server.memory import return_memory_soon
from sintra.server.settings import ANY_IP
from sintra.server.web.bans import Bans
from sintra.server.web.errors import error_reply, too_many
from sintra.server.web.rate_limits import (
    HeldBytes,
    Limit,
    RateLimits,
    TooManyError,
    client_address,
)
from sintra.server.web.reply import Reply
from sintra.server.work import charged_to

MAX_BODY = 16_384
"""Bytes of a request's body, at most."""
MAX_UPLOAD = 512_000
"""Bytes of a body that may hold a record, at most."""
_UPLOADS = ("/api/tables", "/api/replay")
_TRIM_BYTES = 100_000
"""After a body of this size, memory is returned to the system."""
BODY_SECONDS = 20.0
"""Seconds within which a body has to arrive."""

_UNLIMITED = ("/api/status", "/health")
"""Paths that are not counted: they are polled by waiting pages and by monitoring, and cheap."""
_SCHEMES = {"http": "http", "ws": "http", "https": "https", "wss": "https"}
_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


def _header(scope: Scope, name: bytes) -> str | None:
    for key, value in scope["headers"]:
        if key == name:
            return bytes(value).decode("latin-1")
    return None


def _is_request(scope: Scope) -> bool:
    return scope["type"] in ("http", "websocket")


class HostCheck:
    """Passes only requests whose ``Host`` is one of the server's names, or (``ANY_IP``) an address.

    This protects a local server against DNS rebinding: a foreign page whose host name was made to
    resolve to this machine. An IP address needs no name server, so it cannot be rebound.
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
        name = name.strip("[]").lower()
        return name in self._hosts or (ANY_IP in self._hosts and _is_ip(name))


def _is_ip(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


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
            reply = error_reply(
                403,
                "wrong-origin",
                "pages of other origins may not do that; behind a proxy it has to pass on Host and "
                "X-Forwarded-Proto, and the server has to trust it (--proxy)",
            )
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
            found = urlsplit(origin)
        except ValueError:
            return False
        scheme = _SCHEMES.get(scope["scheme"])
        return bool(found.netloc) and (found.scheme, found.netloc) == (
            scheme,
            _header(scope, b"host"),
        )


class AddressLimit:
    """Refuses too many requests, and too many open connections, of one address."""

    def __init__(self, app: ASGIApp, rate_limits: RateLimits, bans: Bans) -> None:
        self._app = app
        self._rate_limits = rate_limits
        self._bans = bans

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request if the address is not banned and no limit is exceeded."""
        if not _is_request(scope):
            await self._app(scope, receive, send)
            return
        if self._bans.include(scope.get("client")):
            reply = error_reply(403, "refused", "this address may not use this server")
            await reply(scope, receive, send)
            return
        address = client_address(scope.get("client"))
        path = scope["path"]
        try:
            if path not in _UNLIMITED:
                await self._rate_limits.check(Limit.FAILURE, address)
                await self._rate_limits.count(Limit.REQUEST, address)
                if path.startswith("/api/"):
                    self._rate_limits.check_work(address)
            if path == "/api/tables" and scope["method"] == "POST":
                await self._rate_limits.count(Limit.TABLE, address)
            with ExitStack() as held:
                held.enter_context(charged_to(self._rate_limits.account(address)))
                if scope["type"] == "websocket" or path.endswith("/events"):
                    held.enter_context(self._rate_limits.connection(address))
                await self._app(scope, receive, send)
        except TooManyError as error:
            await too_many(error.seconds)(scope, receive, send)


class _TooLongError(Exception):
    """A body that is longer than it may be."""


class BodyLimit:
    """Refuses bodies that are too long or too slow, and addresses that send too much at once.

    A body is read before the request is served. Only records may be long. The bytes that an address
    has in memory count until its requests are answered.
    """

    def __init__(
        self, app: ASGIApp, rate_limits: RateLimits, seconds: float = BODY_SECONDS
    ) -> None:
        self._app = app
        self._rate_limits = rate_limits
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the body, then serve the request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        most = MAX_UPLOAD if scope["path"] in _UPLOADS else MAX_BODY
        reply: Reply | None = None
        with self._rate_limits.bytes_of(client_address(scope.get("client"))) as held:
            try:
                if _declared_length(scope) > most:
                    raise _TooLongError
                async with asyncio.timeout(self._seconds):
                    body = await _read(receive, held, most)
            except TimeoutError:
                reply = error_reply(408, "too-slow", "the request took too long to arrive")
            except _TooLongError:
                reply = error_reply(413, "too-long", f"the body may have {most} bytes at most")
            except TooManyError as error:
                reply = too_many(error.seconds)
            else:
                await self._app(scope, _ReadBody(body, receive), send)
                del body
            if reply is not None:
                reply.headers["Connection"] = "close"
                await reply(scope, receive, send)
        if held.count > _TRIM_BYTES:
            return_memory_soon()


def _declared_length(scope: Scope) -> int:
    text = _header(scope, b"content-length") or ""
    return int(text) if text.isascii() and text.isdecimal() else 0


async def _read(receive: Receive, held: HeldBytes, most: int) -> bytes:
    parts: list[bytes] = []
    while True:
        message: Message = await receive()
        if message["type"] == "http.disconnect":
            return b"".join(parts)
        part = message.get("body", b"")
        if held.count + len(part) > most:
            raise _TooLongError
        held.add(len(part))
        parts.append(part)
        if not message.get("more_body", False):
            return b"".join(parts)


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
