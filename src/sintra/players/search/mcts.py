"""The search: a tree over decisions, chance and secrets drawn anew in every simulation, compiled.

A simulation starts from the true position as far as the seat knows it, draws what it does not know,
follows the tree by the PUCT rule, with priors of a learned policy, and from the first new node on
plays the round out with quick opinions (``sense.move_score``). At the end of the round the
evaluation speaks. Nodes are named by the decisions that lead to them, whatever chance brought in
between.
"""

from typing import Any

import numpy as np

from sintra.players import heuristics as sense
from sintra.players import policy
from sintra.players.heuristics import MAX_SEATS
from sintra.players.policy import MAX_CONTEXT, MAX_MOVES, MAX_ROW
from sintra.players.value import ROOM, values
from sintra.rules import engine
from sintra.rules.bits import count, nth
from sintra.rules.effects import no_log
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
            ("total", np.float64),  # sum of values for the seat that moved
            ("prior", np.float64),
            ("visits", np.int32),
            ("move", np.int32),
            ("first", np.int32),  # its first child; children stand together
            ("children", np.int16),  # how many; 0 while it is a leaf
            ("seat", np.int16),  # who made the move
        ],
    )
)
"""32 bytes: a long thought needs a million of them."""

TUNING: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            ("explore", np.float64),  # weight of the prior against the value
            ("heat", np.float64),  # points of opinion that make a prior e times as large
            ("reduction", np.float64),  # how much worse than its parent a new move is thought
            ("tries", np.int64),  # moves that a playout looks at before it picks the best
        ],
    )
)

MAX_DEPTH = 256


def tuning(explore: float = 0.8, heat: float = 4.0, reduction: float = 0.0, tries: int = 4) -> Any:
    """How the search behaves, as an array of one record."""
    made = np.zeros(1, TUNING)
    made[0].explore = explore
    made[0].heat = heat
    made[0].reduction = reduction
    made[0].tries = tries
    return made


@jit
def clear(nodes: Any) -> None:
    """Begin a new tree."""
    nodes[0].first = 0
    nodes[0].children = 0
    nodes[0].visits = 0


@jit
def most_visited(nodes: Any) -> int:
    """The first move's node that was looked at most."""
    best = nodes[0].first
    for child in range(best, best + nodes[0].children):
        if nodes[child].visits > nodes[best].visits:
            best = child
    return best


@jit
def _expand(
    s: Any, nodes: Any, node: int, used: int, t: Any, h: Any, w: Any, context: Any, rows: Any
) -> int:
    """Give a node its children, with their priors; returns the nodes used then."""
    left = legal_mask(s)
    size = count(left)
    if used + size > len(nodes):
        return used
    first = mask_offset(s)
    rows[:size] = 0.0
    kind = sense.describe(s, h, context, rows)
    logits = np.empty(size, np.float32)
    if kind >= 0:
        policy.logits(w, kind, size, context, rows, logits)
    best = -1.0e9
    for child in range(used, used + size):
        move = first + nth(left, 0)
        left &= left - 1
        score = logits[child - used] if kind >= 0 else sense.move_score(s, move, h) / t.heat
        nodes[child].move = move
        nodes[child].seat = s.actor
        nodes[child].first = 0
        nodes[child].children = 0
        nodes[child].visits = 0
        nodes[child].total = 0.0
        nodes[child].prior = score
        best = max(best, score)
    mass = 0.0
    for child in range(used, used + size):
        nodes[child].prior = np.exp(nodes[child].prior - best)
        mass += nodes[child].prior
    for child in range(used, used + size):
        nodes[child].prior /= mass
    nodes[node].first = used
    nodes[node].children = size
    return used + size


@jit
def _select(s: Any, nodes: Any, node: int, t: Any) -> int:
    """The child to follow: good, likely or seldom tried; -1 if none of them is legal now."""
    legal = legal_mask(s)
    first = mask_offset(s)
    begin = nodes[node].first
    visits = 1
    total = 0.0
    for child in range(begin, begin + nodes[node].children):
        visits += nodes[child].visits
        total += nodes[child].total
    mean = total / (visits - 1) if visits > 1 else 0.5
    urge = t.explore * np.sqrt(visits)
    best = -1.0e9
    chosen = -1
    for child in range(begin, begin + nodes[node].children):
        bit = nodes[child].move - first
        if 0 <= bit < 63 and (legal >> bit) & 1:
            tried = nodes[child].visits
            value = nodes[child].total / tried if tried > 0 else mean - t.reduction
            value += urge * nodes[child].prior / (1.0 + tried)
            if value > best:
                best = value
                chosen = child
    return chosen


@jit
def quick_move(s: Any, rng: Rng, tries: int, h: Any) -> int:
    """The best of a few moves by quick opinion; of all of them if there are few."""
    legal = legal_mask(s)
    first = mask_offset(s)
    n = count(legal)
    if n == 1:
        return first + nth(legal, 0)
    usual = sense.habit(s, h)
    if usual >= 0:
        return usual
    best = -1.0e9
    chosen = -1
    for i in range(min(n, tries)):
        move = first + nth(legal, i if n <= tries else below(rng, n))
        score = sense.move_score(s, move, h)
        if score > best:
            best = score
            chosen = move
    return chosen


@jit
def _make(s: Any, move: int, h: Any, log: Any) -> None:
    """Make a move, and keep the hopes true."""
    seat = s.actor
    apply(s, move, log)
    sense.hope_again(s, move, seat, h)
    h.made += 1


@jit
def _recall(s: Any, hoped: Any, h: Any) -> None:
    """Take over hopes."""
    h.last = hoped.last
    for seat in range(engine.player_count(s)):
        h.line[seat] = hoped.line[seat]
        h.known[seat] = 0
        h.asked[seat] = hoped.asked[seat]
        if hoped.asked[seat] != 0:
            h.cell[seat] = hoped.cell[seat]
            h.space[seat] = hoped.space[seat]


@jit
def play_round_out(s: Any, rng: Rng, tries: int, h: Any, log: Any) -> None:
    """Quick moves for everybody until the round is scored."""
    while not engine.round_is_over(s):
        if is_chance(s):
            apply(s, sample_outcome(s, rng), log)
        else:
            _make(s, quick_move(s, rng, tries, h), h, log)


@jit
def simulate(
    root: Any, seat: int, nodes: Any, top: int, used: int, times: int, scratch: Any, hopes: Any,
    w: Any, t: Any, generator: Any,
) -> int:  # fmt: skip
    """Run simulations from a position as ``seat`` knows it; returns the nodes used in the end.

    ``top`` is the position's node. States, weights, tuning and generator are arrays of one record;
    ``hopes`` has two.
    """
    s = scratch[0]
    weights = w[0]
    tune = t[0]
    rng = generator[0]
    log = no_log()
    path = np.empty(MAX_DEPTH, np.int64)
    room = np.empty(1, ROOM)
    value = np.empty(MAX_SEATS, np.float64)
    context = np.zeros(MAX_CONTEXT, np.float32)
    rows = np.zeros((MAX_MOVES, MAX_ROW), np.float32)
    hoped = hopes[0]
    h = hopes[1]
    hoped.taste[:] = weights.taste
    h.taste[:] = weights.taste
    for one in range(engine.player_count(root[0])):
        sense.hope(root[0], one, hoped)
    for _ in range(times):
        copy(root, scratch)
        determinize(s, seat, rng)
        _recall(s, hoped, h)
        depth = 0
        node = top
        while depth < MAX_DEPTH - 1:
            while is_chance(s) and not engine.round_is_over(s):
                apply(s, sample_outcome(s, rng), log)
            if engine.round_is_over(s):
                break
            legal = legal_mask(s)
            if legal & (legal - 1) == 0:
                _make(s, mask_offset(s) + nth(legal, 0), h, log)
                continue
            if nodes[node].children == 0:
                if node != top and nodes[node].visits == 0:
                    break
                used = _expand(s, nodes, node, used, tune, h, weights, context, rows)
                if nodes[node].children == 0:
                    break
            child = _select(s, nodes, node, tune)
            if child < 0:
                break
            _make(s, nodes[child].move, h, log)
            depth += 1
            path[depth] = child
            node = child
        play_round_out(s, rng, tune.tries, h, log)
        values(s, weights, room[0], value)
        nodes[top].visits += 1
        for step in range(1, depth + 1):
            nodes[path[step]].visits += 1
            nodes[path[step]].total += value[nodes[path[step]].seat]
    return used
