"""Training of the policy network (``policy.py``) to predict the visits of a long search.

The training examples are decisions of self-play that were searched deeply, with the visits of their
moves. The loss is the cross-entropy of visit shares and priors.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.players import games, heuristics, policy
from sintra.players.training.adam import Adam, Layers, batches
from sintra.rules.jit import jit

BATCH = 256
RATE = 3e-3
DECAY = 3e-3
EPOCHS = 25


@dataclass(frozen=True)
class PolicyExamples:
    """Encoded decisions of one kind, and the share of visits of each move."""

    context: NDArray[np.float32]
    moves: NDArray[np.float32]
    visit_shares: NDArray[np.float32]
    legal: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.context)

    def select(self, chosen: Any) -> "PolicyExamples":
        """The examples at some indices, or those that a mask selects."""
        return PolicyExamples(
            self.context[chosen], self.moves[chosen], self.visit_shares[chosen], self.legal[chosen]
        )


@jit
def _encode(
    states: Any, weights: Any, line_values: Any, kinds: Any, context: Any, moves: Any
) -> None:
    cache = line_values[0]
    cache.parameters[:] = weights[0].parameters
    for index in range(len(states)):
        s = states[index]
        heuristics.compute_all_line_values(s, cache)
        kinds[index] = heuristics.encode_decision(s, cache, context[index], moves[index])


def make_examples(
    game: str, states: Any, visits: NDArray[np.int32], weights: Any
) -> list[PolicyExamples]:
    """Encode decisions, by their kind; ``visits`` has -1 where there is no move."""
    n = len(states)
    kinds = np.full(n, -1)
    context = np.zeros((n, policy.MAX_CONTEXT), np.float32)
    moves = np.zeros((n, policy.MAX_MOVES, policy.MAX_MOVE_FEATURES), np.float32)
    _encode(states, weights, heuristics.new_line_values(), kinds, context, moves)
    legal = visits >= 0
    shares = np.where(legal, visits, 0).astype(np.float32)
    shares /= np.maximum(shares.sum(axis=1, keepdims=True), 1.0)
    examples = PolicyExamples(context, moves, shares, legal)
    return [examples.select(kinds == kind) for kind in range(len(games.find(game).move_features))]


def train(examples: PolicyExamples, seed: int = 1) -> Layers:
    """Train a network for one kind of decision from a random initialization."""
    rng = np.random.default_rng(seed)

    def random(deviation: float, *shape: int) -> NDArray[np.float32]:
        return rng.normal(0.0, deviation, shape).astype(np.float32)

    layers = {
        "policy_context": random(0.1, policy.MAX_CONTEXT, policy.HIDDEN_UNITS),
        "policy_move": random(0.15, policy.MAX_MOVE_FEATURES, policy.HIDDEN_UNITS),
        "policy_out": random(0.1, policy.HIDDEN_UNITS),
        "policy_skip": np.zeros(policy.MAX_MOVE_FEATURES, np.float32),
    }
    adam = Adam(layers, RATE, DECAY)
    for share, chosen in batches(len(examples), BATCH, EPOCHS, seed):
        batch = examples.select(chosen)
        hidden, priors = _forward(layers, batch)
        gradient = (priors - batch.visit_shares) / len(chosen)
        of_hidden = gradient[:, :, None] * layers["policy_out"] * (hidden > 0.0)
        gradients = {
            "policy_context": batch.context.T @ of_hidden.sum(axis=1),
            "policy_move": np.tensordot(batch.moves, of_hidden, ((0, 1), (0, 1))),
            "policy_out": np.einsum("bm,bmh->h", gradient, hidden),
            "policy_skip": np.einsum("bm,bmf->f", gradient, batch.moves),
        }
        adam.step(gradients, share)
    return layers


def _forward(layers: Layers, batch: PolicyExamples) -> tuple[Any, Any]:
    """The hidden layer and the priors of all moves."""
    hidden = (batch.context @ layers["policy_context"])[:, None, :]
    hidden = hidden + batch.moves @ layers["policy_move"]
    np.maximum(hidden, 0.0, out=hidden)
    logits = hidden @ layers["policy_out"] + batch.moves @ layers["policy_skip"]
    logits = np.where(batch.legal, logits, -np.inf)
    priors = np.exp(logits - logits.max(axis=1, keepdims=True))
    return hidden, priors / priors.sum(axis=1, keepdims=True)


def cross_entropy(layers: Layers, examples: PolicyExamples) -> tuple[float, float]:
    """The mean cross-entropy of visits and priors; and that of uniform priors."""
    total = 0.0
    for first in range(0, len(examples), BATCH):
        batch = examples.select(slice(first, first + BATCH))
        priors = _forward(layers, batch)[1]
        total -= float((batch.visit_shares * np.log(np.maximum(priors, 1e-9))).sum())
    n = max(len(examples), 1)
    return total / n, float(np.log(np.maximum(examples.legal.sum(axis=1), 1)).sum()) / n
