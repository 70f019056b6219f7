"""Around every request: headers, figures and a line in the log."""

import time
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sintra.server.logs import LOG
from sintra.server.services import House
from sintra.server.web import errors as faults
from sintra.server.web.pages import HEADERS
from sintra.server.web.rate_limits import address

_STARTING = "Sintra compiles its rules, once; this takes about a minute"
_API = "/api/"
_ALWAYS = ("/api/status", "/api/docs", "/api/docs.css", "/api/openapi.json")
"""What is answered before the rules are compiled."""


class Frame:
    """The outermost layer: also what is refused further inside gets headers and is counted."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self._app = app
        self._house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, and take note of it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        began = time.monotonic()
        path: str = scope["path"]
        status = 0

        async def framed(message: Message) -> None:
            nonlocal status
            if message["type"].endswith("http.response.start"):
                status = message["status"]
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                if path.startswith(_API) and "Cache-Control" not in headers:
                    headers["Cache-Control"] = "no-store"
            elif message["type"] == "websocket.accept":
                status = 101
            await send(message)

        try:
            if self._is_early(scope, path):
                early = faults.answer(503, "starting", _STARTING)
                early.headers["Retry-After"] = "5"
                await early(scope, receive, framed)
            else:
                await self._app(scope, receive, framed)
        finally:
            self._note(scope, status, time.monotonic() - began)

    def _is_early(self, scope: Scope, path: str) -> bool:
        if self._house.ready or scope["type"] != "http":
            return False
        return path.startswith(_API) and path not in _ALWAYS

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = _route(scope)
        method = scope["method"] if scope["type"] == "http" else "WEBSOCKET"
        method = method if method in _METHODS else "other"
        metrics = self._house.metrics
        metrics.requests.labels(method, route, status).inc()
        if method != "WEBSOCKET" and not route.endswith("/events"):  # these last as long as they do
            metrics.request_seconds.labels(route).observe(seconds)
        more = {
            "method": method,
            "route": route,
            "status": status,
            "ms": round(1000 * seconds, 1),
            "address": address(scope.get("client")),
        }
        LOG.info("request", extra=more)


_METHODS = ("GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "PATCH", "WEBSOCKET")


def _route(scope: Scope) -> str:
    """The pattern of the address: what stands for a table in it is not its name."""
    route: Any = scope.get("route")
    path = getattr(route, "path_format", None) or getattr(route, "path", None)
    return path if isinstance(path, str) else "other"
