"""Limits the TCP connections of each address and of all, also of those that never say anything.

A connection costs a file. When a process has no files left it cannot accept anybody, and nothing
tells why. So connections are counted when they are made: beyond a limit they are closed at once,
and the log says so.
"""

import logging
import time
from asyncio import Transport
from collections import Counter
from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network, ip_network

from uvicorn.protocols.utils import get_remote_addr

from sintra.server.web.networks import is_in
from sintra.server.web.rate_limits import client_address

_LOG = logging.getLogger("sintra.server")

RESERVED_FILES = 200
"""Files that are not for connections: database, workers, the log, files of the page."""
WANTED_FILES = 65_536
_MIN_FILES = 4096
"""With fewer files the log warns at the start."""
_LOG_SECONDS = 10.0
"""Between two lines of the log about refused connections, at least."""


def raise_file_limit() -> int:
    """Allow as many open files as the system lets this process have; returns how many."""
    try:
        import resource  # not on Windows
    except ImportError:
        return WANTED_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = WANTED_FILES if hard == resource.RLIM_INFINITY else min(hard, WANTED_FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    files = WANTED_FILES if soft == resource.RLIM_INFINITY else soft
    if files < _MIN_FILES:
        _LOG.warning(
            "this process may open only %d files, so %d connections; raise it with ulimit -Hn",
            files,
            max(1, files - RESERVED_FILES),
        )
    return files


class SocketLimits:
    """Counts open TCP connections. Those of trusted proxies count only for the total."""

    def __init__(
        self, per_address: int, new_per_second: int, total: int, proxies: Sequence[str]
    ) -> None:
        self._per_address = per_address
        self._new_per_second = new_per_second
        self._second = 0
        self._new: Counter[str] = Counter()
        """Connections made in this second, by address."""
        self._total = total
        self._proxies: list[IPv4Network | IPv6Network] = [ip_network(one) for one in proxies]
        self._open: dict[Transport, str] = {}
        self._by_address: Counter[str] = Counter()
        self.refused = 0
        """Connections that were refused so far."""
        self._unreported: Counter[str] = Counter()
        self._reported_at = -_LOG_SECONDS

    @property
    def open(self) -> int:
        """How many connections are open."""
        return len(self._open)

    def admit(self, transport: Transport) -> bool:
        """Count a new connection; one that is over a limit is closed."""
        client = get_remote_addr(transport)
        address = client_address(client)
        is_proxy = client is not None and is_in(client[0], self._proxies)
        too_many = (
            self._by_address[address] >= self._per_address
            or self._count_new(address) > self._new_per_second
        )
        if (too_many and not is_proxy) or len(self._open) >= self._total:
            self._refuse(transport, address)
            return False
        self._open[transport] = address
        self._by_address[address] += 1
        return True

    def release(self, transport: Transport) -> None:
        """A connection has ended; may be called again."""
        address = self._open.pop(transport, None)
        if address is not None:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    def _count_new(self, address: str) -> int:
        second = int(time.monotonic())
        if second != self._second:
            self._new.clear()
            self._second = second
        self._new[address] += 1
        return self._new[address]

    def _refuse(self, transport: Transport, address: str) -> None:
        transport.abort()
        self.refused += 1
        self._unreported[address] += 1
        now = time.monotonic()
        if now - self._reported_at >= _LOG_SECONDS:
            [(most, count)] = self._unreported.most_common(1)
            _LOG.warning(
                "refused %d connections, %d of them from %s; %d are open",
                self._unreported.total(),
                count,
                most,
                len(self._open),
            )
            self._unreported.clear()
            self._reported_at = now
