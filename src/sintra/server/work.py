"""Computing time that requests use, charged to the address that made them.

A request does not know in advance how much it costs: a long game costs more than a short one. So
the work is measured where it is done, on the event loop or in a thread, and charged afterwards.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_charge: ContextVar[Callable[[float], None] | None] = ContextVar("charge", default=None)


@contextmanager
def charged_to(charge: Callable[[float], None]) -> Iterator[None]:
    """Charge what is measured in this context, its tasks and its threads with this function."""
    token = _charge.set(charge)
    try:
        yield
    finally:
        _charge.reset(token)


@contextmanager
def measured() -> Iterator[None]:
    """Measure the processor time of this thread; nothing may be awaited inside."""
    charge = _charge.get()
    if charge is None:
        yield
        return
    began = time.thread_time()
    try:
        yield
    finally:
        charge(time.thread_time() - began)
