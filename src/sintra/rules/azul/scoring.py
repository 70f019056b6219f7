"""Azul: points for tiles, the floor line and the end of the game (``docs/rules.md``, Azul 4)."""

from typing import Any

import numpy as np

from sintra.rules import effects
from sintra.rules.azul import pieces
from sintra.rules.azul.state import GRID, MARKER, NONE
from sintra.rules.bits import count
from sintra.rules.compiled import jit
from sintra.rules.effects import Log, note
from sintra.rules.grid import column_bits, column_run, row_bits, row_run, run_points

_FULL = (1 << GRID) - 1

COLUMN_OF = np.array(
    [[row.index(color) for color in pieces.COLOR_LETTERS] for row in pieces.WALL], np.int64
)
"""``COLUMN_OF[row, color]``: where the colored wall wants a color."""


@jit
def place_tile(s: Any, seat: int, row: int, column: int, color: int, log: Log) -> None:
    """Put a tile on the wall and score it."""
    bit = 1 << (row * GRID + column)
    s.tiles[seat, color] |= bit
    s.filled[seat] |= bit
    across = row_run(s.filled[seat], GRID, row, column)
    down = column_run(s.filled[seat], GRID, row, column)
    s.score[seat] += run_points(across, down)
    note(log, effects.TILE, seat, row, column, across, down)


@jit
def pay_floor(s: Any, seat: int, log: Log) -> None:
    """The floor line costs points, never below 0; its tiles go to the lid."""
    points = 0
    for place in range(s.floor_n[seat]):
        points += pieces.FLOOR_POINTS[place]
        if s.floor[seat, place] != MARKER:
            s.lid[s.floor[seat, place]] += 1
        s.floor[seat, place] = NONE
    lost = min(points, s.score[seat])
    s.score[seat] -= lost
    if points > 0:
        note(log, effects.COST, seat, s.floor_n[seat], points, 0, lost)
    s.floor_n[seat] = 0


@jit
def full_rows(s: Any, seat: int) -> int:
    """Complete horizontal lines."""
    rows = 0
    for row in range(GRID):
        if row_bits(s.filled[seat], GRID, row) == _FULL:
            rows += 1
    return rows


@jit
def _full_columns(s: Any, seat: int) -> int:
    columns = 0
    for column in range(GRID):
        if column_bits(s.filled[seat], GRID, column) == _FULL:
            columns += 1
    return columns


@jit
def _full_colors(s: Any, seat: int) -> int:
    colors = 0
    for color in range(len(pieces.COLOR_LETTERS)):
        if count(s.tiles[seat, color]) == GRID:
            colors += 1
    return colors


@jit
def goal_score(s: Any, seat: int, goal: int) -> tuple[int, int]:
    """How often a wall fulfills a goal (index into ``pieces.GOALS``), and its points."""
    if goal == 0:
        times = full_rows(s, seat)
        return times, times * pieces.ROW_POINTS
    if goal == 1:
        times = _full_columns(s, seat)
        return times, times * pieces.COLUMN_POINTS
    times = _full_colors(s, seat)
    return times, times * pieces.COLOR_POINTS


@jit
def score_end(s: Any, seat: int, log: Log) -> None:
    """Bonuses at the end of the game."""
    added = 0
    for goal in range(len(pieces.GOALS)):
        times, points = goal_score(s, seat, goal)
        added += points
        note(log, effects.GOAL, seat, goal, times, points, 0)
    s.score[seat] += added
    note(log, effects.END, seat, added, 0, 0, 0)
