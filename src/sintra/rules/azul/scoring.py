"""Azul: points for tiles, the floor line and the end of the game (``docs/rules.md``, Azul 4)."""

from typing import Any

import numpy as np

from sintra.rules import effects
from sintra.rules.azul import pieces
from sintra.rules.azul.state import GRID, MARKER, NONE
from sintra.rules.bits import count
from sintra.rules.effects import EffectLog, log_effect
from sintra.rules.grid import column_run, full_columns, full_rows, row_run, run_points
from sintra.rules.jit import jit

COLUMN_OF = np.array(
    [[row.index(color) for color in pieces.COLOR_LETTERS] for row in pieces.WALL], np.int64
)
"""``COLUMN_OF[row, color]``: where the colored wall wants a color."""


@jit
def place_tile(s: Any, seat: int, row: int, column: int, color: int, log: EffectLog) -> None:
    """Put a tile on the wall and score it."""
    bit = 1 << (row * GRID + column)
    s.tiles[seat, color] |= bit
    s.filled[seat] |= bit
    across = row_run(s.filled[seat], GRID, row, column)
    down = column_run(s.filled[seat], GRID, row, column)
    s.score[seat] += run_points(across, down)
    log_effect(log, effects.TILE, seat, row, column, across, down)


@jit
def pay_floor(s: Any, seat: int, log: EffectLog) -> None:
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
        log_effect(log, effects.COST, seat, s.floor_n[seat], points, 0, lost)
    s.floor_n[seat] = 0


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
        times = full_rows(s.filled[seat], GRID)
        return times, times * pieces.ROW_POINTS
    if goal == 1:
        times = full_columns(s.filled[seat], GRID)
        return times, times * pieces.COLUMN_POINTS
    times = _full_colors(s, seat)
    return times, times * pieces.COLOR_POINTS


@jit
def goal_points(s: Any, seat: int) -> int:
    """What all goals together would pay now."""
    points = 0
    for goal in range(len(pieces.GOALS)):
        points += goal_score(s, seat, goal)[1]
    return points


@jit
def score_end(s: Any, seat: int, log: EffectLog) -> None:
    """Bonuses at the end of the game."""
    added = 0
    for goal in range(len(pieces.GOALS)):
        times, points = goal_score(s, seat, goal)
        added += points
        log_effect(log, effects.GOAL, seat, goal, times, points, 0)
    s.score[seat] += added
    log_effect(log, effects.END, seat, added, 0, 0, 0)
