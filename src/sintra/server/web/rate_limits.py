"""Limits by client address: requests, work, bytes, new tables, failures, open connections."""

import ipaddress
import math
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from functools import partial
from weakref import WeakValueDictionary

import limits
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import FixedWindowRateLimiter

from sintra.server.settings import Settings
from sintra.server.work import Account

FREE_BYTES = 16_384
"""Bytes of a request that do not count for what all addresses hold: so moves always get through."""
_BYTES_SECONDS = 5
_WORK_BURST_SECONDS = 10.0
"""An address may use the work of this many seconds at once."""
_MAX_REMEMBERED = 10_000


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


class _WorkBudget:
    """Seconds of computing that each address may use: a token bucket that may be overdrawn.

    What a request costs is known only afterwards. An address that is overdrawn has to wait.
    """

    def __init__(self, per_second: float) -> None:
        self._per_second = per_second
        self._full_at: dict[str, float] = {}
        """When the bucket of an address will be full again."""

    def charge(self, address: str, seconds: float) -> None:
        now = time.monotonic()
        full_at = max(now, self._full_at.get(address, now))
        self._full_at[address] = full_at + seconds / self._per_second
        if len(self._full_at) > _MAX_REMEMBERED:
            self._full_at = {key: at for key, at in self._full_at.items() if at > now}

    def wait(self, address: str) -> float:
        """For how many seconds an address has to wait before its next request."""
        return self._full_at.get(address, 0.0) - time.monotonic() - _WORK_BURST_SECONDS


class HeldBytes:
    """The bytes of one request that are in memory."""

    def __init__(self, limits: "RateLimits", address: str) -> None:
        self._limits = limits
        self._address = address
        self.count = 0

    def add(self, count: int) -> None:
        """Hold more; raises ``TooManyError`` if the address, or everybody, holds too many."""
        self._limits.hold(self._address, self.count, count)
        self.count += count


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
        self._max_jobs = settings.address_jobs
        self._jobs: Counter[str] = Counter()
        self._work = _WorkBudget(settings.address_work)
        self._accounts: WeakValueDictionary[str, Account] = WeakValueDictionary()
        self._max_bytes, self._max_all_bytes = settings.address_bytes, settings.all_bytes
        self._bytes: Counter[str] = Counter()
        self._all_bytes = 0
        """Bytes held by all addresses, without those that every request may have."""

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
        with _one_of(self._open, address, self._max_open, 10):
            yield

    @contextmanager
    def job(self, address: str) -> Iterator[None]:
        """Count a job for a worker until it is done; raises ``TooManyError`` if too many wait."""
        with _one_of(self._jobs, address, self._max_jobs, 2):
            yield

    def charge_work(self, address: str, seconds: float) -> None:
        """Charge an address for work that was done."""
        self._work.charge(address, seconds)

    def account(self, address: str) -> Account:
        """The account of an address, the same for all of its requests at one time."""
        account = self._accounts.get(address)
        if account is None:
            account = Account(partial(self._work.charge, address))
            self._accounts[address] = account
        return account

    def check_work(self, address: str) -> None:
        """Raise ``TooManyError`` if an address has used more than its share."""
        wait = self._work.wait(address)
        if wait > 0.0:
            raise TooManyError(math.ceil(wait))

    @contextmanager
    def bytes_of(self, address: str) -> Iterator[HeldBytes]:
        """Count the bytes of a request while it is served."""
        held = HeldBytes(self, address)
        try:
            yield held
        finally:
            _take(self._bytes, address, held.count)
            self._all_bytes -= max(0, held.count - FREE_BYTES)

    def hold(self, address: str, before: int, more: int) -> None:
        """Count more bytes of a request that holds some already."""
        beyond = max(0, before + more - FREE_BYTES) - max(0, before - FREE_BYTES)
        if self._bytes[address] + more > self._max_bytes:
            raise TooManyError(_BYTES_SECONDS)
        if beyond and self._all_bytes + beyond > self._max_all_bytes:
            raise TooManyError(_BYTES_SECONDS)
        self._bytes[address] += more
        self._all_bytes += beyond


@contextmanager
def _one_of(counts: "Counter[str]", address: str, most: int, seconds: int) -> Iterator[None]:
    if counts[address] >= most:
        raise TooManyError(seconds)
    counts[address] += 1
    try:
        yield
    finally:
        _take(counts, address, 1)


def _take(counts: "Counter[str]", address: str, amount: int) -> None:
    counts[address] -= amount
    if not counts[address]:
        del counts[address]


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
