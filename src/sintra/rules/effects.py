"""Effects: what an event did beyond itself, such as points scored, tiles broken, the bag refilled.

The rules write effects into an *effect log* while they apply an event. Playouts pass ``no_log()``,
into which nothing is written.

A log is a record, not an array, because Numba counts references to arrays: the atomic counting of
an array that every function passes on took about a third of the time of a random game.
"""

from enum import IntEnum
from typing import Any

import numpy as np

from sintra.rules.jit import jit

FIELDS = 6
MAX_EFFECTS = 64
"""Upper bound for the effects of one event."""

EFFECT_LOG: np.dtype[Any] = np.dtype(
    (np.record, [("enabled", np.int64), ("n", np.int64), ("rows", np.int64, (MAX_EFFECTS, FIELDS))])
)
EffectLog = Any
"""A record of type ``EFFECT_LOG``; Python passes arrays of one such record."""


class EffectKind(IntEnum):
    """The kind of an effect. A row of the log holds kind, seat, and the four numbers named here."""

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


def new_effect_log() -> Any:
    """An empty log for one event at a time, as an array of one record."""
    log = np.zeros(1, EFFECT_LOG)
    log[0].enabled = 1
    return log


_NO_LOG = np.zeros(1, EFFECT_LOG)


@jit
def no_log() -> EffectLog:
    """The log that ignores everything."""
    return _NO_LOG[0]


@jit
def log_effect(log: EffectLog, kind: int, seat: int, a: int, b: int, c: int, d: int) -> None:
    """Append one effect, unless the log is ``no_log()``."""
    if not log.enabled:
        return
    row = log.n
    log.n += 1
    log.rows[row, 0] = kind
    log.rows[row, 1] = seat
    log.rows[row, 2] = a
    log.rows[row, 3] = b
    log.rows[row, 4] = c
    log.rows[row, 5] = d
