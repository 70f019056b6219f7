"""What lies ahead without new tiles: the tiling of the lines as they stand, and ways to pay.

``forecast`` enumerates every way in which a player could tile now, and keeps the one that pays
most. ``sintra.players.search.tiling_solver`` does the same with the value of the position, which
includes chances of later rounds; here only points of the rulebook count, so people can check them.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sintra.rules.bits import nth
from sintra.rules.effects import EffectLog, no_log
from sintra.rules.engine import (
    advance,
    begin_event,
    begin_tiling,
    copy,
    goal_points,
    legal_mask,
    mask_offset,
)
from sintra.rules.jit import jit

MAX_DEPTH = 40
"""More decisions than one player has in one tiling: six lines, ten chips."""
MAX_WAYS = 3000
"""Ways to tile that are tried; beyond that the forecast is the best of these."""
MAX_PAYMENTS = 1000
"""More than there are ways to pay for a line with ten chips."""


class OutlookBuffers(NamedTuple):
    """Scratch memory and results."""

    states: Any
    """One state for each depth."""
    moves: NDArray[np.int64]
    """The best moves, ended by -1."""
    paths: NDArray[np.int64]
    """Ways to pay, ``MAX_DEPTH`` numbers for each: moves, ended by -1."""


def new_buffers(state: Any) -> OutlookBuffers:
    """Buffers for states like this one."""
    return OutlookBuffers(
        np.repeat(state, MAX_DEPTH + 1),
        np.full(MAX_DEPTH + 1, -1, np.int64),
        np.full(MAX_PAYMENTS * MAX_DEPTH, -1, np.int64),
    )


@jit
def _resolve(s: Any, log: EffectLog) -> bool:
    """Go on to the player's next choice; False if the player's tiling is over."""
    while s.tiled == 0:
        if not advance(s, log):
            return True
    return False


@jit
def forecast(root: Any, seat: int, buffers: OutlookBuffers, log: EffectLog) -> tuple[int, int]:
    """What a seat's lines would pay at best if the tiling began now.

    Returns the points of the tiling, and by how much the goals would pay more or less. Of equal
    ways the one with the fewest decisions counts, so no chip is used for nothing. Its moves are
    written to ``buffers``, its effects to ``log``. ``root`` and ``log`` are arrays of one record.
    """
    states = buffers.states
    silent = no_log()
    left = np.zeros(MAX_DEPTH + 1, np.int64)  # moves that were not tried yet, as bits
    tried = np.zeros(MAX_DEPTH + 1, np.int64)
    points = root[0].score[seat]
    goals = goal_points(root[0], seat)
    buffers.moves[0] = -1
    copy(root, states[:1])
    begin_tiling(states[0], seat)
    states[0].tiled = 0
    ways = 0
    best = -1 << 40
    depth = -1
    if _resolve(states[0], silent):
        depth = 0
        left[0] = legal_mask(states[0])
    while depth >= 0:
        if left[depth] == 0 or ways == MAX_WAYS:
            depth -= 1
            continue
        bit = nth(left[depth], 0)
        left[depth] &= left[depth] - 1
        tried[depth] = mask_offset(states[depth]) + bit
        copy(states[depth : depth + 1], states[depth + 1 : depth + 2])
        begin_event(states[depth + 1], tried[depth], silent)
        if _resolve(states[depth + 1], silent) and depth + 2 < MAX_DEPTH:
            depth += 1
            left[depth] = legal_mask(states[depth])
            continue
        ways += 1
        end = states[depth + 1]
        worth = (end.score[seat] + goal_points(end, seat)) * MAX_DEPTH - depth
        if worth > best:
            best = worth
            for step in range(depth + 1):
                buffers.moves[step] = tried[step]
            buffers.moves[depth + 1] = -1

    s = states[0]
    copy(root, states[:1])
    begin_tiling(s, seat)
    s.tiled = 0
    log[0].n = 0
    step = 0
    while _resolve(s, log[0]) and buffers.moves[step] >= 0:
        begin_event(s, buffers.moves[step], log[0])
        step += 1
    return s.score[seat] - points, goal_points(s, seat) - goals


@jit
def payments(root: Any, buffers: OutlookBuffers) -> int:
    """All ways on from a decision that is asked for several times in a row, such as chips.

    Each is a list of moves up to the first after which something else is asked for. They are
    written to ``buffers.paths``; returns how many there are.
    """
    states = buffers.states
    log = no_log()
    asked = root[0].awaits
    left = np.zeros(MAX_DEPTH + 1, np.int64)
    tried = np.zeros(MAX_DEPTH + 1, np.int64)
    copy(root, states[:1])
    left[0] = legal_mask(states[0])
    found = 0
    depth = 0
    while depth >= 0:
        if left[depth] == 0 or found == MAX_PAYMENTS:
            depth -= 1
            continue
        bit = nth(left[depth], 0)
        left[depth] &= left[depth] - 1
        tried[depth] = mask_offset(states[depth]) + bit
        copy(states[depth : depth + 1], states[depth + 1 : depth + 2])
        begin_event(states[depth + 1], tried[depth], log)
        if states[depth + 1].awaits == asked and depth + 2 < MAX_DEPTH:
            depth += 1
            left[depth] = legal_mask(states[depth])
            continue
        for step in range(depth + 1):
            buffers.paths[found * MAX_DEPTH + step] = tried[step]
        buffers.paths[found * MAX_DEPTH + depth + 1] = -1
        found += 1
    return found
