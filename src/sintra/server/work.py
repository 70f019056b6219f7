"""Computing time that requests use, charged to the address that made them, one after the other.

A request does not know in advance how much it costs: a long game costs more than a short one. So
the work is measured where it is done, on the event loop or in a thread, and charged afterwards. And
an address has one turn at a time: between two of its requests those of others are served.

Requests that arrive together also begin one after the other (``Turnstile``): each costs up to a
millisecond before it reaches its table, and thirty of them at once would delay everybody else.
"""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar


class Account:
    """The work that is done for one address."""

    def __init__(self, charge: Callable[[float], None]) -> None:
        self.charge = charge
        self.lock = asyncio.Lock()
        """Held by the request of the address that computes."""


class Turnstile:
    """Lets one request of each address begin in one round of the event loop.

    In the same round others are served, so a burst of requests delays them by one request only.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """Requests that have not begun yet, by address."""

    async def enter(self, address: str) -> None:
        """Wait until no other request of this address begins in this round."""
        waiting = self._waiting.get(address)
        if waiting is None:
            self._waiting[address] = deque()
            asyncio.get_running_loop().call_soon(self._admit_next, address)
            return
        admitted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting.append(admitted)
        await admitted

    def _admit_next(self, address: str) -> None:
        waiting = self._waiting[address]
        while waiting:
            admitted = waiting.popleft()
            if not admitted.done():  # a cancelled one is gone
                admitted.set_result(None)
                asyncio.get_running_loop().call_soon(self._admit_next, address)
                return
        del self._waiting[address]


_account: ContextVar[Account | None] = ContextVar("account", default=None)


@contextmanager
def charged_to(account: Account) -> Iterator[None]:
    """Charge what is measured in this context, its tasks and its threads to this account."""
    token = _account.set(account)
    try:
        yield
    finally:
        _account.reset(token)


@asynccontextmanager
async def turn() -> AsyncIterator[None]:
    """Wait until no other request of this address computes; the next one has to wait for this."""
    account = _account.get()
    if account is None:
        yield
        return
    async with account.lock:
        yield
        await asyncio.sleep(0)  # everybody else who is waiting comes first


@contextmanager
def measured() -> Iterator[None]:
    """Measure the processor time of this thread; nothing may be awaited inside."""
    account = _account.get()
    if account is None:
        yield
        return
    began = time.thread_time()
    try:
        yield
    finally:
        account.charge(time.thread_time() - began)
