"""How much one address may ask for: requests, new tables, wrong tokens, open connections."""

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


class What(Enum):
    """What is counted."""

    REQUEST = "request"
    TABLE = "table"
    WRONG = "wrong"


class TooManyError(Exception):
    """An address asks for too much."""

    def __init__(self, seconds: int) -> None:
        super().__init__("too many requests")
        self.seconds = seconds
        """Until it may ask again."""


class Rates:
    """Counts by address, in memory: each process of a server counts for itself."""

    def __init__(self, settings: Settings) -> None:
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self._most = {
            What.REQUEST: limits.parse(settings.address_requests),
            What.TABLE: limits.parse(settings.address_tables),
            What.WRONG: limits.parse(settings.address_wrong),
        }
        self._most_open = settings.address_connections
        self._open: Counter[str] = Counter()

    async def count(self, what: What, address: str) -> None:
        """Count one more; ``TooManyError`` if that was too many."""
        if not await self._limiter.hit(self._most[what], what.value, address):
            raise TooManyError(await self._seconds(what, address))

    async def check(self, what: What, address: str) -> None:
        """``TooManyError`` if there were too many already; nothing is counted."""
        if not await self._limiter.test(self._most[what], what.value, address):
            raise TooManyError(await self._seconds(what, address))

    async def _seconds(self, what: What, address: str) -> int:
        stats = await self._limiter.get_window_stats(self._most[what], what.value, address)
        return max(1, round(stats.reset_time - time.time()))

    @contextmanager
    def connection(self, address: str) -> Iterator[None]:
        """A connection that stays open for a while; ``TooManyError`` if there are too many."""
        if self._open[address] >= self._most_open:
            raise TooManyError(10)
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


def address(client: object) -> str:
    """By what an ASGI client is counted: its address; of IPv6 what a household is given (/64)."""
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
