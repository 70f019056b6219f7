"""Garbage in circles, looked for seldom.

Almost nothing here refers to itself in a circle, so almost everything is freed as soon as nobody
needs it. Python's own search for the rest looks through the histories of all tables that have moved
since the last time; with a thousand tables, everybody waits a tenth of a second for it, again and
again.
"""

import asyncio
import gc
import time

_LOOK_SECONDS = 10.0
_SWEEP_SECONDS = 600.0
"""At least so often."""
_MOST_NEW = 2_000_000
"""Objects more than at the last time: then something may be wrong, and it is swept at once."""


async def sweep_seldom() -> None:
    """Look for garbage from now on, as long as this runs; all that is there by now is kept."""
    gc.collect()
    gc.freeze()
    gc.disable()
    swept = time.monotonic()
    try:
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            if time.monotonic() - swept > _SWEEP_SECONDS or gc.get_count()[0] > _MOST_NEW:
                gc.collect()
                swept = time.monotonic()
    finally:
        gc.enable()
