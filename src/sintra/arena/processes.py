"""Workers that are processes of this machine.

The pool of the standard library gives up when one of its processes dies, and cannot end a single
one that hangs; so here each worker has its own pipe.
"""

import contextlib
import multiprocessing
import os
import signal
from multiprocessing.connection import Connection, wait
from typing import Any

from sintra.arena.crew import Crew, Death, guard, is_stuck, warm_up
from sintra.arena.match import Match
from sintra.arena.play import play
from sintra.model.game import Json

_NOBODY = -1


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Processes(Crew):
    """Worker processes, started anew rather than forked: that works everywhere, with threads."""

    def __init__(self, match: Match, size: int) -> None:
        self.size = size
        self._match = match.to_dict()
        self._workers = [_Worker(self._match) for _ in range(size)]

    @property
    def pids(self) -> list[int]:
        """The process numbers of the workers."""
        return [worker.process.pid or 0 for worker in self._workers]

    def give(self, number: int) -> None:
        idle = next(worker for worker in self._workers if worker.number is None)
        idle.give(number)

    def wait(self) -> list[Json | Death]:
        busy = {worker.pipe: worker for worker in self._workers if worker.number is not None}
        return [self._hear(busy[pipe]) for pipe in wait(list(busy)) if isinstance(pipe, Connection)]

    def _hear(self, worker: "_Worker") -> Json | Death:
        try:
            result: Json = worker.pipe.recv()
        except (EOFError, OSError):
            death = Death(worker.number or 0, worker.thinking_seat)
            self._replace(worker)
            return death
        worker.number = None
        if is_stuck(result):
            self._replace(worker)
        return result

    def _replace(self, worker: "_Worker") -> None:
        worker.end()
        self._workers[self._workers.index(worker)] = _Worker(self._match)

    def close(self) -> None:
        for worker in self._workers:
            worker.end()


class _Worker:
    """One process, as seen from outside."""

    def __init__(self, match: Json) -> None:
        context = multiprocessing.get_context("spawn")
        self.number: int | None = None
        self._thinking = context.Value("i", _NOBODY, lock=False)
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(
            target=_serve, args=(theirs, match, self._thinking), daemon=True
        )
        self.process.start()
        theirs.close()  # now only the worker holds it: its death is the end of the pipe

    def give(self, number: int) -> None:
        self.number = number
        with contextlib.suppress(OSError):  # it died while it was idle: hearing from it will tell
            self.pipe.send(number)

    @property
    def thinking_seat(self) -> int | None:
        seat = int(self._thinking.value)
        return None if seat == _NOBODY else seat

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.process.close()
        self.pipe.close()


def _serve(pipe: Connection, match_data: Json, thinking: Any) -> None:
    """The life of a worker: games until nobody wants any."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who started the match
    match = Match.from_dict(match_data)
    warm_up(match)

    def watch(seat: int | None, limit: float) -> None:
        thinking.value = _NOBODY if seat is None else seat
        guard(seat, limit)

    try:
        while True:
            pipe.send(play(match, pipe.recv(), watch))
    except (EOFError, OSError):
        return  # the match is over, or its process is gone
