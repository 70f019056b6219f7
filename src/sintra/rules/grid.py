"""Square grids as bits, row by row from the top left, and the runs that score on them."""

import numpy as np
from numpy.typing import NDArray

from sintra.rules.jit import jit

WIDEST = 6


def _runs() -> NDArray[np.int64]:
    table = np.zeros((1 << WIDEST, WIDEST), np.int64)
    for bits in range(1 << WIDEST):
        for place in range(WIDEST):
            low = high = place
            while low >= 0 and bits >> low & 1:
                low -= 1
            while high < WIDEST and bits >> high & 1:
                high += 1
            table[bits, place] = max(0, high - low - 1)
    return table


_RUNS = _runs()
"""``_RUNS[bits, place]``: length of the unbroken run of set bits through ``place``."""


@jit
def row_bits(grid: int, width: int, row: int) -> int:
    """The bits of one row."""
    return (grid >> (row * width)) & ((1 << width) - 1)


@jit
def column_bits(grid: int, width: int, column: int) -> int:
    """The bits of one column, top row first."""
    bits = 0
    for row in range(width):
        bits |= ((grid >> (row * width + column)) & 1) << row
    return bits


@jit
def full_rows(grid: int, width: int) -> int:
    """How many rows are filled completely."""
    rows = 0
    for row in range(width):
        if row_bits(grid, width, row) == (1 << width) - 1:
            rows += 1
    return rows


@jit
def full_columns(grid: int, width: int) -> int:
    """How many columns are filled completely."""
    columns = 0
    for column in range(width):
        if column_bits(grid, width, column) == (1 << width) - 1:
            columns += 1
    return columns


@jit
def row_run(grid: int, width: int, row: int, column: int) -> int:
    """Length of the horizontal run through a filled space."""
    return _RUNS[row_bits(grid, width, row), column]


@jit
def column_run(grid: int, width: int, row: int, column: int) -> int:
    """Length of the vertical run through a filled space."""
    return _RUNS[column_bits(grid, width, column), row]


@jit
def run_points(across: int, down: int) -> int:
    """Points of a tile with these runs through it: each counts from 2 on; alone it scores 1."""
    points = 0
    if across > 1:
        points += across
    if down > 1:
        points += down
    return max(points, 1)
