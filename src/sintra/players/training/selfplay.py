"""Games of the search against itself, compiled whole: the material for tuning and learning."""

from typing import Any

from sintra.players import heuristics as sense
from sintra.players.search.mcts import clear, most_visited, play_round_out, simulate
from sintra.rules import engine
from sintra.rules.bits import nth
from sintra.rules.effects import no_log
from sintra.rules.engine import (
    apply,
    copy,
    is_chance,
    is_over,
    legal_mask,
    mask_offset,
    sample_outcome,
)
from sintra.rules.jit import jit
from sintra.rules.rng import below

EVERY = 5
"""One decision in so many is thought about for longer, where decisions are kept."""
MAX_ENDS = 40
"""Rounds of one game whose ends are kept; the longest games of Azul have fewer."""
ASIDE = 4
"""From one decision in so many the round is played out quickly, too, as a search would."""


@jit
def _pick(nodes: Any, dare: int, generator: Any) -> int:
    """The most visited move; one game in ``dare`` decisions, one in proportion to visits."""
    begin = nodes[0].first
    end = begin + nodes[0].children
    if dare > 0 and below(generator[0], dare) == 0:
        visits = 0
        for child in range(begin, end):
            visits += nodes[child].visits
        pick = below(generator[0], max(visits, 1))
        for child in range(begin, end):
            pick -= nodes[child].visits
            if pick < 0:
                return nodes[child].move
    return nodes[most_visited(nodes)].move


@jit
def _play_aside(state: Any, end: Any, hopes: Any, mine: Any, t: Any, generator: Any) -> bool:
    """Play a round out from one of its decisions; whether another round would follow."""
    copy(state, end)
    s = end[0]
    h = hopes[0]
    h.taste[:] = mine[0].taste
    for seat in range(engine.player_count(s)):
        sense.hope(s, seat, h)
    play_round_out(s, generator[0], t[0].tries, h, no_log())
    return not (is_over(s) or engine.is_last_round(s))


@jit
def self_play(
    start: Any, state: Any, scratch: Any, hopes: Any, nodes: Any, times: int, dare: int,
    w: Any, t: Any, generator: Any, ends: Any, longer: int, kept: Any, visits: Any, aside: Any,
) -> tuple[int, int, int]:  # fmt: skip
    """Play one game; keeps rounds' ends, decisions, and other ends; returns how many of each.

    ``w`` are the weights of every seat. One decision in ``EVERY`` is searched with ``longer``
    simulations and kept, with the visits of its moves, while there is room in ``kept``. Ends of
    rounds that were played out from decisions stay in ``aside``. The final state stays in
    ``state``.
    """
    copy(start, state)
    s = state[0]
    log = no_log()
    ended = 0
    n = 0
    others = 0
    told = 0
    while not is_over(s):
        if engine.round_is_over(s) and s.turn_round != told and ended < len(ends):
            told = s.turn_round
            copy(state, ends[ended : ended + 1])
            ended += 1
        if is_chance(s):
            apply(s, sample_outcome(s, generator[0]), log)
            continue
        legal = legal_mask(s)
        if legal & (legal - 1) == 0:
            apply(s, mask_offset(s) + nth(legal, 0), log)
            continue
        clear(nodes)
        mine = w[s.actor : s.actor + 1]
        if others < len(aside) and below(generator[0], ASIDE) == 0:
            others += _play_aside(state, aside[others : others + 1], hopes, mine, t, generator)
        keep = n < len(kept) and not engine.is_tiling(s) and below(generator[0], EVERY) == 0
        simulations = longer if keep else times
        simulate(state, s.actor, nodes, 0, 1, simulations, scratch, hopes, mine, t, generator)
        if keep:
            copy(state, kept[n : n + 1])
            for index in range(nodes[0].children):
                visits[n, index] = nodes[nodes[0].first + index].visits
            n += 1
        apply(s, _pick(nodes, dare, generator), log)
    return ended, n, others
