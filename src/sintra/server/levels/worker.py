"""A worker process: does one job at a time, for ``worker_pool.py``.

It reads jobs from standard input, each a length and a pickle that the server wrote: a function of
this package and its arguments. It writes its answers in the same form. Before the first job it
loads or compiles everything it needs, and reports the progress. It ends when its input ends, so it
does not outlive the server.
"""

import os
import pickle
import signal
import sys
from collections.abc import Callable
from typing import IO, Any, Literal

LENGTH_BYTES = 4
Kind = Literal["progress", "ready", "done", "refused"]
"""What an answer holds: progress, nothing, a result, or a ``SintraError`` in parts."""


def main() -> None:
    """Do jobs until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    if hasattr(os, "nice"):
        os.nice(5)  # serving pages is more urgent
    # Answers use a copy of standard output; whatever else prints goes to the log.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr
    jobs = sys.stdin.buffer

    def send(kind: Kind, value: Any = None) -> None:
        body = pickle.dumps((kind, value))
        answers.write(len(body).to_bytes(LENGTH_BYTES, "big") + body)
        answers.flush()

    try:
        _get_ready(send)
        while (job := _read(jobs)) is not None:
            send(*_do(*job))
    except BrokenPipeError:
        os._exit(0)  # the server has ended, so nobody could read an error message


def _get_ready(send: Callable[..., None]) -> None:
    from sintra.server.levels.warmup import compile_all

    for progress in compile_all(players=True):
        send("progress", vars(progress))
    send("ready")


def _read(jobs: IO[bytes]) -> tuple[Callable[..., Any], tuple[Any, ...]] | None:
    head = jobs.read(LENGTH_BYTES)
    if len(head) < LENGTH_BYTES:
        return None
    body = jobs.read(int.from_bytes(head, "big"))
    found: tuple[Callable[..., Any], tuple[Any, ...]] = pickle.loads(body)
    return found


def _do(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[Kind, Any]:
    from sintra.model.errors import SintraError

    try:
        return "done", function(*arguments)
    except SintraError as error:  # in parts, because their constructors take other arguments
        return "refused", (type(error), str(error), vars(error))


if __name__ == "__main__":
    main()
