"""Value targets for ends of rounds, from rollouts or searches of the next round.

The result of a game is a noisy value target for a board of its second round: luck and later errors
weigh more. The next round is a better target, for any board: the mean value of rollouts of it, or
the value of a search at its start. Rollouts are cheap, but nobody uses the first choice well in
them. Searches are more accurate and take fifty times as long.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.players import heuristics
from sintra.players.search import mcts
from sintra.players.search.mcts import (
    SearchBuffers,
    SearchParameters,
    clear,
    most_visited,
    rollout_round,
    simulate,
)
from sintra.players.value import VALUE_SCRATCH, evaluate
from sintra.rules import engine
from sintra.rules.effects import MAX_SEATS, no_log
from sintra.rules.engine import apply, copy, is_chance, sample_outcome
from sintra.rules.jit import jit
from sintra.rules.rng import new_rng

ValueTargets = Callable[[Any, Any, int], NDArray[np.float32]]
"""From ends of rounds, weights and a seed: the value of each end to whoever starts, 0 to 1."""

TREE_SIZE = 1 << 16


@jit
def _deal(end: Any, state: Any, rng: Any) -> None:
    """Begin the round that follows an end."""
    copy(end, state)
    s = state[0]
    while is_chance(s):
        apply(s, sample_outcome(s, rng[0]), no_log())


@jit
def _evaluate_by_rollouts(
    ends: Any, rollouts: int, buffers: SearchBuffers, weights: Any, parameters: SearchParameters,
    rng: Any, targets: Any,
) -> None:  # fmt: skip
    scratch = np.empty(1, VALUE_SCRATCH)
    values = np.empty(MAX_SEATS, np.float64)
    cache = buffers.line_values[0]
    cache.parameters[:] = weights[0].parameters
    state = buffers.state
    s = state[0]
    for index in range(len(ends)):
        for _ in range(rollouts):
            _deal(ends[index : index + 1], state, rng)
            heuristics.compute_all_line_values(s, cache)
            rollout_round(s, rng[0], parameters.rollout_candidates, cache, no_log())
            evaluate(s, weights[0], scratch[0], values)
            targets[index] += values[ends[index].starter] / rollouts


def by_rollouts(rollouts: int) -> ValueTargets:
    """Value targets by so many rollouts of the next round."""

    def value_targets(ends: Any, weights: Any, seed: int) -> NDArray[np.float32]:
        targets = np.zeros(len(ends), np.float32)
        buffers = mcts.new_buffers(ends[:1], 1)  # rollouts have no tree
        _evaluate_by_rollouts(
            ends, rollouts, buffers, weights, SearchParameters(), new_rng(seed), targets
        )
        return targets

    return value_targets


@jit
def _root_value(nodes: Any, seat: int, players: int) -> float:
    """The value of the most visited move to a seat, which may not be the one to decide."""
    best = most_visited(nodes)
    value = nodes[best].value_sum / nodes[best].visits
    return value if nodes[best].seat == seat else (1.0 - value) / (players - 1)


@jit
def _evaluate_by_search(
    ends: Any, deals: int, simulations: int, state: Any, buffers: SearchBuffers, weights: Any,
    parameters: SearchParameters, rng: Any, targets: Any,
) -> None:  # fmt: skip
    scratch = np.empty(1, VALUE_SCRATCH)
    values = np.empty(MAX_SEATS, np.float64)
    nodes = buffers.nodes
    s = state[0]
    for index in range(len(ends)):
        for _ in range(deals):
            _deal(ends[index : index + 1], state, rng)
            clear(nodes)
            simulate(state, s.actor, 0, 1, simulations, buffers, weights, parameters, rng)
            if nodes[0].children > 0:
                value = _root_value(nodes, ends[index].starter, engine.player_count(s))
            else:  # nobody had a choice, and every simulation has come to the same end
                evaluate(buffers.state[0], weights[0], scratch[0], values)
                value = values[ends[index].starter]
            targets[index] += value / deals


def by_search(deals: int, simulations: int) -> ValueTargets:
    """Value targets by searches of the next round: the mean over so many deals of it."""

    def value_targets(ends: Any, weights: Any, seed: int) -> NDArray[np.float32]:
        targets = np.zeros(len(ends), np.float32)
        state = ends[:1].copy()
        buffers = mcts.new_buffers(state, TREE_SIZE)
        _evaluate_by_search(
            ends, deals, simulations, state, buffers, weights, SearchParameters(), new_rng(seed),
            targets,
        )  # fmt: skip
        return targets

    return value_targets
