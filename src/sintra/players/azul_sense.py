"""Azul: a quick opinion on each move, in points."""

from typing import Any

from sintra.rules.azul import moves, pieces, rules, scoring, state
from sintra.rules.azul.state import CENTER, FLOOR, GRID, IN_CENTER
from sintra.rules.bits import count
from sintra.rules.compiled import jit
from sintra.rules.grid import column_bits, column_run, row_bits, row_run, run_points
from sintra.rules.supply import COLORS

_LATER = 0.5  # what is finished in a later round, against now


@jit
def _breakage(s: Any, seat: int, tiles: int) -> float:
    """What so many more tiles on the floor cost."""
    points = 0.0
    for place in range(s.floor_n[seat], min(s.floor_n[seat] + tiles, FLOOR)):
        points += pieces.FLOOR_POINTS[place]
    return points


@jit
def tile_worth(s: Any, seat: int, row: int, column: int, color: int) -> float:
    """What a tile on this empty wall space would bring: its runs, and the bonuses it nears."""
    filled = s.filled[seat] | 1 << (row * GRID + column)
    worth = float(
        run_points(row_run(filled, GRID, row, column), column_run(filled, GRID, row, column))
    )
    in_column = count(column_bits(filled, GRID, column))
    in_row = count(row_bits(filled, GRID, row))
    of_color = count(s.tiles[seat, color]) + 1
    worth += pieces.COLUMN_POINTS * in_column * in_column / 50.0
    worth += pieces.COLOR_POINTS * of_color * of_color / 60.0
    return worth + pieces.ROW_POINTS * in_row * in_row / 50.0


@jit
def best_tile(s: Any, seat: int, row: int, color: int) -> float:
    """The best wall space that a row offers a color; negative if it offers none."""
    if not s.grey:
        return tile_worth(s, seat, row, scoring.COLUMN_OF[row, color], color)
    best = -1.0
    for column in range(GRID):
        if (rules.open_columns(s, seat, row, color) >> column) & 1:
            best = max(best, tile_worth(s, seat, row, column, color))
    return best


@jit
def hope(s: Any, seat: int, h: Any) -> None:
    """What full lines will bring a seat."""
    for row in range(GRID):
        for color in range(COLORS):
            h.line[seat, row, color] = best_tile(s, seat, row, color)


@jit
def hope_again(s: Any, event: int, seat: int, h: Any) -> None:
    """Walls do not change before the wall-tiling."""


@jit
def habit(s: Any, h: Any) -> int:
    """Every move is compared."""
    return -1


@jit
def line_score(s: Any, seat: int, row: int, color: int, tiles: int, h: Any) -> float:
    """What it brings to put so many tiles of a color on a line that takes them."""
    there = s.line_n[seat, row]
    room = row + 1 - there
    placed = min(tiles, room)
    score = -_breakage(s, seat, tiles - placed)
    hope = h.line[seat, row, color]
    if hope < 0.0:
        return score - _breakage(s, seat, row + 1) - 0.5
    if placed == room:
        return score + hope
    before = there / (row + 1.0)
    after = (there + placed) / (row + 1.0)
    return score + _LATER * hope * (after * after - before * before) + 0.1 * placed


@jit
def best_line(s: Any, seat: int, color: int, tiles: int, h: Any) -> float:
    """The best that picked tiles can do."""
    best = -_breakage(s, seat, tiles)
    for row in range(GRID):
        there = s.line_n[seat, row]
        begins = there == 0 and row_bits(s.tiles[seat, color], GRID, row) == 0
        goes_on = 0 < there <= row and s.line_color[seat, row] == color
        if begins or goes_on:
            best = max(best, line_score(s, seat, row, color, tiles, h))
    return best


@jit
def move_score(s: Any, event: int, h: Any) -> float:
    """How good a legal move looks at once, in points."""
    seat = s.actor
    if event < moves.LINE:
        source = event // COLORS
        color = event % COLORS
        tiles = s.source[source, color]
        score = best_line(s, seat, color, tiles, h)
        if source == CENTER and s.marker == IN_CENTER:
            score -= 0.5 * _breakage(s, seat, 1)
        return score
    if event < moves.FLOOR:
        return line_score(s, seat, event - moves.LINE, s.hand_color, s.hand_n, h)
    if event == moves.FLOOR:
        return -_breakage(s, seat, s.hand_n)
    column = event - moves.TILE
    return tile_worth(s, seat, s.line, column, s.line_color[seat, s.line])


@jit
def seats(s: Any) -> int:
    """Number of players."""
    return s.players


@jit
def round_is_over(s: Any) -> bool:
    """Whether the round is scored and the next one not yet dealt, or the game has ended."""
    return s.phase == state.PREPARATION or s.phase == state.OVER


@jit
def is_tiling(s: Any) -> bool:
    """Whether it is the wall-tiling phase."""
    return s.phase == state.TILING


@jit
def is_last(s: Any) -> bool:
    """Whether somebody has a full row."""
    for seat in range(s.players):
        if scoring.full_rows(s, seat) > 0:
            return True
    return False


_FEW_OFFERS = 10


@jit
def is_solvable(s: Any) -> bool:
    """Whether few offers are left, for two players."""
    return s.players == 2 and s.phase == state.OFFER and count(s.offer) <= _FEW_OFFERS
