"""Luck: what a chance event brought each seat, compared with what could have come; compiled.

The outcome that came, and a sample of outcomes that could have come, are each played on to the end
of the round by quick rollouts, which the value function evaluates. Luck is the difference to the
mean of the sample; so it averages 0 whatever the rollouts are worth. A deal is several chance
events in a row, and counts as one.
"""

from typing import Any

import numpy as np

from sintra.players import heuristics
from sintra.players.search.mcts import SearchBuffers, SearchParameters, rollout_round
from sintra.players.value import VALUE_SCRATCH, evaluate
from sintra.rules import engine
from sintra.rules.effects import MAX_SEATS, no_log
from sintra.rules.engine import apply, copy, is_chance, sample_outcome
from sintra.rules.jit import jit
from sintra.study.comparison import Bench
from sintra.study.steps import Steps

OUTCOMES = 320
"""Outcomes in the sample."""
ROLLOUTS = 6
"""Rollouts from each of them; their mean value gives the percentile."""
ACTUAL_ROLLOUTS = 384
"""Rollouts from the outcome that came."""


@jit
def _roll_out(
    start: Any, rollouts: int, search: SearchBuffers, weights: Any, parameters: SearchParameters,
    generator: Any, shares: Any, leads: Any, squares: Any,
) -> None:  # fmt: skip
    """Write the mean share and lead of each seat over some rollouts; adds up squared shares."""
    w = weights[0]
    s = search.state[0]
    rng = generator[0]
    log = no_log()
    saved = search.line_values[0]
    cache = search.line_values[1]
    scratch = np.empty(1, VALUE_SCRATCH)
    values = np.empty(MAX_SEATS, np.float64)
    n = engine.player_count(start[0])
    for seat in range(n):
        shares[seat] = 0.0
        leads[seat] = 0.0
    saved.parameters[:] = w.parameters
    heuristics.compute_all_line_values(start[0], saved)
    for _ in range(rollouts):
        copy(start, search.state)
        search.line_values[1] = saved
        rollout_round(s, rng, parameters.rollout_candidates, cache, log)
        evaluate(s, w, scratch[0], values)
        for seat in range(n):
            shares[seat] += scratch[0].share[seat] / rollouts
            leads[seat] += scratch[0].lead[seat] / rollouts
            squares[seat] += scratch[0].share[seat] ** 2


@jit
def _draw(s: Any, rng: Any) -> None:
    log = no_log()
    while is_chance(s):
        apply(s, sample_outcome(s, rng), log)


@jit
def measure(
    bench: Bench, parameters: SearchParameters, events: Any, study: Steps, index: int
) -> None:
    """Measure the luck of a chance step; ``bench.state`` is the position before it."""
    step = study.steps[index]
    n = engine.player_count(bench.state[0])
    actual = np.zeros(MAX_SEATS, np.float64)
    actual_lead = np.zeros(MAX_SEATS, np.float64)
    squares = np.zeros(MAX_SEATS, np.float64)
    unused = np.zeros(MAX_SEATS, np.float64)
    copy(bench.state, bench.after)
    engine.replay(bench.after, events[step.ply : step.end], step.end - step.ply)
    _roll_out(
        bench.after, ACTUAL_ROLLOUTS, bench.search, bench.weights, parameters, bench.generator,
        actual, actual_lead, squares,
    )  # fmt: skip
    share = np.zeros(MAX_SEATS, np.float64)
    lead = np.zeros(MAX_SEATS, np.float64)
    total = np.zeros(MAX_SEATS, np.float64)
    total_squares = np.zeros(MAX_SEATS, np.float64)
    total_lead = np.zeros(MAX_SEATS, np.float64)
    worse = np.zeros(MAX_SEATS, np.float64)
    for _ in range(OUTCOMES):
        copy(bench.state, bench.after)
        _draw(bench.after[0], bench.generator[0])
        _roll_out(
            bench.after, ROLLOUTS, bench.search, bench.weights, parameters, bench.generator,
            share, lead, unused,
        )  # fmt: skip
        for seat in range(n):
            total[seat] += share[seat]
            total_squares[seat] += share[seat] ** 2
            total_lead[seat] += lead[seat]
            if share[seat] < actual[seat]:
                worse[seat] += 1.0
            elif share[seat] == actual[seat]:
                worse[seat] += 0.5
    for seat in range(n):
        mean = total[seat] / OUTCOMES
        step.luck_share[seat] = actual[seat] - mean
        step.luck_lead[seat] = actual_lead[seat] - total_lead[seat] / OUTCOMES
        spread = max(0.0, total_squares[seat] / OUTCOMES - mean * mean) / OUTCOMES
        noise = max(0.0, squares[seat] / ACTUAL_ROLLOUTS - actual[seat] ** 2) / ACTUAL_ROLLOUTS
        step.luck_error[seat] = np.sqrt(spread + noise)
        step.percentile[seat] = worse[seat] / OUTCOMES
    step.passes = 1
