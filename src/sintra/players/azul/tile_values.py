"""Azul: the value of a tile on a space of the wall, in points."""

from typing import Any

import numpy as np

from sintra.rules.azul import pieces, rules, scoring, state
from sintra.rules.azul.state import GRID
from sintra.rules.bits import count
from sintra.rules.grid import column_bits, column_run, row_bits, row_run, run_points
from sintra.rules.jit import jit

_BONUS_POINTS = (pieces.ROW_POINTS, pieces.COLUMN_POINTS, pieces.COLOR_POINTS)
_BONUS_SHARE = np.array(
    [
        [points * share * (n / GRID) ** 2 for n in range(GRID + 1)]
        for points, share in zip(_BONUS_POINTS, (1 / 2, 1 / 2, 5 / 12), strict=True)
    ]
)
"""Value of the last of so many tiles in a row, a column or a color, by the bonus it may bring."""
_LAST_BONUS_SHARE = np.array(
    [[points * (n / GRID) ** 6 for n in range(GRID + 1)] for points in _BONUS_POINTS]
)
"""The same in what may be the last round: only what is full is worth much."""


@jit
def may_be_last_round(s: Any) -> bool:
    """Whether this round may be the last, or after its end the next one.

    Some row misses only one tile; while walls are tiled, some row is full.
    """
    full = GRID if s.phase == state.TILING else GRID - 1
    for seat in range(s.players):
        for row in range(GRID):
            if count(row_bits(s.filled[seat], GRID, row)) == full:
                return True
    return False


@jit
def longest_row(s: Any, seat: int) -> int:
    """The most tiles that a row of a seat's wall holds."""
    longest = 0
    for row in range(GRID):
        longest = max(longest, count(row_bits(s.filled[seat], GRID, row)))
    return longest


@jit
def tile_value(
    s: Any, seat: int, row: int, column: int, color: int, bonus_weight: float, last: bool
) -> float:
    """The value of a tile on this empty wall space: its runs, and a share of the bonuses.

    The bonuses are weighted with ``bonus_weight``; in what may be the last round with 1.
    """
    filled = s.filled[seat] | 1 << (row * GRID + column)
    value = float(
        run_points(row_run(filled, GRID, row, column), column_run(filled, GRID, row, column))
    )
    share = _LAST_BONUS_SHARE if last else _BONUS_SHARE
    bonuses = share[0, count(row_bits(filled, GRID, row))]
    bonuses += share[1, count(column_bits(filled, GRID, column))]
    bonuses += share[2, count(s.tiles[seat, color]) + 1]
    return value + (1.0 if last else bonus_weight) * bonuses


@jit
def best_tile_value(
    s: Any, seat: int, row: int, color: int, bonus_weight: float, last: bool
) -> float:
    """The value of the best wall space of a row for a color; negative if there is none."""
    if not s.grey:
        column = scoring.COLUMN_OF[row, color]
        return tile_value(s, seat, row, column, color, bonus_weight, last)
    best = -1.0
    for column in range(GRID):
        if (rules.open_columns(s, seat, row, color) >> column) & 1:
            best = max(best, tile_value(s, seat, row, column, color, bonus_weight, last))
    return best
