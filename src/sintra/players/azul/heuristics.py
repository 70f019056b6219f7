"""Azul: a quick opinion on each move, in points."""

from typing import Any

import numpy as np

from sintra.players.heuristics import FILLED, NEAR, Taste, best_line
from sintra.rules.azul import event_ids, pieces, rules, scoring, state
from sintra.rules.azul.state import CENTER, FLOOR, GRID, IN_CENTER
from sintra.rules.bits import count
from sintra.rules.grid import column_bits, column_run, row_bits, row_run, run_points
from sintra.rules.jit import jit
from sintra.rules.supply import COLORS

TASTES = (
    Taste("later", 0.5, 0.15),  # what is finished in a later round, against now
    Taste("last", 0.5, 0.15),  # the same, if this round may be the last
    Taste("laid", 0.1, 0.1),  # each tile on a line
    Taste("dead line", 0.5, 0.3),  # tiles on a line that can only break, beyond what that costs
    Taste("broken", 1.0, 0.2),  # each point that the floor costs
    Taste("marker", 0.5, 0.2),  # the part of its place on the floor that the marker costs
    Taste("bonuses", 1.0, 0.3),  # the share of rows, columns and colors that a tile brings nearer
    Taste("left over", 0.0, 0.1),  # each tile that moves to the center
    Taste("denied", 0.0, 0.1),  # each point that the next player could have made of the tiles
    Taste("finished", 0.0, 0.3),  # to fill a line
    Taste("long lines", 0.0, 0.1),  # a line filled by a tile of it, for each row further down
    # How far opinions of one kind of decision lie apart.
    Taste("sure of turns", 1.0, 0.25),
    Taste("sure of lines", 1.0, 0.4),
)
"""What quick opinions are made of, in points."""
(
    _LATER, _LAST, _LAID, _DEAD_LINE, _BROKEN, _MARKER, _BONUSES, _LEFT_OVER, _DENIED, _FINISHED,
    _LONG_LINES, _SURE_OF_TURNS, _SURE_OF_LINES,
) = range(len(TASTES))  # fmt: skip
_USUAL = np.array([taste.usual for taste in TASTES])

_COST = np.concatenate([[0.0], np.cumsum(pieces.FLOOR_POINTS)])
"""What so many tiles on the floor cost together."""


@jit
def use_usual(s: Any, h: Any) -> None:
    """Judge by the usual tastes."""
    for index in range(len(_USUAL)):
        h.taste[index] = _USUAL[index]


@jit
def _breakage(s: Any, seat: int, tiles: int, h: Any) -> float:
    """What so many more tiles on the floor cost."""
    points = _COST[min(s.floor_n[seat] + tiles, FLOOR)] - _COST[s.floor_n[seat]]
    return h.taste[_BROKEN] * points


_BONUS = (pieces.ROW_POINTS, pieces.COLUMN_POINTS, pieces.COLOR_POINTS)
_NEARER = np.array(
    [
        [points * part * (n / GRID) ** 2 for n in range(GRID + 1)]
        for points, part in zip(_BONUS, (1 / 2, 1 / 2, 5 / 12), strict=True)
    ]
)
"""What so many tiles of a row, a column and a color are worth by the bonus they may bring."""
_AT_LAST = np.array([[points * (n / GRID) ** 6 for n in range(GRID + 1)] for points in _BONUS])
"""The same in what may be the last round: only what is full is worth much."""


@jit
def may_end(s: Any) -> bool:
    """Whether this round may be the last, or after its end the next one.

    Somebody misses only one tile of a row; while walls are tiled, somebody has filled one.
    """
    full = GRID if s.phase == state.TILING else GRID - 1
    for seat in range(s.players):
        for row in range(GRID):
            if count(row_bits(s.filled[seat], GRID, row)) == full:
                return True
    return False


@jit
def tile_worth(
    s: Any, seat: int, row: int, column: int, color: int, for_bonuses: float, last: bool
) -> float:
    """What a tile on this empty wall space would bring: its runs, and the bonuses it nears.

    The bonuses count as much as ``for_bonuses`` says, in what may be the last round as what they
    are.
    """
    filled = s.filled[seat] | 1 << (row * GRID + column)
    worth = float(
        run_points(row_run(filled, GRID, row, column), column_run(filled, GRID, row, column))
    )
    bonus = _AT_LAST if last else _NEARER
    nearer = bonus[0, count(row_bits(filled, GRID, row))]
    nearer += bonus[1, count(column_bits(filled, GRID, column))]
    nearer += bonus[2, count(s.tiles[seat, color]) + 1]
    return worth + (1.0 if last else for_bonuses) * nearer


@jit
def best_tile(s: Any, seat: int, row: int, color: int, for_bonuses: float, last: bool) -> float:
    """The best wall space that a row offers a color; negative if it offers none."""
    if not s.grey:
        column = scoring.COLUMN_OF[row, color]
        return tile_worth(s, seat, row, column, color, for_bonuses, last)
    best = -1.0
    for column in range(GRID):
        if (rules.open_columns(s, seat, row, color) >> column) & 1:
            best = max(best, tile_worth(s, seat, row, column, color, for_bonuses, last))
    return best


@jit
def hope(s: Any, seat: int, h: Any) -> None:
    """What full lines will bring a seat."""
    h.known[seat] = 0
    last = may_end(s)
    h.last = 1 if last else 0
    for row in range(GRID):
        for color in range(COLORS):
            h.line[seat, row, color] = best_tile(s, seat, row, color, h.taste[_BONUSES], last)


@jit
def hope_again(s: Any, event: int, seat: int, h: Any) -> None:
    """Tiles on a line change what others could do there; walls wait for the wall-tiling."""
    if event_ids.LINE <= event <= event_ids.FLOOR:
        h.known[seat] = 0
    if s.grey and s.phase == state.TILING:  # only there is something left to choose
        h.last = 1 if may_end(s) else 0


@jit
def line_score(s: Any, seat: int, row: int, color: int, tiles: int, h: Any) -> float:
    """What it brings to put so many tiles of a color on a line that takes them."""
    there = s.line_n[seat, row]
    room = row + 1 - there
    placed = min(tiles, room)
    score = -_breakage(s, seat, tiles - placed, h)
    hope = h.line[seat, row, color]
    if hope < 0.0:
        return score - _breakage(s, seat, row + 1, h) - h.taste[_DEAD_LINE]
    score += h.taste[_LONG_LINES] * row * FILLED[row, placed]
    if placed == room:
        return score + hope + h.taste[_FINISHED]
    nearer = NEAR[row, there + placed] - NEAR[row, there]
    share = h.taste[_LAST] if h.last != 0 else h.taste[_LATER]
    return score + share * hope * nearer + h.taste[_LAID] * placed


@jit
def choose_line(s: Any, seat: int, color: int, tiles: int, h: Any) -> tuple[int, float]:
    """Where tiles of a color do best, and what that brings."""
    chosen = event_ids.FLOOR
    best = -_breakage(s, seat, tiles, h)
    lines = rules.lines_for(s, seat, color)
    for row in range(GRID):
        if (lines >> row) & 1:
            score = line_score(s, seat, row, color, tiles, h)
            if score > best:
                best = score
                chosen = event_ids.LINE + row
    return chosen, best


@jit
def habit(s: Any, h: Any) -> int:
    """Tiles go where they seem best."""
    if s.awaits == state.LINE:
        return choose_line(s, s.actor, s.hand_color, s.hand_n, h)[0]
    return -1


@jit
def move_score(s: Any, event: int, h: Any) -> float:
    """How good a legal move looks at once, in points."""
    seat = s.actor
    if event < event_ids.LINE:
        source = event // COLORS
        color = event % COLORS
        tiles = s.source[source, color]
        score = best_line(s, seat, color, tiles, h)
        if source == CENTER:
            if s.marker == IN_CENTER:
                score -= h.taste[_MARKER] * _breakage(s, seat, 1, h)
        else:
            score -= h.taste[_LEFT_OVER] * (pieces.FACTORY_TILES - tiles)
        if h.taste[_DENIED] != 0.0:
            following = (seat + 1) % s.players
            score += h.taste[_DENIED] * best_line(s, following, color, tiles, h)
        return h.taste[_SURE_OF_TURNS] * score
    if event < event_ids.FLOOR:
        score = line_score(s, seat, event - event_ids.LINE, s.hand_color, s.hand_n, h)
        return h.taste[_SURE_OF_LINES] * score
    if event == event_ids.FLOOR:
        return -h.taste[_SURE_OF_LINES] * _breakage(s, seat, s.hand_n, h)
    color = s.line_color[seat, s.line]
    return tile_worth(
        s, seat, s.line, event - event_ids.TILE, color, h.taste[_BONUSES], h.last != 0
    )


_FEW_OFFERS = 10


@jit
def is_solvable(s: Any) -> bool:
    """Whether few offers are left, for two players."""
    return s.players == 2 and s.phase == state.OFFER and count(s.offer) <= _FEW_OFFERS
