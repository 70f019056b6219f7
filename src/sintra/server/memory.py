"""Returns freed memory to the system, so that a burst of work does not keep it for ever.

glibc keeps what was freed for its next use. With its defaults it also adapts: after a few large
blocks were freed, it takes blocks of that size from its heaps, where one small block in use keeps
everything below it. And each thread may get a heap of its own.
"""

import asyncio
import ctypes
import sys

MALLOC = {
    "MALLOC_ARENA_MAX": "2",
    "MALLOC_MMAP_THRESHOLD_": "131072",
    "MALLOC_TRIM_THRESHOLD_": "131072",
}
"""The same settings as environment variables, for worker processes."""

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""Parameters of ``mallopt`` in glibc."""
_BYTES = 131_072
_PAUSE_SECONDS = 2.0
"""Memory is returned so long after a burst, once for all of it."""

_pending: "set[asyncio.Task[None]]" = set()


def _libc() -> ctypes.CDLL | None:
    if not sys.platform.startswith("linux"):
        return None
    try:
        libc = ctypes.CDLL("libc.so.6")
        libc.malloc_trim.argtypes = [ctypes.c_size_t]  # is missing in other C libraries
    except (OSError, AttributeError):
        return None
    return libc


def configure() -> None:
    """Let large blocks be returned when they are freed; call it before there are threads."""
    libc = _libc()
    if libc is not None:
        libc.mallopt(_MMAP_THRESHOLD, _BYTES)  # a fixed value: glibc no longer adapts it
        libc.mallopt(_TRIM_THRESHOLD, _BYTES)
        libc.mallopt(_ARENA_MAX, 2)


def return_memory_soon() -> None:
    """Return what was freed when the burst is over."""
    if not _pending:
        task = asyncio.create_task(_return_memory())
        _pending.add(task)
        task.add_done_callback(_pending.discard)


async def _return_memory() -> None:
    await asyncio.sleep(_PAUSE_SECONDS)
    libc = _libc()
    if libc is not None:
        await asyncio.to_thread(libc.malloc_trim, 0)  # a C call: others run meanwhile
