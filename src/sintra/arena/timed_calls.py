"""Calls with a time limit: functions of players run in a thread that can be abandoned."""

import queue
import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple


class CallResult(NamedTuple):
    """What a call returned, or what it raised."""

    value: Any
    error: BaseException | None
    seconds: float


class TimedCaller:
    """Runs calls one after the other in its own thread, each with a time limit.

    Python cannot stop a thread. After a call that exceeds its limit, do not use this object again.
    """

    def __init__(self) -> None:
        self._calls: queue.SimpleQueue[Callable[[], Any] | None] = queue.SimpleQueue()
        self._results: queue.SimpleQueue[CallResult] = queue.SimpleQueue()
        threading.Thread(target=self._serve, daemon=True, name="timed-calls").start()

    def _serve(self) -> None:
        while (function := self._calls.get()) is not None:
            began = time.perf_counter()
            value, error = None, None
            try:
                value = function()
            except BaseException as raised:  # also SystemExit: a player must not end the match
                error = raised
            self._results.put(CallResult(value, error, time.perf_counter() - began))

    def call(self, function: Callable[[], Any], limit: float) -> CallResult | None:
        """The result of a call; ``None`` if it takes longer than ``limit`` seconds."""
        self._calls.put(function)
        try:
            return self._results.get(timeout=limit)
        except queue.Empty:
            return None

    def close(self) -> None:
        """Let the thread end when it is idle."""
        self._calls.put(None)
