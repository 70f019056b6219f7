"""Rate limits by client address: requests, new tables, failures, open connections."""

import ipaddress
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum

import limits
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import FixedWindowRateLimiter

from sintra.server.settings import Settings


class Limit(Enum):
    """What is limited."""

    REQUEST = "request"
    TABLE = "table"
    FAILURE = "failure"
    """Requests for unknown tables or with unknown tokens: perhaps guesses of a secret."""


class TooManyError(Exception):
    """An address has exceeded a limit."""

    def __init__(self, seconds: int) -> None:
        super().__init__("too many requests")
        self.seconds = seconds
        """Until the address may try again."""


class RateLimits:
    """Counts by address, in memory: each process of a server counts for itself."""

    def __init__(self, settings: Settings) -> None:
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self._limits = {
            Limit.REQUEST: limits.parse(settings.address_requests),
            Limit.TABLE: limits.parse(settings.address_tables),
            Limit.FAILURE: limits.parse(settings.address_failures),
        }
        self._max_open = settings.address_connections
        self._open: Counter[str] = Counter()

    async def count(self, limit: Limit, address: str) -> None:
        """Count one more; raises ``TooManyError`` if the limit is exceeded."""
        if not await self._limiter.hit(self._limits[limit], limit.value, address):
            raise TooManyError(await self._seconds(limit, address))

    async def check(self, limit: Limit, address: str) -> None:
        """Raise ``TooManyError`` if the limit is reached; nothing is counted."""
        if not await self._limiter.test(self._limits[limit], limit.value, address):
            raise TooManyError(await self._seconds(limit, address))

    async def _seconds(self, limit: Limit, address: str) -> int:
        stats = await self._limiter.get_window_stats(self._limits[limit], limit.value, address)
        return max(1, round(stats.reset_time - time.time()))

    @contextmanager
    def connection(self, address: str) -> Iterator[None]:
        """Count a long connection while it is open; raises ``TooManyError`` if too many are."""
        if self._open[address] >= self._max_open:
            raise TooManyError(10)
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


def client_address(client: object) -> str:
    """The address by which an ASGI client is counted.

    For IPv6 it is the /64 network, because a household gets a whole network of addresses.
    """
    host = client[0] if isinstance(client, list | tuple) and client else ""
    try:
        parsed = ipaddress.ip_address(host)
    except ValueError:
        return str(host)
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))
