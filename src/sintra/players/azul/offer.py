"""Azul: the tiles on the table, and those that the next round will bring, by color."""

from typing import Any

from sintra.rules.azul import pieces
from sintra.rules.azul.state import CENTER
from sintra.rules.jit import jit
from sintra.rules.supply import COLORS, expected_tiles


@jit
def in_factories(s: Any, color: int) -> int:
    """Tiles of a color on all factories."""
    tiles = 0
    for factory in range(pieces.FACTORIES[s.players]):
        tiles += s.source[factory, color]
    return tiles


@jit
def tiles_on_offer(s: Any, color: int) -> int:
    """Tiles of a color on all factories and in the center."""
    return in_factories(s, color) + s.source[CENTER, color]


@jit
def round_tiles(s: Any) -> int:
    """How many tiles a round deals."""
    return pieces.FACTORIES[s.players] * pieces.FACTORY_TILES


@jit
def expected_deal(s: Any, color: int) -> float:
    """The expected number of tiles of a color in the next round."""
    return expected_tiles(s.bag, s.lid, round_tiles(s), color)


@jit
def expected_surplus(s: Any, color: int) -> float:
    """How many more tiles of a color the next round is expected to bring than of an average one."""
    return expected_deal(s, color) - round_tiles(s) / COLORS
