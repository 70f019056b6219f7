"""Runs the cyclic garbage collector rarely, because a full collection stalls all tables.

Almost nothing in the server forms reference cycles, so reference counting frees almost everything
at once. Python's own schedule would scan the histories of all tables that have changed since its
last run, and find nothing. Meanwhile all players wait: a tenth of a second with a thousand tables,
three seconds with five thousand.
"""

import asyncio
import gc
import time

_CHECK_SECONDS = 10.0
_INTERVAL_SECONDS = 600.0
"""From one collection to the next, at least."""
_MAX_SHARE = 0.0005
"""The share of time that collections may take: the longer one takes, the later the next."""


async def collect_rarely() -> None:
    """Replace Python's schedule of collections while this runs.

    Objects that exist by now are never collected.
    """
    gc.collect()
    gc.freeze()
    gc.disable()
    due = time.monotonic() + _INTERVAL_SECONDS
    try:
        while True:
            await asyncio.sleep(_CHECK_SECONDS)
            began = time.monotonic()
            if began >= due:
                gc.collect()
                ended = time.monotonic()
                due = ended + max(_INTERVAL_SECONDS, (ended - began) / _MAX_SHARE)
    finally:
        gc.enable()
