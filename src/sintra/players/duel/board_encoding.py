"""Azul Duel: a board encoded space by space and row by row, for the value network."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.players.columns import column_indices
from sintra.players.duel.offer import AVERAGE_DEAL, expected_deal
from sintra.players.duel.tile_values import tile_value
from sintra.players.duel.value_features import STAGES, stage
from sintra.players.heuristics import POINT_SCALE
from sintra.players.shared_features import missing_of_others, two_best
from sintra.rules.bits import count, lowest
from sintra.rules.duel import pieces, state, tiling
from sintra.rules.duel.scoring import PLATE_CELLS, goal_points, place_tile
from sintra.rules.duel.state import GRID, NONE
from sintra.rules.effects import no_log
from sintra.rules.jit import jit
from sintra.rules.supply import COLORS

ROW_FEATURES = (
    # A line that holds tiles: its value by how full it is, and the supply of what it misses.
    "begun", "begun in points", "missing", "supply", "payable", "payable in points", "contested",
    "plenty",
    # An empty line: the best two colors by value and supply, and how many colors it may take.
    "best", "second", "colors", "best in points",
)  # fmt: skip
"""The features of a row. A color is contested if lines of the opponent miss it, too.

"In points" is what the rules will certainly pay; 0 except before the last round.
"""
_R = column_indices(ROW_FEATURES)
ROW_SIZE = len(ROW_FEATURES)

# Where the blocks of the encoding begin.
_CELLS = GRID * GRID
_FILLED = 0
_LINE_SHARE = _FILLED + _CELLS  # by open space, the share of the line for it that is filled
_SPECIAL = _LINE_SHARE + _CELLS  # open special spaces
_JOKER = _SPECIAL + _CELLS  # open joker spaces
_FREE = _JOKER + _CELLS  # dome spaces without a plate
_NO_SPACE = _FREE + state.SPACES  # lines whose color has no space on the dome
_TABLETS = _NO_SPACE + GRID
_SUPPLY = _TABLETS + 2 * state.TABLETS  # by color, the tiles that the next round brings
_OPEN = _SUPPLY + COLORS  # open spaces with a color
_SURPLUS = _OPEN + _CELLS  # the supply of their colors
_TILE_VALUE = _SURPLUS + _CELLS  # the value of a tile on each open space
ROWS = _TILE_VALUE + _CELLS
BOARD_SIZE = ROWS + GRID * ROW_SIZE


def _mirror_permutation() -> NDArray[np.int64]:
    places = np.arange(BOARD_SIZE)
    for first in (_FILLED, _LINE_SHARE, _SPECIAL, _JOKER, _OPEN, _SURPLUS, _TILE_VALUE):
        dome = places[first : first + _CELLS].reshape(GRID, GRID)
        dome[:] = dome[:, ::-1].copy()
    free = places[_FREE:_NO_SPACE].reshape(3, 3)
    free[:] = free[:, ::-1].copy()
    return places


MIRROR = _mirror_permutation()
"""The permutation of the encoding that mirrors the board left to right, which keeps its value."""


@jit
def _encode_open_space(s: Any, seat: int, cell: int, block: int, out: Any) -> None:
    """Encode an empty space that takes a tile."""
    out[block + cell] = 1.0
    value = tile_value(s, seat, cell // GRID, cell % GRID, 1.0, 1.0)
    out[_TILE_VALUE + cell] = POINT_SCALE * value


@jit
def _encode_dome(s: Any, seat: int, out: Any) -> None:
    filled = s.filled[seat]
    joker = s.printed[seat, pieces.JOKER] & ~filled
    while filled != 0:
        out[_FILLED + lowest(filled)] = 1.0
        filled &= filled - 1
    filled = s.filled[seat]
    for row in range(GRID):
        there = s.line_n[seat, row]
        if there > 0:
            columns = tiling.open_columns(s, seat, row, s.line_color[seat, row])
            if columns == 0:
                out[_NO_SPACE + row] = there / (row + 1.0)
            while columns != 0:
                out[_LINE_SHARE + row * GRID + lowest(columns)] = there / (row + 1.0)
                columns &= columns - 1
    special = s.printed[seat, pieces.SPECIAL] & ~filled
    for space in range(state.SPACES):
        cells = PLATE_CELLS[space]
        if s.plate_at[seat, space] == NONE:
            out[_FREE + space] = 1.0
        elif special & cells != 0:
            out[_SPECIAL + lowest(special & cells)] = 0.5 + 0.5 * count(filled & cells)
        elif joker & cells != 0:
            _encode_open_space(s, seat, lowest(joker & cells), _JOKER, out)
    for tablet in range(state.TABLETS):
        if s.goals[tablet] > 0:
            out[_TABLETS + 2 * tablet + s.goals[tablet] - 1] = 1.0


@jit
def _encode_colors(s: Any, seat: int, out: Any) -> None:
    for color in range(COLORS):
        supply = expected_deal(s, color) / AVERAGE_DEAL
        out[_SUPPLY + color] = supply
        spaces = s.printed[seat, color] & ~s.filled[seat]
        while spaces != 0:
            cell = lowest(spaces)
            _encode_open_space(s, seat, cell, _OPEN, out)
            out[_SURPLUS + cell] = supply - 1.0
            spaces &= spaces - 1


@jit
def tile_points(s: Any, seat: int, row: int, column: int, color: int, goals: int) -> float:
    """What the rules pay for a tile on this space, at once and by tablets.

    ``goals`` is what the tablets pay without the tile.
    """
    filled = s.filled[seat]
    same = s.tiles[seat, color]
    special = s.tiles[seat, pieces.SPECIAL_TILE]
    score = s.score[seat]
    place_tile(s, seat, row, column, color, no_log())
    points = s.score[seat] - score + goal_points(s, seat) - goals
    s.filled[seat] = filled
    s.tiles[seat, color] = same
    s.tiles[seat, pieces.SPECIAL_TILE] = special
    s.score[seat] = score
    return float(points)


@jit
def _best_space(
    s: Any, seat: int, row: int, color: int, last: bool, goals: int, values: Any
) -> tuple[float, float]:
    """The value of the best open space of a row for a color; before the last round, its points."""
    best = 0.0
    points = 0.0
    columns = tiling.open_columns(s, seat, row, color)
    while columns != 0:
        column = lowest(columns)
        columns &= columns - 1
        best = max(best, values[row * GRID + column])
        if last:
            points = max(points, tile_points(s, seat, row, column, color, goals))
    return best, POINT_SCALE * points


@jit
def _encode_begun_line(
    s: Any, seat: int, row: int, last: bool, goals: int, supply: Any, values: Any, out: Any
) -> None:
    color = s.line_color[seat, row]
    missing = row + 1 - s.line_n[seat, row]
    share = s.line_n[seat, row] / (row + 1.0)
    best, points = _best_space(s, seat, row, color, last, goals, values)
    out[_R.BEGUN] = best * share
    out[_R.BEGUN_IN_POINTS] = points * share
    if missing == 0:
        return
    out[_R.MISSING] = missing / 3.0
    out[_R.SUPPLY] = supply[color] / missing
    if tiling.can_pay(s, seat, color, missing):
        out[_R.PAYABLE] = 1.0
        out[_R.PAYABLE_IN_POINTS] = points
    out[_R.CONTESTED] = 0.25 * missing_of_others(s, seat, color, GRID)
    if AVERAGE_DEAL * supply[color] >= missing + 1.5:
        out[_R.PLENTY] = 1.0


@jit
def _encode_empty_line(
    s: Any, seat: int, row: int, last: bool, goals: int, supply: Any, values: Any, out: Any
) -> None:
    for color in range(COLORS):
        best, points = _best_space(s, seat, row, color, last, goals, values)
        if best > 0.0:
            out[_R.COLORS] += supply[color] / COLORS
            likely = min(AVERAGE_DEAL * supply[color] / (row + 2.0), 1.5)
            out[_R.BEST], out[_R.SECOND] = two_best(out[_R.BEST], out[_R.SECOND], likely * best)
            out[_R.BEST_IN_POINTS] = max(out[_R.BEST_IN_POINTS], likely * points)


@jit
def encode_board(s: Any, seat: int, out: Any) -> None:
    """Encode the dome, the lines, and what both are played for; ``out`` must be 0 before."""
    _encode_dome(s, seat, out)
    _encode_colors(s, seat, out)
    supply = out[_SUPPLY : _SUPPLY + COLORS]
    values = out[_TILE_VALUE : _TILE_VALUE + _CELLS]
    last = stage(s) == STAGES - 1
    goals = goal_points(s, seat) if last else 0
    for row in range(GRID):
        first = ROWS + row * ROW_SIZE
        of_row = out[first : first + ROW_SIZE]
        if s.line_n[seat, row] > 0:
            _encode_begun_line(s, seat, row, last, goals, supply, values, of_row)
        else:
            _encode_empty_line(s, seat, row, last, goals, supply, values, of_row)
