"""Azul Duel: what describes a board at the end of a round, for the evaluation."""

from typing import Any

from sintra.players.duel.tile_values import best_tile, tile_worth
from sintra.rules.bits import count, lowest
from sintra.rules.duel import pieces, state
from sintra.rules.duel.scoring import PLATE_CELLS, goal_points
from sintra.rules.duel.state import GRID, NONE
from sintra.rules.grid import column_bits
from sintra.rules.jit import jit
from sintra.rules.supply import COLORS, expected_tiles


@jit
def stage(s: Any) -> int:
    """The round that comes next, counted from 0 for round 2."""
    following = s.turn_round if s.phase == state.PREPARATION else s.turn_round + 1
    return min(max(following - 2, 0), pieces.ROUNDS - 2)


FEATURES = (
    "one", "line 1", "line 2", "line 3", "line 4", "line 5", "line 6", "waiting lines", "begun",
    "missing", "chips", "tiles", "runs", "best 1", "best 2", "best 3", "best 4", "best 5", "best 6",
    "open jokers", "specials near", "specials begun", "specials open", "starts", "goals now",
    "rows", "colors", "columns", "edge", "diagonals", "corners", "jokers", "specials",
    "waiting tiles", "free middle", "free bottom", "specials fed", "supply",
)  # fmt: skip
"""What describes a board at the end of a round.

Lines by how full they are, what the begun ones will bring and how many tiles they miss; each row's
best open space; special tiles by how many of their three neighbors lie there, and how full the
lines are that hold the colors of the others; how near each goal is; free spaces of the dome;
whether the next round is likely to bring the colors of begun lines.
"""


@jit
def _runs_waiting(filled: int, spaces: int) -> float:
    """Filled neighbors of empty spaces: what the next tiles will count."""
    right = 0
    for column in range(GRID - 1):
        for row in range(GRID):
            right |= 1 << (row * GRID + column)
    empty = spaces & ~filled
    beside = count(empty & ((filled & right) << 1)) + count(empty & ((filled >> 1) & right))
    return float(beside + count(empty & (filled << GRID)) + count(empty & (filled >> GRID)))


@jit
def _progress(s: Any, seat: int, goal: int) -> float:
    """How near a goal is, beyond what it already pays."""
    filled = s.filled[seat]
    near = 0.0
    if goal == 0 or goal == 1:
        for row in range(GRID):
            there = count((filled >> (row * GRID)) & 63) / 6.0
            near += there * there
    elif goal == 2:
        for column in range(GRID):
            there = count(column_bits(filled, GRID, column)) / 6.0
            near += there * there
    elif goal == 3:
        near = count(filled) / 6.0
    elif goal == 4:
        for slope in range(2):
            there = 0.0
            for row in range(GRID):
                column = row if slope == 0 else GRID - 1 - row
                there += (filled >> (row * GRID + column)) & 1
            near += there * there / 36.0
    elif goal == 5:
        for corner in range(4):
            space = (corner // 2) * 6 + (corner % 2) * 2
            there = count(filled & PLATE_CELLS[space]) / 4.0
            near += there * there * pieces.CORNER_POINTS[corner] / 8.0
    elif goal == 6:
        jokers = s.printed[seat, pieces.JOKER]
        if jokers != 0:
            near = count(jokers & filled) * count(jokers & filled) / float(count(jokers))
    else:
        near = float(count(s.printed[seat, pieces.SPECIAL]))
    return near


@jit
def _placeable(s: Any, seat: int) -> int:
    """Open spaces that take a tile."""
    spaces = s.printed[seat, pieces.JOKER]
    for color in range(COLORS):
        spaces |= s.printed[seat, color]
    return spaces & ~s.filled[seat]


@jit
def _best_open(s: Any, seat: int, row: int, places: int) -> float:
    """What the best open space of a row would bring."""
    best = 0.0
    columns = (places >> row * GRID) & ((1 << GRID) - 1)
    while columns != 0:
        best = max(best, tile_worth(s, seat, row, lowest(columns), 1.0, 1.0))
        columns &= columns - 1
    return best


@jit
def _more_than_usual(s: Any, color: int) -> float:
    """How many more tiles of a color the next round will bring than a fifth of all, in the mean."""
    dealt = pieces.ROUND_TILES
    return expected_tiles(s.bag, s.tower, dealt, color) - dealt / COLORS


@jit
def _describe_lines(s: Any, seat: int, out: Any) -> None:
    places = _placeable(s, seat)
    for row in range(GRID):
        there = s.line_n[seat, row]
        if there > 0:
            full = there / (row + 1.0)
            best = best_tile(s, seat, row, s.line_color[seat, row], 1.0, 1.0)
            if best < 0.0:
                out[7] += full
                out[33] += there
            else:
                out[1 + row] = full
                out[8] += full * full * best
                out[9] += row + 1 - there
            if there <= row:
                out[37] += full * _more_than_usual(s, s.line_color[seat, row])
        out[13 + row] = _best_open(s, seat, row, places)


@jit
def _fed(s: Any, seat: int, spaces: int) -> float:
    """How full the lines are that hold the colors of these spaces, added up."""
    full = 0.0
    while spaces != 0:
        cell = lowest(spaces)
        spaces &= spaces - 1
        row = cell // GRID
        if s.line_n[seat, row] > 0 and (s.printed[seat, s.line_color[seat, row]] >> cell) & 1:
            full += s.line_n[seat, row] / (row + 1.0)
    return full


@jit
def _describe_specials(s: Any, seat: int, out: Any) -> None:
    filled = s.filled[seat]
    for space in range(state.SPACES):
        cells = PLATE_CELLS[space]
        special = s.printed[seat, pieces.SPECIAL] & cells
        if special != 0 and filled & special == 0:
            missing = 3 - count(filled & cells)
            points = pieces.SPECIAL_POINTS[lowest(special) // GRID]
            out[20 + min(missing, 3) - 1] += points
            out[36] += points * _fed(s, seat, cells & ~special & ~filled) / missing


@jit
def features(s: Any, seat: int, out: Any) -> None:
    """Describe a seat's board at the end of a round; see ``FEATURES``."""
    out[:] = 0.0
    out[0] = 1.0
    _describe_lines(s, seat, out)
    for kind in range(state.CHIP_KINDS):
        out[10] += s.chips[seat, kind]
    filled = s.filled[seat]
    out[11] = count(filled)
    spaces = 0
    for kind in range(len(pieces.SPACE_LETTERS)):
        spaces |= s.printed[seat, kind]
    out[12] = _runs_waiting(filled, spaces)
    out[19] = count(s.printed[seat, pieces.JOKER] & ~filled)
    _describe_specials(s, seat, out)
    out[23] = 1.0 if s.starter == seat else 0.0
    out[24] = goal_points(s, seat)
    for space in range(3, state.SPACES):
        if s.plate_at[seat, space] == NONE:
            out[33 + space // 3] += 1.0
    for tablet in range(state.TABLETS):
        if s.goals[tablet] > 0:
            goal = 2 * tablet + s.goals[tablet] - 1
            out[25 + goal] = _progress(s, seat, goal)
