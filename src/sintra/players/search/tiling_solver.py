"""Exact solution of a player's tiling phase: all choices of spaces and chips are enumerated.

Boards are independent in this phase (ruling 13), so only the player's own choices matter.
"""

from typing import Any, NamedTuple

import numpy as np

from sintra.players.value import VALUE_SCRATCH, expected_score
from sintra.rules import engine
from sintra.rules.bits import nth
from sintra.rules.effects import EffectLog, no_log
from sintra.rules.engine import apply, copy, is_chance, is_over, legal_mask, mask_offset
from sintra.rules.jit import jit

MAX_DEPTH = 40
"""More decisions than one player has in one tiling phase: six lines, ten chips."""
MAX_LEAVES = 200_000
"""Ways to tile that are tried; real positions have far fewer."""


class TilingBuffers(NamedTuple):
    """Scratch memory and result of ``solve``."""

    states: Any
    """One state for each depth."""
    moves: Any
    """The best moves, ended by -1."""


def new_buffers(state: Any) -> TilingBuffers:
    """Buffers for states like this one."""
    return TilingBuffers(np.repeat(state, MAX_DEPTH), np.full(MAX_DEPTH + 1, -1, np.int64))


def found_moves(buffers: TilingBuffers) -> list[int]:
    """The moves that ``solve`` has found."""
    found: list[int] = buffers.moves[: int((buffers.moves < 0).argmax())].tolist()
    return found


@jit
def _is_tiling_of(s: Any, seat: int) -> bool:
    return engine.is_tiling(s) and s.actor == seat and not is_chance(s) and not is_over(s)


@jit
def solve(root: Any, weights: Any, buffers: TilingBuffers) -> tuple[float, int]:
    """Find the best way to tile for the player to decide; writes its moves to ``buffers``.

    Returns the player's expected score, and how many ways there were. ``root`` and ``weights`` are
    arrays of one record.
    """
    states = buffers.states
    moves = buffers.moves
    seat = root[0].actor
    log = no_log()
    scratch = np.empty(1, VALUE_SCRATCH)
    left = np.zeros(MAX_DEPTH, np.int64)  # moves that were not tried yet, as bits
    tried = np.zeros(MAX_DEPTH, np.int64)
    best = -1.0e9
    leaves = 0
    depth = 0
    copy(root, states[:1])
    left[0] = legal_mask(states[0])
    while depth >= 0:
        if left[depth] == 0 or leaves == MAX_LEAVES:
            depth -= 1
            continue
        bit = nth(left[depth], 0)
        left[depth] &= left[depth] - 1
        tried[depth] = mask_offset(states[depth]) + bit
        copy(states[depth : depth + 1], states[depth + 1 : depth + 2])
        apply(states[depth + 1], tried[depth], log)
        if _is_tiling_of(states[depth + 1], seat) and depth + 2 < MAX_DEPTH:
            depth += 1
            left[depth] = legal_mask(states[depth])
            continue
        leaves += 1
        score = expected_score(states[depth + 1], weights[0], seat, scratch[0])
        if score > best:
            best = score
            for step in range(depth + 1):
                moves[step] = tried[step]
            moves[depth + 1] = -1
    return best, leaves


@jit
def finish(state: Any, weights: Any, buffers: TilingBuffers, log: EffectLog) -> int:
    """Let all players tile optimally, to the end of the round; returns how many ways were tried.

    ``state`` and ``weights`` are arrays of one record. The effects go to ``log``.
    """
    ways = 0
    while not engine.round_is_over(state[0]):
        ways += solve(state, weights, buffers)[1]
        step = 0
        while buffers.moves[step] >= 0:
            apply(state[0], buffers.moves[step], log)
            step += 1
    return ways
