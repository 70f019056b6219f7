"""Games of the search against itself, compiled whole: the material for tuning the evaluation."""

from typing import Any

import numpy as np

from sintra.players import sense
from sintra.players.tree import simulate
from sintra.rules.bits import nth
from sintra.rules.compiled import jit
from sintra.rules.dice import below
from sintra.rules.drive import apply, copy, first_option, is_chance, is_over, options, sample
from sintra.rules.effects import silent

ROW = 4
"""Columns before the features of a row: stage, seat, score, round's number in the game."""
MOST_ROWS = 160


@jit
def _pick(nodes: Any, dare: int, dice: Any) -> int:
    """The most visited move; one game in ``dare`` decisions, one in proportion to visits."""
    begin = nodes[0].first
    end = begin + nodes[0].children
    best = begin
    for child in range(begin, end):
        if nodes[child].visits > nodes[best].visits:
            best = child
    if dare > 0 and below(dice[0], dare) == 0:
        visits = 0
        for child in range(begin, end):
            visits += nodes[child].visits
        pick = below(dice[0], max(visits, 1))
        for child in range(begin, end):
            pick -= nodes[child].visits
            if pick < 0:
                return nodes[child].move
    return nodes[best].move


@jit
def self_play(
    start: Any, state: Any, scratch: Any, hopes: Any, nodes: Any, times: int, dare: int,
    w: Any, t: Any, dice: Any, rows: Any,
) -> int:  # fmt: skip
    """Play one game; writes a row for each seat at each round's end, returns how many.

    ``w`` are the weights of every seat. The final state stays in ``state``.
    """
    copy(start, state)
    s = state[0]
    log = silent()
    written = 0
    told = 0
    while not is_over(s):
        if sense.round_is_over(s) and s.turn_round != told:
            told = s.turn_round
            for seat in range(sense.seats(s)):
                if written < len(rows):
                    rows[written, 0] = sense.stage(s)
                    rows[written, 1] = seat
                    rows[written, 2] = s.score[seat]
                    rows[written, 3] = told
                    sense.features(s, seat, rows[written, ROW:])
                    written += 1
        if is_chance(s):
            apply(s, sample(s, dice[0]), log)
            continue
        legal = options(s)
        if legal & (legal - 1) == 0:
            apply(s, first_option(s) + nth(legal, 0), log)
            continue
        nodes[0].first = 0
        nodes[0].children = 0
        nodes[0].visits = 0
        mine = w[s.actor : s.actor + 1]
        simulate(state, s.actor, nodes, 0, 1, times, scratch, hopes, mine, t, dice)
        apply(s, _pick(nodes, dare, dice), log)
    return written


def new_rows(size: int) -> Any:
    """Room for the rows of one game."""
    return np.zeros((MOST_ROWS, ROW + size))
