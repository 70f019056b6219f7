"""What never gets through to the application: foreign names, and bodies without end."""

from collections.abc import Sequence
from typing import Any

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BODY = 2_000_000
"""Bytes of a request's body: a record of the largest size, in JSON."""


def _refusal(status: int, error: str, words: str) -> JSONResponse:
    return JSONResponse({"error": error, "words": words, "detail": {}}, status)


class HostCheck:
    """Lets only requests through that call the server by one of its names.

    A server on this machine alone must not answer a page from elsewhere whose name was made to
    point here (DNS rebinding).
    """

    def __init__(self, app: ASGIApp, hosts: Sequence[str]) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check, then pass on."""
        if self._hosts and scope["type"] in ("http", "websocket") and not self._is_ours(scope):
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
                return
            words = "this server does not go by that name"
            await _refusal(421, "wrong-host", words)(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _is_ours(self, scope: Scope) -> bool:
        headers: dict[bytes, bytes] = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        name = host.rpartition(":")[0] if not host.endswith("]") and ":" in host else host
        return name.strip("[]").lower() in self._hosts


class BodyLimit:
    """Refuses bodies that are too long, also those that do not say how long they are."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count, and pass on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        body, complete = await _read(receive)
        if not complete:
            words = f"at most {MOST_BODY} bytes can be sent"
            await _refusal(413, "too-long", words)(scope, receive, send)
            return
        await self._app(scope, _Again(body, receive), send)


async def _read(receive: Receive) -> tuple[bytes, bool]:
    body = bytearray()
    while True:
        message: Message = await receive()
        if message["type"] == "http.disconnect":
            return bytes(body), True
        body += message.get("body", b"")
        if len(body) > MOST_BODY:
            return b"", False
        if not message.get("more_body", False):
            return bytes(body), True


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
