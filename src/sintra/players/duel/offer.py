"""Azul Duel: tiles of a color on the factories, by where they lie."""

from typing import Any

from sintra.rules.duel import event_ids
from sintra.rules.jit import jit
from sintra.rules.supply import COLORS


@jit
def in_suns(s: Any, color: int) -> int:
    """Tiles on all suns."""
    tiles = 0
    for factory in range(event_ids.FACTORIES):
        tiles += s.sun[factory, color]
    return tiles


@jit
def in_moons(s: Any, color: int) -> int:
    """Tiles that would be taken from the moons."""
    tiles = s.moon[color]
    for factory in range(1, event_ids.FACTORIES):
        height = s.height[factory]
        if height > 0 and s.stack[factory, height - 1] == color:
            tiles += 1
    return tiles


@jit
def buried(s: Any, color: int) -> int:
    """Tiles in the stacks of small moons that lie under others."""
    tiles = 0
    for factory in range(1, event_ids.FACTORIES):
        for level in range(s.height[factory] - 1):
            if s.stack[factory, level] == color:
                tiles += 1
    return tiles


@jit
def tiles_of(s: Any, event: int) -> int:
    """How many tiles a move takes."""
    return (
        s.sun[event // COLORS, event % COLORS]
        if event < event_ids.MOON
        else in_moons(s, event - event_ids.MOON)
    )
