"""Heuristic scores of all legal moves of a position, compiled."""

from typing import Any, NamedTuple

import numpy as np

from sintra.players import games as _registers_the_games  # noqa: F401  # its import has an effect
from sintra.players import heuristics
from sintra.rules.bits import nth
from sintra.rules.engine import legal_mask, mask_offset
from sintra.rules.jit import jit

MAX_MOVES = 64


class ScoreBuffers(NamedTuple):
    """Result and scratch memory of ``score_moves``."""

    moves: Any
    scores: Any
    line_values: Any


@jit
def new_buffers() -> ScoreBuffers:
    """Buffers for the moves of one position."""
    return ScoreBuffers(
        np.empty(MAX_MOVES, np.int64),
        np.empty(MAX_MOVES, np.float64),
        np.zeros(1, heuristics.LINE_VALUE_CACHE),
    )


@jit
def score_moves(state: Any, buffers: ScoreBuffers) -> int:
    """List the legal moves with their scores, by the default parameters; returns how many."""
    s = state[0]
    cache = buffers.line_values[0]
    heuristics.use_default_parameters(s, cache)
    heuristics.compute_all_line_values(s, cache)
    left = legal_mask(s)
    first = mask_offset(s)
    n = 0
    while left != 0:
        move = first + nth(left, 0)
        buffers.moves[n] = move
        buffers.scores[n] = heuristics.move_score(s, move, cache)
        left &= left - 1
        n += 1
    return n
