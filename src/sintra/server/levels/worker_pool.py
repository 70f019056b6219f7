"""The pool of worker processes that search and replay. A worker that dies is replaced."""

import asyncio
import logging
import os
import pickle
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import sintra
from sintra.model.errors import SintraError
from sintra.model.game import Json, View
from sintra.server.levels.fair_queue import FairQueue
from sintra.server.levels.thinking import think
from sintra.server.levels.worker import LENGTH_BYTES, Kind
from sintra.server.memory import MALLOC
from sintra.server.tables.asker import WhoAsks

_LOG = logging.getLogger("sintra.server")
_ANSWER_SECONDS = 60.0
"""A worker that takes longer is killed; no level searches and no replay takes that long."""
_FIRST_PAUSE, _MAX_PAUSE = 0.2, 20.0
"""Seconds before a job is repeated whose worker died; the pause doubles each time."""

Result = TypeVar("Result")

OnProgress = Callable[[Json], None]
"""Called with each progress report of a worker that gets ready."""


@dataclass(frozen=True)
class ThinkRequest:
    """A view in which a move is wanted, and the level that chooses it; ``None``: for a hint."""

    view: View
    level: int | None


class WorkerDiedError(Exception):
    """A worker process ended, or does not answer."""


class JobFailedError(Exception):
    """A job was given up, because every worker that tried it died."""


class WorkerPool:
    """A fixed number of worker processes. Jobs wait in a fair queue until one of them is free."""

    def __init__(self, size: int, per_address: int, on_progress: OnProgress) -> None:
        self._size = size
        self._on_progress = on_progress
        self._free: list[_Worker | None] = []
        """Free workers; ``None`` stands for one that has not been started."""
        self._all: set[_Worker] = set()
        self.queue = FairQueue(per_address or max(1, size - 1))

    @property
    def pids(self) -> list[int]:
        """The process ids of the workers."""
        return [worker.process.pid for worker in self._all]

    async def start(self) -> None:
        """Start one worker, which may have to compile; the others start when needed."""
        first = await self._new(self._on_progress)
        self._free += [None] * (self._size - 1) + [first]
        for _ in range(self._size):
            self.queue.add_slot()

    async def hint(self, view: View, who: WhoAsks) -> Json:
        """Search for a good move in a view, for a hint."""
        return await self.think(ThinkRequest(view, None), who)

    async def think(self, request: ThinkRequest, who: WhoAsks) -> Json:
        """Let a worker search for a move.

        Raises:
            NobodyAsksError: nobody waits for the answer any longer.
        """
        return await self.run(who, think, request.view, request.level)

    async def run(
        self,
        who: WhoAsks,
        function: Callable[..., Result],
        *arguments: Any,
        attempts: int | None = None,
    ) -> Result:
        """Let a worker call a function of this package; if it dies, another one does.

        Raises:
            JobFailedError: so many attempts have failed.
            NobodyAsksError: nobody waits for the answer any longer.
        """
        job = pickle.dumps((function, arguments))
        pause = _FIRST_PAUSE
        failed = 0
        while True:
            async with self.queue.turn(who):
                worker = self._free.pop()
                try:
                    worker = worker or await self._new(lambda _: None)
                    kind, value = await worker.do(job)
                except (WorkerDiedError, OSError) as error:
                    _LOG.warning("a worker died (%s); another one gets its job", error)
                    self._end(worker)
                    worker = None
                except BaseException:  # cancelled: the worker's answer would go to the next job
                    self._end(worker)
                    worker = None
                    raise
                else:
                    if kind == "refused":
                        raise _sintra_error(*value)
                    result: Result = value
                    return result
                finally:
                    self._free.append(worker)
            failed += 1
            if failed == attempts:
                raise JobFailedError(function.__name__)
            await asyncio.sleep(pause)
            pause = min(2 * pause, _MAX_PAUSE)

    async def _new(self, on_progress: OnProgress) -> "_Worker":
        worker = await _Worker.start()
        self._all.add(worker)
        try:
            await worker.get_ready(on_progress)
        except BaseException:
            self._end(worker)
            raise
        return worker

    def _end(self, worker: "_Worker | None") -> None:
        if worker is not None:
            self._all.discard(worker)
            worker.end()

    def close(self) -> None:
        """End all workers."""
        for worker in list(self._all):
            self._end(worker)


def _sintra_error(kind: type[SintraError], message: str, fields: dict[str, Any]) -> SintraError:
    error = kind.__new__(kind)
    Exception.__init__(error, message)
    vars(error).update(fields)
    return error


class _Worker:
    """One worker process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls) -> "_Worker":
        # The worker has to import the same Sintra as this process, and nothing from the current
        # folder.
        package = str(Path(sintra.__file__).resolve().parent.parent)
        paths = [package, *filter(None, [os.environ.get("PYTHONPATH")])]
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",
            "-m",
            "sintra.server.levels.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=os.environ | MALLOC | {"PYTHONPATH": os.pathsep.join(paths)},
        )
        return cls(process)

    async def get_ready(self, on_progress: OnProgress) -> None:
        while (answer := await self._read())[0] != "ready":
            on_progress(answer[1])

    async def do(self, job: bytes) -> tuple[Kind, Any]:
        assert self.process.stdin is not None
        if self.process.stdin.is_closing():
            raise WorkerDiedError("between two jobs")
        self.process.stdin.write(len(job).to_bytes(LENGTH_BYTES, "big") + job)
        try:
            await self.process.stdin.drain()
            return await asyncio.wait_for(self._read(), _ANSWER_SECONDS)
        except TimeoutError:
            raise WorkerDiedError("it did not answer") from None

    async def _read(self) -> tuple[Kind, Any]:
        assert self.process.stdout is not None
        try:
            head = await self.process.stdout.readexactly(LENGTH_BYTES)
            body = await self.process.stdout.readexactly(int.from_bytes(head, "big"))
        except asyncio.IncompleteReadError:
            raise WorkerDiedError(f"exit code {await self.process.wait()}") from None
        answer: tuple[Kind, Any] = pickle.loads(body)
        return answer

    def end(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
