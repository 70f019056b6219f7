"""Azul Duel: a quick opinion on each move, in points."""

from typing import Any

import numpy as np

from sintra.rules.bits import count, lowest
from sintra.rules.compiled import jit
from sintra.rules.duel import moves, pieces, plates, state, tiling
from sintra.rules.duel.scoring import PLATE_CELLS
from sintra.rules.duel.state import GRID, NONE, ON_FACTORY
from sintra.rules.grid import column_bits, column_run, row_run, run_points
from sintra.rules.supply import COLORS

# Points by taste, where no game has decided yet. What matters in the end is tuned
# (``evaluation.py``); these only order moves and keep playouts sensible.
_CHIP = 0.8  # a chip in storage
_WAITING = 0.5  # a line whose space is still to come
_LATER = 0.6  # what is finished in a later round, against now
_LEAVE_TO_OTHER = 0.25  # each tile that moves within the other's reach


_MOST_BROKEN = len(pieces.BROKEN_POINTS)
_COST = np.concatenate([[0.0], np.cumsum(pieces.BROKEN_POINTS)])
"""What so many broken tiles cost together."""


@jit
def _breakage(s: Any, seat: int, tiles: int) -> float:
    """What breaking so many more tiles costs."""
    return _COST[min(s.broken_n[seat] + tiles, _MOST_BROKEN)] - _COST[s.broken_n[seat]]


@jit
def _goal_worth(s: Any, seat: int, row: int, column: int) -> float:
    """A share of the tablets in play that a tile on this space brings nearer."""
    filled = s.filled[seat]
    worth = 0.0
    if s.goals[1] == 1:
        there = count(column_bits(filled, GRID, column)) + 1
        worth += pieces.COLUMN_POINTS * there * there / 72.0
    elif s.goals[1] == 2 and (row % 5 == 0 or column % 5 == 0):
        worth += 1.0
    if s.goals[0] == 1:
        worth += 0.3
    if s.goals[2] == 1 and (row == column or row + column == GRID - 1):
        worth += 1.2
    elif s.goals[2] == 2:
        space = row // 2 * 3 + column // 2
        if space % 2 == 0 and space != 4:
            worth += 1.5 if space > 4 else 0.6
    if s.goals[3] == 1 and (s.printed[seat, pieces.JOKER] >> (row * GRID + column)) & 1:
        worth += 0.8
    return worth


@jit
def tile_worth(s: Any, seat: int, row: int, column: int) -> float:
    """What a tile on this empty space would bring: its runs, its special tile, its tablets."""
    bit = 1 << (row * GRID + column)
    grid = s.filled[seat] | bit
    worth = float(run_points(row_run(grid, GRID, row, column), column_run(grid, GRID, row, column)))
    cells = PLATE_CELLS[row // 2 * 3 + column // 2]
    special = s.printed[seat, pieces.SPECIAL] & cells
    if special != 0:
        missing = 3 - count(grid & cells & ~special)
        points = pieces.SPECIAL_POINTS[lowest(special) // GRID]
        if s.goals[3] == 2:
            points += 3
        if missing == 0:
            worth += points
        elif missing == 1:
            worth += 0.5 * points
        else:
            worth += 0.2 * points
    return worth + _goal_worth(s, seat, row, column)


@jit
def best_tile(s: Any, seat: int, row: int, color: int) -> float:
    """The best space that a row offers a color; negative if it offers none."""
    best = -1.0
    columns = tiling.open_columns(s, seat, row, color)
    while columns != 0:
        best = max(best, tile_worth(s, seat, row, lowest(columns)))
        columns &= columns - 1
    return best


@jit
def _hope(s: Any, seat: int, row: int, color: int) -> float:
    """What a full line of this color will bring, certainly or perhaps."""
    best = best_tile(s, seat, row, color)
    if best >= 0.0:
        return best
    band = row // 2 * 3
    free = 0
    for space in range(band, band + 3):
        if s.plate_at[seat, space] == NONE:
            free += 1
    if free == 0 or s.turn_round == pieces.ROUNDS:
        return -1.0
    return _WAITING * (2.0 + 0.5 * free)


@jit
def hope(s: Any, seat: int, h: Any) -> None:
    """What full lines will bring a seat; plates only when they are asked for."""
    h.asked[seat] = 0
    for row in range(GRID):
        for color in range(COLORS):
            h.line[seat, row, color] = _hope(s, seat, row, color)


@jit
def hope_again(s: Any, event: int, seat: int, h: Any) -> None:
    """A plate changes what lines will bring."""
    if moves.PLACE <= event < moves.STACK:
        hope(s, seat, h)


@jit
def line_score(s: Any, seat: int, row: int, color: int, tiles: int, h: Any) -> float:
    """What it brings to put so many tiles of a color on a line that takes them."""
    there = s.line_n[seat, row]
    room = row + 1 - there
    placed = min(tiles, room)
    score = -_breakage(s, seat, tiles - placed)
    hope = h.line[seat, row, color]
    if hope < 0.0:  # all of it will break at the end of the round
        return score - _breakage(s, seat, there + placed) - 0.5
    if placed == room:
        return score + hope
    before = there / (row + 1.0)
    after = (there + placed) / (row + 1.0)
    last = s.turn_round == pieces.ROUNDS
    if last and room - placed > 2:
        return score - 0.2
    share = 0.35 if last else _LATER
    return score + share * hope * (after * after - before * before) + 0.1 * placed


@jit
def best_line(s: Any, seat: int, color: int, tiles: int, h: Any) -> float:
    """The best that picked tiles can do."""
    best = -_breakage(s, seat, tiles)
    for row in range(GRID):
        there = s.line_n[seat, row]
        if there == 0 or (there <= row and s.line_color[seat, row] == color):
            best = max(best, line_score(s, seat, row, color, tiles, h))
    return best


@jit
def _marker_score(s: Any) -> float:
    """The starting player tile costs 2, and is worth a first choice in the next round."""
    if s.turn_round == pieces.ROUNDS:
        return -1.7
    return -0.6


@jit
def _take_score(s: Any, event: int, h: Any) -> float:
    seat = s.actor
    if event < moves.MOON:
        factory = event // COLORS
        color = event % COLORS
        tiles = s.sun[factory, color]
        score = best_line(s, seat, color, tiles, h)
        score -= _LEAVE_TO_OTHER * (s.sun_n[factory] - tiles) * 0.5
        if factory == 0 and s.sun_n[0] == tiles and s.marker == ON_FACTORY:
            score += _marker_score(s)
        return score
    color = event - moves.MOON
    tiles = s.moon[color]
    score = 0.0
    if tiles > 0 and s.marker == ON_FACTORY:
        score += _marker_score(s)
    for factory in range(1, moves.FACTORIES):
        height = s.height[factory]
        if height > 0 and s.stack[factory, height - 1] == color:
            tiles += 1
    return score + best_line(s, seat, color, tiles, h)


@jit
def _judge_spaces(s: Any, seat: int, h: Any) -> None:
    """What each dome space would bring under a plate that prints this or that on it.

    For runs and tablets whatever is printed, for lines that wait for this color, for a special.
    """
    filled = s.filled[seat]
    for row in range(GRID):
        there = s.line_n[seat, row]
        wanted = NONE
        gain = 0.0
        if there > 0:
            wanted = s.line_color[seat, row]
            waits = tiling.open_columns(s, seat, row, wanted) == 0
            gain = (there + 1.0) / (row + 2.0) * (2.5 if waits else 0.6)
        for column in range(GRID):
            cell = row * GRID + column
            grid = filled | 1 << cell
            runs = row_run(grid, GRID, row, column) + column_run(grid, GRID, row, column)
            base = 0.25 * (runs - 2) + 0.15 * _goal_worth(s, seat, row, column)
            for color in range(COLORS):
                h.space[seat, cell, color] = base
            if wanted != NONE:
                h.space[seat, cell, wanted] = base + gain
            h.space[seat, cell, pieces.JOKER] = base + gain + 0.6
            h.space[seat, cell, pieces.SPECIAL] = base + 0.35 * pieces.SPECIAL_POINTS[row]


@jit
def place_score(h: Any, seat: int, plate: int, space: int, turn: int) -> float:
    """How well a plate lies on a dome space."""
    corner = (space // 3 * GRID + space % 3) * 2
    faces = plates.FACES
    return (
        h.space[seat, corner, faces[plate, turn, 0]]
        + h.space[seat, corner + 1, faces[plate, turn, 1]]
        + h.space[seat, corner + GRID, faces[plate, turn, 2]]
        + h.space[seat, corner + GRID + 1, faces[plate, turn, 3]]
    )


_SPACES_JUDGED = 1 << state.PLATE_N


@jit
def _plate_score(s: Any, seat: int, plate: int, h: Any) -> float:
    """What the best place for a plate brings."""
    if h.asked[seat] & _SPACES_JUDGED == 0:
        _judge_spaces(s, seat, h)
        h.asked[seat] |= _SPACES_JUDGED
    if (h.asked[seat] >> plate) & 1 == 0:
        best = -9.0
        for space in range(state.SPACES):
            if s.plate_at[seat, space] == NONE:
                for turn in range(moves.TURNS):
                    score = place_score(h, seat, plate, space, turn)
                    if score > best:
                        best = score
                        h.place[seat, plate] = moves.PLACE + space * moves.TURNS + turn
        h.plate[seat, plate] = best
        h.asked[seat] |= 1 << plate
    return h.plate[seat, plate]


@jit
def habit(s: Any, h: Any) -> int:
    """A plate goes where it seemed best when it was taken."""
    if s.awaits == state.PLACE:
        _plate_score(s, s.actor, s.held, h)
        return h.place[s.actor, s.held]
    return -1


@jit
def _chips_score(s: Any, event: int) -> float:
    seat = s.actor
    color = s.line_color[seat, s.line]
    if event == moves.LEAVE:
        missing = s.line + 1 - s.line_n[seat, s.line]
        last = s.turn_round == pieces.ROUNDS
        return 0.0 if last else 2.2 * missing * _CHIP + 0.5
    if event == moves.DONE:
        return best_tile(s, seat, s.line, color) + 1.0
    kind = event - moves.SPEND
    return best_tile(s, seat, s.line, color) + 0.3 * tiling.SHOWS[kind, color]


@jit
def move_score(s: Any, event: int, h: Any) -> float:
    """How good a legal move looks at once, in points."""
    seat = s.actor
    if event < moves.CHIP:
        return _take_score(s, event, h)
    if event < moves.PLATE:
        kind = event - moves.CHIP
        score = _CHIP
        for row in range(GRID):
            there = s.line_n[seat, row]
            if 0 < there <= row and tiling.SHOWS[kind, s.line_color[seat, row]]:
                score += 0.3
        return score
    if event < moves.DRAW:
        return _plate_score(s, seat, event - moves.PLATE, h)
    if event == moves.DRAW:
        return -0.5 if s.drawn_n == 0 else -3.0
    if moves.PLACE <= event < moves.STACK:
        chosen = event - moves.PLACE
        _plate_score(s, seat, s.held, h)
        return place_score(h, seat, s.held, chosen // moves.TURNS, chosen % moves.TURNS)
    if moves.LINE <= event < moves.BREAK:
        return line_score(s, seat, event - moves.LINE, s.hand_color, s.hand_n, h)
    if event == moves.BREAK:
        return -_breakage(s, seat, s.hand_n)
    if moves.TILE <= event < moves.UNDER:
        return tile_worth(s, seat, s.line, event - moves.TILE)
    if event >= moves.SPEND:
        return _chips_score(s, event)
    if moves.STACK <= event < moves.LINE:
        # What the other wants most goes to the bottom.
        return best_line(s, 1 - seat, event - moves.STACK, 1, h)
    return 0.0


@jit
def seats(s: Any) -> int:
    """Number of players."""
    return pieces.PLAYERS


@jit
def round_is_over(s: Any) -> bool:
    """Whether the round is scored and the next one not yet dealt, or the game has ended."""
    return s.phase == state.PREPARATION or s.phase == state.OVER


@jit
def is_tiling(s: Any) -> bool:
    """Whether it is phase 2."""
    return s.phase == state.TILING


@jit
def is_last(s: Any) -> bool:
    """Whether the last round is being played."""
    return s.turn_round == pieces.ROUNDS and s.phase != state.PREPARATION


_FEW_TILES = 8


@jit
def is_solvable(s: Any) -> bool:
    """Whether few tiles are left, and no plates will be drawn."""
    plates_to_come = s.turn_round < pieces.ROUNDS and s.tokens[0] + s.tokens[1] > 0
    return (
        s.phase == state.ACQUISITION
        and not plates_to_come
        and s.held == NONE
        and s.drawn_n == 0
        and s.offer_n <= _FEW_TILES
    )
