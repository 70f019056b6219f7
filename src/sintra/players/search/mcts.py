"""Monte Carlo tree search over decisions, compiled.

Every simulation starts from the position as a seat knows it, and determinizes what the seat cannot
know. It follows the tree by the PUCT rule with priors of the policy. From the first new node on, a
rollout plays the round to its end with heuristic moves, and the value function evaluates that end.
Nodes are identified by the decisions that lead to them, whatever chance brought in between.
"""

from typing import Any, NamedTuple

import numpy as np

from sintra.players import heuristics, policy
from sintra.players.heuristics import LineValueCache
from sintra.players.policy import MAX_CONTEXT, MAX_MOVE_FEATURES, MAX_MOVES
from sintra.players.search.tally import Tally, add_simulation, begin_simulation, log_of
from sintra.players.value import VALUE_SCRATCH, evaluate
from sintra.rules import engine
from sintra.rules.bits import count, nth
from sintra.rules.effects import MAX_SEATS, EffectLog
from sintra.rules.engine import (
    apply,
    copy,
    determinize,
    is_chance,
    legal_mask,
    mask_offset,
    sample_outcome,
)
from sintra.rules.jit import jit
from sintra.rules.rng import Rng, below

NODE: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            ("value_sum", np.float64),  # sum of values for the seat that moved
            ("prior", np.float64),
            ("visits", np.int32),
            ("move", np.int32),
            ("first_child", np.int32),  # children are neighbors
            ("children", np.int16),  # how many; 0 while it is a leaf
            ("seat", np.int16),  # who made the move
        ],
    )
)
"""A node of the tree. 32 bytes, because a long search needs a million of them."""

MAX_DEPTH = 256


class SearchParameters(NamedTuple):
    """How the search selects moves. Compiled code needs floats to be floats: 1.0, not 1."""

    cpuct: float = 0.8
    """Weight of the prior against the value (PUCT)."""
    prior_temperature: float = 4.0
    """Softmax temperature of heuristic scores, in points, where the policy has no priors."""
    fpu_reduction: float = 0.0
    """How much lower than its parent's a move's value is assumed before the first visit."""
    rollout_candidates: int = 4
    """Moves that a rollout compares by their heuristic scores."""


class SearchBuffers(NamedTuple):
    """The tree, and scratch memory of the search."""

    nodes: Any
    state: Any
    """The state that a simulation plays in; afterwards the end of the last one."""
    line_values: Any
    """Two line-value caches: of the root, and of the simulation."""


def new_buffers(state: Any, nodes: int) -> SearchBuffers:
    """Buffers for states like this one, and a tree of so many nodes at most."""
    return SearchBuffers(np.zeros(nodes, NODE), state.copy(), heuristics.new_line_values(2))


@jit
def clear(nodes: Any) -> None:
    """Begin a new tree."""
    nodes[0].first_child = 0
    nodes[0].children = 0
    nodes[0].visits = 0


@jit
def most_visited(nodes: Any) -> int:
    """The root's child that was visited most."""
    best = nodes[0].first_child
    for child in range(best, best + nodes[0].children):
        if nodes[child].visits > nodes[best].visits:
            best = child
    return best


@jit
def principal_variation(nodes: Any, node: int, line: Any) -> int:
    """Write the most visited moves from a node on; returns how many."""
    n = 0
    while nodes[node].children > 0 and n < len(line):
        first = nodes[node].first_child
        chosen = first
        for child in range(first, first + nodes[node].children):
            if nodes[child].visits > nodes[chosen].visits:
                chosen = child
        if nodes[chosen].visits == 0:
            break
        line[n] = nodes[chosen].move
        n += 1
        node = chosen
    return n


@jit
def _expand(
    s: Any, nodes: Any, node: int, used: int, parameters: SearchParameters, cache: LineValueCache,
    w: Any, context: Any, moves: Any,
) -> int:  # fmt: skip
    """Give a node its children, with their priors; returns how many nodes are used then."""
    left = legal_mask(s)
    size = count(left)
    if used + size > len(nodes):
        return used
    first = mask_offset(s)
    moves[:size] = 0.0
    kind = heuristics.encode_decision(s, cache, context, moves)
    logits = np.empty(size, np.float32)
    if kind >= 0:
        policy.logits(w, kind, size, context, moves, logits)
    best = -1.0e9
    for child in range(used, used + size):
        move = first + nth(left, 0)
        left &= left - 1
        if kind >= 0:
            logit = float(logits[child - used])
        else:
            logit = heuristics.move_score(s, move, cache) / parameters.prior_temperature
        nodes[child].move = move
        nodes[child].seat = s.actor
        nodes[child].first_child = 0
        nodes[child].children = 0
        nodes[child].visits = 0
        nodes[child].value_sum = 0.0
        nodes[child].prior = logit
        best = max(best, logit)
    mass = 0.0
    for child in range(used, used + size):
        nodes[child].prior = np.exp(nodes[child].prior - best)
        mass += nodes[child].prior
    for child in range(used, used + size):
        nodes[child].prior /= mass
    nodes[node].first_child = used
    nodes[node].children = size
    return used + size


@jit
def _select(s: Any, nodes: Any, node: int, parameters: SearchParameters) -> int:
    """The child to follow by the PUCT rule; -1 if none of them is legal now."""
    legal = legal_mask(s)
    first = mask_offset(s)
    begin = nodes[node].first_child
    visits = 1
    total = 0.0
    for child in range(begin, begin + nodes[node].children):
        visits += nodes[child].visits
        total += nodes[child].value_sum
    mean = total / (visits - 1) if visits > 1 else 0.5
    exploration = parameters.cpuct * np.sqrt(visits)
    best = -1.0e9
    chosen = -1
    for child in range(begin, begin + nodes[node].children):
        bit = nodes[child].move - first
        if 0 <= bit < 63 and (legal >> bit) & 1:
            n = nodes[child].visits
            value = nodes[child].value_sum / n if n > 0 else mean - parameters.fpu_reduction
            value += exploration * nodes[child].prior / (1.0 + n)
            if value > best:
                best = value
                chosen = child
    return chosen


@jit
def rollout_move(s: Any, rng: Rng, candidates: int, cache: LineValueCache) -> int:
    """The best of a few random moves by heuristic score; of all of them if there are few."""
    legal = legal_mask(s)
    first = mask_offset(s)
    n = count(legal)
    if n == 1:
        return first + nth(legal, 0)
    default = heuristics.default_rollout_move(s, cache)
    if default >= 0:
        return default
    best = -1.0e9
    chosen = -1
    for i in range(min(n, candidates)):
        move = first + nth(legal, i if n <= candidates else below(rng, n))
        score = heuristics.move_score(s, move, cache)
        if score > best:
            best = score
            chosen = move
    return chosen


@jit
def play_move(s: Any, move: int, cache: LineValueCache, log: EffectLog) -> None:
    """Play a move, and update the line-value cache."""
    seat = s.actor
    apply(s, move, log)
    heuristics.update_line_values(s, move, seat, cache)
    cache.moves_made += 1


@jit
def _restore(s: Any, saved: LineValueCache, cache: LineValueCache) -> None:
    """Copy what a line-value cache holds for the seats of a game; faster than the whole record."""
    cache.may_be_last_round = saved.may_be_last_round
    for seat in range(engine.player_count(s)):
        cache.line_value[seat] = saved.line_value[seat]
        cache.known_takes[seat] = 0
        cache.known_plates[seat] = saved.known_plates[seat]
        if saved.known_plates[seat] != 0:
            cache.cell_score[seat] = saved.cell_score[seat]
            cache.face_score[seat] = saved.face_score[seat]


@jit
def rollout_round(s: Any, rng: Rng, candidates: int, cache: LineValueCache, log: EffectLog) -> None:
    """Play heuristic moves for everybody until the round is scored."""
    while not engine.round_is_over(s):
        if is_chance(s):
            apply(s, sample_outcome(s, rng), log)
        else:
            play_move(s, rollout_move(s, rng, candidates, cache), cache, log)


@jit
def simulate(
    root: Any, seat: int, top: int, used: int, simulations: int, buffers: SearchBuffers,
    weights: Any, parameters: SearchParameters, generator: Any,
) -> int:  # fmt: skip
    """Run simulations from a position as ``seat`` knows it; returns how many nodes are used then.

    ``top`` is the position's node, ``used`` the number of nodes in use before. The root, the
    weights and the generator are arrays of one record.
    """
    return tallied_simulate(
        root, seat, top, used, simulations, buffers, weights, parameters, generator, None
    )


@jit
def tallied_simulate(
    root: Any, seat: int, top: int, used: int, simulations: int, buffers: SearchBuffers,
    weights: Any, parameters: SearchParameters, generator: Any, tally: Tally | None,
) -> int:  # fmt: skip
    """The same; what the simulations come to is added to ``tally``, if there is one.

    A search without a tally is compiled without this work.
    """
    nodes = buffers.nodes
    s = buffers.state[0]
    w = weights[0]
    rng = generator[0]
    log = log_of(tally)
    path = np.empty(MAX_DEPTH, np.int64)
    scratch = np.empty(1, VALUE_SCRATCH)
    value = np.empty(MAX_SEATS, np.float64)
    context = np.zeros(MAX_CONTEXT, np.float32)
    moves = np.zeros((MAX_MOVES, MAX_MOVE_FEATURES), np.float32)
    saved = buffers.line_values[0]
    cache = buffers.line_values[1]
    saved.parameters[:] = w.parameters
    cache.parameters[:] = w.parameters
    heuristics.compute_all_line_values(root[0], saved)
    for _ in range(simulations):
        copy(root, buffers.state)
        determinize(s, seat, rng)
        begin_simulation(tally)
        _restore(s, saved, cache)
        depth = 0
        node = top
        while depth < MAX_DEPTH - 1:
            while is_chance(s) and not engine.round_is_over(s):
                apply(s, sample_outcome(s, rng), log)
            if engine.round_is_over(s):
                break
            legal = legal_mask(s)
            if legal & (legal - 1) == 0:
                play_move(s, mask_offset(s) + nth(legal, 0), cache, log)
                continue
            if nodes[node].children == 0:
                if node != top and nodes[node].visits == 0:
                    break
                used = _expand(s, nodes, node, used, parameters, cache, w, context, moves)
                if nodes[node].children == 0:
                    break
            child = _select(s, nodes, node, parameters)
            if child < 0:
                break
            play_move(s, nodes[child].move, cache, log)
            depth += 1
            path[depth] = child
            node = child
        rollout_round(s, rng, parameters.rollout_candidates, cache, log)
        evaluate(s, w, scratch[0], value)
        add_simulation(s, scratch[0], tally)
        nodes[top].visits += 1
        for step in range(1, depth + 1):
            nodes[path[step]].visits += 1
            nodes[path[step]].value_sum += value[nodes[path[step]].seat]
    return used
