"""The outermost middleware: headers, metrics and a line in the log for every request."""

import time
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sintra.server.logs import LOG
from sintra.server.services import Services
from sintra.server.web.errors import error_reply
from sintra.server.web.pages import HEADERS
from sintra.server.web.rate_limits import client_address
from sintra.server.work import Turnstile

_STARTING = "Sintra is compiling its rules; this happens once and takes about a minute"
_API = "/api/"
_ALWAYS = ("/api/status", "/api/docs", "/api/docs.css", "/api/openapi.json")
"""Paths that are served before the rules are compiled."""
_METHODS = ("GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "PATCH", "WEBSOCKET")


class RequestMiddleware:
    """Adds headers to replies, counts and logs them, including refusals by inner middleware."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self._app = app
        self._services = services
        self._turnstile = Turnstile()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        await self._turnstile.enter(client_address(scope.get("client")))
        began = time.monotonic()
        path: str = scope["path"]
        status = 0

        async def send_with_headers(message: Message) -> None:
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
            if self._is_too_early(scope, path):
                reply = error_reply(503, "starting", _STARTING)
                reply.headers["Retry-After"] = "5"
                await reply(scope, receive, send_with_headers)
            else:
                await self._app(scope, receive, send_with_headers)
        finally:
            self._record(scope, status, time.monotonic() - began)

    def _is_too_early(self, scope: Scope, path: str) -> bool:
        if self._services.ready or scope["type"] != "http":
            return False
        return path.startswith(_API) and path not in _ALWAYS

    def _record(self, scope: Scope, status: int, seconds: float) -> None:
        route = _route(scope)
        method = scope["method"] if scope["type"] == "http" else "WEBSOCKET"
        method = method if method in _METHODS else "other"
        metrics = self._services.metrics
        metrics.requests.labels(method, route, status).inc()
        if method != "WEBSOCKET" and not route.endswith("/events"):  # not those that stay open
            metrics.request_seconds.labels(route).observe(seconds)
        fields = {
            "method": method,
            "route": route,
            "status": status,
            "ms": round(1000 * seconds, 1),
            "address": client_address(scope.get("client")),
        }
        LOG.info("request", extra=fields)


def _route(scope: Scope) -> str:
    """The pattern of the path, which does not contain the id of the table."""
    route: Any = scope.get("route")
    path = getattr(route, "path_format", None) or getattr(route, "path", None)
    return path if isinstance(path, str) else "other"
