"""Azul Duel: the moves of a line decision, encoded for the policy."""

from typing import Any

from sintra.players.columns import column_indices
from sintra.players.duel.heuristics import move_score
from sintra.players.duel.offer import buried, in_moons, in_suns
from sintra.players.duel.policy_context import C
from sintra.players.heuristics import POINT_SCALE, LineValueCache
from sintra.players.shared_features import (
    LINE_CHOICE_COLUMNS,
    encode_line_choice,
    subtract_best,
)
from sintra.rules.bits import count, nth
from sintra.rules.duel import event_ids, state, tiling
from sintra.rules.duel.rules import legal_mask
from sintra.rules.duel.state import GRID, NONE
from sintra.rules.jit import jit
from sintra.rules.supply import COLORS

LINE_FEATURES = (
    "line 1", "line 2", "line 3", "line 4", "line 5", "line 6", "break", "score",
    "score below best",
    *LINE_CHOICE_COLUMNS,
    "without space", "chips", "chips fill",
    "better color",  # by how much the best other color on offer would be better
    "free dome spaces", "open columns", "supply",
)  # fmt: skip
_F = column_indices(LINE_FEATURES)


@jit
def _encode_line(s: Any, row: int, cache: LineValueCache, out: Any) -> None:
    seat = s.actor
    color = s.hand_color
    missing = encode_line_choice(s, row, cache, _F.FILLS, _F.SUPPLY, out)
    line_value = cache.line_value[seat, row, color]
    columns = count(tiling.open_columns(s, seat, row, color))
    out[_F.WITHOUT_SPACE] = 1.0 if line_value >= 0.0 and columns == 0 else 0.0
    shown = 0
    for kind in range(state.CHIP_KINDS):
        shown += s.chips[seat, kind] * tiling.SHOWS[kind, color]
    out[_F.CHIPS] = shown / 3.0
    pays = missing > 0 and tiling.can_pay(s, seat, color, missing)
    out[_F.CHIPS_FILL] = 1.0 if pays else 0.0
    if s.line_n[seat, row] == 0:
        best = -1.0
        for other in range(COLORS):
            if other != color and in_suns(s, other) + in_moons(s, other) > 0:
                best = max(best, cache.line_value[seat, row, other])
        out[_F.BETTER_COLOR] = POINT_SCALE * (best - line_value)
    band = row // 2 * 3
    for space in range(band, band + 3):
        if s.plate_at[seat, space] == NONE:
            out[_F.FREE_DOME_SPACES] += 1.0 / 3.0
    out[_F.OPEN_COLUMNS] = 0.5 * columns


@jit
def encode_line_moves(s: Any, cache: LineValueCache, context: Any, moves: Any) -> None:
    """Encode the lines that take the tiles in hand, and breaking them."""
    left = legal_mask(s)
    size = count(left)
    for index in range(size):
        row = nth(left, index)
        moves[index, _F.LINE_1 + row] = 1.0
        moves[index, _F.SCORE] = POINT_SCALE * move_score(s, event_ids.LINE + row, cache)
        if row < GRID:
            _encode_line(s, row, cache, moves[index])
    context[C.BEST_SCORE] = subtract_best(moves, size, _F.SCORE, _F.SCORE_BELOW_BEST)
    context[C.IN_SUNS] = 0.25 * in_suns(s, s.hand_color)
    context[C.IN_MOONS] = in_moons(s, s.hand_color) / 3.0
    context[C.BURIED] = buried(s, s.hand_color) / 3.0
    context[C.CHOICES] = s.hand_n / 3.0
