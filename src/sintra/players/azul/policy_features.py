"""Azul: decisions and their moves, encoded for the policy (``policy.py``).

Colors are encoded by what they mean to the boards, never by their names: what is learned about one
holds for all. Numbers are scaled to be about 1. Of the opponents, the next player is encoded.
"""

from typing import Any

from sintra.players.azul.policy_context import CONTEXT, encode_context
from sintra.players.azul.policy_lines import LINE_FEATURES, encode_line_moves
from sintra.players.azul.policy_turns import TURN_FEATURES, encode_turn_moves
from sintra.players.heuristics import LineValueCache
from sintra.rules.azul import state
from sintra.rules.azul.state import NONE
from sintra.rules.jit import jit

__all__ = ["CONTEXT", "MOVE_FEATURES", "encode_decision"]

MOVE_FEATURES = {"turn": TURN_FEATURES, "line": LINE_FEATURES}
"""The kinds of decision, and the features of their moves."""
_TURN, _LINE = range(len(MOVE_FEATURES))


@jit
def encode_decision(s: Any, cache: LineValueCache, context: Any, moves: Any) -> int:
    """Encode a decision and its legal moves, in their order; returns its kind, or ``NONE``."""
    if s.awaits == state.TAKE:
        encode_context(s, context)
        encode_turn_moves(s, cache, context, moves)
        return _TURN
    if s.awaits == state.LINE:
        encode_context(s, context)
        encode_line_moves(s, cache, context, moves)
        return _LINE
    return NONE
