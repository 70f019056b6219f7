"""Worker processes that think, as the server sees them. One that dies is replaced."""

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
"""No level thinks so long: a worker that does is stuck."""
_FIRST_PAUSE, _MAX_PAUSE = 0.2, 20.0
"""Seconds before a question is asked again whose workers died."""

Report = Callable[[Json], None]
"""Told what a worker says while it gets ready."""


@dataclass(frozen=True)
class Wish:
    """A question: what to do in a view, for a level; ``None``: as well as possible."""

    view: View
    level: int | None


class DiedError(Exception):
    """A worker ended, or hangs."""


class Workers:
    """So many processes. Questions wait until one of them is free."""

    def __init__(self, size: int, report: Report) -> None:
        self._size = size
        self._report = report
        self._free: asyncio.Queue[_Worker | None] = asyncio.Queue()
        self._all: set[_Worker] = set()

    @property
    def pids(self) -> list[int]:
        """The process numbers of the workers."""
        return [worker.process.pid for worker in self._all]

    async def start(self) -> None:
        """Start one worker, which may have to compile for a while; the others when needed."""
        first = await self._new(self._report)
        self._free.put_nowait(first)
        for _ in range(self._size - 1):
            self._free.put_nowait(None)

    async def ask(self, wish: Wish) -> Json:
        """The answer of a worker. If it dies over the question, another one is asked."""
        question = pickle.dumps((wish.view, wish.level))
        pause = _FIRST_PAUSE
        while True:
            worker = await self._free.get()
            try:
                worker = worker or await self._new(lambda _: None)
                answer = await worker.ask(question)
            except (DiedError, OSError) as error:
                _LOG.warning("a worker died (%s); another one is asked", error)
                self._end(worker)
                worker = None
            except BaseException:  # cancelled while it thinks: what it says next is not asked for
                self._end(worker)
                worker = None
                raise
            else:
                return answer
            finally:
                self._free.put_nowait(worker)
            await asyncio.sleep(pause)
            pause = min(2 * pause, _MAX_PAUSE)

    async def _new(self, report: Report) -> "_Worker":
        worker = await _Worker.start()
        self._all.add(worker)
        try:
            await worker.get_ready(report)
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
    """One process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls) -> "_Worker":
        # The same Sintra as this one, wherever it was imported from, and nothing from the folder
        # that happens to be the current one.
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

    async def get_ready(self, report: Report) -> None:
        while not (news := await self._hear()).get("ready"):
            report(news)

    async def ask(self, question: bytes) -> Json:
        assert self.process.stdin is not None
        if self.process.stdin.is_closing():
            raise DiedError("between two questions")
        self.process.stdin.write(len(question).to_bytes(LENGTH_BYTES, "big") + question)
        try:
            await self.process.stdin.drain()
            return await asyncio.wait_for(self._hear(), _ANSWER_SECONDS)
        except TimeoutError:
            raise DiedError("it did not answer") from None

    async def _hear(self) -> Json:
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        if not line.endswith(b"\n"):
            raise DiedError(f"exit code {await self.process.wait()}")
        answer: Json = json.loads(line)
        return answer

    def end(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
