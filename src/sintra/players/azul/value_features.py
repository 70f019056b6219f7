"""Azul: what describes a board at the end of a round, for the evaluation."""

from typing import Any

from sintra.players.azul.heuristics import best_tile, may_end
from sintra.rules.azul import pieces, scoring, state
from sintra.rules.azul.state import GRID
from sintra.rules.bits import count
from sintra.rules.grid import column_bits, column_run, row_bits, row_run, run_points
from sintra.rules.jit import jit
from sintra.rules.supply import COLORS, expected_tiles

STAGES = 4
"""Few games have more than six rounds."""


@jit
def stage(s: Any) -> int:
    """The round that comes next, counted from 0 for round 2; late rounds are alike."""
    following = s.turn_round if s.phase == state.PREPARATION else s.turn_round + 1
    return min(max(following - 2, 0), STAGES - 1)


FEATURES = (
    "one", "line 1", "line 2", "line 3", "line 4", "line 5", "begun", "missing", "tiles", "open 1",
    "open 2", "open 3", "open 4", "open 5", "rows", "columns", "colors", "goals now",
    "longest row", "another's longest row", "starts", "grey", "three", "four", "supply",
)  # fmt: skip
"""What describes a board at the end of a round.

Lines by how full they are, what the begun ones will bring and how many tiles they miss; what each
row's open spaces would count; how near rows, columns and colors are; whether the next round is
likely to bring the colors of begun lines.
"""


@jit
def _longest_row(s: Any, seat: int) -> int:
    longest = 0
    for row in range(GRID):
        longest = max(longest, count(row_bits(s.filled[seat], GRID, row)))
    return longest


@jit
def _open_worth(filled: int, row: int) -> float:
    """What tiles on the open spaces of a row would count, one by one."""
    worth = 0
    for column in range(GRID):
        cell = 1 << (row * GRID + column)
        if filled & cell == 0:
            grid = filled | cell
            worth += run_points(
                row_run(grid, GRID, row, column), column_run(grid, GRID, row, column)
            )
    return float(worth)


@jit
def _more_than_usual(s: Any, color: int) -> float:
    """How many more tiles of a color the next round will bring than a fifth of all, in the mean."""
    dealt = pieces.FACTORIES[s.players] * pieces.FACTORY_TILES
    return expected_tiles(s.bag, s.lid, dealt, color) - dealt / COLORS


@jit
def features(s: Any, seat: int, out: Any) -> None:
    """Describe a seat's board at the end of a round; see ``FEATURES``."""
    out[:] = 0.0
    out[0] = 1.0
    filled = s.filled[seat]
    last = may_end(s)
    for row in range(GRID):
        there = s.line_n[seat, row]
        full = there / (row + 1.0)
        out[1 + row] = full
        if there > 0:
            out[6] += full * full * best_tile(s, seat, row, s.line_color[seat, row], 1.0, last)
            out[7] += row + 1 - there
            if there <= row:
                out[24] += full * _more_than_usual(s, s.line_color[seat, row])
        out[9 + row] = _open_worth(filled, row)
    out[8] = count(filled)
    for index in range(GRID):
        in_row = count(row_bits(filled, GRID, index)) / 5.0
        in_column = count(column_bits(filled, GRID, index)) / 5.0
        of_color = count(s.tiles[seat, index]) / 5.0
        out[14] += in_row * in_row
        out[15] += in_column * in_column
        out[16] += of_color * of_color
    out[17] = scoring.goal_points(s, seat)
    out[18] = _longest_row(s, seat) / 5.0
    for other in range(s.players):
        if other != seat:
            out[19] = max(out[19], _longest_row(s, other) / 5.0)
    out[20] = 1.0 if s.starter == seat else 0.0
    out[21] = s.grey
    out[22] = 1.0 if s.players == 3 else 0.0
    out[23] = 1.0 if s.players == 4 else 0.0
