"""The policy: a small network that gives every move of a decision its prior in the search.

A decision is encoded as features of the position (the context) and of each legal move. One hidden
layer reads both, and its output is the move's logit; the priors are the softmax of the logits. The
position's part of the hidden layer is computed once for all moves. The network is trained to
predict the visits of longer searches (``training/train_policy.py``).
"""

from typing import Any

import numpy as np

from sintra.rules.jit import jit

MAX_KINDS = 4
"""Kinds of decision in one game."""
MAX_CONTEXT = 60
MAX_MOVE_FEATURES = 68
MAX_MOVES = 40
"""Legal moves of one decision: 36 places for a plate at most."""
HIDDEN_UNITS = 64

LAYERS: tuple[Any, ...] = (
    ("policy_context", np.float32, (MAX_KINDS, MAX_CONTEXT, HIDDEN_UNITS)),
    ("policy_move", np.float32, (MAX_KINDS, MAX_MOVE_FEATURES, HIDDEN_UNITS)),
    ("policy_out", np.float32, (MAX_KINDS, HIDDEN_UNITS)),
    ("policy_skip", np.float32, (MAX_KINDS, MAX_MOVE_FEATURES)),  # past the hidden layer
)
"""The layers of the network, by kind of decision: name, type and shape in ``weights.WEIGHTS``."""


@jit
def logits(w: Any, kind: int, size: int, context: Any, moves: Any, out: Any) -> None:
    """The logits of the first ``size`` moves of a decision."""
    base = np.zeros(HIDDEN_UNITS, np.float32)
    hidden = np.empty(HIDDEN_UNITS, np.float32)
    of_context = w.policy_context[kind]
    of_move = w.policy_move[kind]
    last = w.policy_out[kind]
    skip = w.policy_skip[kind]
    for index in range(MAX_CONTEXT):
        x = context[index]
        if x != 0.0:
            for unit in range(HIDDEN_UNITS):
                base[unit] += x * of_context[index, unit]
    for move in range(size):
        hidden[:] = base
        logit = np.float32(0.0)
        for index in range(MAX_MOVE_FEATURES):
            x = moves[move, index]
            if x != 0.0:
                logit += x * skip[index]
                for unit in range(HIDDEN_UNITS):
                    hidden[unit] += x * of_move[index, unit]
        for unit in range(HIDDEN_UNITS):
            logit += max(hidden[unit], np.float32(0.0)) * last[unit]
        out[move] = logit
