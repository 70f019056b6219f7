"""The pool of worker processes that search. A worker that dies is replaced."""

import asyncio
import json
import logging
import os
import pickle
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import sintra
from sintra.model.game import Json
from sintra.model.view import View
from sintra.server.levels.worker import LENGTH_BYTES

_LOG = logging.getLogger("sintra.server")
_ANSWER_SECONDS = 60.0
"""A worker that takes longer is killed; no level searches for that long."""
_FIRST_PAUSE, _MAX_PAUSE = 0.2, 20.0
"""Seconds before a request is repeated whose worker died; the pause doubles each time."""

OnProgress = Callable[[Json], None]
"""Called with each progress report of a worker that gets ready."""


@dataclass(frozen=True)
class ThinkRequest:
    """A view in which a move is wanted, and the level that chooses it; ``None``: for a hint."""

    view: View
    level: int | None


class WorkerDiedError(Exception):
    """A worker process ended, or does not answer."""


class WorkerPool:
    """A fixed number of worker processes. Requests wait until one of them is free."""

    def __init__(self, size: int, on_progress: OnProgress) -> None:
        self._size = size
        self._on_progress = on_progress
        self._free: asyncio.Queue[_Worker | None] = asyncio.Queue()
        """Free workers; ``None`` stands for one that has not been started."""
        self._all: set[_Worker] = set()

    @property
    def pids(self) -> list[int]:
        """The process ids of the workers."""
        return [worker.process.pid for worker in self._all]

    async def start(self) -> None:
        """Start one worker, which may have to compile; the others start when needed."""
        first = await self._new(self._on_progress)
        self._free.put_nowait(first)
        for _ in range(self._size - 1):
            self._free.put_nowait(None)

    async def hint(self, view: View) -> Json:
        """Search for a good move in a view, for a hint."""
        return await self.think(ThinkRequest(view, None))

    async def think(self, request: ThinkRequest) -> Json:
        """Send a request to a worker; if the worker dies, another one gets the request."""
        pickled = pickle.dumps((request.view, request.level))
        pause = _FIRST_PAUSE
        while True:
            worker = await self._free.get()
            try:
                worker = worker or await self._new(lambda _: None)
                answer = await worker.think(pickled)
            except (WorkerDiedError, OSError) as error:
                _LOG.warning("a worker died (%s); another one gets its request", error)
                self._end(worker)
                worker = None
            except BaseException:  # cancelled: the worker's answer would go to the next request
                self._end(worker)
                worker = None
                raise
            else:
                return answer
            finally:
                self._free.put_nowait(worker)
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
            env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
        )
        return cls(process)

    async def get_ready(self, on_progress: OnProgress) -> None:
        while not (report := await self._read_line()).get("ready"):
            on_progress(report)

    async def think(self, request: bytes) -> Json:
        assert self.process.stdin is not None
        if self.process.stdin.is_closing():
            raise WorkerDiedError("between two requests")
        self.process.stdin.write(len(request).to_bytes(LENGTH_BYTES, "big") + request)
        try:
            await self.process.stdin.drain()
            return await asyncio.wait_for(self._read_line(), _ANSWER_SECONDS)
        except TimeoutError:
            raise WorkerDiedError("it did not answer") from None

    async def _read_line(self) -> Json:
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        if not line.endswith(b"\n"):
            raise WorkerDiedError(f"exit code {await self.process.wait()}")
        answer: Json = json.loads(line)
        return answer

    def end(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
