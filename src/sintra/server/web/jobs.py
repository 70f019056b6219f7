"""Requests that cost more than others: a worker answers them, or a thread compresses the reply.

Jobs for workers wait in the fair queue, like the levels.
"""

import asyncio
import gzip
from collections.abc import Callable
from typing import Any

from fastapi import Request, Response

from sintra.server.json_bytes import json_bytes
from sintra.server.services import Services
from sintra.server.tables.asker import Asker
from sintra.server.tables.replay import GZIP_LEVEL
from sintra.server.web.rate_limits import client_address
from sintra.server.work import measured

_ATTEMPTS = 2
"""A job whose worker dies as often is given up: perhaps it is to blame."""
_ZIPPED_BYTES = 20_000
"""Larger replies are compressed in a thread."""
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
        services.workers.queue.drop_unasked()
    return await asyncio.shield(job)


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def accepts_gzip(request: Request) -> bool:
    """Whether a reply may be compressed; a worker does it, because it takes a while."""
    return "gzip" in request.headers.get("Accept-Encoding", "")


async def large_reply(request: Request, content: Any) -> Response:
    """A JSON reply that may be large: it is compressed in a thread, and charged for."""
    with measured():
        body = json_bytes(content)
    zipped = len(body) > _ZIPPED_BYTES and accepts_gzip(request)
    if zipped:
        body = await asyncio.to_thread(_zip, body)  # the others run meanwhile
    return json_response(body, zipped=zipped)


def _zip(body: bytes) -> bytes:
    with measured():
        return gzip.compress(body, GZIP_LEVEL)


def json_response(body: bytes, *, zipped: bool) -> Response:
    """A reply that is written already."""
    headers = {"Vary": "Accept-Encoding"}
    if zipped:
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type="application/json", headers=headers)
