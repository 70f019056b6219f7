"""Endpoints for operators: ``/health`` and ``/metrics``."""

import ipaddress
from collections.abc import Sequence
from typing import Literal

from fastapi import APIRouter, Request, Response

from sintra import __version__
from sintra.server.metrics import CONTENT_TYPE
from sintra.server.schema.replies import Health, Problem
from sintra.server.services import Services
from sintra.server.store import UnavailableError
from sintra.server.web.errors import error_reply
from sintra.server.web.reply import Reply

_PROBLEM = {"model": Problem, "description": "Any other error."}


def router(services: Services, metrics_from: Sequence[str]) -> APIRouter:
    """``/health`` and ``/metrics``."""
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
        """Whether the rules are compiled and the database answers."""
        try:
            await services.store.ping()
            database: Literal["ok", "unavailable"] = "ok"
        except UnavailableError:
            database = "unavailable"
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
        if not _is_in(host, networks):
            return error_reply(403, "refused", "metrics are not available from this address")
        return Response(services.metrics.to_bytes(), headers={"Content-Type": CONTENT_TYPE})

    return operations


def _is_in(host: str, networks: Sequence[ipaddress.IPv4Network | ipaddress.IPv6Network]) -> bool:
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return any(found in network for network in networks)
