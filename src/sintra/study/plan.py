"""What a review does next: every step a little first, then deeper where it matters; compiled."""

from typing import Any

from sintra.players.search.mcts import SearchParameters
from sintra.rules.jit import jit
from sintra.rules.rng import Rng
from sintra.study import comparison, luck
from sintra.study.comparison import Bench
from sintra.study.judgement import (
    BOUNDS,
    CONFIDENCE,
    INACCURATE,
    best_candidate,
    candidate_error,
    candidate_value,
    is_settled,
    judging_unit,
)
from sintra.study.steps import CHANCE, MAX_CANDIDATES, Steps, load

FIRST_SIMULATIONS = 128
"""Simulations of each candidate in the first pass."""
MAX_PASSES = 6
"""Each pass after the first has as many simulations as all before it, so this is a limit."""
NOTHING = -1


@jit
def next_step(study: Steps, n: int, depth: int, first: int, stride: int) -> int:
    """The step to review next among every ``stride``-th from ``first`` on, or ``NOTHING``.

    Steps with the fewest passes come first; decisions that are settled need no more than two.
    ``depth`` is how many passes to make at most.
    """
    chosen = NOTHING
    fewest = depth
    for index in range(first, n, stride):
        step = study.steps[index]
        if step.passes >= fewest:
            continue
        if step.passes > 0 and (step.seat == CHANCE or step.exact):
            continue
        if step.passes > 1 and is_settled(study, index):
            continue
        fewest = step.passes
        chosen = index
    return chosen


@jit
def improve(
    bench: Bench, parameters: SearchParameters, root: Any, events: Any, seed: Rng, study: Steps,
    index: int,
) -> None:  # fmt: skip
    """Make one more pass over a step of the game whose events led on from ``root``.

    What it draws depends on the seed, the step and the pass alone, so a review is the same however
    its steps were shared out.
    """
    step = study.steps[index]
    _seed_pass(bench.generator[0], seed[0], index, step.passes)
    load(root, events, step.ply, bench.state)
    if step.seat == CHANCE:
        luck.measure(bench, parameters, events, study, index)
        return
    if step.passes == 0 and not comparison.solve(bench, events[step.ply], study, index):
        comparison.scout(bench, parameters)
        comparison.select(bench, events[step.ply], study, index)
    simulations = FIRST_SIMULATIONS << max(0, step.passes - 1)
    wanted = 0
    for place in range(step.n):
        wanted |= int(_needs_more(study, index, place)) << place
    for place in range(step.n):
        known = step.exact and study.sums[index * MAX_CANDIDATES + place].simulations > 0.0
        if (wanted >> place) & 1 and not known:
            comparison.search_candidate(bench, parameters, simulations, study, index, place)
    step.passes += 1


_WORD = 0xFFFFFFFF


@jit
def _seed_pass(rng: Rng, seed: Rng, index: int, passes: int) -> None:
    """Seed a generator for one pass over one step (the mixing function of MurmurHash3)."""
    for place in range(4):
        mixed = seed.words[place] + index * 0x1E3779B9 + passes * 0x45EBCA6B + place
        mixed &= _WORD
        mixed = ((mixed ^ (mixed >> 16)) * 0x7FEB352D) & _WORD
        mixed = ((mixed ^ (mixed >> 15)) * 0x5BD1E995) & _WORD
        rng.words[place] = mixed ^ (mixed >> 16)
    rng.enabled = 1


@jit
def _needs_more(study: Steps, index: int, place: int) -> bool:
    """Whether a candidate may still be the best one, or has to be known because it was played."""
    step = study.steps[index]
    if step.passes < 2 or place == step.played:
        return True
    unit = judging_unit(study, index)
    best = best_candidate(study, index)
    if place == best:
        return True
    less = candidate_value(study, index, best, step.seat, unit) - candidate_value(
        study, index, place, step.seat, unit
    )
    error = candidate_error(study, index, best, step.seat, unit) + candidate_error(
        study, index, place, step.seat, unit
    )
    return bool(less < CONFIDENCE * error + 0.5 * BOUNDS[unit, INACCURATE])


@jit
def progress(study: Steps, n: int, depth: int) -> float:
    """The share of the simulations that are done, 0 to 1."""
    done = 0.0
    wanted = 0.0
    for index in range(n):
        step = study.steps[index]
        final = step.seat == CHANCE or step.exact
        whole = 1.0 if final else float(1 << (depth - 1))
        part = float(1 << (step.passes - 1)) if step.passes > 0 else 0.0
        if step.passes > 0 and (final or (step.passes > 1 and is_settled(study, index))):
            part = whole
        done += min(part, whole)
        wanted += whole
    return done / wanted if wanted > 0.0 else 1.0
