"""Threads that share the games of a batch; compiled functions run without the GIL."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

_MIN_GAMES = 64
"""A thread for fewer games costs more time than it saves."""


def run(function: Callable[..., None], games: int, threads: int | None, *arguments: Any) -> None:
    """Call a compiled function for all games, divided among threads.

    The function gets the first game, the game after the last one, and the arguments. Without a
    number of threads there is one for each core.
    """
    parts = min(threads or _cores(), -(-games // _MIN_GAMES))
    if parts == 1:
        function(0, games, *arguments)
        return
    ends = [games * part // parts for part in range(parts + 1)]
    others = [
        _pool().submit(function, ends[part], ends[part + 1], *arguments) for part in range(1, parts)
    ]
    function(0, ends[1], *arguments)
    for other in others:
        other.result()


@cache
def _cores() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@cache
def _pool() -> ThreadPoolExecutor:
    """The threads of all batches of the process; idle ones cost nothing."""
    return ThreadPoolExecutor(max_workers=256, thread_name_prefix="sintra-batch")


if hasattr(os, "register_at_fork"):  # threads do not survive a fork: the child starts its own
    os.register_at_fork(after_in_child=_pool.cache_clear)
