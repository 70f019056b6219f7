"""Which moves a longer search would look at: a small network, learned from such searches.

Every legal move of a decision is described by a row of numbers, the position by some more. A layer
of hidden units reads both, and what it says of each move is its logit; the priors of the tree are
their softmax. The position's part of the hidden layer is worked out once for all moves.
"""

from typing import Any

import numpy as np

from sintra.players.azul import policy_features as azul_policy
from sintra.players.duel import policy_features as duel_policy
from sintra.rules.jit import jit

MAX_KINDS = 4
MAX_CONTEXT = 60
MAX_ROW = 68
MAX_MOVES = 40
"""Legal moves of one decision: 36 places for a plate at most."""
HIDDEN = 64

LAYERS: tuple[Any, ...] = (
    ("context", np.float32, (MAX_KINDS, MAX_CONTEXT, HIDDEN)),
    ("row", np.float32, (MAX_KINDS, MAX_ROW, HIDDEN)),
    ("out", np.float32, (MAX_KINDS, HIDDEN)),
    ("skip", np.float32, (MAX_KINDS, MAX_ROW)),  # past the hidden layer
)
"""The network, by kind of decision; among the weights of ``evaluation.py``."""

DESCRIPTIONS = {"duel": duel_policy, "azul": azul_policy}
"""The kinds of decision of each game, and what they are described by."""


@jit
def logits(w: Any, kind: int, size: int, context: Any, rows: Any, out: Any) -> None:
    """What the network says of each of ``size`` moves; the order of their priors."""
    base = np.zeros(HIDDEN, np.float32)
    hidden = np.empty(HIDDEN, np.float32)
    of_context = w.context[kind]
    of_row = w.row[kind]
    last = w.out[kind]
    skip = w.skip[kind]
    for index in range(MAX_CONTEXT):
        x = context[index]
        if x != 0.0:
            for unit in range(HIDDEN):
                base[unit] += x * of_context[index, unit]
    for move in range(size):
        hidden[:] = base
        logit = np.float32(0.0)
        for index in range(MAX_ROW):
            x = rows[move, index]
            if x != 0.0:
                logit += x * skip[index]
                for unit in range(HIDDEN):
                    hidden[unit] += x * of_row[index, unit]
        for unit in range(HIDDEN):
            logit += max(hidden[unit], np.float32(0.0)) * last[unit]
        out[move] = logit
