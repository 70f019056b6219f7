"""A worker process: thinks about one view at a time, for ``bots.py``.

It reads questions from standard input, each a length and a pickle that the server wrote, and writes
one line of JSON for each answer. Before the first question it loads, or compiles, everything it
needs, and tells how far it is. It ends when its input ends: it never outlives the server for long.
"""

import json
import os
import pickle
import signal
import sys
from functools import cache
from typing import IO, Any

LENGTH_BYTES = 4
HINT_SECONDS = 1.0


def main() -> None:
    """Serve until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    if hasattr(os, "nice"):
        os.nice(5)  # the page comes first
    # Whatever prints goes to the log; the answers have a channel of their own.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    sys.stdout = sys.stderr
    questions = sys.stdin.buffer

    def tell(answer: Any) -> None:
        answers.write(json.dumps(answer) + "\n")
        answers.flush()

    try:
        _get_ready(tell)
        while (question := _read(questions)) is not None:
            tell(_think(*question))
    except BrokenPipeError:
        os._exit(0)  # the server is gone; so is whoever could read a complaint


def _get_ready(tell: Any) -> None:
    from sintra.server.levels.warmup import get_ready

    for progress in get_ready(players=True):
        tell(vars(progress))
    tell({"ready": True})


def _read(questions: IO[bytes]) -> tuple[Any, int | None] | None:
    head = questions.read(LENGTH_BYTES)
    if len(head) < LENGTH_BYTES:
        return None
    body = questions.read(int.from_bytes(head, "big"))
    found: tuple[Any, int | None] = pickle.loads(body)
    return found


@cache
def _player(level: int | None) -> Any:
    """One player for each level: what it has found out serves its next decision, too."""
    from sintra.players import levels
    from sintra.players.player import Budget
    from sintra.players.search import SearchPlayer

    if level is None:
        return SearchPlayer("hint", budget=Budget(seconds=HINT_SECONDS))
    return levels.player(level)


def _think(view: Any, level: int | None) -> dict[str, Any]:
    thought = _player(level).think(view)
    line = thought.line or (thought.move,)
    return {
        "move": thought.move.text,
        "line": [move.text for move in line],
        "value": thought.value,
    }


if __name__ == "__main__":
    main()
