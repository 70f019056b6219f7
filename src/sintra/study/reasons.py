"""Reasons: why one move is better than another, as numbers that sentences are made from; compiled.

The simulations after each candidate count points by source, tiles lost and rows tiled, for every
seat. The largest differences are the reasons.
"""

from enum import IntEnum
from typing import Any

import numpy as np

from sintra.players.search.tally import ALL_SOURCES
from sintra.rules import engine
from sintra.rules.effects import MAX_LINES
from sintra.rules.jit import jit
from sintra.study.steps import MAX_CANDIDATES, Steps


class ReasonKind(IntEnum):
    """What a reason is about."""

    POINTS = 0  # detail: the source of the points
    LOST_TILES = 1  # detail: 0
    ROW = 2  # detail: the row, which gets a tile more often or less often


POINTS = int(ReasonKind.POINTS)
LOST_TILES = int(ReasonKind.LOST_TILES)
FULL_ROW = int(ReasonKind.ROW)

MAX_REASONS = 6
MIN_POINTS = 0.3
"""Differences of fewer points are no reason."""
POINTS_FOR_TILE = 1.0
"""What a lost tile is worth in the order of reasons."""
POINTS_FOR_ROW = 3.0
"""What a row is worth in the order of reasons; points by source count its points already."""

REASON: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            ("kind", np.int64),
            ("seat", np.int64),  # whose points, tiles or row
            ("detail", np.int64),
            ("amount", np.float64),  # how much more there is after the better move
            ("weight", np.float64),  # how much that matters, in points
        ],
    )
)
"""One reason."""


@jit
def _mean(sums: Any, total: float) -> float:
    return float(total / sums.simulations)


@jit
def _insert(
    reasons: Any, n: int, kind: int, seat: int, detail: int, amount: float, weight: float
) -> int:
    """Insert a reason by its weight, heaviest first; the lightest may drop out."""
    if weight < MIN_POINTS:
        return n
    place = n
    while place > 0 and reasons[place - 1].weight < weight:
        if place < MAX_REASONS:
            reasons[place] = reasons[place - 1]
        place -= 1
    if place == MAX_REASONS:
        return n
    reasons[place].kind = kind
    reasons[place].seat = seat
    reasons[place].detail = detail
    reasons[place].amount = amount
    reasons[place].weight = weight
    return min(n + 1, MAX_REASONS)


@jit
def find_reasons(
    study: Steps, index: int, better: int, worse: int, state: Any, reasons: Any
) -> int:
    """Write why one candidate is better than another, heaviest first; returns how many reasons.

    ``state`` is any state of the game. There are none where a candidate was not simulated.
    """
    a = study.sums[index * MAX_CANDIDATES + better]
    b = study.sums[index * MAX_CANDIDATES + worse]
    n = 0
    if a.simulations == 0.0 or b.simulations == 0.0:
        return n
    for seat in range(engine.player_count(state[0])):
        for source in range(ALL_SOURCES):
            more = _mean(a, a.points[seat, source]) - _mean(b, b.points[seat, source])
            n = _insert(reasons, n, POINTS, seat, source, more, abs(more))
        more = _mean(a, a.lost_tiles[seat]) - _mean(b, b.lost_tiles[seat])
        n = _insert(reasons, n, LOST_TILES, seat, 0, more, POINTS_FOR_TILE * abs(more))
        for row in range(MAX_LINES):
            more = _mean(a, a.tiled_rows[seat, row]) - _mean(b, b.tiled_rows[seat, row])
            n = _insert(reasons, n, FULL_ROW, seat, row, more, POINTS_FOR_ROW * abs(more))
    return n
