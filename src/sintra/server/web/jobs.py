"""Requests that a worker answers: they wait in the fair queue, like the levels."""

import asyncio
from collections.abc import Callable
from typing import Any

from fastapi import Request, Response

from sintra.server.services import Services
from sintra.server.tables.asker import Asker
from sintra.server.web.rate_limits import client_address

_ATTEMPTS = 2
"""A job whose worker dies as often is given up: perhaps it is to blame."""
_running: set[asyncio.Task[Any]] = set()
"""Jobs, also those whose clients have disconnected: a worker cannot be interrupted."""


async def run_job(
    services: Services, request: Request, function: Callable[..., bytes], *arguments: Any
) -> bytes:
    """Let a worker answer; a job whose client disconnects before it has begun is dropped.

    Raises:
        TooManyError: too many jobs of this address wait.
        NobodyAsksError: the client has disconnected.
    """
    address = client_address(request.scope.get("client"))
    here: Asker | None = Asker(frozenset((address,)))

    async def run() -> bytes:
        with services.rate_limits.job(address):
            return await services.workers.run(
                lambda: here, function, *arguments, attempts=_ATTEMPTS
            )

    job = asyncio.create_task(run())
    _running.add(job)
    job.add_done_callback(_running.discard)
    gone = asyncio.create_task(_disconnected(request))
    try:
        await asyncio.wait((job, gone), return_when=asyncio.FIRST_COMPLETED)
    finally:
        gone.cancel()
        here = None  # if it still waits, it is dropped
        services.workers.queue.admit()
    return await asyncio.shield(job)


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def accepts_gzip(request: Request) -> bool:
    """Whether a reply may be compressed; a worker does it, because it takes a while."""
    return "gzip" in request.headers.get("Accept-Encoding", "")


def json_response(body: bytes, *, zipped: bool) -> Response:
    """A reply that was written by a worker."""
    headers = {"Vary": "Accept-Encoding"}
    if zipped:
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type="application/json", headers=headers)
