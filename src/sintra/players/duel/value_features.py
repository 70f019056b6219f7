"""Azul Duel: the features of a board at the end of a round, for the value function."""

from typing import Any

from sintra.players.columns import column_indices
from sintra.players.duel.offer import expected_surplus
from sintra.players.duel.tile_values import best_tile_value, tile_value
from sintra.rules.bits import count, lowest
from sintra.rules.duel import pieces, state
from sintra.rules.duel.scoring import PLATE_CELLS, goal_points
from sintra.rules.duel.state import GRID, NONE
from sintra.rules.grid import column_bits
from sintra.rules.jit import jit
from sintra.rules.supply import COLORS

STAGES = pieces.ROUNDS - 1

FEATURES = (
    "bias",
    # The share of each line that is filled, if its color has a space on the dome, and of others.
    "line 1", "line 2", "line 3", "line 4", "line 5", "line 6", "lines without space",
    # What begun lines will score, and the tiles that they miss.
    "begun lines", "missing tiles",
    "chips", "tiles", "runs",
    # The best open space of each row.
    "best in row 1", "best in row 2", "best in row 3", "best in row 4", "best in row 5",
    "best in row 6", "open jokers",
    # Special tiles by how many of their three neighbors are missing: one, two or three.
    "specials missing 1", "specials missing 2", "specials missing 3",
    "starts", "goal points",
    # Progress towards each goal in play.
    *pieces.GOALS,
    "tiles without space", "free middle", "free bottom",
    # Special tiles by how full the lines are that hold the colors of their missing neighbors.
    "specials supplied",
    # Whether the next round is likely to bring the colors of begun lines.
    "supply",
)  # fmt: skip
F = column_indices(FEATURES)
_FIRST_GOAL = FEATURES.index(pieces.GOALS[0])


@jit
def stage(s: Any) -> int:
    """The round that comes next, counted from 0 for round 2."""
    following = s.turn_round if s.phase == state.PREPARATION else s.turn_round + 1
    return min(max(following - 2, 0), STAGES - 1)


@jit
def _open_runs(filled: int, spaces: int) -> float:
    """Filled neighbors of empty spaces: what the next tiles will count."""
    right = 0
    for column in range(GRID - 1):
        for row in range(GRID):
            right |= 1 << (row * GRID + column)
    empty = spaces & ~filled
    beside = count(empty & ((filled & right) << 1)) + count(empty & ((filled >> 1) & right))
    return float(beside + count(empty & (filled << GRID)) + count(empty & (filled >> GRID)))


@jit
def _goal_progress(s: Any, seat: int, goal: int) -> float:
    """How close a goal is, beyond what it already pays."""
    filled = s.filled[seat]
    progress = 0.0
    if goal == 0 or goal == 1:
        for row in range(GRID):
            there = count((filled >> (row * GRID)) & 63) / 6.0
            progress += there * there
    elif goal == 2:
        for column in range(GRID):
            there = count(column_bits(filled, GRID, column)) / 6.0
            progress += there * there
    elif goal == 3:
        progress = count(filled) / 6.0
    elif goal == 4:
        for slope in range(2):
            there = 0.0
            for row in range(GRID):
                column = row if slope == 0 else GRID - 1 - row
                there += (filled >> (row * GRID + column)) & 1
            progress += there * there / 36.0
    elif goal == 5:
        for corner in range(4):
            space = (corner // 2) * 6 + (corner % 2) * 2
            there = count(filled & PLATE_CELLS[space]) / 4.0
            progress += there * there * pieces.CORNER_POINTS[corner] / 8.0
    elif goal == 6:
        jokers = s.printed[seat, pieces.JOKER]
        if jokers != 0:
            progress = count(jokers & filled) * count(jokers & filled) / float(count(jokers))
    else:
        progress = float(count(s.printed[seat, pieces.SPECIAL]))
    return progress


@jit
def _open_spaces(s: Any, seat: int) -> int:
    """Empty spaces that take a tile."""
    spaces = s.printed[seat, pieces.JOKER]
    for color in range(COLORS):
        spaces |= s.printed[seat, color]
    return spaces & ~s.filled[seat]


@jit
def _best_open_value(s: Any, seat: int, row: int, spaces: int) -> float:
    """The value of the best open space of a row."""
    best = 0.0
    columns = (spaces >> row * GRID) & ((1 << GRID) - 1)
    while columns != 0:
        best = max(best, tile_value(s, seat, row, lowest(columns), 1.0, 1.0))
        columns &= columns - 1
    return best


@jit
def _encode_lines(s: Any, seat: int, out: Any) -> None:
    spaces = _open_spaces(s, seat)
    for row in range(GRID):
        there = s.line_n[seat, row]
        if there > 0:
            color = s.line_color[seat, row]
            share = there / (row + 1.0)
            best = best_tile_value(s, seat, row, color, 1.0, 1.0)
            if best < 0.0:
                out[F.LINES_WITHOUT_SPACE] += share
                out[F.TILES_WITHOUT_SPACE] += there
            else:
                out[F.LINE_1 + row] = share
                out[F.BEGUN_LINES] += share * share * best
                out[F.MISSING_TILES] += row + 1 - there
            if there <= row:
                out[F.SUPPLY] += share * expected_surplus(s, color)
        out[F.BEST_IN_ROW_1 + row] = _best_open_value(s, seat, row, spaces)


@jit
def _line_shares(s: Any, seat: int, spaces: int) -> float:
    """How full the lines are that hold the colors of these spaces, added up."""
    shares = 0.0
    while spaces != 0:
        cell = lowest(spaces)
        spaces &= spaces - 1
        row = cell // GRID
        if s.line_n[seat, row] > 0 and (s.printed[seat, s.line_color[seat, row]] >> cell) & 1:
            shares += s.line_n[seat, row] / (row + 1.0)
    return shares


@jit
def _encode_specials(s: Any, seat: int, out: Any) -> None:
    filled = s.filled[seat]
    for space in range(state.SPACES):
        cells = PLATE_CELLS[space]
        special = s.printed[seat, pieces.SPECIAL] & cells
        if special != 0 and filled & special == 0:
            missing = 3 - count(filled & cells)
            points = pieces.SPECIAL_POINTS[lowest(special) // GRID]
            out[F.SPECIALS_MISSING_1 + min(missing, 3) - 1] += points
            shares = _line_shares(s, seat, cells & ~special & ~filled)
            out[F.SPECIALS_SUPPLIED] += points * shares / missing


@jit
def value_features(s: Any, seat: int, out: Any) -> None:
    """The features of a seat's board at the end of a round (``FEATURES``)."""
    out[:] = 0.0
    out[F.BIAS] = 1.0
    _encode_lines(s, seat, out)
    for kind in range(state.CHIP_KINDS):
        out[F.CHIPS] += s.chips[seat, kind]
    filled = s.filled[seat]
    out[F.TILES] = count(filled)
    spaces = 0
    for kind in range(len(pieces.SPACE_LETTERS)):
        spaces |= s.printed[seat, kind]
    out[F.RUNS] = _open_runs(filled, spaces)
    out[F.OPEN_JOKERS] = count(s.printed[seat, pieces.JOKER] & ~filled)
    _encode_specials(s, seat, out)
    out[F.STARTS] = 1.0 if s.starter == seat else 0.0
    out[F.GOAL_POINTS] = goal_points(s, seat)
    for space in range(3, state.SPACES):
        if s.plate_at[seat, space] == NONE:
            out[F.FREE_MIDDLE + space // 3 - 1] += 1.0
    for tablet in range(state.TABLETS):
        if s.goals[tablet] > 0:
            goal = 2 * tablet + s.goals[tablet] - 1
            out[_FIRST_GOAL + goal] = _goal_progress(s, seat, goal)
