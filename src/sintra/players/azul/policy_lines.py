"""Azul: the moves of a line decision, encoded for the policy."""

from typing import Any

from sintra.players.azul.heuristics import move_score
from sintra.players.azul.offer import in_factories, tiles_on_offer
from sintra.players.azul.policy_context import C
from sintra.players.columns import column_indices
from sintra.players.heuristics import POINT_SCALE, LineValueCache
from sintra.players.shared_features import (
    LINE_CHOICE_COLUMNS,
    encode_line_choice,
    subtract_best,
)
from sintra.rules.azul import event_ids, scoring
from sintra.rules.azul.rules import legal_mask
from sintra.rules.azul.state import CENTER, GRID
from sintra.rules.bits import count, nth
from sintra.rules.grid import column_bits, row_bits
from sintra.rules.jit import jit
from sintra.rules.supply import COLORS

WALL_COLUMNS = ("in row", "in column", "of color", "ends row")
"""What the wall holds beside the space of a line."""
_W = column_indices(WALL_COLUMNS)

LINE_FEATURES = (
    "line 1", "line 2", "line 3", "line 4", "line 5", "floor", "score", "score below best",
    *LINE_CHOICE_COLUMNS,
    "better color",  # by how much the best other color on offer would be better
    *WALL_COLUMNS,
    "supply",
)  # fmt: skip
_F = column_indices(LINE_FEATURES)


@jit
def encode_wall(s: Any, row: int, color: int, fills: bool, first: int, out: Any) -> None:
    """Encode the wall beside the space of a line, from column ``first`` (``WALL_COLUMNS``)."""
    seat = s.actor
    in_row = count(row_bits(s.filled[seat], GRID, row))
    out[first + _W.IN_ROW] = 0.25 * in_row
    if not s.grey:
        column = scoring.COLUMN_OF[row, color]
        out[first + _W.IN_COLUMN] = 0.25 * count(column_bits(s.filled[seat], GRID, column))
    out[first + _W.OF_COLOR] = 0.25 * count(s.tiles[seat, color])
    out[first + _W.ENDS_ROW] = 1.0 if in_row == GRID - 1 and fills else 0.0


@jit
def _encode_line(s: Any, row: int, cache: LineValueCache, out: Any) -> None:
    seat = s.actor
    color = s.hand_color
    missing = encode_line_choice(s, row, cache, _F.FILLS, _F.SUPPLY, out)
    if s.line_n[seat, row] == 0:
        best = -1.0
        for other in range(COLORS):
            offered = tiles_on_offer(s, other) > 0
            if offered and other != color and row_bits(s.tiles[seat, other], GRID, row) == 0:
                best = max(best, cache.line_value[seat, row, other])
        out[_F.BETTER_COLOR] = POINT_SCALE * (best - cache.line_value[seat, row, color])
    encode_wall(s, row, color, missing == 0, _F.IN_ROW, out)


@jit
def encode_line_moves(s: Any, cache: LineValueCache, context: Any, moves: Any) -> None:
    """Encode the lines that take the tiles in hand, and the floor."""
    left = legal_mask(s)
    size = count(left)
    for index in range(size):
        row = nth(left, index)
        moves[index, _F.LINE_1 + row] = 1.0
        moves[index, _F.SCORE] = POINT_SCALE * move_score(s, event_ids.LINE + row, cache)
        if row < GRID:
            _encode_line(s, row, cache, moves[index])
    context[C.BEST_SCORE] = subtract_best(moves, size, _F.SCORE, _F.SCORE_BELOW_BEST)
    context[C.COLOR_IN_FACTORIES] = 0.25 * in_factories(s, s.hand_color)
    context[C.COLOR_IN_CENTER] = 0.25 * s.source[CENTER, s.hand_color]
    context[C.CHOICES] = s.hand_n / 3.0
