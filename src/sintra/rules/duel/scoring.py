"""Azul Duel: points for tiles, specials, costs and tablets (``docs/rules.md``, Duel 6, 7, 9)."""

from typing import Any

import numpy as np

from sintra.rules import effects
from sintra.rules.bits import count, lowest
from sintra.rules.duel import pieces
from sintra.rules.duel.state import GRID, SPACES, TABLETS
from sintra.rules.effects import EffectLog, log_effect
from sintra.rules.grid import (
    column_run,
    full_columns,
    full_rows,
    row_bits,
    row_run,
    run_points,
)
from sintra.rules.jit import jit


def _cells(wanted: Any) -> int:
    return sum(
        1 << (row * GRID + column)
        for row in range(GRID)
        for column in range(GRID)
        if wanted(row, column)
    )


PLATE_CELLS = np.array(
    [_cells(lambda r, c, s=space: r // 2 * 3 + c // 2 == s) for space in range(SPACES)], np.int64
)
"""Grid bits of each dome space."""
_EDGE = _cells(lambda r, c: r in (0, GRID - 1) or c in (0, GRID - 1))
_DIAGONALS = np.array(
    [_cells(lambda r, c: r == c), _cells(lambda r, c: r + c == GRID - 1)], np.int64
)
_CORNERS = np.array([0, 2, 6, 8], np.int64)


@jit
def fill(s: Any, seat: int, row: int, column: int, color: int) -> None:
    """Put a tile on the dome."""
    bit = 1 << (row * GRID + column)
    s.tiles[seat, color] |= bit
    s.filled[seat] |= bit


@jit
def place_tile(s: Any, seat: int, row: int, column: int, color: int, log: EffectLog) -> None:
    """Put a tile on the dome and score it, and the special tile that it may complete."""
    fill(s, seat, row, column, color)
    across = row_run(s.filled[seat], GRID, row, column)
    down = column_run(s.filled[seat], GRID, row, column)
    s.score[seat] += run_points(across, down)
    log_effect(log, effects.TILE, seat, row, column, across, down)
    cells = PLATE_CELLS[row // 2 * 3 + column // 2]
    special = s.printed[seat, pieces.SPECIAL] & cells
    if special != 0 and s.filled[seat] & cells == cells ^ special:
        cell = lowest(special)
        fill(s, seat, cell // GRID, cell % GRID, pieces.SPECIAL_TILE)
        points = pieces.SPECIAL_POINTS[cell // GRID]
        s.score[seat] += points
        log_effect(log, effects.SPECIAL, seat, cell // GRID, cell % GRID, points, 0)


@jit
def pay_costs(s: Any, seat: int, log: EffectLog) -> None:
    """Broken tiles and the starting player tile cost points; a score never drops below 0."""
    broken = 0
    for place in range(s.broken_n[seat]):
        broken += pieces.BROKEN_POINTS[place]
    marker = pieces.MARKER_POINTS if s.marker == seat else 0
    lost = min(s.score[seat], broken + marker)
    s.score[seat] -= lost
    if broken + marker > 0:
        log_effect(log, effects.COST, seat, s.broken_n[seat], broken, marker, lost)


@jit
def _colorful_rows(s: Any, seat: int) -> int:
    """Rows with five different colors; one special tile may be one of them (ruling 3)."""
    rows = 0
    for row in range(GRID):
        kinds = 0
        for color in range(len(pieces.COLOR_LETTERS)):
            if row_bits(s.tiles[seat, color], GRID, row) != 0:
                kinds += 1
        if s.special_color and row_bits(s.tiles[seat, pieces.SPECIAL_TILE], GRID, row) != 0:
            kinds += 1
        if kinds >= pieces.COLORS_NEEDED:
            rows += 1
    return rows


@jit
def _full_diagonals(s: Any, seat: int) -> int:
    diagonals = 0
    for cells in _DIAGONALS:
        if s.filled[seat] & cells == cells:
            diagonals += 1
    return diagonals


@jit
def _corner_score(s: Any, seat: int) -> tuple[int, int]:
    corners = 0
    points = 0
    for corner in range(len(_CORNERS)):
        cells = PLATE_CELLS[_CORNERS[corner]]
        if s.filled[seat] & cells == cells:
            corners += 1
            points += pieces.CORNER_POINTS[corner]
    return corners, points


@jit
def _joker_score(s: Any, seat: int) -> tuple[int, int]:
    """All joker spaces filled, or nothing; without a joker plate 0 (ruling 10)."""
    jokers = s.printed[seat, pieces.JOKER]
    if s.filled[seat] & jokers != jokers:
        return 0, 0
    return count(jokers), count(jokers) * pieces.JOKER_POINTS


@jit
def goal_score(s: Any, seat: int, goal: int) -> tuple[int, int]:
    """How often the dome fulfills a goal (index into ``pieces.GOALS``), and its points."""
    times = 0
    if goal == 0:
        times = full_rows(s.filled[seat], GRID)
        return times, times * pieces.ROW_POINTS
    if goal == 1:
        times = _colorful_rows(s, seat)
        return times, times * pieces.COLORS_POINTS
    if goal == 2:
        times = full_columns(s.filled[seat], GRID)
        return times, times * pieces.COLUMN_POINTS
    if goal == 3:
        times = count(s.filled[seat] & _EDGE)
        return times, times * pieces.EDGE_POINTS
    if goal == 4:
        times = _full_diagonals(s, seat)
        return times, times * pieces.DIAGONAL_POINTS
    if goal == 5:
        return _corner_score(s, seat)
    if goal == 6:
        return _joker_score(s, seat)
    times = count(s.printed[seat, pieces.SPECIAL] & ~s.filled[seat])
    return times, times * pieces.EMPTY_SPECIAL_POINTS


@jit
def goal_points(s: Any, seat: int) -> int:
    """What all tablets in play together would pay now."""
    points = 0
    for tablet in range(TABLETS):
        if s.goals[tablet] > 0:
            points += goal_score(s, seat, 2 * tablet + s.goals[tablet] - 1)[1]
    return points


@jit
def score_tablets(s: Any, seat: int, log: EffectLog) -> None:
    """Add all tablets in play; then the score is floored at 0 once (ruling 9)."""
    points = 0
    for tablet in range(TABLETS):
        if s.goals[tablet] > 0:
            goal = 2 * tablet + s.goals[tablet] - 1
            times, worth = goal_score(s, seat, goal)
            points += worth
            log_effect(log, effects.GOAL, seat, goal, times, worth, 0)
    added = max(points, -s.score[seat])
    s.score[seat] += added
    log_effect(log, effects.END, seat, added, 0, 0, 0)
