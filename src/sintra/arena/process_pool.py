"""A worker pool of processes on this machine.

``concurrent.futures`` breaks when one of its processes dies, and cannot end a single one that
hangs. So here each worker has its own pipe.
"""

import contextlib
import multiprocessing
import os
import signal
from multiprocessing.connection import Connection, wait
from typing import Any

from sintra.arena.match import Match
from sintra.arena.match_game import play_game
from sintra.arena.worker_pool import WorkerDeath, WorkerPool, exit_if_stuck, is_stuck, warm_up
from sintra.model.game import Json

_NOBODY = -1


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class ProcessPool(WorkerPool):
    """Worker processes; spawned rather than forked, which is safe with threads on every system."""

    def __init__(self, match: Match, size: int) -> None:
        self.size = size
        self._match = match.to_dict()
        self._workers = [_Worker(self._match) for _ in range(size)]

    @property
    def pids(self) -> list[int]:
        """The process ids of the workers."""
        return [worker.process.pid or 0 for worker in self._workers]

    def submit(self, number: int) -> None:
        idle = next(worker for worker in self._workers if worker.number is None)
        idle.submit(number)

    def wait(self) -> list[Json | WorkerDeath]:
        busy = {worker.pipe: worker for worker in self._workers if worker.number is not None}
        ready = [busy[pipe] for pipe in wait(list(busy)) if isinstance(pipe, Connection)]
        return [self._receive(worker) for worker in ready]

    def _receive(self, worker: "_Worker") -> Json | WorkerDeath:
        try:
            result: Json = worker.pipe.recv()
        except (EOFError, OSError):
            death = WorkerDeath(worker.number or 0, worker.thinking_seat)
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
    """The parent's side of one worker process."""

    def __init__(self, match: Json) -> None:
        context = multiprocessing.get_context("spawn")
        self.number: int | None = None
        self._thinking = context.Value("i", _NOBODY, lock=False)
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(
            target=_serve, args=(theirs, match, self._thinking), daemon=True
        )
        self.process.start()
        theirs.close()  # only the worker holds it now, so its death closes the pipe

    def submit(self, number: int) -> None:
        self.number = number
        with contextlib.suppress(OSError):  # it died while it was idle: receiving will notice
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
    """The main function of a worker: plays games until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is handled by the parent process
    match = Match.from_dict(match_data)
    warm_up(match)

    def observe(seat: int | None, limit: float) -> None:
        thinking.value = _NOBODY if seat is None else seat
        exit_if_stuck(seat, limit)

    try:
        while True:
            pipe.send(play_game(match, pipe.recv(), observe))
    except (EOFError, OSError):
        return  # the match is over, or the parent process is gone
