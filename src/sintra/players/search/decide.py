"""What a search does around its simulations, compiled: stages, budget, tree reuse, its answer.

A host (Python, or the page) runs the loop: it asks ``first_stage`` how to decide, then again and
again how much to do before it looks at the clock (``next_solver_nodes``, ``next_simulations``), and
lets the solver or the search do so much. ``add_tree`` and ``conclude`` make the answer. So every
host decides alike, and none needs a clock inside compiled code.
"""

from typing import Any

import numpy as np

from sintra.players import heuristics
from sintra.players.search import mcts
from sintra.players.search.mcts import MAX_DEPTH
from sintra.players.search.round_solver import SLICE
from sintra.rules import engine
from sintra.rules.bits import count
from sintra.rules.engine import legal_mask, mask_offset
from sintra.rules.jit import jit

CHUNK = 128
"""Simulations between two looks at the clock: a few milliseconds."""
SOLVER_TIME_SHARE = 0.5
"""The share of the time in which the end of a round has to be solved; otherwise it is searched."""
SOLVER_NODES_PER_SIMULATION = 5
"""Positions that the exact solver may visit for each simulation of the budget."""
MAX_FILL_TO_REUSE = 0.6
"""A tree that fills more of its nodes than this is not reused."""
MAX_MOVES = 64
UNLIMITED = 10**12

TILING, ROUND_END, TREE = range(3)
"""How a decision is made: by solving the tiling, by solving the end of a round, by simulations."""

SEARCH: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            # limits; 0 is none
            ("seconds", np.float64),
            ("simulations", np.int64),
            # how far it has come
            ("solver_nodes", np.int64),  # positions that the solver was asked to visit
            ("done", np.int64),  # simulations
            # the tree
            ("top", np.int64),  # the node of the position that is searched
            ("used", np.int64),  # nodes in use
        ],
    )
)
"""One search in one tree."""

DECISION: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            ("best", np.int64),  # index of the chosen move
            # the legal moves, as far as the search knows them
            ("n", np.int64),
            ("moves", np.int64, (MAX_MOVES,)),
            ("visits", np.int64, (MAX_MOVES,)),
            ("value_sums", np.float64, (MAX_MOVES,)),
            # the principal variation
            ("pv_n", np.int64),
            ("pv", np.int64, (MAX_DEPTH,)),
        ],
    )
)
"""What searches in one or several trees came to."""


def new_search(seconds: float | None, simulations: int | None) -> Any:
    """A search within limits, as an array of one record."""
    search = np.zeros(1, SEARCH)
    search["seconds"] = seconds or 0.0
    search["simulations"] = simulations or 0
    search["used"] = 1
    return search


@jit
def first_stage(state: Any, exact: bool) -> int:
    """How to decide first: by what can be solved, if the player is ``exact``."""
    if exact and engine.is_tiling(state[0]):
        return TILING
    return ROUND_END if exact and heuristics.is_solvable(state[0]) else TREE


@jit
def next_solver_nodes(search: Any, spent: float) -> int:
    """How many positions the solver may visit next, ``spent`` seconds into the decision.

    0 if the end of the round takes too long to solve.
    """
    s = search[0]
    if s.solver_nodes > 0 and s.seconds > 0.0 and spent > SOLVER_TIME_SHARE * s.seconds:
        return 0
    limit = s.simulations if s.simulations > 0 else UNLIMITED
    nodes = min(SLICE, SOLVER_NODES_PER_SIMULATION * limit - s.solver_nodes)
    s.solver_nodes += nodes
    return nodes


@jit
def next_simulations(search: Any, nodes: Any, spent: float) -> int:
    """How many simulations to run next, ``spent`` seconds into the decision.

    0 if the budget is used up, or if more simulations cannot change the move.
    """
    s = search[0]
    limit = s.simulations if s.simulations > 0 else UNLIMITED
    if s.done > 0 and s.seconds > 0.0:
        if spent >= s.seconds:
            return 0
        left = s.done * (s.seconds - spent) / max(spent, 1e-9)
        if s.simulations == 0 and _lead(nodes, s.top) > np.floor(left):
            return 0
    simulations = min(CHUNK, limit - s.done)
    s.done += simulations
    return simulations


@jit
def _lead(nodes: Any, top: int) -> int:
    """How many more visits the most visited move has than the next; 0 if there is one move."""
    first = nodes[top].first_child
    size = nodes[top].children
    if size < 2:
        return 0
    most = -1
    second = -1
    for child in range(first, first + size):
        visits = nodes[child].visits
        if visits > most:
            second = most
            most = visits
        elif visits > second:
            second = visits
    return most - second


@jit
def new_tree(search: Any, nodes: Any) -> None:
    """Begin a new tree."""
    mcts.clear(nodes)
    search[0].top = 0
    search[0].used = 1


@jit
def reuse_tree(state: Any, search: Any, nodes: Any, moves: Any, n: int) -> bool:
    """Go down to where the first ``n`` moves lead; begin a new tree if that is not known.

    Forced moves have no node of their own. Other moves may be missing because chance was different
    when their node was expanded: then this is not the seat's decision, or not all of its moves are
    there. Returns whether the tree is used again.
    """
    s = state[0]
    top = search[0].top
    for index in range(n):
        first = nodes[top].first_child
        for child in range(first, first + nodes[top].children):
            if nodes[child].move == moves[index]:
                top = child
                break
    legal = legal_mask(s)
    known = 0
    first = nodes[top].first_child
    for child in range(first, first + nodes[top].children):
        if nodes[child].seat != s.actor:
            known = -1
            break
        bit = nodes[child].move - mask_offset(s)
        if 0 <= bit < 63 and (legal >> bit) & 1:
            known += 1
    if known < count(legal) or search[0].used >= MAX_FILL_TO_REUSE * len(nodes):
        new_tree(search, nodes)
        return False
    search[0].top = top
    return True


@jit
def add_tree(state: Any, search: Any, nodes: Any, decision: Any) -> None:
    """Add what a tree knows of the legal moves; a reused one may know moves of other drawings."""
    d = decision[0]
    s = state[0]
    legal = legal_mask(s)
    top = search[0].top
    first = nodes[top].first_child
    for child in range(first, first + nodes[top].children):
        bit = nodes[child].move - mask_offset(s)
        if not (0 <= bit < 63 and (legal >> bit) & 1):
            continue
        place = 0
        while place < d.n and d.moves[place] != nodes[child].move:
            place += 1
        if place == d.n:
            d.n += 1
            d.moves[place] = nodes[child].move
        d.visits[place] += nodes[child].visits
        d.value_sums[place] += nodes[child].value_sum


@jit
def conclude(search: Any, nodes: Any, decision: Any) -> None:
    """Choose the most visited move; the principal variation is that of one tree."""
    d = decision[0]
    d.best = 0
    for place in range(1, d.n):
        more = d.visits[place] - d.visits[d.best]
        if more > 0 or (more == 0 and d.value_sums[place] > d.value_sums[d.best]):
            d.best = place
    top = search[0].top
    d.pv_n = 0
    for child in range(nodes[top].first_child, nodes[top].first_child + nodes[top].children):
        if nodes[child].move == d.moves[d.best] and nodes[child].visits > 0:
            d.pv[0] = d.moves[d.best]
            d.pv_n = 1 + mcts.principal_variation(nodes, child, d.pv[1:])
