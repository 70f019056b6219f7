"""Asking somebody who may not answer: calls in a thread of their own, with a time limit."""

import queue
import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple


class Answer(NamedTuple):
    """What came of a call: a value, or what it raised."""

    value: Any
    error: BaseException | None
    seconds: float


class Thinker:
    """Runs calls one after the other in its own thread, and waits for each only so long.

    After a call that did not end in time the thread is lost: it cannot be stopped from outside.
    """

    def __init__(self) -> None:
        self._calls: queue.SimpleQueue[Callable[[], Any] | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()
        threading.Thread(target=self._serve, daemon=True, name="thinker").start()

    def _serve(self) -> None:
        while (call := self._calls.get()) is not None:
            began = time.perf_counter()
            value, error = None, None
            try:
                value = call()
            except BaseException as raised:  # SystemExit too: a player may not end the match
                error = raised
            self._answers.put(Answer(value, error, time.perf_counter() - began))

    def ask(self, call: Callable[[], Any], limit: float) -> Answer | None:
        """What comes of the call; ``None`` if nothing did within ``limit`` seconds."""
        self._calls.put(call)
        try:
            return self._answers.get(timeout=limit)
        except queue.Empty:
            return None

    def close(self) -> None:
        """Let the thread end when it is idle."""
        self._calls.put(None)
