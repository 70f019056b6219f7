"""What an event did beyond itself: points with their parts, tiles broken, the bag restocked.

The rules write effects into a *log* while they apply an event. Playouts pass a ``silent`` one, and
nothing is written.

A log is a record, not an array, because Numba counts references to arrays: the atomic counting of
an array that every function passes on took about a third of the time of a random game.
"""

from enum import IntEnum
from typing import Any

import numpy as np

from sintra.rules.compiled import jit

FIELDS = 6
MOST = 64
"""More effects than any single event has."""

LOG: np.dtype[Any] = np.dtype(
    (np.record, [("keeps", np.int64), ("n", np.int64), ("rows", np.int64, (MOST, FIELDS))])
)
Log = Any
"""A record of type ``LOG``; Python passes arrays of one such record."""


class EffectKind(IntEnum):
    """What a row of the log tells: its kind, the seat, and up to four numbers."""

    TILE = 1  # row, column, across, down
    SPECIAL = 2  # row, column, points, 0
    DRAW = 3  # points paid, 0, 0, 0
    BROKEN = 4  # tiles broken, of which discarded as the space was full, 0, 0
    UNPLACEABLE = 5  # row, tiles broken or to the floor, of which discarded, 0
    COST = 6  # spaces filled, their points, marker's points, points really lost
    GOAL = 7  # goal, how many times, points, 0
    MARKER = 8  # 0, 0, 0, 0: took the starting player tile or marker
    RESTOCK = 9  # tiles put into the bag
    ROUND = 10  # round that begins
    END = 11  # tablets or bonuses really added after the floor at 0, 0, 0, 0
    FLOOR = 12  # Azul: tiles to the floor line, of which discarded as it was full, 0, 0


TILE = int(EffectKind.TILE)
SPECIAL = int(EffectKind.SPECIAL)
DRAW = int(EffectKind.DRAW)
BROKEN = int(EffectKind.BROKEN)
UNPLACEABLE = int(EffectKind.UNPLACEABLE)
COST = int(EffectKind.COST)
GOAL = int(EffectKind.GOAL)
MARKER = int(EffectKind.MARKER)
RESTOCK = int(EffectKind.RESTOCK)
ROUND = int(EffectKind.ROUND)
END = int(EffectKind.END)
FLOOR = int(EffectKind.FLOOR)


def new_log() -> Any:
    """An empty log, large enough for any single event, as an array of one record."""
    log = np.zeros(1, LOG)
    log[0].keeps = 1
    return log


_SILENT = np.zeros(1, LOG)


@jit
def silent() -> Log:
    """The log that keeps nothing."""
    return _SILENT[0]


@jit
def note(log: Log, kind: int, seat: int, a: int, b: int, c: int, d: int) -> None:
    """Write one effect, unless the log is silent."""
    if not log.keeps:
        return
    row = log.n
    log.n += 1
    log.rows[row, 0] = kind
    log.rows[row, 1] = seat
    log.rows[row, 2] = a
    log.rows[row, 3] = b
    log.rows[row, 4] = c
    log.rows[row, 5] = d
