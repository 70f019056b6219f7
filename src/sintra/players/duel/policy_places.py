"""Azul Duel: what the policy is told about places for a plate."""

from typing import Any

from sintra.players.duel.plate_scores import place_score, plate_score
from sintra.players.heuristics import POINTS
from sintra.rules.bits import count, nth
from sintra.rules.duel import event_ids, pieces, plates, tiling
from sintra.rules.duel.rules import legal_mask
from sintra.rules.duel.state import GRID, NONE, SPACES
from sintra.rules.grid import column_bits, row_bits
from sintra.rules.jit import jit

PLACE_ROW = (
    "opinion", "below best", "space 1", "space 2", "space 3", "space 4", "space 5", "space 6",
    "space 7", "space 8", "space 9", "special in row 1", "special in row 2", "special in row 3",
    "special in row 4", "special in row 5", "special in row 6", "joker row", "fits", "waited for",
    "again", "new", "neighbors", "on diagonal", "joker on diagonal", "on edge", "full lines",
    "plates beside", "plates above", "column of it", "row of it",
)  # fmt: skip


@jit
def _describe_cell(s: Any, cell: int, face: int, out: Any) -> None:
    """What a plate prints on one space of the dome."""
    seat = s.actor
    row = cell // GRID
    column = cell % GRID
    filled = s.filled[seat]
    diagonal = 1.0 if row in (column, GRID - 1 - column) else 0.0
    if column > 0:
        out[22] += 0.25 * ((filled >> (cell - 1)) & 1)
    if column < GRID - 1:
        out[22] += 0.25 * ((filled >> (cell + 1)) & 1)
    if row > 0:
        out[22] += 0.25 * ((filled >> (cell - GRID)) & 1)
    if row < GRID - 1:
        out[22] += 0.25 * ((filled >> (cell + GRID)) & 1)
    if face == pieces.SPECIAL:
        out[11 + row] = 1.0
        out[23] = diagonal
        out[25] = 1.0 if row % (GRID - 1) == 0 or column % (GRID - 1) == 0 else 0.0
        out[29] = count(column_bits(filled, GRID, column)) / 3.0
        out[30] = count(row_bits(filled, GRID, row)) / 3.0
        return
    there = s.line_n[seat, row]
    if face == pieces.JOKER:
        out[17] = 0.2 * row
        out[24] = diagonal
    else:
        open_here = row_bits(s.printed[seat, face] & ~filled, GRID, row)
        out[20] += 0.5 if open_here != 0 else 0.0
        out[21] += 0.5 if row_bits(s.printed[seat, face], GRID, row) == 0 else 0.0
    if there > 0 and face in (s.line_color[seat, row], pieces.JOKER):
        full = there / (row + 1.0)
        out[18] += full
        if tiling.open_columns(s, seat, row, s.line_color[seat, row]) == 0:
            out[19] += full
        if there == row + 1:
            out[26] += 1.0


@jit
def describe_places(s: Any, h: Any, rows: Any) -> None:
    """Describe all places and turns of the plate that is held."""
    seat = s.actor
    left = legal_mask(s)
    best = -9.0
    size = count(left)
    plate_score(s, seat, s.held, h)
    for index in range(size):
        space = nth(left, index) // event_ids.TURNS
        turn = nth(left, index) % event_ids.TURNS
        out = rows[index]
        out[0] = POINTS * place_score(h, seat, s.held, space, turn)
        best = max(best, out[0])
        out[2 + space] = 1.0
        for quadrant in range(4):
            row = space // 3 * 2 + quadrant // 2
            cell = row * GRID + space % 3 * 2 + quadrant % 2
            _describe_cell(s, cell, plates.FACES[s.held, turn, quadrant], out)
        for other in range(SPACES):
            if s.plate_at[seat, other] != NONE:
                out[27] += 0.5 * (other // 3 == space // 3)
                out[28] += 0.5 * (other % 3 == space % 3)
    for index in range(size):
        rows[index, 1] = rows[index, 0] - best
