"""Effects: what an event did beyond itself, such as points scored, tiles broken, the bag refilled.

The rules write effects into an *effect log* while they apply an event. A log lists the effects of
one event, or adds up the points of many events by their source. Playouts of a search pass
``no_log()``, into which nothing is written.

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
MAX_SEATS = 4
MAX_LINES = 6


class Source(IntEnum):
    """Where points come from."""

    ROWS = 0  # a tile's group along the row
    COLUMNS = 1  # and along the column
    SPECIAL = 2  # spaces with points of their own
    DRAWS = 3  # points paid for drawing
    COSTS = 4  # broken tiles or the floor line, and the marker: points lost
    GOALS = 5  # tablets or bonuses, at the end of the game


ROWS = int(Source.ROWS)
COLUMNS = int(Source.COLUMNS)
SPECIALS = int(Source.SPECIAL)
DRAWS = int(Source.DRAWS)
COSTS = int(Source.COSTS)
GOALS = int(Source.GOALS)
SOURCES = len(Source)

OFF, LIST, TOTALS = range(3)
"""What a log does with effects: nothing, list them, or add them up."""

EFFECT_LOG: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            ("mode", np.int64),
            # The list of effects.
            ("n", np.int64),
            ("rows", np.int64, (MAX_EFFECTS, FIELDS)),
            # The totals.
            ("points", np.int64, (MAX_SEATS, SOURCES)),
            ("lost_tiles", np.int64, (MAX_SEATS,)),  # broken, or on the floor line
            ("tiled_rows", np.int64, (MAX_SEATS, MAX_LINES)),  # tiles placed
        ],
    )
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
    log[0].mode = LIST
    return log


_NO_LOG = np.zeros(1, EFFECT_LOG)


@jit
def no_log() -> EffectLog:
    """The log that ignores everything."""
    return _NO_LOG[0]


def new_totals() -> Any:
    """A log that adds up effects, as an array of one record."""
    log = np.zeros(1, EFFECT_LOG)
    log[0].mode = TOTALS
    return log


@jit
def clear_totals(log: EffectLog) -> None:
    """Set all totals to 0."""
    log.points[:] = 0
    log.lost_tiles[:] = 0
    log.tiled_rows[:] = 0


@jit
def _add_to_totals(log: EffectLog, kind: int, seat: int, a: int, b: int, c: int, d: int) -> None:
    if kind == TILE:
        if c > 1 or d == 1:  # a tile without neighbors is worth one point
            log.points[seat, ROWS] += c
        if d > 1:
            log.points[seat, COLUMNS] += d
        log.tiled_rows[seat, a] += 1
    elif kind == SPECIAL:
        log.points[seat, SPECIALS] += c
    elif kind == DRAW:
        log.points[seat, DRAWS] -= a
    elif kind == COST:
        log.points[seat, COSTS] -= d
    elif kind == END:
        log.points[seat, GOALS] += a
    elif kind in (BROKEN, FLOOR):
        log.lost_tiles[seat] += a
    elif kind == UNPLACEABLE:
        log.lost_tiles[seat] += b


@jit
def log_effect(log: EffectLog, kind: int, seat: int, a: int, b: int, c: int, d: int) -> None:
    """Append one effect, or add it up; nothing if the log is ``no_log()``."""
    if log.mode == OFF:
        return
    if log.mode == TOTALS:
        _add_to_totals(log, kind, seat, a, b, c, d)
        return
    row = log.n
    log.n += 1
    log.rows[row, 0] = kind
    log.rows[row, 1] = seat
    log.rows[row, 2] = a
    log.rows[row, 3] = b
    log.rows[row, 4] = c
    log.rows[row, 5] = d
