"""Luck: what a chance event brought each seat, compared with what could have come; compiled.

The outcome that came, and a sample of outcomes that could have come, are each given a value by a
short search of the same length. Luck is the difference to the mean of the sample; so it averages 0
whatever the search is worth. A deal is several chance events in a row, and counts as one.
"""

from typing import Any

import numpy as np

from sintra.players.search import mcts
from sintra.players.search.mcts import SearchParameters
from sintra.players.search.tally import Tally, clear_sums
from sintra.rules import engine
from sintra.rules.effects import MAX_SEATS, no_log
from sintra.rules.engine import apply, copy, is_chance, sample_outcome
from sintra.rules.jit import jit
from sintra.study.comparison import Bench
from sintra.study.steps import MAX_CANDIDATES, Steps

OUTCOMES = 64
"""Outcomes in the sample, for several chance events in a row such as a deal."""
FEW_OUTCOMES = 12
"""The same for a single chance event, such as a chip or a plate, which brings little luck."""
SIMULATIONS = 192
"""Simulations of the search after an outcome. Quick rollouts miss half of the luck of a deal."""
ACTUAL_SEARCHES = 4
"""Searches after the outcome that came; the mean of their values counts."""


@jit
def _search(bench: Bench, parameters: SearchParameters, tally: Tally) -> None:
    """Set the sums of a tally to those of a search from ``bench.after``."""
    clear_sums(tally.sums[0])
    mcts.clear(bench.search.nodes)
    mcts.tallied_simulate(
        bench.after, max(0, bench.after[0].actor), 0, 1, SIMULATIONS, bench.search, bench.weights,
        parameters, bench.generator, tally,
    )  # fmt: skip


@jit
def _draw(s: Any, rng: Any) -> None:
    log = no_log()
    while is_chance(s):
        apply(s, sample_outcome(s, rng), log)


@jit
def measure(
    bench: Bench, parameters: SearchParameters, events: Any, study: Steps, index: int
) -> None:
    """Measure the luck of a chance step; ``bench.state`` is the position before it.

    The sums of the step's first candidate, which it does not need otherwise, are scratch memory.
    """
    step = study.steps[index]
    n = engine.player_count(bench.state[0])
    at = index * MAX_CANDIDATES
    sums = study.sums[at]
    tally = Tally(study.sums[at : at + 1], bench.log)
    actual = np.zeros(MAX_SEATS, np.float64)
    actual_squares = np.zeros(MAX_SEATS, np.float64)
    actual_lead = np.zeros(MAX_SEATS, np.float64)
    copy(bench.state, bench.after)
    engine.replay(bench.after, events[step.ply : step.end], step.end - step.ply)
    for _ in range(ACTUAL_SEARCHES):
        _search(bench, parameters, tally)
        for seat in range(n):
            share = sums.share[seat] / SIMULATIONS
            actual[seat] += share / ACTUAL_SEARCHES
            actual_squares[seat] += share * share / ACTUAL_SEARCHES
            actual_lead[seat] += sums.lead[seat] / SIMULATIONS / ACTUAL_SEARCHES
    outcomes = OUTCOMES if step.end - step.ply > 1 else FEW_OUTCOMES
    mean = np.zeros(MAX_SEATS, np.float64)
    squares = np.zeros(MAX_SEATS, np.float64)
    mean_lead = np.zeros(MAX_SEATS, np.float64)
    worse = np.zeros(MAX_SEATS, np.float64)
    for _ in range(outcomes):
        copy(bench.state, bench.after)
        _draw(bench.after[0], bench.generator[0])
        _search(bench, parameters, tally)
        for seat in range(n):
            share = sums.share[seat] / SIMULATIONS
            mean[seat] += share / outcomes
            squares[seat] += share * share / outcomes
            mean_lead[seat] += sums.lead[seat] / SIMULATIONS / outcomes
            if share < actual[seat]:
                worse[seat] += 1.0
            elif share == actual[seat]:
                worse[seat] += 0.5
    clear_sums(sums)
    for seat in range(n):
        step.luck_share[seat] = actual[seat] - mean[seat]
        step.luck_lead[seat] = actual_lead[seat] - mean_lead[seat]
        spread = max(0.0, squares[seat] - mean[seat] ** 2) / (outcomes - 1)
        noise = max(0.0, actual_squares[seat] - actual[seat] ** 2) / (ACTUAL_SEARCHES - 1)
        step.luck_error[seat] = np.sqrt(spread + noise)
        step.percentile[seat] = worse[seat] / outcomes
    step.passes = 1
