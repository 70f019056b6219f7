"""The end of a round between two players, solved exactly: every move, every answer, every chip.

From where no plates will be drawn any more a round of Duel hides nothing but its bonus chips, and a
round of Azul nothing at all. Alpha-beta goes through all that is left of it; over the chips it
takes the mean, and phase 2 is solved (``solve.py``). The value is that of the evaluation at the
round's end, in the last round the true result.

The search keeps its own stack of frames: Numba loads recursive functions from its cache wrongly.
"""

from typing import Any

import numpy as np

from sintra.players import sense, solve
from sintra.players.evaluation import MOST_FEATURES, values
from sintra.players.sense import MOST_SEATS
from sintra.rules.bits import nth
from sintra.rules.compiled import jit
from sintra.rules.drive import (
    apply,
    copy,
    first_option,
    is_chance,
    options,
    outcome_range,
    probability,
)
from sintra.rules.effects import silent

DEEPEST = 64
"""More decisions and chips than the end of a round has."""
MOST_MOVES = 64
MOST_OUTCOMES = 10
"""Kinds of chips. What has more outcomes than these is not the end of a round."""
TILING_COST = 20
"""How many positions solving one player's phase 2 counts for."""
GIVEN_UP = -1

# Who decides in a frame.
MINE, OTHERS, CHANCE = range(3)

DESK: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            ("left", np.int64),  # positions that may still be looked at, or GIVEN_UP
            ("moves", np.int64, (DEEPEST, MOST_MOVES)),
            ("scores", np.float64, (DEEPEST, MOST_MOVES)),
            # the frames of the positions on the way to the present one
            ("kind", np.int64, (DEEPEST,)),
            ("at", np.int64, (DEEPEST,)),  # the next move by its place, or the next outcome
            ("end", np.int64, (DEEPEST,)),
            ("low", np.float64, (DEEPEST,)),  # what I can have already
            ("high", np.float64, (DEEPEST,)),  # what the other can hold me to already
            ("best", np.float64, (DEEPEST,)),  # over chance the sum so far
            ("chance", np.float64, (DEEPEST,)),  # of the outcome under way
        ],
    )
)


@jit
def _skip_forced(s: Any) -> None:
    """Make the moves that are no choice."""
    log = silent()
    while not sense.round_is_over(s) and not sense.is_tiling(s) and not is_chance(s):
        legal = options(s)
        if legal & (legal - 1) != 0:
            return
        apply(s, first_option(s) + nth(legal, 0), log)


@jit
def _tile(states: Any, level: int, tiling: Any, line: Any, w: Any, d: Any) -> None:
    """Both players tile as well as they can."""
    log = silent()
    while not sense.round_is_over(states[level]):
        d.left -= TILING_COST
        if d.left < 0:
            d.left = GIVEN_UP
            return
        solve.solve(states[level : level + 1], tiling, w, line)
        step = 0
        while line[step] >= 0:
            apply(states[level], line[step], log)
            step += 1


@jit
def _order(s: Any, level: int, d: Any, h: Any) -> int:
    """List the legal moves, promising ones first; returns how many there are."""
    legal = options(s)
    first = first_option(s)
    n = 0
    while legal != 0:
        move = first + nth(legal, 0)
        legal &= legal - 1
        score = sense.move_score(s, move, h)
        place = n
        while place > 0 and d.scores[level, place - 1] < score:
            d.moves[level, place] = d.moves[level, place - 1]
            d.scores[level, place] = d.scores[level, place - 1]
            place -= 1
        d.moves[level, place] = move
        d.scores[level, place] = score
        n += 1
    return n


@jit
def _enter(states: Any, level: int, me: int, d: Any, h: Any) -> None:
    """Open a frame for a position in which somebody or chance decides."""
    s = states[level]
    if is_chance(s):
        first, end = outcome_range(s)
        if end - first > MOST_OUTCOMES:
            d.left = GIVEN_UP
        d.kind[level] = CHANCE
        d.at[level] = first
        d.end[level] = end
        d.best[level] = 0.0
        return
    d.end[level] = _order(s, level, d, h)
    d.at[level] = 0
    d.kind[level] = MINE if s.actor == me else OTHERS
    d.best[level] = -1.0 if s.actor == me else 2.0


@jit
def _take_in(level: int, result: float, d: Any) -> None:
    """Tell a frame what its last move or outcome was worth."""
    if d.kind[level] == CHANCE:
        d.best[level] += d.chance[level] * result
    elif d.kind[level] == MINE:
        d.best[level] = max(d.best[level], result)
        d.low[level] = max(d.low[level], result)
    else:
        d.best[level] = min(d.best[level], result)
        d.high[level] = min(d.high[level], result)


@jit
def _go_on(states: Any, level: int, d: Any) -> bool:
    """Make a frame's next move or outcome on the next level; False if there is none."""
    event = d.at[level]
    if d.kind[level] == CHANCE:
        while event < d.end[level] and probability(states[level], event) == 0.0:
            event += 1
        if event == d.end[level]:
            return False
        d.at[level] = event + 1
        d.chance[level] = probability(states[level], event)
        d.low[level + 1] = -1.0
        d.high[level + 1] = 2.0
    else:
        if event == d.end[level] or d.low[level] >= d.high[level]:
            return False
        d.at[level] = event + 1
        event = d.moves[level, event]
        d.low[level + 1] = d.low[level]
        d.high[level + 1] = d.high[level]
    copy(states[level : level + 1], states[level + 1 : level + 2])
    apply(states[level + 1], event, silent())
    return True


@jit
def solve_round(
    root: Any, nodes: int, states: Any, tiling: Any, line: Any, w: Any, desk: Any, hopes: Any
) -> tuple[int, float]:
    """The best move and what it is worth; -1 if looking at ``nodes`` positions did not suffice."""
    d = desk[0]
    h = hopes[0]
    d.left = nodes
    numbers = np.empty(MOST_FEATURES, np.float64)
    out = np.empty(MOST_SEATS, np.float64)
    me = root[0].actor
    for seat in range(sense.seats(root[0])):
        sense.hope(root[0], seat, h)
    copy(root, states[:1])
    d.low[0] = -1.0
    d.high[0] = 2.0
    _enter(states, 0, me, d, h)
    chosen = -1
    level = 0
    while True:
        while _go_on(states, level, d):
            level += 1
            d.left -= 1
            _skip_forced(states[level])
            if sense.is_tiling(states[level]):
                _tile(states, level, tiling, line, w, d)
            if d.left < 0 or level == DEEPEST - 2:
                return -1, 0.0
            if sense.round_is_over(states[level]):
                values(states[level], w[0], numbers, out)
                d.best[level] = out[me]
                break
            _enter(states, level, me, d, h)
            if d.left < 0:
                return -1, 0.0
        if level == 0:
            return chosen, d.best[0]
        level -= 1
        if level == 0 and d.best[1] > d.best[0]:
            chosen = d.moves[0, d.at[0] - 1]
        _take_in(level, d.best[level + 1], d)


class Solver:
    """Room to solve ends of rounds in, made once."""

    def __init__(self, state: Any) -> None:
        self._states = np.repeat(state, DEEPEST)
        self._tiling, self._line = solve.scratch(state)
        self._desk = np.zeros(1, DESK)
        self._hopes = sense.new_hopes()

    def solve(self, state: Any, weights: Any, nodes: int) -> tuple[int, float] | None:
        """The best move's number and its value; ``None`` if ``nodes`` positions do not suffice."""
        move, value = solve_round(
            state, nodes, self._states, self._tiling, self._line, weights, self._desk, self._hopes
        )
        return None if move < 0 else (int(move), float(value))
