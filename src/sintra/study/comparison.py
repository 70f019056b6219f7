"""Comparison of the moves of one decision: which ones, how good, what would follow; compiled.

A short search selects the candidates. Then every candidate gets the same number of simulations
from the position after it, as the player who decides knows it. Where the rest of the round can be
solved, the candidates have exact values instead. A host (``analyst.py``, or the page) runs the
passes.
"""

from typing import Any, NamedTuple

import numpy as np

from sintra.players import heuristics
from sintra.players.search import mcts, round_solver, tiling_solver
from sintra.players.search.mcts import SearchBuffers, SearchParameters
from sintra.players.search.round_solver import SolverBuffers
from sintra.players.search.tally import Tally, add_simulation, clear_sums
from sintra.players.value import VALUE_SCRATCH, evaluate
from sintra.rules import effects, engine
from sintra.rules.bits import nth
from sintra.rules.effects import MAX_SEATS, clear_totals
from sintra.rules.engine import apply, copy, legal_mask, mask_offset
from sintra.rules.jit import jit
from sintra.study.steps import MAX_CANDIDATES, ROUND_END, TILING, Steps

SCOUT_SIMULATIONS = 384
"""Simulations of the search that selects the candidates."""
MIN_VISIT_SHARE = 0.01
"""A move that this search visited less is no candidate, unless it was played."""
SOLVER_NODES = 60_000
"""Positions that may be visited to solve the moves of one decision."""
MAX_MOVES = 64
NODES = 1 << 17
"""Nodes of a tree, enough for one pass."""


class Bench(NamedTuple):
    """What comparing needs: the position, scratch memory, weights, randomness."""

    state: Any
    """The position before the decision."""
    after: Any
    """The position after a candidate."""
    search: SearchBuffers
    solver: SolverBuffers
    weights: Any
    generator: Any
    log: Any
    """A log that adds up effects."""


def new_bench(state: Any, weights: Any, generator: Any) -> Bench:
    """A bench for states like this one."""
    return Bench(
        state.copy(),
        state.copy(),
        mcts.new_buffers(state, NODES),
        round_solver.new_buffers(state),
        weights,
        generator,
        effects.new_totals(),
    )


@jit
def scout(bench: Bench, parameters: SearchParameters) -> None:
    """Run the short search that ``select`` looks at."""
    mcts.clear(bench.search.nodes)
    mcts.simulate(
        bench.state, bench.state[0].actor, 0, 1, SCOUT_SIMULATIONS, bench.search, bench.weights,
        parameters, bench.generator,
    )  # fmt: skip


@jit
def select(bench: Bench, played: int, study: Steps, index: int) -> None:
    """Make the moves that the scout visited most, and the move played, candidates of a step."""
    step = study.steps[index]
    nodes = bench.search.nodes
    first = nodes[0].first_child
    step.n = 0
    for child in range(first, first + nodes[0].children):
        if nodes[child].visits >= MIN_VISIT_SHARE * SCOUT_SIMULATIONS:
            _insert(step, nodes[child].move, float(nodes[child].visits))
    _require(step, played)
    for place in range(step.n):
        step.line_n[place] = 0
        clear_sums(study.sums[index * MAX_CANDIDATES + place])


@jit
def _insert(step: Any, move: int, score: float) -> None:
    """Insert a candidate by its score, highest first; the lowest may drop out.

    Scores are kept in ``exact_share`` for the time being.
    """
    place = step.n
    while place > 0 and step.exact_share[place - 1] < score:
        if place < MAX_CANDIDATES:
            step.moves[place] = step.moves[place - 1]
            step.exact_share[place] = step.exact_share[place - 1]
        place -= 1
    if place < MAX_CANDIDATES:
        step.moves[place] = move
        step.exact_share[place] = score
        step.n = min(step.n + 1, MAX_CANDIDATES)


@jit
def _require(step: Any, played: int) -> None:
    """Make the move played a candidate, if it is none, and remember which one it is."""
    for place in range(step.n):
        if step.moves[place] == played:
            step.played = place
            return
    step.played = min(step.n, MAX_CANDIDATES - 1)
    step.n = step.played + 1
    step.moves[step.played] = played


@jit
def _go_to_candidate(bench: Bench, move: int) -> None:
    """Write the position after a move to ``bench.after``, its effects to ``bench.log``."""
    copy(bench.state, bench.after)
    clear_totals(bench.log[0])
    apply(bench.after[0], move, bench.log[0])


@jit
def search_candidate(
    bench: Bench, parameters: SearchParameters, simulations: int, study: Steps, index: int,
    place: int,
) -> None:  # fmt: skip
    """Run simulations after a candidate; adds them to its sums and keeps its line."""
    step = study.steps[index]
    at = index * MAX_CANDIDATES + place
    sums = study.sums[at : at + 1]
    _go_to_candidate(bench, step.moves[place])
    # The simulations clear the log; what the move itself did counts for each of them.
    points = bench.log[0].points.copy()
    lost = bench.log[0].lost_tiles.copy()
    tiled = bench.log[0].tiled_rows.copy()
    mcts.clear(bench.search.nodes)
    mcts.tallied_simulate(
        bench.after, bench.state[0].actor, 0, 1, simulations, bench.search, bench.weights,
        parameters, bench.generator, Tally(sums, bench.log),
    )  # fmt: skip
    for seat in range(engine.player_count(bench.state[0])):
        for source in range(points.shape[1]):
            sums[0].points[seat, source] += simulations * points[seat, source]
        sums[0].lost_tiles[seat] += simulations * lost[seat]
        for row in range(tiled.shape[1]):
            sums[0].tiled_rows[seat, row] += simulations * tiled[seat, row]
    step.line_n[place] = mcts.principal_variation(bench.search.nodes, 0, step.lines[place])


@jit
def solve(bench: Bench, played: int, study: Steps, index: int) -> bool:
    """Give a step its best moves with exact values, if its round can be solved to the end."""
    s = bench.state[0]
    tiling = engine.is_tiling(s)
    if not tiling and not heuristics.is_solvable(s):
        return False
    step = study.steps[index]
    shares = np.empty(MAX_MOVES, np.float64)
    leads = np.empty(MAX_MOVES, np.float64)
    values = np.empty(MAX_MOVES, np.float64)
    legal = legal_mask(s)
    first = mask_offset(s)
    budget = SOLVER_NODES
    n = 0
    while legal != 0:
        move = first + nth(legal, 0)
        legal &= legal - 1
        _go_to_candidate(bench, move)
        budget = _solve_after(bench, budget, n, shares, leads, values)
        if budget <= 0:
            return False
        n += 1
    step.n = 0
    legal = legal_mask(s)
    for place in range(n):
        _insert(step, first + nth(legal, place), values[place])
    _require(step, played)
    for place in range(step.n):
        for other in range(n):
            if first + nth(legal, other) == step.moves[place]:
                step.exact_share[place] = shares[other]
                step.exact_lead[place] = leads[other]
        step.line_n[place] = 0
        clear_sums(study.sums[index * MAX_CANDIDATES + place])
        if tiling:
            _add_solved(bench, study, index, place)
    step.exact = TILING if tiling else ROUND_END
    return True


@jit
def _solve_after(
    bench: Bench, budget: int, place: int, shares: Any, leads: Any, values: Any
) -> int:
    """Solve the position after a move for the player who made it; returns what is left."""
    after = bench.after
    seat = bench.state[0].actor
    stack = bench.solver.stack[0]
    if engine.is_tiling(after[0]):
        budget -= tiling_solver.finish(after, bench.weights, bench.solver.tiling, bench.log[0])
    if engine.round_is_over(after[0]):
        scratch = np.empty(1, VALUE_SCRATCH)
        out = np.empty(MAX_SEATS, np.float64)
        evaluate(after[0], bench.weights[0], scratch[0], out)
        shares[place] = scratch[0].share[seat]
        leads[place] = scratch[0].lead[seat]
        values[place] = out[seat]
        return budget
    round_solver.begin(after, bench.weights, bench.solver)
    if round_solver.search_nodes(budget, bench.weights, bench.solver) != round_solver.SOLVED:
        return 0
    mine = stack.seat == seat
    shares[place] = stack.share[0] if mine else 1.0 - stack.share[0]
    leads[place] = stack.lead[0] if mine else -stack.lead[0]
    values[place] = stack.value[0] if mine else 1.0 - stack.value[0]
    return min(budget - 1, int(stack.nodes_left))


@jit
def _add_solved(bench: Bench, study: Steps, index: int, place: int) -> None:
    """Add the one way in which a solved tiling goes on to the sums of a candidate."""
    step = study.steps[index]
    scratch = np.empty(1, VALUE_SCRATCH)
    out = np.empty(MAX_SEATS, np.float64)
    _go_to_candidate(bench, step.moves[place])
    tiling_solver.finish(bench.after, bench.weights, bench.solver.tiling, bench.log[0])
    evaluate(bench.after[0], bench.weights[0], scratch[0], out)
    at = index * MAX_CANDIDATES + place
    add_simulation(bench.after[0], scratch[0], Tally(study.sums[at : at + 1], bench.log))
