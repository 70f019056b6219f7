"""Azul: a board encoded space by space and row by row, for the value network."""

from typing import Any

import numpy as np

from sintra.players.azul.offer import expected_deal, round_tiles
from sintra.players.azul.tile_values import best_tile_value, may_be_last_round
from sintra.players.columns import column_indices
from sintra.players.heuristics import POINT_SCALE
from sintra.players.shared_features import missing_of_others, two_best
from sintra.rules.azul import rules, scoring
from sintra.rules.azul.state import GRID
from sintra.rules.jit import jit
from sintra.rules.supply import COLORS

ROW_FEATURES = (
    # A line that holds tiles: its value by how full it is, and the supply of what it misses.
    "begun", "missing", "supply", "contested", "plenty",
    # An empty line: the best two colors by value and supply, and how many colors it may take.
    "best", "second", "colors",
)  # fmt: skip
"""The features of a row. A color is contested if lines of others miss it, too."""
_R = column_indices(ROW_FEATURES)
ROW_SIZE = len(ROW_FEATURES)

# Where the blocks of the encoding begin.
_CELLS = GRID * GRID
_FILLED = 0
_LINE_SHARE = _FILLED + _CELLS  # by wall space, the share of its line that is filled
_LINE_FULL = _LINE_SHARE + _CELLS
_BAG = _LINE_FULL + _CELLS
_STARTS = _BAG + COLORS
_SUPPLY = _STARTS + 1  # by color, the tiles that the next round brings
_SURPLUS = _SUPPLY + COLORS  # the same for the color of each open wall space
ROWS = _SURPLUS + _CELLS
_COLUMN = ROWS + GRID * ROW_SIZE
_COLOR = _COLUMN + GRID
BOARD_SIZE = _COLOR + COLORS

_UNREACHABLE = 40
"""More tiles than the open spaces of a column or a color can miss."""
_PROXIMITY = np.exp(-np.arange(_UNREACHABLE) / 3.0)
"""How close a column or a color is to being full, by the tiles that it misses."""


@jit
def _encode_wall(s: Any, seat: int, out: Any) -> None:
    filled = s.filled[seat]
    for cell in range(_CELLS):
        out[_FILLED + cell] = (filled >> cell) & 1
    for row in range(GRID):
        there = s.line_n[seat, row]
        if there > 0 and not s.grey:
            cell = row * GRID + scoring.COLUMN_OF[row, s.line_color[seat, row]]
            out[_LINE_SHARE + cell] = there / (row + 1.0)
            out[_LINE_FULL + cell] = 1.0 if there == row + 1 else 0.0
    for color in range(COLORS):
        out[_BAG + color] = s.bag[color] / 20.0
        supply = expected_deal(s, color) * COLORS / round_tiles(s)
        out[_SUPPLY + color] = supply
        if not s.grey:
            for row in range(GRID):
                cell = row * GRID + scoring.COLUMN_OF[row, color]
                if (filled >> cell) & 1 == 0:
                    out[_SURPLUS + cell] = supply - 1.0
    out[_STARTS] = 1.0 if s.starter == seat else 0.0


@jit
def _encode_begun_line(
    s: Any, seat: int, row: int, last: bool, average: float, supply: Any, out: Any
) -> None:
    color = s.line_color[seat, row]
    missing = row + 1 - s.line_n[seat, row]
    best = max(best_tile_value(s, seat, row, color, 1.0, last), 0.0)
    out[_R.BEGUN] = POINT_SCALE * best * s.line_n[seat, row] / (row + 1.0)
    if missing > 0:
        out[_R.MISSING] = missing / 3.0
        out[_R.SUPPLY] = supply[color] / missing
        out[_R.CONTESTED] = 0.25 * missing_of_others(s, seat, color, GRID)
        if average * supply[color] >= missing + 1.5:
            out[_R.PLENTY] = 1.0


@jit
def _encode_empty_lines(
    s: Any, seat: int, color: int, last: bool, average: float, supply: float, rows: Any
) -> None:
    """What the empty lines could do with a color."""
    lines = rules.lines_for(s, seat, color)
    for row in range(GRID):
        if (lines >> row) & 1 and s.line_n[seat, row] == 0:
            out = rows[row * ROW_SIZE : (row + 1) * ROW_SIZE]
            value = POINT_SCALE * max(best_tile_value(s, seat, row, color, 1.0, last), 0.0)
            value *= min(average * supply / (row + 2.0), 1.5)
            out[_R.COLORS] += supply / COLORS
            out[_R.BEST], out[_R.SECOND] = two_best(out[_R.BEST], out[_R.SECOND], value)


@jit
def _encode_proximity(s: Any, seat: int, out: Any) -> None:
    """How close columns and colors are: by all tiles that the lines of their open spaces miss.

    A line that holds another color has to be emptied first, which takes a round.
    """
    for row in range(GRID):
        there = s.line_n[seat, row]
        for color in range(COLORS):
            column = scoring.COLUMN_OF[row, color]
            if (s.filled[seat] >> (row * GRID + column)) & 1 == 0:
                missing = row + 1
                if there > 0:
                    holds_it = s.line_color[seat, row] == color
                    missing = missing - there if holds_it else _UNREACHABLE
                out[_COLUMN + column] += missing
                out[_COLOR + color] += missing
    for index in range(_COLUMN, BOARD_SIZE):
        missing = int(out[index])
        out[index] = _PROXIMITY[missing] if 0 < missing < _UNREACHABLE else 0.0


@jit
def encode_board(s: Any, seat: int, out: Any) -> None:
    """Encode the wall, and on the colored one what lines hold for it; ``out`` must be 0 before."""
    _encode_wall(s, seat, out)
    supply = out[_SUPPLY : _SUPPLY + COLORS]
    rows = out[ROWS:_COLUMN]
    average = round_tiles(s) / COLORS
    last = may_be_last_round(s)
    for row in range(GRID):
        if s.line_n[seat, row] > 0:
            of_row = rows[row * ROW_SIZE : (row + 1) * ROW_SIZE]
            _encode_begun_line(s, seat, row, last, average, supply, of_row)
    for color in range(COLORS):
        _encode_empty_lines(s, seat, color, last, average, supply[color], rows)
    if not s.grey:
        _encode_proximity(s, seat, out)
