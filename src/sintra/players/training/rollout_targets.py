"""What rounds' ends are worth: the next round, dealt and played out, or searched.

The result of one game says little about a board of its second round: luck and later errors weigh
more. The next round tells much more, and of any board, whoever has built it: what quick playouts of
it come to in the mean, or what a search thinks at its start. Playouts cost little, but nobody uses
the first choice well in them; searches know better and take fifty times as long.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.players import heuristics as sense
from sintra.players.heuristics import MAX_SEATS
from sintra.players.search import mcts as tree
from sintra.players.search.mcts import clear, most_visited, play_round_out, simulate
from sintra.players.value import ROOM, values
from sintra.rules import engine
from sintra.rules.effects import no_log
from sintra.rules.engine import apply, copy, is_chance, sample_outcome
from sintra.rules.jit import jit
from sintra.rules.rng import new_rng

Foresight = Callable[[Any, Any, int], NDArray[np.float32]]
"""Ends, weights that judge, and a seed; what each end is worth to whoever starts, 0 to 1."""

NODES = 1 << 16


@jit
def _deal(end: Any, state: Any, rng: Any) -> None:
    """Begin the round that follows an end."""
    copy(end, state)
    s = state[0]
    while is_chance(s):
        apply(s, sample_outcome(s, rng[0]), no_log())


@jit
def _play_on(
    ends: Any, many: int, state: Any, hopes: Any, w: Any, t: Any, rng: Any, found: Any
) -> None:
    room = np.empty(1, ROOM)
    value = np.empty(MAX_SEATS, np.float64)
    h = hopes[0]
    h.taste[:] = w[0].taste
    s = state[0]
    for index in range(len(ends)):
        for _ in range(many):
            _deal(ends[index : index + 1], state, rng)
            for seat in range(engine.player_count(s)):
                sense.hope(s, seat, h)
            play_round_out(s, rng[0], t[0].tries, h, no_log())
            values(s, w[0], room[0], value)
            found[index] += value[ends[index].starter] / many


def by_playouts(many: int) -> Foresight:
    """Foresight by so many quick playouts of the next round."""

    def foresee(ends: Any, weights: Any, seed: int) -> NDArray[np.float32]:
        found = np.zeros(len(ends), np.float32)
        state = ends[:1].copy()
        _play_on(ends, many, state, sense.new_hopes(), weights, tree.tuning(), new_rng(seed), found)
        return found

    return foresee


@jit
def _value_of(nodes: Any, seat: int, players: int) -> float:
    """What the move most visited is worth to a seat, which may not be the one to decide."""
    best = most_visited(nodes)
    value = nodes[best].total / nodes[best].visits
    return value if nodes[best].seat == seat else (1.0 - value) / (players - 1)


@jit
def _think(
    ends: Any, deals: int, times: int, state: Any, scratch: Any, hopes: Any, nodes: Any, w: Any,
    t: Any, rng: Any, found: Any,
) -> None:  # fmt: skip
    room = np.empty(1, ROOM)
    value = np.empty(MAX_SEATS, np.float64)
    s = state[0]
    for index in range(len(ends)):
        for _ in range(deals):
            _deal(ends[index : index + 1], state, rng)
            clear(nodes)
            simulate(state, s.actor, nodes, 0, 1, times, scratch, hopes, w, t, rng)
            if nodes[0].children > 0:
                mine = _value_of(nodes, ends[index].starter, engine.player_count(s))
            else:  # nobody had a choice, and every simulation has come to the same end
                values(scratch[0], w[0], room[0], value)
                mine = value[ends[index].starter]
            found[index] += mine / deals


def by_search(deals: int, simulations: int) -> Foresight:
    """Foresight by searches of the next round: the value of the best move in so many deals."""

    def foresee(ends: Any, weights: Any, seed: int) -> NDArray[np.float32]:
        found = np.zeros(len(ends), np.float32)
        state, scratch, nodes = ends[:1].copy(), ends[:1].copy(), np.zeros(NODES, tree.NODE)
        _think(
            ends, deals, simulations, state, scratch, sense.new_hopes(2), nodes, weights,
            tree.tuning(), new_rng(seed), found,
        )  # fmt: skip
        return found

    return foresee
