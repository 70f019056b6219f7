"""Exact solution of the end of a round between two players: every move, reply and chip.

When no plates will be drawn any more, the only hidden information of a round of Duel is its bonus
chips; a round of Azul has none. Alpha-beta search goes through the rest of the round, chance nodes
are averaged, and the tiling phase is solved (``tiling_solver.py``). Leaves have the value of the
value function, in the last round the true result.

The search keeps a stack of its own instead of recursion: Numba loads recursive functions from its
cache wrongly.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from sintra.players import heuristics
from sintra.players.heuristics import LineValueCache
from sintra.players.search import tiling_solver
from sintra.players.search.tiling_solver import TilingBuffers
from sintra.players.value import VALUE_SCRATCH, evaluate
from sintra.rules import engine
from sintra.rules.bits import nth
from sintra.rules.effects import MAX_SEATS, no_log
from sintra.rules.engine import (
    apply,
    copy,
    is_chance,
    legal_mask,
    mask_offset,
    outcome_range,
    probability,
)
from sintra.rules.jit import jit

MAX_DEPTH = 64
"""More decisions and chips than the end of a round has."""
MAX_MOVES = 64
SLICE = 2000
"""Positions between two looks at the clock: a few milliseconds."""
MAX_OUTCOMES = 10
"""Kinds of chips. A chance event with more outcomes does not belong to the end of a round."""
GIVEN_UP, PAUSED, SOLVED = range(3)
"""What a part of the search came to: not solvable, to be continued, or done."""

MAX_NODE, MIN_NODE, CHANCE_NODE = range(3)
"""Who decides in a frame of the stack: the player at the root, the opponent, or chance."""
_MIN_VALUE, _MAX_VALUE = -1.0, 2.0
"""Outside of all values, which are 0 to 1."""

SOLVER_STACK: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            ("nodes_left", np.int64),  # positions that may be visited before the next pause
            ("seat", np.int64),  # the player at the root
            ("depth", np.int64),  # the current frame
            ("best_move", np.int64),
            # One frame for each position on the path to the current one.
            ("moves", np.int64, (MAX_DEPTH, MAX_MOVES)),  # in the order in which they are tried
            ("scores", np.float64, (MAX_DEPTH, MAX_MOVES)),
            ("kind", np.int64, (MAX_DEPTH,)),
            ("next", np.int64, (MAX_DEPTH,)),  # index of the next move, or the next outcome
            ("end", np.int64, (MAX_DEPTH,)),
            ("alpha", np.float64, (MAX_DEPTH,)),
            ("beta", np.float64, (MAX_DEPTH,)),
            ("value", np.float64, (MAX_DEPTH,)),  # so far; in a chance node the sum
            # What the value comes from, for the player at the root.
            ("share", np.float64, (MAX_DEPTH,)),
            ("lead", np.float64, (MAX_DEPTH,)),
            ("probability", np.float64, (MAX_DEPTH,)),  # of the current outcome
        ],
    )
)
SolverStack = Any
"""A record of type ``SOLVER_STACK``."""


class SolverBuffers(NamedTuple):
    """The stack, and scratch memory of the solver."""

    stack: Any
    states: Any
    """One state for each frame."""
    line_values: Any
    tiling: TilingBuffers


def new_buffers(state: Any) -> SolverBuffers:
    """Buffers for states like this one."""
    return SolverBuffers(
        np.zeros(1, SOLVER_STACK),
        np.repeat(state, MAX_DEPTH),
        heuristics.new_line_values(),
        tiling_solver.new_buffers(state),
    )


@jit
def _play_forced_moves(s: Any) -> None:
    log = no_log()
    while not engine.round_is_over(s) and not engine.is_tiling(s) and not is_chance(s):
        legal = legal_mask(s)
        if legal & (legal - 1) != 0:
            return
        apply(s, mask_offset(s) + nth(legal, 0), log)


@jit
def _order_moves(s: Any, depth: int, stack: SolverStack, cache: LineValueCache) -> int:
    """List the legal moves by heuristic score, best first; returns how many there are."""
    cache.known_takes[:] = 0  # they belong to another position
    legal = legal_mask(s)
    first = mask_offset(s)
    n = 0
    while legal != 0:
        move = first + nth(legal, 0)
        legal &= legal - 1
        score = heuristics.move_score(s, move, cache)
        place = n
        while place > 0 and stack.scores[depth, place - 1] < score:
            stack.moves[depth, place] = stack.moves[depth, place - 1]
            stack.scores[depth, place] = stack.scores[depth, place - 1]
            place -= 1
        stack.moves[depth, place] = move
        stack.scores[depth, place] = score
        n += 1
    return n


@jit
def _push(states: Any, depth: int, stack: SolverStack, cache: LineValueCache) -> bool:
    """Open a frame for a position where a player or chance decides; False if it is not solvable."""
    s = states[depth]
    if is_chance(s):
        first, end = outcome_range(s)
        stack.kind[depth] = CHANCE_NODE
        stack.next[depth] = first
        stack.end[depth] = end
        stack.value[depth] = 0.0
        stack.share[depth] = 0.0
        stack.lead[depth] = 0.0
        return bool(end - first <= MAX_OUTCOMES)
    stack.end[depth] = _order_moves(s, depth, stack, cache)
    stack.next[depth] = 0
    is_max = s.actor == stack.seat
    stack.kind[depth] = MAX_NODE if is_max else MIN_NODE
    stack.value[depth] = _MIN_VALUE if is_max else _MAX_VALUE
    return depth < MAX_DEPTH - 2


@jit
def _back_up(depth: int, stack: SolverStack) -> None:
    """Give a frame the value of its last move or outcome, which is in the next frame."""
    value = stack.value[depth + 1]
    if stack.kind[depth] == CHANCE_NODE:
        stack.value[depth] += stack.probability[depth] * value
        stack.share[depth] += stack.probability[depth] * stack.share[depth + 1]
        stack.lead[depth] += stack.probability[depth] * stack.lead[depth + 1]
        return
    better = value - stack.value[depth]
    if stack.kind[depth] == MAX_NODE:
        stack.alpha[depth] = max(stack.alpha[depth], value)
    else:
        better = -better
        stack.beta[depth] = min(stack.beta[depth], value)
    if better > 0.0:
        stack.value[depth] = value
        stack.share[depth] = stack.share[depth + 1]
        stack.lead[depth] = stack.lead[depth + 1]


@jit
def _advance(states: Any, depth: int, stack: SolverStack) -> bool:
    """Play a frame's next move or outcome in the next frame; False if there is none left."""
    event = stack.next[depth]
    if stack.kind[depth] == CHANCE_NODE:
        while event < stack.end[depth] and probability(states[depth], event) == 0.0:
            event += 1
        if event == stack.end[depth]:
            return False
        stack.next[depth] = event + 1
        stack.probability[depth] = probability(states[depth], event)
        stack.alpha[depth + 1] = _MIN_VALUE
        stack.beta[depth + 1] = _MAX_VALUE
    else:
        if event == stack.end[depth] or stack.alpha[depth] >= stack.beta[depth]:
            return False
        stack.next[depth] = event + 1
        event = stack.moves[depth, event]
        stack.alpha[depth + 1] = stack.alpha[depth]
        stack.beta[depth + 1] = stack.beta[depth]
    copy(states[depth : depth + 1], states[depth + 1 : depth + 2])
    apply(states[depth + 1], event, no_log())
    return True


@jit
def begin(root: Any, weights: Any, buffers: SolverBuffers) -> None:
    """Prepare to solve a position (an array of one record, as the weights are)."""
    stack = buffers.stack[0]
    cache = buffers.line_values[0]
    cache.parameters[:] = weights[0].parameters
    heuristics.compute_all_line_values(root[0], cache)
    copy(root, buffers.states[:1])
    stack.seat = root[0].actor
    stack.depth = 0
    stack.best_move = -1
    stack.alpha[0] = _MIN_VALUE
    stack.beta[0] = _MAX_VALUE
    _push(buffers.states, 0, stack, cache)


@jit
def search_nodes(nodes: int, weights: Any, buffers: SolverBuffers) -> int:
    """Visit about so many more positions; returns ``GIVEN_UP``, ``PAUSED`` or ``SOLVED``."""
    stack = buffers.stack[0]
    states = buffers.states
    scratch = np.empty(1, VALUE_SCRATCH)
    values = np.empty(MAX_SEATS, np.float64)
    stack.nodes_left = nodes
    while stack.nodes_left > 0:
        depth = stack.depth
        if _advance(states, depth, stack):
            depth += 1
            stack.nodes_left -= 1
            _play_forced_moves(states[depth])
            if engine.is_tiling(states[depth]):
                # Every way to tile counts as a position.
                at = states[depth : depth + 1]
                stack.nodes_left -= tiling_solver.finish(at, weights, buffers.tiling, no_log())
            if not engine.round_is_over(states[depth]):
                if not _push(states, depth, stack, buffers.line_values[0]):
                    return GIVEN_UP
                stack.depth = depth
                continue
            evaluate(states[depth], weights[0], scratch[0], values)
            stack.value[depth] = values[stack.seat]
            stack.share[depth] = scratch[0].share[stack.seat]
            stack.lead[depth] = scratch[0].lead[stack.seat]
        elif depth == 0:
            return SOLVED
        depth -= 1
        if depth == 0 and stack.value[1] > stack.value[0]:
            stack.best_move = stack.moves[0, stack.next[0] - 1]
        _back_up(depth, stack)
        stack.depth = depth
    return PAUSED


class RoundSolver:
    """Solves ends of rounds; keeps its buffers between calls."""

    def __init__(self, state: Any) -> None:
        self._buffers = new_buffers(state)

    def solve(
        self, state: Any, weights: Any, next_nodes: Callable[[], int]
    ) -> tuple[int, float] | None:
        """The best move's id and its value; ``None`` if it cannot be solved as far as allowed.

        Again and again it asks ``next_nodes`` how many positions it may visit.
        """
        begin(state, weights, self._buffers)
        while (nodes := next_nodes()) > 0:
            reached = search_nodes(nodes, weights, self._buffers)
            if reached == SOLVED:
                stack = self._buffers.stack
                return int(stack["best_move"][0]), float(stack["value"][0, 0])
            if reached == GIVEN_UP:
                break
        return None
