"""Azul Duel: what plates bring, and where they lie best."""

from typing import Any

from sintra.players.duel import parameters as tastes
from sintra.players.duel.tile_values import goal_worth
from sintra.rules.duel import event_ids, pieces, plates, state, tiling
from sintra.rules.duel.state import GRID, NONE
from sintra.rules.grid import column_run, row_run
from sintra.rules.jit import jit
from sintra.rules.supply import COLORS

SPACES_JUDGED = 1 << state.PLATE_COUNT
"""Among the plates that were asked for: what each dome space would bring is known."""


@jit
def judge_spaces(s: Any, seat: int, h: Any) -> None:
    """Work out what each dome space would bring under a plate that prints this or that on it."""
    filled = s.filled[seat]
    for row in range(GRID):
        for column in range(GRID):
            cell = row * GRID + column
            grid = filled | 1 << cell
            runs = row_run(grid, GRID, row, column) + column_run(grid, GRID, row, column)
            goals = goal_worth(s, seat, row, column)
            h.cell[seat, cell] = (
                h.taste[tastes.PLATE_RUNS] * (runs - 2) + h.taste[tastes.PLATE_GOALS] * goals
            )
        judge_row(s, seat, row, h)
    h.asked[seat] = SPACES_JUDGED


@jit
def judge_row(s: Any, seat: int, row: int, h: Any) -> None:
    """The same for one row, whose line has changed.

    For runs and tablets whatever is printed, for lines that wait for this color, for a special.
    """
    there = s.line_n[seat, row]
    wanted = NONE
    gain = 0.0
    if there > 0:
        wanted = s.line_color[seat, row]
        waits = tiling.open_columns(s, seat, row, wanted) == 0
        gain = (there + 1.0) / (row + 2.0)
        gain *= h.taste[tastes.PLATE_WAITED_FOR] if waits else h.taste[tastes.PLATE_FITS]
    special = h.taste[tastes.PLATE_SPECIAL] * pieces.SPECIAL_POINTS[row]
    for cell in range(row * GRID, (row + 1) * GRID):
        base = h.cell[seat, cell]
        for color in range(COLORS):
            h.space[seat, cell, color] = base
        if wanted != NONE:
            h.space[seat, cell, wanted] = base + gain
        h.space[seat, cell, pieces.JOKER] = base + gain + h.taste[tastes.PLATE_JOKER]
        h.space[seat, cell, pieces.SPECIAL] = base + special
    h.asked[seat] &= SPACES_JUDGED


@jit
def place_score(h: Any, seat: int, plate: int, space: int, turn: int) -> float:
    """How well a plate lies on a dome space."""
    corner = (space // 3 * GRID + space % 3) * 2
    faces = plates.FACES
    return (
        h.space[seat, corner, faces[plate, turn, 0]]
        + h.space[seat, corner + 1, faces[plate, turn, 1]]
        + h.space[seat, corner + GRID, faces[plate, turn, 2]]
        + h.space[seat, corner + GRID + 1, faces[plate, turn, 3]]
    )


@jit
def plate_score(s: Any, seat: int, plate: int, h: Any) -> float:
    """What the best place for a plate brings."""
    if h.asked[seat] & SPACES_JUDGED == 0:
        judge_spaces(s, seat, h)
    if (h.asked[seat] >> plate) & 1 == 0:
        best = -9.0
        for space in range(state.SPACES):
            if s.plate_at[seat, space] == NONE:
                for turn in range(event_ids.TURNS):
                    score = place_score(h, seat, plate, space, turn)
                    if score > best:
                        best = score
                        h.place[seat, plate] = event_ids.PLACE + space * event_ids.TURNS + turn
        h.plate[seat, plate] = best
        h.asked[seat] |= 1 << plate
    return h.plate[seat, plate]
