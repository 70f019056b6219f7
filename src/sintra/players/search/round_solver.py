"""The end of a round between two players, solved exactly: every move, every answer, every chip.

From where no plates will be drawn any more a round of Duel hides nothing but its bonus chips, and a
round of Azul nothing at all. Alpha-beta goes through all that is left of it; over the chips it
takes the mean, and phase 2 is solved (``solve.py``). The value is that of the evaluation at the
round's end, in the last round the true result.

The search keeps its own stack of frames: Numba loads recursive functions from its cache wrongly.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from sintra.players import heuristics as sense
from sintra.players.heuristics import MAX_SEATS
from sintra.players.search import tiling_solver as solve
from sintra.players.value import ROOM, values
from sintra.rules import engine
from sintra.rules.bits import nth
from sintra.rules.effects import no_log
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
"""Kinds of chips. What has more outcomes than these is not the end of a round."""
GIVEN_UP, PAUSED, SOLVED = range(3)
"""How far it is: this is no end of a round, it can be gone on with, or it is done."""

# Who decides in a frame.
MINE, OTHERS, CHANCE = range(3)

DESK: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            ("left", np.int64),  # positions that may still be looked at before it pauses
            ("me", np.int64),
            ("level", np.int64),  # the frame under way
            ("chosen", np.int64),  # the best move so far
            ("moves", np.int64, (MAX_DEPTH, MAX_MOVES)),
            ("scores", np.float64, (MAX_DEPTH, MAX_MOVES)),
            # the frames of the positions on the way to the present one
            ("kind", np.int64, (MAX_DEPTH,)),
            ("at", np.int64, (MAX_DEPTH,)),  # the next move by its place, or the next outcome
            ("end", np.int64, (MAX_DEPTH,)),
            ("low", np.float64, (MAX_DEPTH,)),  # what I can have already
            ("high", np.float64, (MAX_DEPTH,)),  # what the other can hold me to already
            ("best", np.float64, (MAX_DEPTH,)),  # over chance the sum so far
            ("chance", np.float64, (MAX_DEPTH,)),  # of the outcome under way
        ],
    )
)


@jit
def _skip_forced(s: Any) -> None:
    """Make the moves that are no choice."""
    log = no_log()
    while not engine.round_is_over(s) and not engine.is_tiling(s) and not is_chance(s):
        legal = legal_mask(s)
        if legal & (legal - 1) != 0:
            return
        apply(s, mask_offset(s) + nth(legal, 0), log)


@jit
def _tile(states: Any, level: int, tiling: Any, line: Any, w: Any, d: Any) -> None:
    """Both players tile as well as they can; every way to do it counts as a position."""
    log = no_log()
    while not engine.round_is_over(states[level]):
        d.left -= solve.solve(states[level : level + 1], tiling, w, line)[1]
        step = 0
        while line[step] >= 0:
            apply(states[level], line[step], log)
            step += 1


@jit
def _order(s: Any, level: int, d: Any, h: Any) -> int:
    """List the legal moves, promising ones first; returns how many there are."""
    h.known[:] = 0  # of another position
    legal = legal_mask(s)
    first = mask_offset(s)
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
def _enter(states: Any, level: int, d: Any, h: Any) -> bool:
    """Open a frame for a position in which somebody or chance decides; False if that cannot be."""
    s = states[level]
    if is_chance(s):
        first, end = outcome_range(s)
        d.kind[level] = CHANCE
        d.at[level] = first
        d.end[level] = end
        d.best[level] = 0.0
        return bool(end - first <= MAX_OUTCOMES)
    d.end[level] = _order(s, level, d, h)
    d.at[level] = 0
    d.kind[level] = MINE if s.actor == d.me else OTHERS
    d.best[level] = -1.0 if s.actor == d.me else 2.0
    return level < MAX_DEPTH - 2


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
def _advance(states: Any, level: int, d: Any) -> bool:
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
    apply(states[level + 1], event, no_log())
    return True


@jit
def begin(root: Any, states: Any, w: Any, desk: Any, hopes: Any) -> None:
    """Get ready to solve the end of a round."""
    d = desk[0]
    h = hopes[0]
    h.taste[:] = w[0].taste
    for seat in range(engine.player_count(root[0])):
        sense.hope(root[0], seat, h)
    copy(root, states[:1])
    d.me = root[0].actor
    d.level = 0
    d.chosen = -1
    d.low[0] = -1.0
    d.high[0] = 2.0
    _enter(states, 0, d, h)


@jit
def go_on(nodes: int, states: Any, tiling: Any, line: Any, w: Any, desk: Any, hopes: Any) -> int:
    """Look at about so many more positions; tells how far it is."""
    d = desk[0]
    room = np.empty(1, ROOM)
    out = np.empty(MAX_SEATS, np.float64)
    d.left = nodes
    while d.left > 0:
        level = d.level
        if _advance(states, level, d):
            level += 1
            d.left -= 1
            _skip_forced(states[level])
            if engine.is_tiling(states[level]):
                _tile(states, level, tiling, line, w, d)
            if not engine.round_is_over(states[level]):
                if not _enter(states, level, d, hopes[0]):
                    return GIVEN_UP
                d.level = level
                continue
            values(states[level], w[0], room[0], out)
            d.best[level] = out[d.me]
        elif level == 0:
            return SOLVED
        level -= 1
        if level == 0 and d.best[1] > d.best[0]:
            d.chosen = d.moves[0, d.at[0] - 1]
        _take_in(level, d.best[level + 1], d)
        d.level = level
    return PAUSED


class Solver:
    """Room to solve ends of rounds in, made once."""

    def __init__(self, state: Any) -> None:
        self._states = np.repeat(state, MAX_DEPTH)
        self._tiling, self._line = solve.scratch(state)
        self._desk = np.zeros(1, DESK)
        self._hopes = sense.new_hopes()

    def solve(
        self, state: Any, weights: Any, nodes: int, may_go_on: Callable[[], bool] = lambda: True
    ) -> tuple[int, float] | None:
        """The best move's number and its value; ``None`` if ``nodes`` positions do not suffice.

        Every few milliseconds it asks whether it may go on.
        """
        begin(state, self._states, weights, self._desk, self._hopes)
        rest = (self._states, self._tiling, self._line, weights, self._desk, self._hopes)
        for left in range(nodes, 0, -SLICE):
            how_far = go_on(min(left, SLICE), *rest)
            if how_far == SOLVED:
                return int(self._desk["chosen"][0]), float(self._desk["best"][0, 0])
            if how_far == GIVEN_UP or not may_go_on():
                break
        return None
