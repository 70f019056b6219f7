"""A worker process: searches one view at a time, for ``worker_pool.py``.

It reads requests from standard input, each a length and a pickle that the server wrote. It writes
one line of JSON for each answer. Before the first request it loads or compiles everything it needs,
and reports the progress. It ends when its input ends, so it does not outlive the server.
"""

import json
import os
import pickle
import signal
import sys
from functools import cache
from typing import IO, Any

LENGTH_BYTES = 4


def main() -> None:
    """Answer requests until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    if hasattr(os, "nice"):
        os.nice(5)  # serving pages is more urgent
    # Answers use a copy of standard output; whatever else prints goes to the log.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    sys.stdout = sys.stderr
    requests = sys.stdin.buffer

    def send(answer: Any) -> None:
        answers.write(json.dumps(answer) + "\n")
        answers.flush()

    try:
        _get_ready(send)
        while (request := _read(requests)) is not None:
            send(_think(*request))
    except BrokenPipeError:
        os._exit(0)  # the server has ended, so nobody could read an error message


def _get_ready(send: Any) -> None:
    from sintra.server.levels.warmup import compile_all

    for progress in compile_all(players=True):
        send(vars(progress))
    send({"ready": True})


def _read(requests: IO[bytes]) -> tuple[Any, int | None] | None:
    head = requests.read(LENGTH_BYTES)
    if len(head) < LENGTH_BYTES:
        return None
    body = requests.read(int.from_bytes(head, "big"))
    found: tuple[Any, int | None] = pickle.loads(body)
    return found


@cache
def _player(level: int | None) -> Any:
    """One player for each level, because it reuses its search tree for the next decision."""
    from sintra.players import levels
    from sintra.players.player import Budget
    from sintra.players.search.player import SearchPlayer

    if level is None:
        return SearchPlayer("hint", budget=Budget(seconds=levels.HINT_SECONDS))
    return levels.player(level)


def _think(view: Any, level: int | None) -> dict[str, Any]:
    result = _player(level).think(view)
    pv = result.pv or (result.move,)
    return {
        "move": result.move.text,
        "pv": [move.text for move in pv],
        "value": result.value,
    }


if __name__ == "__main__":
    main()
