"""Azul Duel: a board space by space and row by row, for the network of the evaluation."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.players.duel.tile_values import tile_worth
from sintra.players.duel.value_features import stage
from sintra.players.heuristics import POINTS
from sintra.rules.bits import count, lowest
from sintra.rules.duel import pieces, state, tiling
from sintra.rules.duel.scoring import PLATE_CELLS, goal_points, place_tile
from sintra.rules.duel.state import GRID, NONE
from sintra.rules.effects import no_log
from sintra.rules.jit import jit
from sintra.rules.supply import COLORS, expected_tiles

ROW = (
    "begun", "begun at the end", "missing", "supplied", "payable", "paid at the end", "contested",
    "plenty", "best", "second", "colors", "best at the end",
)  # fmt: skip
"""What a row is described by: its line if it holds tiles, and otherwise what it could take.

"Begun" is what the full line will bring, by how full it is; the other may want its color, too
("contested"). Before the last round, "at the end" counts what will certainly be paid.
"""
(
    _BEGUN, _BEGUN_AT_END, _MISSING, _SUPPLIED, _PAYABLE, _PAID_AT_END, _CONTESTED, _PLENTY, _BEST,
    _SECOND, _COLORS, _BEST_AT_END,
) = range(len(ROW))  # fmt: skip

_CELLS = GRID * GRID
_FREE = 4 * _CELLS
_WAITS = _FREE + state.SPACES
_TABLETS = _WAITS + GRID
_SUPPLY = _TABLETS + 2 * state.TABLETS
_OPEN = _SUPPLY + COLORS
_RICH = _OPEN + _CELLS
_WORTH = _RICH + _CELLS
ROWS = _WORTH + _CELLS
BOARD = ROWS + GRID * len(ROW)
"""Spaces that are filled, fed by their lines, and open special and joker spaces; dome spaces that
have no plate; lines that wait for one; the tablets; what the next round brings of each color; open
spaces with a color, and how much of it comes; what a tile would bring on an open space; the
rows."""

_USUAL = pieces.ROUND_TILES / COLORS
"""Tiles of one color that a round brings in the mean."""


def _mirror() -> NDArray[np.int64]:
    places = np.arange(BOARD)
    for first in (*range(0, _FREE, _CELLS), _OPEN, _RICH, _WORTH):
        dome = places[first : first + _CELLS].reshape(GRID, GRID)
        dome[:] = dome[:, ::-1].copy()
    free = places[_FREE:_WAITS].reshape(3, 3)
    free[:] = free[:, ::-1].copy()
    return places


MIRROR = _mirror()
"""Where each number stands on the board with left and right exchanged, which is worth the same."""


@jit
def _describe_open(s: Any, seat: int, cell: int, kind: int, out: Any) -> None:
    """An open space that takes a tile."""
    out[kind + cell] = 1.0
    out[_WORTH + cell] = POINTS * tile_worth(s, seat, cell // GRID, cell % GRID, 1.0, 1.0)


@jit
def _describe_dome(s: Any, seat: int, out: Any) -> None:
    filled = s.filled[seat]
    joker = s.printed[seat, pieces.JOKER] & ~filled
    while filled != 0:
        out[lowest(filled)] = 1.0
        filled &= filled - 1
    filled = s.filled[seat]
    for row in range(GRID):
        there = s.line_n[seat, row]
        if there > 0:
            columns = tiling.open_columns(s, seat, row, s.line_color[seat, row])
            if columns == 0:
                out[_WAITS + row] = there / (row + 1.0)
            while columns != 0:
                out[_CELLS + row * GRID + lowest(columns)] = there / (row + 1.0)
                columns &= columns - 1
    special = s.printed[seat, pieces.SPECIAL] & ~filled
    for space in range(state.SPACES):
        cells = PLATE_CELLS[space]
        if s.plate_at[seat, space] == NONE:
            out[_FREE + space] = 1.0
        elif special & cells != 0:
            out[2 * _CELLS + lowest(special & cells)] = 0.5 + 0.5 * count(filled & cells)
        elif joker & cells != 0:
            _describe_open(s, seat, lowest(joker & cells), 3 * _CELLS, out)
    for tablet in range(state.TABLETS):
        if s.goals[tablet] > 0:
            out[_TABLETS + 2 * tablet + s.goals[tablet] - 1] = 1.0


@jit
def _describe_colors(s: Any, seat: int, out: Any) -> None:
    for color in range(COLORS):
        more = expected_tiles(s.bag, s.tower, pieces.ROUND_TILES, color) / _USUAL
        out[_SUPPLY + color] = more
        spaces = s.printed[seat, color] & ~s.filled[seat]
        while spaces != 0:
            cell = lowest(spaces)
            _describe_open(s, seat, cell, _OPEN, out)
            out[_RICH + cell] = more - 1.0
            spaces &= spaces - 1


@jit
def paid_for(s: Any, seat: int, row: int, column: int, color: int, goals: int) -> float:
    """What a tile on this space pays at once and by tablets, which pay ``goals`` without it."""
    filled = s.filled[seat]
    same = s.tiles[seat, color]
    special = s.tiles[seat, pieces.SPECIAL_TILE]
    score = s.score[seat]
    place_tile(s, seat, row, column, color, no_log())
    paid = s.score[seat] - score + goal_points(s, seat) - goals
    s.filled[seat] = filled
    s.tiles[seat, color] = same
    s.tiles[seat, pieces.SPECIAL_TILE] = special
    s.score[seat] = score
    return float(paid)


@jit
def _best(
    s: Any, seat: int, row: int, color: int, last: bool, goals: int, worth: Any
) -> tuple[float, float]:
    """What the best open space of a row for a color brings; and before the last round, pays."""
    best = 0.0
    paid = 0.0
    columns = tiling.open_columns(s, seat, row, color)
    while columns != 0:
        column = lowest(columns)
        columns &= columns - 1
        best = max(best, worth[row * GRID + column])
        if last:
            paid = max(paid, paid_for(s, seat, row, column, color, goals))
    return best, POINTS * paid


@jit
def _contested(s: Any, seat: int, color: int) -> int:
    """How many tiles of a color the other's begun lines miss."""
    missing = 0
    for row in range(GRID):
        there = s.line_n[1 - seat, row]
        if 0 < there <= row and s.line_color[1 - seat, row] == color:
            missing += row + 1 - there
    return missing


@jit
def _describe_begun(
    s: Any, seat: int, row: int, last: bool, goals: int, supply: Any, worth: Any, out: Any
) -> None:
    color = s.line_color[seat, row]
    missing = row + 1 - s.line_n[seat, row]
    full = s.line_n[seat, row] / (row + 1.0)
    best, paid = _best(s, seat, row, color, last, goals, worth)
    out[_BEGUN] = best * full
    out[_BEGUN_AT_END] = paid * full
    if missing == 0:
        return
    out[_MISSING] = missing / 3.0
    out[_SUPPLIED] = supply[color] / missing
    if tiling.can_pay(s, seat, color, missing):
        out[_PAYABLE] = 1.0
        out[_PAID_AT_END] = paid
    out[_CONTESTED] = 0.25 * _contested(s, seat, color)
    if _USUAL * supply[color] >= missing + 1.5:
        out[_PLENTY] = 1.0


@jit
def _describe_empty(
    s: Any, seat: int, row: int, last: bool, goals: int, supply: Any, worth: Any, out: Any
) -> None:
    for color in range(COLORS):
        best, paid = _best(s, seat, row, color, last, goals, worth)
        if best > 0.0:
            out[_COLORS] += supply[color] / COLORS
            likely = min(_USUAL * supply[color] / (row + 2.0), 1.5)
            out[_SECOND] = max(out[_SECOND], min(out[_BEST], likely * best))
            out[_BEST] = max(out[_BEST], likely * best)
            out[_BEST_AT_END] = max(out[_BEST_AT_END], likely * paid)


@jit
def board(s: Any, seat: int, out: Any) -> None:
    """The dome and what lines hold for it, and what both are played for; ``out`` is 0 before."""
    _describe_dome(s, seat, out)
    _describe_colors(s, seat, out)
    supply = out[_SUPPLY : _SUPPLY + COLORS]
    worth = out[_WORTH : _WORTH + _CELLS]
    last = stage(s) == pieces.ROUNDS - 2
    goals = goal_points(s, seat) if last else 0
    for row in range(GRID):
        place = ROWS + row * len(ROW)
        of_row = out[place : place + len(ROW)]
        if s.line_n[seat, row] > 0:
            _describe_begun(s, seat, row, last, goals, supply, worth, of_row)
        else:
            _describe_empty(s, seat, row, last, goals, supply, worth, of_row)
