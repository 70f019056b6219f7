"""Azul: when the game ends, also if nobody has a full row (``docs/rules.md``, ruling A7)."""

from typing import Any

from sintra.rules.azul import state
from sintra.rules.azul.state import GRID
from sintra.rules.grid import column_bits, full_rows, row_bits
from sintra.rules.jit import jit
from sintra.rules.supply import COLORS


@jit
def _max_free(s: Any, color: int) -> int:
    """The most tiles of a color that can ever be free at once.

    Tiles of floor lines, and of full lines that are still to be tiled, go to the lid. A line that
    can be completed gives back all its tiles but one, so never less than it took. Those that lack
    least come first: if they cannot be completed, no other one can.
    """
    free = s.bag[color] + s.lid[color]
    for seat in range(s.players):
        for place in range(s.floor_n[seat]):
            if s.floor[seat, place] == color:
                free += 1
        for row in range(GRID):
            if s.line_color[seat, row] == color and s.line_n[seat, row] == row + 1:
                free += row + 1  # all of them, if the wall has no space left
    for lacking in range(1, GRID):
        if lacking > free:
            break
        for seat in range(s.players):
            for row in range(lacking, GRID):
                if s.line_color[seat, row] == color and s.line_n[seat, row] == row + 1 - lacking:
                    free += s.line_n[seat, row] - 1
    return free


@jit
def _has_tiles(s: Any, seat: int, row: int) -> bool:
    """Whether there can be enough tiles to fill the line with each color that the row misses."""
    for color in range(COLORS):
        on_line = s.line_n[seat, row] if s.line_color[seat, row] == color else 0
        missing = row_bits(s.tiles[seat, color], GRID, row) == 0
        if missing and _max_free(s, color) < row + 1 - on_line:
            return False
    return True


@jit
def _has_spaces(s: Any, seat: int, row: int) -> bool:
    """Grey wall: whether the row's empty spaces can be matched with its missing colors."""
    sets = 1  # bit b: the colors of set b can fill the empty spaces seen so far
    for column in range(GRID):
        if (s.filled[seat] >> (row * GRID + column)) & 1 == 0:
            following = 0
            for color in range(COLORS):
                fits = (
                    row_bits(s.tiles[seat, color], GRID, row) == 0
                    and column_bits(s.tiles[seat, color], GRID, column) == 0
                )
                if fits:
                    for chosen in range(1 << COLORS):
                        if (sets >> chosen) & 1 and not (chosen >> color) & 1:
                            following |= 1 << (chosen | 1 << color)
            sets = following
    return sets != 0


@jit
def _has_full_row(s: Any) -> bool:
    for seat in range(s.players):
        if full_rows(s.filled[seat], GRID) > 0:
            return True
    return False


@jit
def has_ended(s: Any) -> bool:
    """Whether no round follows the wall-tiling, which may still be under way.

    Somebody has a full row, or nobody could ever complete one (rulings A6 and A7).
    """
    if _has_full_row(s):
        return True
    for seat in range(s.players):
        for row in range(GRID):
            if _has_tiles(s, seat, row) and (not s.grey or _has_spaces(s, seat, row)):
                return False
    return True


@jit
def is_last_round(s: Any) -> bool:
    """Whether it is certain that no round follows the current one."""
    return s.phase == state.OVER or (s.phase == state.TILING and has_ended(s))
