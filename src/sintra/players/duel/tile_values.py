"""Azul Duel: what a tile on a space of the dome brings."""

from typing import Any

from sintra.rules.bits import count, lowest
from sintra.rules.duel import pieces, tiling
from sintra.rules.duel.scoring import PLATE_CELLS
from sintra.rules.duel.state import GRID
from sintra.rules.grid import column_bits, column_run, row_run, run_points
from sintra.rules.jit import jit


@jit
def goal_worth(s: Any, seat: int, row: int, column: int) -> float:
    """A share of the tablets in play that a tile on this space brings nearer."""
    filled = s.filled[seat]
    worth = 0.0
    if s.goals[1] == 1:
        there = count(column_bits(filled, GRID, column)) + 1
        worth += pieces.COLUMN_POINTS * there * there / 72.0
    elif s.goals[1] == 2 and (row % 5 == 0 or column % 5 == 0):
        worth += 1.0
    if s.goals[0] == 1:
        worth += 0.3
    if s.goals[2] == 1 and (row == column or row + column == GRID - 1):
        worth += 1.2
    elif s.goals[2] == 2:
        space = row // 2 * 3 + column // 2
        if space % 2 == 0 and space != 4:
            worth += 1.5 if space > 4 else 0.6
    if s.goals[3] == 1 and (s.printed[seat, pieces.JOKER] >> (row * GRID + column)) & 1:
        worth += 0.8
    return worth


@jit
def tile_worth(
    s: Any, seat: int, row: int, column: int, for_special: float, for_goals: float
) -> float:
    """What a tile on this empty space would bring: its runs, its special tile, its tablets.

    The shares of what will be paid later count as much as ``for_special`` and ``for_goals`` say.
    """
    bit = 1 << (row * GRID + column)
    grid = s.filled[seat] | bit
    worth = float(run_points(row_run(grid, GRID, row, column), column_run(grid, GRID, row, column)))
    cells = PLATE_CELLS[row // 2 * 3 + column // 2]
    special = s.printed[seat, pieces.SPECIAL] & cells
    if special != 0:
        missing = 3 - count(grid & cells & ~special)
        points = pieces.SPECIAL_POINTS[lowest(special) // GRID]
        if s.goals[3] == 2:
            points += 3
        if missing == 0:
            worth += points
        elif missing == 1:
            worth += for_special * 0.5 * points
        else:
            worth += for_special * 0.2 * points
    return worth + for_goals * goal_worth(s, seat, row, column)


@jit
def best_tile(
    s: Any, seat: int, row: int, color: int, for_special: float, for_goals: float
) -> float:
    """The best space that a row offers a color; negative if it offers none."""
    best = -1.0
    columns = tiling.open_columns(s, seat, row, color)
    while columns != 0:
        worth = tile_worth(s, seat, row, lowest(columns), for_special, for_goals)
        best = max(best, worth)
        columns &= columns - 1
    return best
