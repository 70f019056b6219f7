"""Garbage in circles, looked for seldom.

Almost nothing here refers to itself in a circle, so almost everything is freed as soon as nobody
needs it. Python's own search for the rest looks through the histories of all tables that have moved
since the last time, and moves leave nothing for it to find; while it looks, everybody waits: a
tenth of a second with a thousand tables, again and again, and three seconds with five thousand.
"""

import asyncio
import gc
import time

_LOOK_SECONDS = 10.0
_SWEEP_SECONDS = 600.0
"""From one sweep to the next, at least."""
_SHARE = 0.0005
"""Of the time, at most: the longer a sweep takes, the longer it is until the next."""


async def sweep_seldom() -> None:
    """Look for garbage from now on, as long as this runs; all that is there by now is kept."""
    gc.collect()
    gc.freeze()
    gc.disable()
    due = time.monotonic() + _SWEEP_SECONDS
    try:
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            began = time.monotonic()
            if began >= due:
                gc.collect()
                ended = time.monotonic()
                due = ended + max(_SWEEP_SECONDS, (ended - began) / _SHARE)
    finally:
        gc.enable()
