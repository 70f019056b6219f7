"""Azul Duel: decisions and their moves, encoded for the policy (``policy.py``).

Colors are encoded by what they mean to the two boards, never by their names: what is learned about
one holds for all. Numbers are scaled to be about 1.
"""

from typing import Any

from sintra.players.duel.policy_context import CONTEXT, encode_context
from sintra.players.duel.policy_lines import LINE_FEATURES, encode_line_moves
from sintra.players.duel.policy_places import PLACE_FEATURES, encode_place_moves
from sintra.players.duel.policy_stacks import STACK_FEATURES, encode_stack_moves
from sintra.players.duel.policy_turns import TURN_FEATURES, encode_turn_moves
from sintra.players.heuristics import LineValueCache
from sintra.rules.duel import state
from sintra.rules.duel.state import NONE
from sintra.rules.jit import jit

__all__ = ["CONTEXT", "MOVE_FEATURES", "encode_decision"]

MOVE_FEATURES = {
    "turn": TURN_FEATURES,
    "line": LINE_FEATURES,
    "place": PLACE_FEATURES,
    "stack": STACK_FEATURES,
}
"""The kinds of decision, and the features of their moves."""
_TURN, _LINE, _PLACE, _STACK = range(len(MOVE_FEATURES))


@jit
def encode_decision(s: Any, cache: LineValueCache, context: Any, moves: Any) -> int:
    """Encode a decision and its legal moves, in their order; returns its kind, or ``NONE``."""
    if s.awaits == state.TURN:
        encode_context(s, context)
        encode_turn_moves(s, cache, context, moves)
        return _TURN
    if s.awaits == state.LINE:
        encode_context(s, context)
        encode_line_moves(s, cache, context, moves)
        return _LINE
    if s.awaits == state.PLACE:
        encode_context(s, context)
        encode_place_moves(s, cache, moves)
        return _PLACE
    if s.awaits == state.STACK:
        encode_context(s, context)
        encode_stack_moves(s, cache, context, moves)
        return _STACK
    return NONE
