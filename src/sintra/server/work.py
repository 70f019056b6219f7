"""Computing time that requests use, charged to the address that made them, one after the other.

A request does not know in advance how much it costs: a long game costs more than a short one. So
the work is measured where it is done, on the event loop or in a thread, and charged afterwards. And
an address has one turn at a time: between two of its requests those of others are served.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar


class Account:
    """The work that is done for one address."""

    def __init__(self, charge: Callable[[float], None]) -> None:
        self.charge = charge
        self.lock = asyncio.Lock()
        """Held by the request of the address that computes."""


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
