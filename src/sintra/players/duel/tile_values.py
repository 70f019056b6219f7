"""Azul Duel: the value of a tile on a space of the dome, in points."""

from typing import Any

from sintra.rules.bits import count, lowest
from sintra.rules.duel import pieces, tiling
from sintra.rules.duel.scoring import PLATE_CELLS
from sintra.rules.duel.state import GRID
from sintra.rules.grid import column_bits, column_run, row_run, run_points
from sintra.rules.jit import jit


@jit
def goal_value(s: Any, seat: int, row: int, column: int) -> float:
    """The share of the tablets in play that a tile on this space counts for."""
    filled = s.filled[seat]
    value = 0.0
    if s.goals[1] == 1:
        there = count(column_bits(filled, GRID, column)) + 1
        value += pieces.COLUMN_POINTS * there * there / 72.0
    elif s.goals[1] == 2 and (row % 5 == 0 or column % 5 == 0):
        value += 1.0
    if s.goals[0] == 1:
        value += 0.3
    if s.goals[2] == 1 and (row == column or row + column == GRID - 1):
        value += 1.2
    elif s.goals[2] == 2:
        space = row // 2 * 3 + column // 2
        if space % 2 == 0 and space != 4:
            value += 1.5 if space > 4 else 0.6
    if s.goals[3] == 1 and (s.printed[seat, pieces.JOKER] >> (row * GRID + column)) & 1:
        value += 0.8
    return value


@jit
def tile_value(
    s: Any, seat: int, row: int, column: int, special_weight: float, goal_weight: float
) -> float:
    """The value of a tile on this empty space: its runs, its special tile, its tablets.

    What is paid later is weighted with ``special_weight`` and ``goal_weight``.
    """
    bit = 1 << (row * GRID + column)
    grid = s.filled[seat] | bit
    value = float(run_points(row_run(grid, GRID, row, column), column_run(grid, GRID, row, column)))
    cells = PLATE_CELLS[row // 2 * 3 + column // 2]
    special = s.printed[seat, pieces.SPECIAL] & cells
    if special != 0:
        missing = 3 - count(grid & cells & ~special)
        points = pieces.SPECIAL_POINTS[lowest(special) // GRID]
        if s.goals[3] == 2:
            points += 3
        if missing == 0:
            value += points
        elif missing == 1:
            value += special_weight * 0.5 * points
        else:
            value += special_weight * 0.2 * points
    return value + goal_weight * goal_value(s, seat, row, column)


@jit
def best_tile_value(
    s: Any, seat: int, row: int, color: int, special_weight: float, goal_weight: float
) -> float:
    """The value of the best space of a row for a color; negative if there is none."""
    best = -1.0
    columns = tiling.open_columns(s, seat, row, color)
    while columns != 0:
        value = tile_value(s, seat, row, lowest(columns), special_weight, goal_weight)
        best = max(best, value)
        columns &= columns - 1
    return best
