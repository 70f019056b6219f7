"""Teaching the policy (``policy.py``): to foresee which moves a long search will look at.

The lessons are decisions of self-play that were thought about for longer, with the visits of their
moves; the network learns them by gradient descent on the cross-entropy.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.players import heuristics as sense
from sintra.players import policy
from sintra.players.training.adam import Adam, Layers, batches
from sintra.rules import engine
from sintra.rules.jit import jit

BATCH = 256
RATE = 3e-3
DECAY = 3e-3
EPOCHS = 25


@dataclass(frozen=True)
class Lessons:
    """Decisions of one kind: their descriptions, and the share of visits of each move."""

    context: NDArray[np.float32]
    rows: NDArray[np.float32]
    shares: NDArray[np.float32]
    legal: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.context)

    def some(self, chosen: Any) -> "Lessons":
        """Those at some indices, or those that a mask chooses."""
        return Lessons(
            self.context[chosen], self.rows[chosen], self.shares[chosen], self.legal[chosen]
        )


@jit
def _describe(states: Any, w: Any, hopes: Any, kinds: Any, context: Any, rows: Any) -> None:
    h = hopes[0]
    h.taste[:] = w[0].taste
    for index in range(len(states)):
        s = states[index]
        for seat in range(engine.player_count(s)):
            sense.hope(s, seat, h)
        kinds[index] = sense.describe(s, h, context[index], rows[index])


def lessons(game: str, states: Any, visits: NDArray[np.int32], weights: Any) -> list[Lessons]:
    """Describe decisions, by their kind; ``visits`` has -1 where there is no move."""
    n = len(states)
    kinds = np.full(n, -1)
    context = np.zeros((n, policy.MAX_CONTEXT), np.float32)
    rows = np.zeros((n, policy.MAX_MOVES, policy.MAX_ROW), np.float32)
    _describe(states, weights, sense.new_hopes(), kinds, context, rows)
    legal = visits >= 0
    shares = np.where(legal, visits, 0).astype(np.float32)
    shares /= np.maximum(shares.sum(axis=1, keepdims=True), 1.0)
    every = Lessons(context, rows, shares, legal)
    return [every.some(kinds == kind) for kind in range(len(policy.DESCRIPTIONS[game].ROWS))]


def teach(taught: Lessons, seed: int = 1) -> Layers:
    """A network for one kind of decision, from random beginnings."""
    rng = np.random.default_rng(seed)

    def random(spread: float, *shape: int) -> NDArray[np.float32]:
        return rng.normal(0.0, spread, shape).astype(np.float32)

    layers = {
        "context": random(0.1, policy.MAX_CONTEXT, policy.HIDDEN),
        "row": random(0.15, policy.MAX_ROW, policy.HIDDEN),
        "out": random(0.1, policy.HIDDEN),
        "skip": np.zeros(policy.MAX_ROW, np.float32),
    }
    adam = Adam(layers, RATE, DECAY)
    for share, chosen in batches(len(taught), BATCH, EPOCHS, seed):
        some = taught.some(chosen)
        hidden, priors = _forward(layers, some)
        slope = (priors - some.shares) / len(chosen)
        of_hidden = slope[:, :, None] * layers["out"] * (hidden > 0.0)
        slopes = {
            "context": some.context.T @ of_hidden.sum(axis=1),
            "row": np.tensordot(some.rows, of_hidden, ((0, 1), (0, 1))),
            "out": np.einsum("bm,bmh->h", slope, hidden),
            "skip": np.einsum("bm,bmr->r", slope, some.rows),
        }
        adam.step(slopes, share)
    return layers


def _forward(layers: Layers, some: Lessons) -> tuple[Any, Any]:
    """The hidden layer and the priors of all moves."""
    hidden = (some.context @ layers["context"])[:, None, :] + some.rows @ layers["row"]
    np.maximum(hidden, 0.0, out=hidden)
    logits = hidden @ layers["out"] + some.rows @ layers["skip"]
    logits = np.where(some.legal, logits, -np.inf)
    priors = np.exp(logits - logits.max(axis=1, keepdims=True))
    return hidden, priors / priors.sum(axis=1, keepdims=True)


def surprise(layers: Layers, shown: Lessons) -> tuple[float, float]:
    """The cross-entropy of visits and priors, and that of priors which are all equal."""
    found = 0.0
    for first in range(0, len(shown), BATCH):
        some = shown.some(slice(first, first + BATCH))
        priors = _forward(layers, some)[1]
        found -= float((some.shares * np.log(np.maximum(priors, 1e-9))).sum())
    n = max(len(shown), 1)
    return found / n, float(np.log(np.maximum(shown.legal.sum(axis=1), 1)).sum()) / n
