"""Phase 2 solved exactly: one player's choices of spaces and chips, all of them looked at."""

from typing import Any

import numpy as np

from sintra.players.value import ROOM, outlook
from sintra.rules import engine
from sintra.rules.bits import nth
from sintra.rules.effects import no_log
from sintra.rules.engine import apply, copy, is_chance, is_over, legal_mask, mask_offset
from sintra.rules.jit import jit

MAX_DEPTH = 40
"""More decisions than one player has in one phase 2: six lines, ten chips."""
MAX_LEAVES = 200_000
"""So many ways to tile are looked at; real positions have far fewer."""


@jit
def _goes_on(s: Any, seat: int) -> bool:
    return engine.is_tiling(s) and s.actor == seat and not is_chance(s) and not is_over(s)


@jit
def solve(root: Any, states: Any, w: Any, line: Any) -> tuple[float, int]:
    """The best way to tile for the player to decide; writes its moves.

    Returns its outlook, and how many ways there were.

    ``states`` is scratch, ``line`` ends with -1. Boards are independent in this phase (ruling 13),
    so that only the player's own matters.
    """
    seat = root[0].actor
    log = no_log()
    room = np.empty(1, ROOM)
    left = np.zeros(MAX_DEPTH, np.int64)
    tried = np.zeros(MAX_DEPTH, np.int64)
    best = -1.0e9
    leaves = 0
    level = 0
    copy(root, states[:1])
    left[0] = legal_mask(states[0])
    while level >= 0:
        if left[level] == 0 or leaves == MAX_LEAVES:
            level -= 1
            continue
        bit = nth(left[level], 0)
        left[level] &= left[level] - 1
        tried[level] = mask_offset(states[level]) + bit
        copy(states[level : level + 1], states[level + 1 : level + 2])
        apply(states[level + 1], tried[level], log)
        if _goes_on(states[level + 1], seat) and level + 2 < MAX_DEPTH:
            level += 1
            left[level] = legal_mask(states[level])
            continue
        leaves += 1
        value = outlook(states[level + 1], w[0], seat, room[0])
        if value > best:
            best = value
            for step in range(level + 1):
                line[step] = tried[step]
            line[level + 1] = -1
    return best, leaves


def scratch(state: Any) -> tuple[Any, Any]:
    """Room for ``solve``: states and a line."""
    return np.repeat(state, MAX_DEPTH), np.full(MAX_DEPTH + 1, -1, np.int64)
