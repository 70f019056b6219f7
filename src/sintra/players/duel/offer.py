"""Azul Duel: the tiles on the factories, and those that the next round will bring, by color."""

from typing import Any

from sintra.rules.duel import event_ids, pieces
from sintra.rules.jit import jit
from sintra.rules.supply import COLORS, expected_tiles

AVERAGE_DEAL = pieces.ROUND_TILES / COLORS
"""The average number of tiles of one color in a round."""


@jit
def in_suns(s: Any, color: int) -> int:
    """Tiles of a color on all suns."""
    tiles = 0
    for factory in range(event_ids.FACTORIES):
        tiles += s.sun[factory, color]
    return tiles


@jit
def in_moons(s: Any, color: int) -> int:
    """Tiles of a color that a player would take from the moons."""
    tiles = s.moon[color]
    for factory in range(1, event_ids.FACTORIES):
        height = s.height[factory]
        if height > 0 and s.stack[factory, height - 1] == color:
            tiles += 1
    return tiles


@jit
def buried(s: Any, color: int) -> int:
    """Tiles of a color that lie under others in the stacks of the small moons."""
    tiles = 0
    for factory in range(1, event_ids.FACTORIES):
        for level in range(s.height[factory] - 1):
            if s.stack[factory, level] == color:
                tiles += 1
    return tiles


@jit
def tiles_on_offer(s: Any, color: int) -> int:
    """Tiles of a color on all factories."""
    return in_suns(s, color) + in_moons(s, color) + buried(s, color)


@jit
def tiles_taken(s: Any, event: int) -> int:
    """How many tiles a move takes from a sun or the moons."""
    return (
        s.sun[event // COLORS, event % COLORS]
        if event < event_ids.MOON
        else in_moons(s, event - event_ids.MOON)
    )


@jit
def expected_deal(s: Any, color: int) -> float:
    """The expected number of tiles of a color in the next round."""
    return expected_tiles(s.bag, s.tower, pieces.ROUND_TILES, color)


@jit
def expected_surplus(s: Any, color: int) -> float:
    """How many more tiles of a color the next round is expected to bring than of an average one."""
    return expected_deal(s, color) - pieces.ROUND_TILES / COLORS
