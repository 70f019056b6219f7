"""Azul: the features of a board at the end of a round, for the value function."""

from typing import Any

from sintra.players.azul.offer import expected_surplus
from sintra.players.azul.tile_values import best_tile_value, longest_row, may_be_last_round
from sintra.players.columns import column_indices
from sintra.rules.azul import scoring, state
from sintra.rules.azul.state import GRID
from sintra.rules.bits import count
from sintra.rules.grid import column_bits, column_run, row_bits, row_run, run_points
from sintra.rules.jit import jit

STAGES = 4
"""Few games have more than six rounds."""

FEATURES = (
    "bias",
    # The share of each line that is filled; what begun lines will score, and the tiles they miss.
    "line 1", "line 2", "line 3", "line 4", "line 5", "begun lines", "missing tiles",
    # Tiles on the wall, and what tiles on the open spaces of each row would score.
    "tiles", "open row 1", "open row 2", "open row 3", "open row 4", "open row 5",
    # Progress towards the bonuses.
    "rows", "columns", "colors", "goal points", "longest row", "others' longest row",
    "starts", "grey wall", "three players", "four players",
    # Whether the next round is likely to bring the colors of begun lines.
    "supply",
)  # fmt: skip
F = column_indices(FEATURES)


@jit
def stage(s: Any) -> int:
    """The round that comes next, counted from 0 for round 2; late rounds share a stage."""
    following = s.turn_round if s.phase == state.PREPARATION else s.turn_round + 1
    return min(max(following - 2, 0), STAGES - 1)


@jit
def _open_points(filled: int, row: int) -> float:
    """What single tiles on the open spaces of a row would score, added up."""
    points = 0
    for column in range(GRID):
        cell = 1 << (row * GRID + column)
        if filled & cell == 0:
            grid = filled | cell
            points += run_points(
                row_run(grid, GRID, row, column), column_run(grid, GRID, row, column)
            )
    return float(points)


@jit
def value_features(s: Any, seat: int, out: Any) -> None:
    """The features of a seat's board at the end of a round (``FEATURES``)."""
    out[:] = 0.0
    out[F.BIAS] = 1.0
    filled = s.filled[seat]
    last = may_be_last_round(s)
    for row in range(GRID):
        there = s.line_n[seat, row]
        share = there / (row + 1.0)
        out[F.LINE_1 + row] = share
        if there > 0:
            color = s.line_color[seat, row]
            out[F.BEGUN_LINES] += share * share * best_tile_value(s, seat, row, color, 1.0, last)
            out[F.MISSING_TILES] += row + 1 - there
            if there <= row:
                out[F.SUPPLY] += share * expected_surplus(s, color)
        out[F.OPEN_ROW_1 + row] = _open_points(filled, row)
    out[F.TILES] = count(filled)
    for index in range(GRID):
        in_row = count(row_bits(filled, GRID, index)) / 5.0
        in_column = count(column_bits(filled, GRID, index)) / 5.0
        of_color = count(s.tiles[seat, index]) / 5.0
        out[F.ROWS] += in_row * in_row
        out[F.COLUMNS] += in_column * in_column
        out[F.COLORS] += of_color * of_color
    out[F.GOAL_POINTS] = scoring.goal_points(s, seat)
    out[F.LONGEST_ROW] = longest_row(s, seat) / 5.0
    for other in range(s.players):
        if other != seat:
            out[F.OTHERS_LONGEST_ROW] = max(out[F.OTHERS_LONGEST_ROW], longest_row(s, other) / 5.0)
    out[F.STARTS] = 1.0 if s.starter == seat else 0.0
    out[F.GREY_WALL] = s.grey
    out[F.THREE_PLAYERS] = 1.0 if s.players == 3 else 0.0
    out[F.FOUR_PLAYERS] = 1.0 if s.players == 4 else 0.0
