"""Endpoints for operators: ``/health`` and ``/metrics``."""

import asyncio
import ipaddress
import time
from collections.abc import Sequence
from typing import Literal

from fastapi import APIRouter, Request, Response

from sintra import __version__
from sintra.server.metrics import CONTENT_TYPE
from sintra.server.schema.replies import Health, Problem
from sintra.server.services import Services
from sintra.server.store import ConflictError, Store, UnavailableError
from sintra.server.web.errors import error_reply
from sintra.server.web.networks import is_in
from sintra.server.web.reply import Reply

_PROBLEM = {"model": Problem, "description": "Any other error."}


_HEALTH_SECONDS = 2.0
"""For so long an answer of the database counts: everybody may ask, and each write costs."""


class _DatabaseHealth:
    """Whether the database can be written; asked once for all who want to know."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = asyncio.Lock()
        self._asked_at = -_HEALTH_SECONDS
        self._writable = False

    async def is_writable(self) -> bool:
        async with self._lock:
            if time.monotonic() - self._asked_at >= _HEALTH_SECONDS:
                try:
                    await self._store.ping()
                    self._writable = True
                except (UnavailableError, ConflictError):
                    self._writable = False
                self._asked_at = time.monotonic()
            return self._writable


def router(services: Services, metrics_from: Sequence[str]) -> APIRouter:
    """``/health`` and ``/metrics``."""
    database_health = _DatabaseHealth(services.store)
    networks = [ipaddress.ip_network(network) for network in metrics_from]
    operations = APIRouter(tags=["operating"], responses={"default": _PROBLEM})

    @operations.get(
        "/health",
        response_model=None,
        responses={
            200: {"model": Health},
            503: {"model": Health, "description": "The server cannot do its work at the moment."},
        },
    )
    async def health() -> Reply:
        """Whether the rules are compiled and the database can be written."""
        database: Literal["ok", "unavailable"] = (
            "ok" if await database_health.is_writable() else "unavailable"
        )
        status: Literal["ok", "starting", "unavailable"] = "ok" if services.ready else "starting"
        if database != "ok":
            status = "unavailable"
        reply: Health = {
            "status": status,
            "database": database,
            "ready": services.ready,
            "version": __version__,
        }
        return Reply(reply, 200 if status == "ok" else 503)

    @operations.get(
        "/metrics",
        response_model=None,
        response_class=Response,
        responses={
            200: {"content": {"text/plain": {"schema": {"type": "string"}}}},
            403: {"model": Problem, "description": "Not available from this address."},
        },
    )
    async def metrics(request: Request) -> Response:
        """Metrics for Prometheus; only for the networks that the settings allow."""
        host = request.client.host if request.client else ""
        if not is_in(host, networks):
            return error_reply(403, "refused", "metrics are not available from this address")
        return Response(services.metrics.to_bytes(), headers={"Content-Type": CONTENT_TYPE})

    return operations
