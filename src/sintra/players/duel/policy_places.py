"""Azul Duel: the places of a plate, encoded for the policy."""

from typing import Any

from sintra.players.columns import column_indices
from sintra.players.duel.plate_scores import place_score, plate_score
from sintra.players.heuristics import POINT_SCALE, LineValueCache
from sintra.players.shared_features import subtract_best
from sintra.rules.bits import count, nth
from sintra.rules.duel import event_ids, pieces, plates, tiling
from sintra.rules.duel.rules import legal_mask
from sintra.rules.duel.state import GRID, NONE, SPACES
from sintra.rules.grid import column_bits, row_bits
from sintra.rules.jit import jit

PLACE_FEATURES = (
    "score", "score below best",
    "space 1", "space 2", "space 3", "space 4", "space 5", "space 6", "space 7", "space 8",
    "space 9",
    "special in row 1", "special in row 2", "special in row 3", "special in row 4",
    "special in row 5", "special in row 6", "joker row",
    # Spaces for the colors of lines: of all, and of those that have none.
    "fits", "needed",
    # Colors that have an open space in the row already, and those that are new there.
    "open again", "new color", "neighbors",
    "special on diagonal", "joker on diagonal", "special on edge", "full lines",
    "plates beside", "plates above", "special's column", "special's row",
)  # fmt: skip
_F = column_indices(PLACE_FEATURES)


@jit
def _encode_cell(s: Any, cell: int, face: int, out: Any) -> None:
    """What a plate prints on one space of the dome."""
    seat = s.actor
    row = cell // GRID
    column = cell % GRID
    filled = s.filled[seat]
    diagonal = 1.0 if row in (column, GRID - 1 - column) else 0.0
    if column > 0:
        out[_F.NEIGHBORS] += 0.25 * ((filled >> (cell - 1)) & 1)
    if column < GRID - 1:
        out[_F.NEIGHBORS] += 0.25 * ((filled >> (cell + 1)) & 1)
    if row > 0:
        out[_F.NEIGHBORS] += 0.25 * ((filled >> (cell - GRID)) & 1)
    if row < GRID - 1:
        out[_F.NEIGHBORS] += 0.25 * ((filled >> (cell + GRID)) & 1)
    if face == pieces.SPECIAL:
        on_edge = row % (GRID - 1) == 0 or column % (GRID - 1) == 0
        out[_F.SPECIAL_IN_ROW_1 + row] = 1.0
        out[_F.SPECIAL_ON_DIAGONAL] = diagonal
        out[_F.SPECIAL_ON_EDGE] = 1.0 if on_edge else 0.0
        out[_F.SPECIALS_COLUMN] = count(column_bits(filled, GRID, column)) / 3.0
        out[_F.SPECIALS_ROW] = count(row_bits(filled, GRID, row)) / 3.0
        return
    there = s.line_n[seat, row]
    if face == pieces.JOKER:
        out[_F.JOKER_ROW] = 0.2 * row
        out[_F.JOKER_ON_DIAGONAL] = diagonal
    else:
        open_here = row_bits(s.printed[seat, face] & ~filled, GRID, row)
        out[_F.OPEN_AGAIN] += 0.5 if open_here != 0 else 0.0
        out[_F.NEW_COLOR] += 0.5 if row_bits(s.printed[seat, face], GRID, row) == 0 else 0.0
    if there > 0 and face in (s.line_color[seat, row], pieces.JOKER):
        share = there / (row + 1.0)
        out[_F.FITS] += share
        if tiling.open_columns(s, seat, row, s.line_color[seat, row]) == 0:
            out[_F.NEEDED] += share
        if there == row + 1:
            out[_F.FULL_LINES] += 1.0


@jit
def encode_place_moves(s: Any, cache: LineValueCache, moves: Any) -> None:
    """Encode all places and turns of the plate that is held."""
    seat = s.actor
    left = legal_mask(s)
    size = count(left)
    plate_score(s, seat, s.held, cache)  # makes sure that the cache has the faces' scores
    for index in range(size):
        space = nth(left, index) // event_ids.TURNS
        turn = nth(left, index) % event_ids.TURNS
        out = moves[index]
        out[_F.SCORE] = POINT_SCALE * place_score(cache, seat, s.held, space, turn)
        out[_F.SPACE_1 + space] = 1.0
        for quadrant in range(4):
            row = space // 3 * 2 + quadrant // 2
            cell = row * GRID + space % 3 * 2 + quadrant % 2
            _encode_cell(s, cell, plates.FACES[s.held, turn, quadrant], out)
        for other in range(SPACES):
            if s.plate_at[seat, other] != NONE:
                out[_F.PLATES_BESIDE] += 0.5 * (other // 3 == space // 3)
                out[_F.PLATES_ABOVE] += 0.5 * (other % 3 == space % 3)
    subtract_best(moves, size, _F.SCORE, _F.SCORE_BELOW_BEST)
