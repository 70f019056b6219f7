"""Azul: a board space by space and row by row, for the network of the evaluation."""

from typing import Any

import numpy as np

from sintra.players.azul.heuristics import best_tile, may_end
from sintra.players.heuristics import POINTS
from sintra.rules.azul import pieces, rules, scoring
from sintra.rules.azul.state import GRID
from sintra.rules.jit import jit
from sintra.rules.supply import COLORS, expected_tiles

ROW = (
    "begun", "missing", "supplied", "contested", "plenty", "best", "second", "colors",
)  # fmt: skip
"""What a row is described by: its line if it holds tiles, and otherwise what it could take.

"Begun" is what the full line will bring, by how full it is; others may want its color, too
("contested").
"""
_BEGUN, _MISSING, _SUPPLIED, _CONTESTED, _PLENTY, _BEST, _SECOND, _COLORS = range(len(ROW))

_CELLS = GRID * GRID
_BAG = 3 * _CELLS
_STARTS = _BAG + COLORS
_SUPPLY = _STARTS + 1
_RICH = _SUPPLY + COLORS
ROWS = _RICH + _CELLS
_COLUMN = ROWS + GRID * len(ROW)
_COLOR = _COLUMN + GRID
BOARD = _COLOR + COLORS
"""Wall spaces that are filled, fed by their lines, and fed by full ones; the bag; who starts; what
the next round brings of each color, and of those of open spaces; the rows; how near columns and
colors are to being full."""

_FAR = 40
"""More tiles than the open spaces of a column or a color can miss."""
_NEAR = np.exp(-np.arange(_FAR) / 3.0)
"""How near something is that misses so many tiles."""


@jit
def _describe_wall(s: Any, seat: int, out: Any) -> None:
    filled = s.filled[seat]
    for cell in range(_CELLS):
        out[cell] = (filled >> cell) & 1
    for row in range(GRID):
        there = s.line_n[seat, row]
        if there > 0 and not s.grey:
            cell = row * GRID + scoring.COLUMN_OF[row, s.line_color[seat, row]]
            out[_CELLS + cell] = there / (row + 1.0)
            out[2 * _CELLS + cell] = 1.0 if there == row + 1 else 0.0
    dealt = pieces.FACTORIES[s.players] * pieces.FACTORY_TILES
    for color in range(COLORS):
        out[_BAG + color] = s.bag[color] / 20.0
        more = expected_tiles(s.bag, s.lid, dealt, color) * COLORS / dealt
        out[_SUPPLY + color] = more
        if not s.grey:
            for row in range(GRID):
                cell = row * GRID + scoring.COLUMN_OF[row, color]
                if (filled >> cell) & 1 == 0:
                    out[_RICH + cell] = more - 1.0
    out[_STARTS] = 1.0 if s.starter == seat else 0.0


@jit
def _contested(s: Any, seat: int, color: int) -> int:
    """How many tiles of a color the others' begun lines miss."""
    missing = 0
    for other in range(s.players):
        if other != seat:
            for row in range(GRID):
                there = s.line_n[other, row]
                if 0 < there <= row and s.line_color[other, row] == color:
                    missing += row + 1 - there
    return missing


@jit
def _describe_begun(
    s: Any, seat: int, row: int, last: bool, usual: float, supply: Any, out: Any
) -> None:
    color = s.line_color[seat, row]
    missing = row + 1 - s.line_n[seat, row]
    best = max(best_tile(s, seat, row, color, 1.0, last), 0.0)
    out[_BEGUN] = POINTS * best * s.line_n[seat, row] / (row + 1.0)
    if missing > 0:
        out[_MISSING] = missing / 3.0
        out[_SUPPLIED] = supply[color] / missing
        out[_CONTESTED] = 0.25 * _contested(s, seat, color)
        if usual * supply[color] >= missing + 1.5:
            out[_PLENTY] = 1.0


@jit
def _describe_empty(
    s: Any, seat: int, color: int, last: bool, usual: float, supply: float, out: Any
) -> None:
    """What the empty lines could do with a color."""
    lines = rules.lines_for(s, seat, color)
    for row in range(GRID):
        if (lines >> row) & 1 and s.line_n[seat, row] == 0:
            of_row = out[row * len(ROW) : (row + 1) * len(ROW)]
            best = POINTS * max(best_tile(s, seat, row, color, 1.0, last), 0.0)
            best *= min(usual * supply / (row + 2.0), 1.5)
            of_row[_COLORS] += supply / COLORS
            of_row[_SECOND] = max(of_row[_SECOND], min(of_row[_BEST], best))
            of_row[_BEST] = max(of_row[_BEST], best)


@jit
def _describe_near(s: Any, seat: int, out: Any) -> None:
    """How near columns and colors are: by all tiles that the lines of their open spaces miss.

    A line that holds another color has to be emptied first, which takes a round.
    """
    for row in range(GRID):
        there = s.line_n[seat, row]
        for color in range(COLORS):
            column = scoring.COLUMN_OF[row, color]
            if (s.filled[seat] >> (row * GRID + column)) & 1 == 0:
                missing = row + 1
                if there > 0:
                    missing = missing - there if s.line_color[seat, row] == color else _FAR
                out[_COLUMN + column] += missing
                out[_COLOR + color] += missing
    for index in range(_COLUMN, BOARD):
        missing = int(out[index])
        out[index] = _NEAR[missing] if 0 < missing < _FAR else 0.0


@jit
def board(s: Any, seat: int, out: Any) -> None:
    """The wall, and on the colored one what lines hold for its spaces; ``out`` is 0 before."""
    _describe_wall(s, seat, out)
    supply = out[_SUPPLY : _SUPPLY + COLORS]
    rows = out[ROWS:_COLUMN]
    usual = pieces.FACTORIES[s.players] * pieces.FACTORY_TILES / COLORS
    last = may_end(s)
    for row in range(GRID):
        if s.line_n[seat, row] > 0:
            of_row = rows[row * len(ROW) : (row + 1) * len(ROW)]
            _describe_begun(s, seat, row, last, usual, supply, of_row)
    for color in range(COLORS):
        _describe_empty(s, seat, color, last, usual, supply[color], rows)
    if not s.grey:
        _describe_near(s, seat, out)
