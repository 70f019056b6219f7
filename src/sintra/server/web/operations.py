"""For whoever runs the server: whether it is well, and its figures."""

import ipaddress
from collections.abc import Sequence

from fastapi import APIRouter, Request, Response

from sintra import __version__
from sintra.server.metrics import CONTENT_TYPE
from sintra.server.schema import replies as shapes
from sintra.server.services import House
from sintra.server.store import UnavailableError
from sintra.server.web import errors as faults
from sintra.server.web.reply import Reply

_PROBLEM = {"model": shapes.Problem, "description": "Anything else that goes wrong."}


def router(house: House, metrics_from: Sequence[str]) -> APIRouter:
    """``/health`` and ``/metrics``."""
    networks = [ipaddress.ip_network(network) for network in metrics_from]
    operations = APIRouter(tags=["operating"], responses={"default": _PROBLEM})

    @operations.get(
        "/health",
        response_model=None,
        responses={
            200: {"model": shapes.Health},
            503: {"model": shapes.Health, "description": "It cannot do its work just now."},
        },
    )
    async def health() -> Reply:
        """Whether the server can do its work: compiled, and its database answers."""
        try:
            await house.store.ping()
            database = "ok"
        except UnavailableError:
            database = "unavailable"
        well = "ok" if house.ready else "starting"
        status = well if database == "ok" else "unavailable"
        told = {
            "status": status,
            "database": database,
            "ready": house.ready,
            "version": __version__,
        }
        return Reply(told, 200 if status == "ok" else 503)

    @operations.get(
        "/metrics",
        response_model=None,
        response_class=Response,
        responses={
            200: {"content": {"text/plain": {"schema": {"type": "string"}}}},
            403: {"model": shapes.Problem, "description": "Not from this address."},
        },
    )
    async def metrics(request: Request) -> Response:
        """Figures for Prometheus; only for the addresses that were told to the server."""
        host = request.client.host if request.client else ""
        if not _is_in(host, networks):
            return faults.answer(403, "refused", "figures are not for this address")
        return Response(house.metrics.write(), headers={"Content-Type": CONTENT_TYPE})

    return operations


def _is_in(host: str, networks: Sequence[ipaddress.IPv4Network | ipaddress.IPv6Network]) -> bool:
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return any(found in network for network in networks)
