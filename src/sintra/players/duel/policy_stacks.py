"""Azul Duel: the moves of a stack decision, encoded for the policy."""

from typing import Any

from sintra.players.columns import column_indices
from sintra.players.duel.offer import in_moons, in_suns
from sintra.players.duel.policy_context import C
from sintra.players.heuristics import POINT_SCALE, LineValueCache, best_line_score
from sintra.players.shared_features import subtract_best
from sintra.rules.bits import count, nth
from sintra.rules.duel.rules import legal_mask
from sintra.rules.jit import jit

STACK_FEATURES = (
    # What all tiles of the color in reach would score, and what one tile would.
    "other's gain", "gain", "other's gain of one", "gain of one",
    "tiles", "height", "in moons", "in suns", "other's gain below best",
)  # fmt: skip
_F = column_indices(STACK_FEATURES)


@jit
def encode_stack_moves(s: Any, cache: LineValueCache, context: Any, moves: Any) -> None:
    """Encode the colors that may be stacked next."""
    seat = s.actor
    left = legal_mask(s)
    size = count(left)
    for index in range(size):
        color = nth(left, index)
        out = moves[index]
        reach = in_moons(s, color) + 1
        out[_F.OTHERS_GAIN] = POINT_SCALE * best_line_score(s, 1 - seat, color, reach, cache)
        out[_F.GAIN] = POINT_SCALE * best_line_score(s, seat, color, reach, cache)
        out[_F.OTHERS_GAIN_OF_ONE] = POINT_SCALE * best_line_score(s, 1 - seat, color, 1, cache)
        out[_F.GAIN_OF_ONE] = POINT_SCALE * best_line_score(s, seat, color, 1, cache)
        out[_F.TILES] = 0.5 * s.rest[color]
        out[_F.HEIGHT] = 0.5 * s.height[s.rest_at]
        out[_F.IN_MOONS] = (reach - 1) / 3.0
        out[_F.IN_SUNS] = 0.25 * in_suns(s, color)
    best = subtract_best(moves, size, _F.OTHERS_GAIN, _F.OTHERS_GAIN_BELOW_BEST)
    context[C.OTHERS_BEST_GAIN] = best
    context[C.CHOICES] = s.hand_n / 3.0
